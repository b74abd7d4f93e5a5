//! `graph`: states, or basic blocks, as text, dot, mermaid or SVG.

use longhand_lowering::Lowered;

use crate::args::{Format, Graph};
use crate::chart::{self, Chart};
use crate::report::{Exit, Failure};
use crate::{open, output, terminal};

pub fn run(arguments: Graph) -> Result<Exit, Failure> {
    let Graph { target, format, blocks, output, edition } = arguments;
    let opened = open::open(&target, edition)?;
    if format == Format::Svg && !opened.is_alone() {
        let several = format!("`{}` has several async fns, and a picture shows one", opened.source.name);
        return Err(Failure::new(Exit::Usage, several).help("name one of them: `FILE::FN`"));
    }
    let chart = |path: &str, lowered: &Lowered| -> Chart {
        if blocks { chart::of_blocks(path, lowered) } else { chart::of_states(path, lowered) }
    };
    let charts: Vec<Chart> = opened.functions().map(|(function, lowered)| chart(&function.path, &lowered)).collect();
    if charts.is_empty() {
        return Ok(opened.exit());
    }
    let write = match format {
        Format::Text => chart::text::write,
        Format::Dot => chart::dot::write,
        Format::Mermaid => chart::mermaid::write,
        Format::Svg => chart::svg::write,
    };
    let drawn = charts.iter().map(write).collect::<Vec<_>>().join("\n");
    match output {
        Some(path) => output::write(&path, &drawn)?,
        None => terminal::print(&drawn)?,
    }
    Ok(opened.exit())
}
