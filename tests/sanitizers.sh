#!/usr/bin/env bash
# Looks for memory faults: bash tests/sanitizers.sh [suite-address] [suite-memcheck] [generated]; all three by default.
#
#   suite-address   the cases of tests/cases, both editions, with AddressSanitizer in all that is compiled (nightly)
#   suite-memcheck  the same cases, as they are, under valgrind's memcheck
#   generated       PROGRAMS (1000) generated programs from SEED (1) with AddressSanitizer (nightly)
#
# What a machine lacks is skipped, and said so. Leaks are not looked for here: the drop log of the harness counts them, and
# rustc's own futures leak where a drop panics.
set -euo pipefail
cd "$(dirname "$0")/.."

export CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0
target=${CARGO_TARGET_DIR:-target}
host=$(rustc -vV | sed -n 's/^host: //p')
packages=(longhand-tests longhand-tests-2021)
# Sizes are told by the toolchain that the snapshots are of.
arguments=(--test-threads=2 --skip layout_of_every_topic)

has_nightly() { [[ $(RUSTUP_TOOLCHAIN=nightly rustc --version 2>/dev/null) == *nightly* ]]; }
skip() { printf 'skipped: %s\n' "$*"; }

suite_address() {
    has_nightly || { skip 'no nightly toolchain, which AddressSanitizer needs'; return; }
    for package in "${packages[@]}"; do
        printf '\n== %s with AddressSanitizer\n' "$package"
        ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1 RUSTFLAGS=-Zsanitizer=address RUSTUP_TOOLCHAIN=nightly \
            cargo test --target "$host" --target-dir "$target/sanitized" -p "$package" --test cases -- "${arguments[@]}"
    done
}

suite_memcheck() {
    command -v valgrind >/dev/null || { skip 'valgrind is not installed'; return; }
    for package in "${packages[@]}"; do
        printf '\n== %s under memcheck\n' "$package"
        program=$(cargo test -p "$package" --test cases --no-run --message-format=json | python3 -c '
import json, sys
for line in sys.stdin:
    artifact = json.loads(line)
    if artifact.get("executable") and artifact["target"]["name"] == "cases":
        print(artifact["executable"])')
        # A test that waits for a timer or a thread is not told to hurry: nothing here is timed.
        (cd tests && valgrind --quiet --error-exitcode=9 --leak-check=no --num-callers=20 "$program" "${arguments[@]}")
    done
}

generated() {
    has_nightly || { skip 'no nightly toolchain, which AddressSanitizer needs'; return; }
    printf '\n== generated programs with AddressSanitizer\n'
    # Programs that do not compile, or that differ, are told of by the runs without a sanitizer; here, those that die count.
    report=$(mktemp)
    trap 'rm -f "$report"' RETURN
    cargo run -q -p longhand-fuzz -- --sanitize address --folder sanitized-programs \
        --programs "${PROGRAMS:-1000}" --seed "${SEED:-1}" --examples 1 >"$report" || true
    tail -n 1 "$report"
    if grep -A 60 '^ *[0-9]* died: ' "$report"; then
        return 1
    fi
    grep -q ' programs, .* schedules, ' "$report"
}

[ $# -gt 0 ] || set -- suite-address suite-memcheck generated
for part in "$@"; do
    "${part//-/_}"
done
