//! Random well-typed async functions.
//!
//! A program is the text of a module: async fns, of which `case` is driven, and `made()`, which calls it. What may be
//! used where is tracked in [`env`], so that nearly all programs pass rustc; the few others are left out when they are
//! compiled. The same seed and edition give the same program.

mod env;
mod flow;
mod pattern;
mod statement;
mod types;
mod value;

use fastrand::Rng;

use crate::Edition;
use env::{Access, Env, Loan, State, Var};
use types::Ty;

/// The text of a program.
pub fn program(seed: u64, edition: Edition) -> String {
    let mut rng = Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ seed);
    let mut helpers: Vec<Helper> = Vec::new();
    let mut text = String::new();
    for index in 0..rng.usize(0..3) {
        let fuel = rng.usize(1..5);
        let (helper, function) = Generator::new(&mut rng, edition, &helpers).helper(index, fuel);
        text.push_str(&function);
        helpers.push(helper);
    }
    let fuel = rng.usize(2..14);
    text.push_str(&Generator::new(&mut rng, edition, &helpers).case(fuel));
    text
}

/// An async fn that others of the program call.
#[derive(Clone)]
struct Helper {
    name: String,
    parameters: Vec<Ty>,
    output: Ty,
}

/// A loop or block that can be left, from outside to inside.
struct Frame {
    label: String,
    is_loop: bool,
    /// What `break` gives.
    value: Option<Ty>,
    /// Variables below this were there before it.
    floor: usize,
    len: usize,
    /// What holds at each way out.
    exits: Vec<Env>,
}

/// What the code that is being written may do.
#[derive(Clone, Copy)]
struct Context {
    awaits: bool,
    /// `return` and `?`.
    returns: bool,
}

struct Generator<'a> {
    rng: &'a mut Rng,
    edition: Edition,
    helpers: &'a [Helper],
    env: Env,
    frames: Vec<Frame>,
    context: Context,
    output: Ty,
    /// Statements that may still be written.
    fuel: usize,
    values: usize,
    names: usize,
    /// In a tail of edition 2021, temporaries may not borrow the variables from here on.
    tail_floor: usize,
}

const NAMES: [&str; 8] = ["a", "b", "c", "e", "g", "h", "p", "q"];

impl<'a> Generator<'a> {
    fn new(rng: &'a mut Rng, edition: Edition, helpers: &'a [Helper]) -> Self {
        Generator {
            rng,
            edition,
            helpers,
            env: Env::default(),
            frames: Vec::new(),
            context: Context { awaits: true, returns: true },
            output: Ty::Num,
            fuel: 0,
            values: 0,
            names: 0,
            tail_floor: usize::MAX,
        }
    }

    fn helper(mut self, index: usize, fuel: usize) -> (Helper, String) {
        let types = [Ty::D, Ty::Ref, Ty::Num, Ty::OptD, Ty::Mut, Ty::Pair, Ty::Vec];
        let parameters: Vec<Ty> = (0..self.rng.usize(1..3)).map(|_| *self.choose(&types)).collect();
        let output = *self.choose(&[Ty::Num, Ty::Num, Ty::ResNum, Ty::D]);
        let name = format!("helper_{index}");
        let text = self.function(&name, &parameters, output, fuel);
        (Helper { name, parameters, output }, text)
    }

    fn case(mut self, fuel: usize) -> String {
        let types = [
            Ty::D,
            Ty::D,
            Ty::D,
            Ty::OptD,
            Ty::Num,
            Ty::Bool,
            Ty::Pair,
            Ty::Tup,
            Ty::Vec,
            Ty::Shape,
            Ty::Ref,
            Ty::Mut,
            Ty::Boxed,
            Ty::ResD,
            Ty::Param,
        ];
        let mut parameters: Vec<Ty> = (0..self.rng.usize(0..5)).map(|_| *self.choose(&types)).collect();
        if self.rng.u8(0..8) == 0 {
            parameters.push(Ty::Future);
        }
        let output =
            *self.choose(&[Ty::Num, Ty::Num, Ty::Num, Ty::ResNum, Ty::ResNum, Ty::OptNum, Ty::D, Ty::Unit, Ty::ResD]);
        let arguments: Vec<String> = parameters.iter().map(|ty| self.argument(*ty)).collect();
        let text = self.function("case", &parameters, output, fuel);
        format!("{text}pub fn made() -> Made {{ Made::of(case({})) }}\n", arguments.join(", "))
    }

