//! What is known of each future: the lowered machine's states, rustc's, and what makes the difference.

use std::collections::BTreeMap;

use longhand_lowering::homes::Why;
use longhand_lowering::ir::{AwaitId, Early, LocalId, NodeId, Origin};
use longhand_lowering::layout::function::{Function as Flow, Source};
use longhand_lowering::layout::reasons::{self, Reason};
use longhand_lowering::layout::{self, Because, Home, Measured, Methods};
use longhand_lowering::states::{Field, next_use};
use longhand_lowering::story;
use longhand_lowering::{Function, Lowered};
use serde::{Deserialize, Serialize};

use super::record::Record;

/// What `--json` prints, and what `diff` compares.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Largest first.
    pub futures: Vec<Future>,
    /// Over all of them.
    pub totals: Totals,
}

/// Sums, in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    pub futures: usize,
    pub size: u64,
    pub rustc_size: u64,
}

/// One instance of a lowered function.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Future {
    /// Its path in its file.
    pub function: String,
    pub file: String,
    /// The line of its name, from 1.
    pub line: usize,
    /// Of several instances of a generic function, which; by size.
    pub instance: usize,
    /// Bytes of the lowered future.
    pub size: u64,
    /// Bytes of rustc's future of the same body.
    pub rustc_size: u64,
    /// What the model of rustc's layout gives: where it differs, what is said of rustc's states is not exact. `null`: the
    /// source was not found, or rustc's states are those of a macro's own code.
    pub model_size: Option<u64>,
    /// The machine's states.
    pub states: Vec<State>,
    /// What all states of rustc's future share.
    pub rustc_shared: Vec<Part>,
    /// rustc's states.
    pub rustc_states: Vec<State>,
    /// What makes rustc's future larger (or smaller, where negative); the sum is the difference.
    pub differences: Vec<Difference>,
}

/// A state: not polled yet, or suspended at an await.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// The variant's name.
    pub name: String,
    /// The line of the await.
    pub line: Option<usize>,
    /// What is awaited.
    pub awaits: Option<String>,
    /// What it holds, in drop order; rustc's in the order of bytes, without what is shared.
    pub fields: Vec<Part>,
    /// Of what all of rustc's states share: the numbers of the parts that hold something here.
    #[serde(default)]
    pub shared: Vec<usize>,
    /// Bytes that hold nothing here.
    pub unused: u64,
}

/// Some bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What they hold.
    pub name: String,
    pub bytes: u64,
    /// A code of `cargo longhand explain`.
    pub reason: String,
    /// More about the reason: `on line 14`; may be empty.
    pub why: String,
}

/// Bytes that one future has and the other has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    pub name: String,
    pub bytes: i64,
    pub reason: String,
    pub why: String,
}

fn part(name: impl Into<String>, bytes: u64, reason: &Reason, why: impl Into<String>) -> Part {
    Part { name: name.into(), bytes, reason: reason.code.to_owned(), why: why.into() }
}

/// What a part holds, by which the two futures are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    Local(LocalId),
    Awaited,
    Tag,
    Other(usize),
}

impl Report {
    /// Sorts futures and sums up.
    pub fn of(mut futures: Vec<Future>) -> Self {
        futures.sort_by(|a, b| {
            let key = |future: &Future| std::cmp::Reverse((future.size.max(future.rustc_size), future.rustc_size));
            key(a).cmp(&key(b)).then_with(|| (&a.file, a.line).cmp(&(&b.file, b.line)))
        });
        let mut instances: BTreeMap<(String, usize), usize> = BTreeMap::new();
        for future in &mut futures {
            let count = instances.entry((future.file.clone(), future.line)).or_default();
            *count += 1;
            future.instance = *count;
        }
        let totals = Totals {
            futures: futures.len(),
            size: futures.iter().map(|future| future.size).sum(),
            rustc_size: futures.iter().map(|future| future.rustc_size).sum(),
        };
        Report { futures, totals }
    }
}

