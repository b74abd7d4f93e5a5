// What a macro binds is not what the function binds by the same name, labels included.
//@ run: case(1)
//@ run: case(4)
macro_rules! swap_in {
    ($place:expr, $new:expr) => {{
        let old = std::mem::replace(&mut $place, $new);
        y(old.see()).await;
        old
    }};
}
macro_rules! until {
    ($limit:expr, $body:expr) => {{
        let mut turns = 0;
        'turns: loop {
            if turns == $limit {
                break 'turns turns;
            }
            turns += 1;
            $body;
        }
    }};
}
pub async fn case(n: usize) -> usize {
    let mut old = d("first");
    let turns = until!(n, {
        let new = swap_in!(old, d("next"));
        y(new.see()).await;
    });
    let inside = {
        macro_rules! both {
            ($a:expr) => {
                (y($a).await, old.see())
            };
        }
        let (a, b) = both!(turns);
        a + b
    };
    inside + old.see()
}