    fn function(&mut self, name: &str, parameters: &[Ty], output: Ty, fuel: usize) -> String {
        self.output = output;
        self.fuel = fuel;
        let mut list = Vec::new();
        for ty in parameters {
            let mutable = *ty != Ty::Mut && self.rng.bool();
            let name = self.new_name();
            let spelled = if *ty == Ty::Future { "impl Future<Output = usize>" } else { ty.text() };
            list.push(format!("{}{name}: {spelled}", if mutable { "mut " } else { "" }));
            self.bind(name, *ty, mutable || *ty == Ty::Mut, Vec::new());
        }
        let generics = if parameters.contains(&Ty::Param) { "<T: AsRef<str> + Clone>" } else { "" };
        let body = self.block(Some(output)).text;
        let returns = if output == Ty::Unit { String::new() } else { format!(" -> {}", output.text()) };
        format!("pub async fn {name}{generics}({}){returns} {body}\n", list.join(", "))
    }

    /// An argument of `case`, made before there is a machine.
    fn argument(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Num => self.rng.usize(0..4).to_string(),
            Ty::Bool => self.rng.bool().to_string(),
            Ty::OptD if self.rng.u8(0..3) == 0 => "None".to_owned(),
            Ty::OptD => format!("Some({})", self.fresh_value()),
            Ty::ResD if self.rng.u8(0..3) == 0 => "Err(Fault(\"given\"))".to_owned(),
            Ty::ResD => format!("Ok({})", self.fresh_value()),
            Ty::Pair => format!("Pair {{ a: {}, b: {} }}", self.fresh_value(), self.fresh_value()),
            Ty::Tup => format!("({}, {})", self.fresh_value(), self.fresh_value()),
            Ty::Vec => format!("vec![{}, {}]", self.fresh_value(), self.fresh_value()),
            Ty::Shape => format!("shape({})", self.rng.usize(0..5)),
            Ty::Ref => format!("leak({})", self.fresh_value()),
            Ty::Mut => format!("leak({})", self.fresh_value()),
            Ty::Boxed => format!("Box::new({})", self.fresh_value()),
            Ty::Future => format!("{}.by_val()", self.fresh_value()),
            _ => self.fresh_value(),
        }
    }

    fn choose<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.rng.usize(0..from.len())]
    }

    /// Whether something happens that happens once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.rng.usize(0..n) == 0
    }

    /// A value with a name that tells where it was made.
    fn fresh_value(&mut self) -> String {
        self.values += 1;
        format!("d(\"{}\")", ["x", "yy", "zzz"][self.values % 3].to_owned() + &self.values.to_string())
    }

    /// A name, sometimes one that shadows.
    fn fresh(&mut self) -> String {
        if !self.env.vars.is_empty() && self.once_in(6) {
            let index = self.rng.usize(0..self.env.vars.len());
            return self.env.vars[index].name.clone();
        }
        self.new_name()
    }

    fn new_name(&mut self) -> String {
        self.names += 1;
        let name = NAMES[self.names % NAMES.len()];
        match self.names / NAMES.len() {
            0 => name.to_owned(),
            n => format!("{name}{n}"),
        }
    }

    fn bind(&mut self, name: String, ty: Ty, mutable: bool, loans: Vec<Loan>) -> usize {
        self.env.vars.push(Var { name, ty, mutable, state: State::Full, lost: [false; 2], loans });
        self.env.vars.len() - 1
    }

    /// A variable of a type that may be used so.
    fn pick(&mut self, ty: Ty, access: Access) -> Option<usize> {
        let fitting: Vec<usize> = (0..self.env.vars.len())
            .filter(|index| self.env.vars[*index].ty == ty && self.env.may(*index, access))
            .collect();
        (!fitting.is_empty()).then(|| *self.choose(&fitting))
    }

    /// Uses a variable; its name.
    fn take(&mut self, ty: Ty, access: Access) -> Option<(String, usize)> {
        let index = self.pick(ty, access)?;
        self.env.used(index, access);
        Some((self.env.vars[index].name.clone(), index))
    }

    /// Notes that an operand borrows a variable until it is used up.
    fn lend(&mut self, of: usize, is_mut: bool) {
        let loans = self.env.loans(of, is_mut);
        self.env.operands.extend(loans);
    }

    /// What is written inside is used up at its end, and with it what its operands borrow.
    fn within<R>(&mut self, inside: impl FnOnce(&mut Self) -> R) -> R {
        let mark = self.env.operands.len();
        let result = inside(self);
        self.env.operands.truncate(mark);
        result
    }

    /// Writes something that may or may not run.
    fn maybe<R>(&mut self, inside: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.env.clone();
        let result = inside(self);
        self.env.meet(&before);
        result
    }
}

/// Where a brace would begin a block: in parentheses.
fn in_head(text: String) -> String {
    if text.contains('{') { format!("({text})") } else { text }
}

/// At the start of a statement, where what begins as a block ends as one.
fn at_start(text: String) -> String {
    let begins_block = ["if ", "match ", "{", "'", "loop ", "async "].iter().any(|start| text.starts_with(start));
    if begins_block && !text.ends_with('}') { format!("({text})") } else { text }
}
