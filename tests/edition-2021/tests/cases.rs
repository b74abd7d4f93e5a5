//! Each case of `../cases`, plain and lowered, in edition 2021.

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

#[test]
fn every_topic_has_cases() {
    assert!(TOPICS.iter().all(|(_, cases)| !cases.is_empty()));
}
