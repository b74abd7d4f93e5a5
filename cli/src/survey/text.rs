//! A survey as a page of text.

use std::fmt::Write;

use super::{Report, Totals};

/// The page: refusals where they stand, reasons by weight, and the sum last, where a terminal leaves it in view.
pub fn page(report: &Report) -> String {
    let mut page = String::new();
    for refusal in &report.refusals {
        for fault in &refusal.reasons {
            let (file, function) = (&refusal.file, &refusal.function);
            let _ =
                writeln!(page, "{file}:{}:{}: {function}: {}: {}", fault.line, fault.column, fault.code, fault.message);
        }
    }
    for panic in &report.panics {
        let _ =
            writeln!(page, "{}:{}: {}: longhand panicked: {}", panic.file, panic.line, panic.function, panic.message);
    }
    for unread in &report.unread {
        let line = unread.line.map_or(String::new(), |line| format!(":{line}"));
        let _ = writeln!(page, "{}{line}: not read: {}", unread.file, unread.message);
    }
    if !page.is_empty() {
        page.push('\n');
    }
    if !report.reasons.is_empty() {
        page.push_str("functions  refused because\n");
        for reason in &report.reasons {
            let _ = writeln!(page, "{:9}  {}: {}", reason.functions, reason.code, reason.message);
        }
        page.push('\n');
    }
    page + &sum(&report.totals)
}

fn sum(totals: &Totals) -> String {
    let Totals { files, functions, lowered, refused, panicked } = *totals;
    let files = format!("{files} {}", if files == 1 { "file" } else { "files" });
    if functions == 0 {
        return format!("{files}, no async fn with an await\n");
    }
    let share = percent(lowered, functions);
    let plural = if functions == 1 { "" } else { "s" };
    format!(
        "{files}, {functions} async fn{plural} with an await: {lowered} lowered ({share}), {refused} refused, {panicked} panicked\n"
    )
}

/// A share, rounded down: 100 % means all.
fn percent(part: usize, whole: usize) -> String {
    let tenths = part * 1000 / whole;
    if tenths.is_multiple_of(10) { format!("{} %", tenths / 10) } else { format!("{}.{} %", tenths / 10, tenths % 10) }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn shares_are_rounded_down() {
        assert_eq!(percent(2999, 3000), "99.9 %");
        assert_eq!(percent(3, 3), "100 %");
        assert_eq!(percent(0, 3), "0 %");
    }
}
