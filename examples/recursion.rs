//! Seed 001: a function that awaits itself would contain itself. In a box, each level is an address in the one above.

use std::future::Future;
use std::pin::Pin;

use longhand::{block_on, longhand};
use longhand_examples::{Inspect, show, tick};

/// A folder, and what is in it.
struct Folder {
    files: u32,
    folders: Vec<Folder>,
}

/// Without `Box::pin` rustc refuses (E0733): the future of `count` would hold a future of `count`.
#[longhand]
async fn count(folder: &Folder, depth: usize) -> u32 {
    println!("    {}{} files", "  ".repeat(depth), folder.files);
    tick().await;
    let mut files = folder.files;
    for inner in &folder.folders {
        files += Box::pin(count(inner, depth + 1)).await;
    }
    files
}

/// The box in a function of its own: its type names no machine, so the machine can be looked at.
#[longhand]
async fn count_boxed(folder: &Folder) -> u32 {
    tick().await;
    let mut files = folder.files;
    for inner in &folder.folders {
        files += boxed(inner).await;
    }
    files
}

fn boxed(folder: &Folder) -> Pin<Box<dyn Future<Output = u32> + '_>> {
    Box::pin(count_boxed(folder))
}

fn main() {
    let leaf = |files| Folder { files, folders: Vec::new() };
    let tree = Folder { files: 1, folders: vec![Folder { files: 2, folders: vec![leaf(3)] }, leaf(4)] };
    println!("# Calls itself.");
    println!("files: {}", block_on(count(&tree, 0)));
    println!();
    println!("# One level: the future that is awaited is a box, whatever is in it.");
    let machine = count_boxed(&tree);
    show(&machine);
    println!("{} bytes on each level", machine.size());
    println!("files: {}", block_on(machine));
}
