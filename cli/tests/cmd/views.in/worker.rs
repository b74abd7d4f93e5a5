use longhand::longhand;

struct Worker {
    jobs: Jobs,
}

impl Worker {
    #[longhand]
    async fn run(&mut self, limit: usize) -> Result<usize, Lost> {
        let mut done = 0;
        while let Some(job) = self.jobs.next().await {
            let buffer = Buffer::of(&job);
            match job.kind() {
                Kind::Read => buffer.fill().await?,
                Kind::Write if done < limit => buffer.flush().await?,
                _ => return Err(Lost),
            }
            done += 1;
        }
        Ok(done)
    }
}
