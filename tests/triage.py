#!/usr/bin/env python3
"""Which cases do not compile lowered, and which behave differently: python3 tests/triage.py [--2021] [--skip] [CASE…]

Cases that do not compile are left out one round after the other, so that each is told with its first error; the others
run one by one. Errors and side-by-side logs are written to files whose names are printed. `CASE` is a part of a name;
`cases/skip.txt` does not count; `--skip` writes it anew, with the cases that do not compile.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = "longhand-tests-2021" if "--2021" in sys.argv else "longhand-tests"
WANTED = [a for a in sys.argv[1:] if not a.startswith("--")]
OUT = tempfile.mkdtemp(prefix="triage-")


def spans(message):
    """Every span of a message, those of the macros it came through included."""
    for span in message["spans"]:
        while span:
            yield span
            expansion = span.get("expansion")
            span = expansion and expansion["span"]
    for child in message["children"]:
        yield from spans(child)


def build(bad):
    """One build without the bad cases: exit code, newly bad cases with their errors, other errors, the program."""
    env = dict(os.environ, LONGHAND_CASES=",".join(WANTED + ["-" + case for case in bad] + ["-no such case"]))
    command = ["cargo", "test", "-p", PACKAGE, "--test", "cases", "--no-run", "--message-format=json"]
    done = subprocess.run(command, cwd=HERE, env=env, capture_output=True, text=True)
    new, other, program = {}, [done.stderr], None
    for line in done.stdout.splitlines():
        record = json.loads(line) if line.startswith("{") else {}
        if record.get("executable") and record["target"]["name"] == "cases":
            program = record["executable"]
        if record.get("reason") != "compiler-message" or record["message"]["level"] != "error":
            continue
        message = record["message"]
        files = (re.search(r"/out/(?:plain|lowered)/(\w+/\w+)\.rs$", span["file_name"]) for span in spans(message))
        case = next((found.group(1) for found in files if found), None)
        (new.setdefault(case, []) if case else other).append(message["rendered"])
    return done.returncode, new, other, program


def main():
    bad = {}
    while True:
        code, new, other, program = build(bad)
        if code == 0:
            break
        if not new:
            sys.exit("\n".join(other))
        bad.update(new)
    with open(f"{OUT}/errors.txt", "w") as out:
        for case, errors in bad.items():
            print("no build", case, "|", errors[0].splitlines()[0])
            print(f"##### {case}", *errors, sep="\n", file=out)
    if "--skip" in sys.argv:
        with open(f"{HERE}/cases/skip.txt", "w") as out:
            for case, errors in sorted(bad.items()):
                print(case, errors[0].splitlines()[0].removeprefix("error").lstrip(": "), file=out)
    listed = subprocess.run([program, "--list"], capture_output=True, text=True).stdout
    names = [line.removesuffix(": test") for line in listed.splitlines() if line.endswith(": test")]
    differ = 0
    with open(f"{OUT}/differences.txt", "w") as out:
        for name in names:
            run = ["timeout", "60", program, "--exact", name]
            done = subprocess.run(run, cwd=HERE, capture_output=True, text=True, errors="replace")
            if done.returncode == 0:
                continue
            differ += 1
            text = done.stdout + done.stderr
            why = r"schedules differ|schedules plain|bytes lowered|tells rustc|not Inspect|snapshot assertion"
            found = [line.strip() for line in text.splitlines() if re.search(why, line)]
            print("differs ", name, "|", *(found[:3] or [f"exit code {done.returncode}"]))
            print(f"##### {name}", text, sep="\n", file=out)
    print(f"{len(bad)} do not build, {len(names)} run, {differ} differ; see {OUT}")


main()
