// Strings that capture variables whose names are taken twice, in macros of another syntax and of unknown names.
//@ run: case(true)
//@ run: case(false)
//@ run: outer(1)
pub async fn case(ok: bool) -> String {
    let mut log = String::new();
    if let Err(e) = y(vet(d("a"), ok)).await {
        log += &text!("first {e:?}");
    }
    match y(vet(d("b"), !ok)).await {
        Err(e) => {
            let inside = y(1).await;
            log += &text!("second {e:?} {inside} {{e}} {n:>2}", n = 3);
            info!(inside = ?inside, "third {e:?}");
        }
        Ok(v) => log += &text!("{}", v.see()),
    }
    let closure = |e: usize| text!("{e} {ok}");
    log += &closure(y(2).await);
    log
}
async fn outer(e: usize) -> String {
    let kept = &e;
    let mut seen = text!("{e}");
    if let Err(e) = y(vet(d("a"), false)).await {
        seen += &text!("{e:?} {}", 1);
    }
    y(1).await;
    seen += &text!("{kept} {e}");
    seen
}
