//! The states of every case with their fields, next to rustc's size: one snapshot a topic.

use longhand_tests::{INSPECT, Runs, layout};

use crate::TOPICS;

#[test]
fn layout_of_every_topic() {
    // With only some cases built, or with nothing lowered, there is nothing to compare with.
    if !INSPECT || option_env!("LONGHAND_CASES").is_some() {
        return;
    }
    for (topic, cases) in TOPICS {
        let text: String = cases
            .iter()
            .map(|(name, plain, lowered)| layout(name, &Runs::of(*plain, false), &Runs::of(*lowered, false)))
            .collect();
        insta::with_settings!({ snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(*topic, text);
        });
    }
}