/// A future of which only the sizes are known.
pub fn bare(record: &Record, file: String) -> Future {
    Future {
        function: record.function.clone(),
        file,
        line: record.line,
        instance: 0,
        size: record.size,
        rustc_size: record.rustc_size,
        model_size: None,
        states: Vec::new(),
        rustc_shared: Vec::new(),
        rustc_states: Vec::new(),
        differences: Vec::new(),
    }
}

/// A future with the reason of each byte. `None`: the record is of another text than the source.
pub fn explained(
    record: &Record,
    file: String,
    function: &Function,
    lowered: &Lowered,
    methods: &Methods,
) -> Option<Future> {
    let mut measured = lowered.shapes(&record.entries)?;
    measured.shapes.methods = methods.clone();
    let ours = Ours { lowered, measured: &measured };
    let told = Future { function: function.path.clone(), states: ours.states(record.size), ..bare(record, file) };
    let Some(flow) = lowered.flow(&measured) else { return Some(told) };
    let rustc = Rustc { lowered, flow: &flow, layout: layout::of(&flow.flow), all: layout::with_flags(&flow.flow) };
    Some(Future {
        model_size: Some(rustc.layout.size),
        rustc_shared: rustc.shared(),
        rustc_states: rustc.states(),
        differences: differences(record, &ours.largest(), &rustc.largest()),
        ..told
    })
}

/// The lowered machine.
struct Ours<'a> {
    lowered: &'a Lowered,
    measured: &'a Measured,
}

impl Ours<'_> {
    fn states(&self, size: u64) -> Vec<State> {
        let state = |name: String, of: Option<AwaitId>, fields: Vec<(Key, Part)>| {
            let fields: Vec<Part> = fields.into_iter().map(|(_, part)| part).collect();
            let held: u64 = fields.iter().map(|part| part.bytes).sum();
            let point = of.map(|id| &self.lowered.graph().awaits[id.0]);
            State {
                name,
                line: point.map(|point| point.line),
                awaits: point.map(|point| point.source.clone()),
                fields,
                shared: Vec::new(),
                unused: size.saturating_sub(held),
            }
        };
        let start = std::iter::once(state("Start".to_owned(), None, self.start()));
        let awaits = self.reached().map(|id| {
            let name = self.lowered.states().states[id.0].variant.to_string();
            state(name, Some(id), self.suspended(id))
        });
        start.chain(awaits).collect()
    }

    fn reached(&self) -> impl Iterator<Item = AwaitId> {
        (0..self.lowered.states().states.len()).filter(|at| !self.measured.states[*at].is_empty()).map(AwaitId)
    }

    fn start(&self) -> Vec<(Key, Part)> {
        let fields = self.lowered.states().start.iter().zip(&self.measured.start);
        let fields = fields.filter_map(|(field, shape)| {
            let id = field.local?;
            Some((Key::Local(id), part(&self.lowered.graph().locals[id].source, shape.size, reasons::PARAMETER, "")))
        });
        fields.collect()
    }

    /// What an await's variant and the nodes around it hold.
    fn suspended(&self, id: AwaitId) -> Vec<(Key, Part)> {
        let states = self.lowered.states();
        let state = &states.states[id.0];
        let mut fields: Vec<(&Field, u64)> =
            state.fields.iter().zip(&self.measured.states[id.0]).map(|(field, shape)| (field, shape.size)).collect();
        for &NodeId(node) in state.path.iter().rev().filter(|node| !self.lowered.homes().nodes[node.0].flat) {
            let slots = states.nodes[node].fields.iter().zip(&self.measured.nodes[node]);
            fields.extend(slots.map(|(field, shape)| (field, shape.size)));
        }
        let suspension = story::suspensions(self.lowered).into_iter().find(|suspension| suspension.id == id);
        let kept = suspension.map(|suspension| suspension.kept).unwrap_or_default();
        let told = fields.into_iter().map(|(field, bytes)| {
            let Some(local) = field.local else {
                return (Key::Awaited, part(field.name.to_string(), bytes, reasons::AWAITED, ""));
            };
            let kept = kept.iter().find(|kept| kept.id == local);
            let name = story::name_of(&self.lowered.graph().locals[local]);
            let (reason, why) = self.reason(local, id);
            (
                Key::Local(local),
                part(name, bytes, reason, kept.map_or(String::new(), |kept| details(&kept.why).to_owned()) + why),
            )
        });
        told.collect()
    }

    fn reason(&self, local: LocalId, id: AwaitId) -> (&'static Reason, &'static str) {
        let stored = self.lowered.homes().stored[id.0].iter().find(|stored| stored.id == local);
        match (self.lowered.graph().locals[local].origin, stored.map(|stored| stored.why)) {
            (Origin::Holder, _) => (reasons::HOLDER, ""),
            (Origin::Temp, Some(Why::Used)) => (reasons::OPERAND, ""),
            (_, Some(Why::Used)) => (reasons::USED, ""),
            (_, Some(Why::Dropped)) => (reasons::DROPPED, ""),
            (_, Some(Why::Borrowed)) => (reasons::BORROWED, ""),
            // A slot of the node around it, empty at this await.
            (_, None) => (reasons::UNUSED, "needed at another await inside its scope"),
        }
    }

    /// What the state that decides the size holds.
    fn largest(&self) -> Vec<(Key, Part)> {
        let sum = |fields: &Vec<(Key, Part)>| fields.iter().map(|(_, part)| part.bytes).sum::<u64>();
        std::iter::once(self.start())
            .chain(self.reached().map(|id| self.suspended(id)))
            .max_by_key(sum)
            .unwrap_or_default()
    }
}

