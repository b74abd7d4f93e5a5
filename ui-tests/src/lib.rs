//! Nothing: the cases are under `cases/`, and `tests/ui.rs` runs them.
