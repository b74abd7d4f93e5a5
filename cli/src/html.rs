//! `html`: one self-contained page that explains async fns. All of its text is written here; the script adds links between
//! source and machine, and the stepper.

mod article;

use std::fmt::Write;

use crate::args::Html;
use crate::layout::report::Report;
use crate::report::{Exit, Failure};
use crate::source::Source;
use crate::{open, output};
use article::Article;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

pub fn run(arguments: Html) -> Result<Exit, Failure> {
    let sizes = arguments.sizes.as_deref().map(sizes).transpose()?;
    let (mut articles, mut exit) = (Vec::new(), Exit::Done);
    for target in &arguments.targets {
        let opened = open::open(target, arguments.edition)?;
        for (function, lowered) in opened.functions() {
            articles.push(Article::of(&opened, function, &lowered, sizes.as_ref()));
        }
        if opened.exit() != Exit::Done {
            exit = opened.exit();
        }
    }
    if articles.is_empty() {
        return Ok(exit);
    }
    Article::name_apart(&mut articles);
    output::write(&arguments.output, &page(&articles))?;
    Ok(exit)
}

fn sizes(path: &std::path::Path) -> Result<Report, Failure> {
    let source = Source::read(path)?;
    serde_json::from_str(source.text()).map_err(|error| {
        Failure::new(Exit::Usage, format!("`{}` is no report of sizes", source.name))
            .note(error.to_string())
            .help("`cargo longhand layout --json >sizes.json` writes one")
    })
}

fn page(articles: &[Article]) -> String {
    let title = match articles {
        [one] => escaped(&one.path),
        _ => format!("{} async fns", articles.len()),
    };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}, written out</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    page.push_str("<header><h1>What <code>async</code> stands for</h1>\n");
    page.push_str(
        "<p>Each function beside its state machine. An await has one colour everywhere: in the source, in the machine, \
         among the states. Point at one to see where it is; click to go there.</p>\n",
    );
    if articles.len() > 1 {
        page.push_str("<nav aria-label=\"Functions\"><ul>\n");
        for article in articles {
            let _ = writeln!(page, "<li><a href=\"#{}\"><code>{}</code></a></li>", article.id, escaped(&article.path));
        }
        page.push_str("</ul></nav>\n");
    }
    page.push_str("</header>\n<main>\n");
    articles.iter().for_each(|article| page.push_str(&article.html));
    let steps: std::collections::BTreeMap<&str, &article::Steps> =
        articles.iter().map(|article| (&*article.id, &article.steps)).collect();
    let data = serde_json::to_string(&steps).expect("strings and numbers always become JSON");
    // No text of the user's may end the element.
    let data = data.replace('<', "\\u003c");
    let _ = write!(
        page,
        "</main>\n<footer><p>Written by <code>cargo longhand html</code>.</p></footer>\n\
         <script type=\"application/json\" id=\"steps\">{data}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
    );
    page
}

pub use crate::chart::svg::escaped;
