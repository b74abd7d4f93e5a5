// Parts of what an arm binds are moved, by a method and by a pattern; what is left ends with the arm.
struct Order {
    items: Vec<D>,
    note: D,
    option: Option<D>,
}
enum Command {
    Take(Order),
    Look(Order),
    Nothing,
}
fn order() -> Order {
    Order { items: vec![d("i1"), d("i2")], note: d("note"), option: Some(d("option")) }
}
//@ run: case(Command::Take(order()))
//@ run: case(Command::Look(order()))
//@ run: case(Command::Nothing)
pub async fn case(command: Command) -> usize {
    let mut all = Vec::new();
    match y(command).await {
        Command::Take(order) => {
            all.extend(order.items.into_iter());
        }
        Command::Look(order) => {
            if let Some(option) = order.option {
                if option.see() > 100 {
                    return option.eat();
                }
            } else {
                return 0;
            }
        }
        Command::Nothing => {
            y(()).await;
        }
    }
    y(all.len()).await
}
