//! Runs every lesson as a reader does, and checks what it prints: its own lines, the states that its machine went
//! through, and the figures.

mod board;
mod readme;
mod seed_000;
mod seed_001;
mod seed_002;
mod seed_003;
mod seed_004;
mod side_by_side;
mod transcript;
