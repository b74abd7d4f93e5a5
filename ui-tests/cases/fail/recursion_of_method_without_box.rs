struct Tree {
    left: Option<Box<Tree>>,
}

impl Tree {
    #[longhand::longhand]
    async fn depth(&self, from: u32) -> u32 {
        match &self.left {
            Some(_) => self.depth(from + 1).await,
            None => from,
        }
    }
}

fn main() {
    drop(Tree { left: None }.depth(0));
}
