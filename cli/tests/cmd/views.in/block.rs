use longhand::block;

impl Service {
    fn call(&self, request: Request) -> impl Future<Output = usize> {
        let (service, log) = (self.inner.clone(), self.log);
        block!(async move {
            let answer = service.ask(request).await;
            log.flush().await;
            answer.len()
        })
    }
}
