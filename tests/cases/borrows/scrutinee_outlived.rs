// What patterns look into borrows a parameter that an arm changes and gives away: it is in scope up to the end of the match.
//@ run: routed(Router(vec![d("route")]), request("a"))
//@ run: routed(Router(Vec::new()), request("a"))
//@ run: guarded(Router(vec![d("route")]), request("a"))
//@ run: guarded(Router(Vec::new()), request("a"))
#[derive(Debug)]
struct Uri {
    path: String,
    part: D,
}
impl Uri {
    fn get_path(&self) -> &str {
        &self.path
    }
}
#[derive(Debug)]
struct Request {
    uri: Uri,
    found: Vec<D>,
}
fn request(path: &str) -> Request {
    Request { uri: Uri { path: path.to_owned(), part: d("part") }, found: Vec::new() }
}
impl Request {
    fn get_uri(&self) -> &Uri {
        &self.uri
    }
    fn state(&mut self) -> &mut Vec<D> {
        &mut self.found
    }
}
#[derive(Debug)]
struct Match<'r> {
    params: Vec<D>,
    route: &'r D,
}
#[derive(Debug)]
struct Router(Vec<D>);
struct Guard(D);
impl Router {
    fn find(&self, path: &str) -> Option<Match<'_>> {
        self.0.first().map(|route| Match { params: vec![d("param")], route }).filter(|_| !path.is_empty())
    }
    fn guard(&self) -> Guard {
        Guard(d("guard"))
    }
}
impl Guard {
    fn find<'r>(&self, router: &'r Router, path: &str) -> Option<Match<'r>> {
        self.0.see();
        router.find(path)
    }
}
async fn call(route: &D, request: Request) -> usize {
    y(route.see() + request.found.len() + request.uri.part.see()).await
}
async fn routed(router: Router, mut request: Request) -> Result<usize, D> {
    match router.find(request.get_uri().get_path()) {
        Some(found) => {
            request.state().extend(found.params);
            let label = found.route.child("label");
            let n = call(found.route, request).await;
            Ok(n + label.see())
        }
        None => Err(d("none")),
    }
}
async fn guarded(router: Router, mut request: Request) -> Result<usize, D> {
    match router.guard().find(&router, request.get_uri().get_path()) {
        Some(found) => {
            request.state().extend(found.params);
            let n = call(found.route, request).await;
            Ok(n + found.route.see())
        }
        None => Err(d("none")),
    }
}
