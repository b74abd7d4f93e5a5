//! Feature `report`: what a process leaves of the futures that it has polled. The process is this program itself, run as a
//! test run would be: on several threads, with its output captured.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs, thread};

use longhand::{Inspect, block_on, longhand};

#[longhand]
async fn buffered(buffer: [u8; 1024]) -> usize {
    std::future::ready(()).await;
    buffer.len()
}

#[longhand]
async fn wrapped<T>(value: T) -> T {
    std::future::ready(()).await;
    value
}

#[longhand]
async fn never_polled() {
    std::future::ready(()).await;
}

struct Server;

impl Server {
    #[longhand]
    async fn serve(&self) -> usize {
        buffered([0; 1024]).await + 1
    }
}

/// What the processes of the other tests run.
#[test]
#[ignore = "run by the other tests"]
fn a_test_run() {
    let threads: Vec<_> = (0..8).map(|_| thread::spawn(|| block_on(Server.serve()))).collect();
    threads.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap(), 1025));
    assert_eq!(block_on(wrapped(1_u64)), 1);
    assert_eq!(block_on(wrapped([2_u8; 100])), [2; 100]);
    drop(never_polled());
}

fn run(folder: Option<&PathBuf>) -> Output {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "a_test_run"]).env_remove("LONGHAND_REPORT");
    if let Some(folder) = folder {
        command.env("LONGHAND_REPORT", folder);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    output
}

/// Path and line, size, rustc's size.
type Row = (String, usize, usize);

/// What must be found, by the functions' own account.
fn expected() -> BTreeSet<Row> {
    fn row(future: &impl Inspect, path: &str) -> Row {
        let line = future.states()[0].line;
        (format!("report::{path}:{line}"), future.size(), future.rustc_size())
    }
    BTreeSet::from([
        row(&buffered([0; 1024]), "buffered"),
        row(&Server.serve(), "Server::serve"),
        row(&wrapped(1_u64), "wrapped<u64>"),
        row(&wrapped([2_u8; 100]), "wrapped<[u8; 100]>"),
    ])
}

#[test]
fn the_line_of_start_is_the_functions() {
    let source = include_str!("report.rs");
    let line = source.lines().position(|line| line.contains("async fn wrapped")).unwrap() + 1;
    assert_eq!(wrapped(0_u8).states()[0].line, line);
}

#[test]
fn a_process_leaves_each_future_once_in_the_folder() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("report");
    let _ = fs::remove_dir_all(&folder);
    let outputs = [run(Some(&folder)), run(Some(&folder))];
    assert!(outputs.iter().all(|output| output.stderr.is_empty()));
    let files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 2);
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        let rows: Vec<Row> = text
            .lines()
            .map(|line| {
                let parts: Vec<&str> = line.split('\t').collect();
                let [path, line, size, rustc_size] = parts[..] else { panic!("{line}") };
                (format!("{path}:{line}"), size.parse().unwrap(), rustc_size.parse().unwrap())
            })
            .collect();
        assert_eq!(rows.len(), 4, "{text}");
        assert_eq!(rows.into_iter().collect::<BTreeSet<_>>(), expected());
    }
}

#[test]
fn a_process_ends_with_a_table() {
    let printed = String::from_utf8(run(None).stderr).unwrap();
    // No name has two spaces in it.
    let parts = |line| -> Vec<&str> { str::split(line, "  ").map(str::trim).filter(|part| !part.is_empty()).collect() };
    let rows: Vec<Vec<&str>> = printed.lines().filter(|line| !line.is_empty()).map(parts).collect();
    let [head, rows @ .., sums] = &rows[..] else { panic!("{printed}") };
    assert_eq!(head[..], ["saved", "longhand", "rustc"]);
    let saved: Vec<usize> = rows.iter().map(|row| row[0].parse().unwrap()).collect();
    assert!(saved.is_sorted_by(|a, b| a >= b), "{printed}");
    let found = rows.iter().map(|row| (row[3].to_owned(), row[1].parse().unwrap(), row[2].parse().unwrap()));
    assert_eq!(found.collect::<BTreeSet<Row>>(), expected());
    let sum = |part: usize| rows.iter().map(|row| row[part].parse::<usize>().unwrap()).sum::<usize>().to_string();
    assert_eq!(sums[..], [&*sum(0), &*sum(1), &*sum(2), "4 futures"]);
}