/// A reason in words, without the word that its code says already.
fn details(why: &str) -> &str {
    why.trim_start_matches("used ").trim_start_matches("borrowed ").trim_start_matches("dropped ")
}

/// rustc's future.
struct Rustc<'a> {
    lowered: &'a Lowered,
    flow: &'a Flow,
    layout: layout::Layout,
    /// The flow with its drop flags.
    all: layout::Flow,
}

impl Rustc<'_> {
    fn shared(&self) -> Vec<Part> {
        self.layout.prefix.iter().map(|field| self.part(field).1).collect()
    }

    fn states(&self) -> Vec<State> {
        let awaits = &self.lowered.graph().awaits;
        let states = self.layout.states.iter().enumerate().filter(|(_, state)| !state.saved.is_empty());
        states
            .map(|(at, state)| State {
                name: format!("Suspend{at}"),
                line: Some(awaits[at].line),
                awaits: Some(awaits[at].source.clone()),
                fields: state.own.iter().map(|field| self.part(field).1).collect(),
                shared: self.held(state),
                unused: self.layout.unused(at),
            })
            .collect()
    }

    /// Which of the shared parts a state holds: parameters, the tag, and what it saves.
    fn held(&self, state: &layout::State) -> Vec<usize> {
        let is_saved = |id: usize| state.saved.iter().any(|(other, _)| *other == id);
        let shared = self.layout.prefix.iter().enumerate();
        shared.filter(|(_, field)| field.value.is_none_or(is_saved)).map(|(at, _)| at).collect()
    }

    /// The shared part and the largest state behind it.
    fn largest(&self) -> Vec<(Key, Part)> {
        let end = |state: &&layout::State| state.own.iter().map(|field| field.offset + field.size).max();
        let own = self.layout.states.iter().max_by_key(end).map(|state| &state.own[..]).unwrap_or_default();
        self.layout.prefix.iter().chain(own).map(|field| self.part(field)).collect()
    }

    fn part(&self, field: &layout::Field) -> (Key, Part) {
        let Some(id) = field.value else {
            let captured = field.home == Home::Capture;
            let graph = self.lowered.graph();
            let param = graph.params.iter().find(|id| captured && graph.locals[**id].source == field.name);
            let key = param.map_or(Key::Tag, |id| Key::Local(*id));
            let reason = if captured { reasons::CAPTURED } else { reasons::TAG };
            return (key, part(&field.name, field.size, reason, ""));
        };
        let because = self.because(id);
        let (key, name, reason, mut why) = match self.flow.sources.get(id) {
            None => (Key::Other(usize::MAX - id), field.name.clone(), reasons::DROP_FLAG, String::new()),
            Some(Source::Awaited(_)) => (Key::Awaited, field.name.clone(), reasons::AWAITED, String::new()),
            Some(Source::Local(local)) => {
                let (reason, why) = self.local(*local, because);
                (Key::Local(*local), story::name_of(&self.lowered.graph().locals[*local]), reason, why)
            }
            Some(Source::Waiting(number)) => {
                let text = |operand: &syn::Expr| {
                    longhand_lowering::one_line(&quote::ToTokens::to_token_stream(operand).to_string())
                };
                let text = match &self.lowered.graph().waiting[*number].early {
                    Early::Operand(operand) | Early::Compared(operand) => text(operand),
                    Early::Receiver(call) => text(&call.receiver),
                    Early::Allocation => "the box of `vec![..]`".to_owned(),
                };
                (Key::Other(usize::MAX - id), text, reasons::OPERAND, String::new())
            }
            Some(Source::Matched(_)) => (
                Key::Other(usize::MAX - id),
                field.name.clone(),
                reasons::DROPPED,
                "at the end of its `match`".to_owned(),
            ),
            Some(Source::Receiver(holder)) => (
                Key::Local(*holder),
                field.name.clone(),
                reasons::BORROWED,
                "by a call, to the end of its statement".to_owned(),
            ),
        };
        let shared = match &field.home {
            Home::Several => "in every state: several save it".to_owned(),
            Home::Overlaps(other) => format!("in every state: overlaps {}", self.all.values[*other].name),
            _ => String::new(),
        };
        if !why.is_empty() && !shared.is_empty() {
            why.push_str("; ");
        }
        (key, part(name, field.size, reason, why + &shared))
    }

    /// The states that save a value, with their reasons.
    fn because(&self, id: usize) -> Vec<(usize, Because)> {
        let states = self.layout.states.iter().enumerate();
        let found = states.filter_map(|(at, state)| Some((at, state.saved.iter().find(|(other, _)| *other == id)?.1)));
        found.collect()
    }

    fn local(&self, id: LocalId, because: Vec<(usize, Because)>) -> (&'static Reason, String) {
        let graph = self.lowered.graph();
        let local = &graph.locals[id];
        // The reason that is hardest to see is told first.
        let (at, worst) = because.iter().copied().max_by_key(|(_, because)| *because).unwrap_or((0, Because::Used));
        let line = next_use(graph, id, graph.awaits[at].next);
        let used = line.map_or(String::new(), |line| format!("on line {line}"));
        match worst {
            Because::BorrowedThenMoved => {
                (reasons::GIVEN_AWAY, format!("still there at line {}", graph.awaits[at].line))
            }
            _ if local.passed().is_some() => (reasons::STORED_TWICE, used),
            Because::Borrowed => (reasons::STILL_IN_SCOPE, String::new()),
            Because::Dropped => (reasons::DROPPED, "where its scope ends".to_owned()),
            Because::Used if local.origin == Origin::Temp => (reasons::OPERAND, used),
            Because::Used => (reasons::USED, used),
        }
    }
}

/// The ledger from ours to rustc's.
fn differences(record: &Record, ours: &[(Key, Part)], rustc: &[(Key, Part)]) -> Vec<Difference> {
    let mut left: Vec<&(Key, Part)> = ours.iter().collect();
    let mut all = Vec::new();
    let mut add = |part: &Part, bytes: i64| {
        if bytes != 0 {
            let Part { name, reason, why, .. } = part.clone();
            all.push(Difference { name, bytes, reason, why });
        }
    };
    for (key, part) in rustc {
        match left.iter().position(|(other, _)| other == key) {
            Some(at) => {
                let (_, own) = left.remove(at);
                add(part, part.bytes as i64 - own.bytes as i64);
            }
            None => add(part, part.bytes as i64),
        }
    }
    left.into_iter().for_each(|(_, part)| add(part, -(part.bytes as i64)));
    let rest =
        record.rustc_size as i64 - record.size as i64 - all.iter().map(|difference| difference.bytes).sum::<i64>();
    if rest != 0 {
        let Part { name, reason, why, .. } = part("alignment", 0, reasons::UNUSED, "");
        all.push(Difference { name, bytes: rest, reason, why });
    }
    all.sort_by_key(|difference| std::cmp::Reverse(difference.bytes));
    all
}
