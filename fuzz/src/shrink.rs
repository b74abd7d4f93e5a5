//! Makes a program small.
