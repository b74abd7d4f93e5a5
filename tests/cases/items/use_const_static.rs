pub async fn case() -> usize {
    use std::collections::BTreeMap as Map;
    const SIZE: usize = 3;
    static NAME: &str = "static";
    let mut map = Map::new();
    map.insert(SIZE, d("v"));
    y(()).await;
    const LATER: usize = SIZE + 1;
    map.insert(LATER, d("w"));
    y(()).await;
    map[&SIZE].see() + NAME.len() + [0u8; LATER].len()
}
