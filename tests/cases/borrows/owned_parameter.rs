// A parameter of a type without lifetimes holds no borrow of what the function owns, whatever it is lent to: it goes on
// while what borrowed it is still in scope.
//@ run: answered(request("origin"), Service(d("service")), 0)
//@ run: answered(request("origin"), Service(d("service")), 1)
//@ run: answered(request("origin"), Service(d("service")), 2)
//@ run: answered(request("other"), Service(d("service")), 0)
//@ run: Service(d("own")).handled(request("origin"))
//@ run: Service(d("own")).handled(request("other"))
#[derive(Debug)]
struct Headers(Vec<(&'static str, D)>);
impl Headers {
    fn find(&self, name: &str) -> Option<&D> {
        self.0.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }
}
#[derive(Debug)]
struct Request {
    headers: Headers,
    body: D,
}
fn request(name: &'static str) -> Request {
    Request { headers: Headers(vec![(name, d("value"))]), body: d("body") }
}
impl Request {
    fn get_headers(&self) -> &Headers {
        &self.headers
    }
}
#[derive(Debug)]
struct Service(D);
impl Service {
    async fn call(&self, request: Request) -> Result<D, D> {
        y(self.0.see()).await;
        Ok(request.body)
    }
    fn check(&self, request: &Request) -> (bool, Vec<D>) {
        (request.body.see() > 100, vec![d("checked")])
    }
    async fn handled(self, request: Request) -> Result<usize, D> {
        let known = match request.get_headers().find("origin") {
            Some(value) => value.child("known"),
            None => {
                let n = self.0.by_ref().await;
                return Ok(n + request.body.see());
            }
        };
        let (_, found) = self.check(&request);
        let answer = self.call(request).await?;
        Ok(answer.see() + known.see() + found.len())
    }
}
async fn answered(request: Request, service: Service, way: usize) -> Result<usize, D> {
    let origin = match request.get_headers().find("origin") {
        Some(value) => value.child("origin"),
        None => return service.call(request).await.map(|answer| answer.see()),
    };
    if way == 1 {
        let (works, found) = service.check(&request);
        if !works {
            return Ok(found.len() + origin.see());
        }
    }
    if way == 2 {
        let seen = request.get_headers().find("origin").map(|value| value.see());
        return Err(seen.map_or(request.body, |_| d("seen")));
    }
    let answer = service.call(request).await?;
    Ok(answer.see() + origin.see())
}
