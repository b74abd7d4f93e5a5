//! Seed 003: a future that is cancelled cleans up: the timeout drops it at its await, and its file goes with it.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use longhand::{block_on, delay, longhand, timeout};
use longhand_examples::{show, traced};

/// A file that is deleted when its owner is done with it.
struct TempFile(PathBuf);

impl TempFile {
    fn create(path: PathBuf) -> io::Result<Self> {
        File::create(&path)?;
        Ok(TempFile(path))
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        println!("deleted upload.part: {}", fs::remove_file(&self.0).is_ok());
    }
}

fn path() -> PathBuf {
    std::env::temp_dir().join(format!("longhand-{}-upload.part", std::process::id()))
}

#[longhand]
async fn upload() -> io::Result<&'static str> {
    let _temp = TempFile::create(path())?;
    println!("upload started; the file is there: {}", path().exists());
    delay(Duration::from_secs(10)).await;
    println!("upload finished");
    Ok("uploaded")
}

#[longhand]
async fn run() {
    let upload = upload();
    show(&upload);
    let result = timeout(Duration::from_millis(20), traced(upload)).await;
    println!("{result:?}; the file is there: {}", path().exists());
}

fn main() {
    block_on(run());
}
