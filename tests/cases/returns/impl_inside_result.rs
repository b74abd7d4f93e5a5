// The output holds a type without a name; a parameter's `impl` holds lifetimes without one.
//@ run: case([("a", Some("b"))], d("x"))
//@ run: case([("", None)], d("x"))
pub async fn case(
    names: impl IntoIterator<Item = (&'static str, Option<&str>)>,
    x: D,
) -> Result<impl std::fmt::Debug, String> {
    let mut n = 0;
    for (name, other) in names {
        n += y(name.len() + other.map_or(0, str::len)).await;
    }
    let seen = x.see();
    if n == 0 {
        return Err(String::from("nothing"));
    }
    Ok(Some(seen + n))
}
