struct Parser<'a>(&'a str, usize);
impl<'a> Parser<'a> {
    fn word(&mut self) -> Option<&'a str> {
        let word = self.0.split(' ').nth(self.1)?;
        self.1 += 1;
        Some(word)
    }
}
pub async fn case() -> usize {
    let text = String::from("some words here");
    let mut parser = Parser(text.as_str(), 0);
    let mut n = 0;
    while let Some(word) = parser.word() {
        n += y(word.len()).await;
        y(()).await;
        n += word.len();
    }
    n + text.len()
}
