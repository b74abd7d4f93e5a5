// `insert` and `remove` of an entry take it, those of a collection borrow it.
use std::collections::btree_map::{BTreeMap, Entry};
//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize) -> usize {
    let mut map = BTreeMap::from([(1, d("one"))]);
    let guard = d("guard");
    let got = match map.entry(n) {
        Entry::Occupied(mut entry) => {
            y(entry.get_mut().edit()).await;
            entry.remove().see()
        }
        Entry::Vacant(entry) => {
            y(*entry.key()).await;
            entry.insert(d("new")).see()
        }
    };
    y(got).await + map.len() + guard.see()
}
