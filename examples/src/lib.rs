//! The lessons; see README.md.
