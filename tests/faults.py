#!/usr/bin/env python3
"""Puts faults into the compiler, one at a time, and tells what notices each: python3 tests/faults.py [OPTION…] [NAME…]

`faults.toml` lists the faults; `NAME` is a part of a fault's name. Each is put into a copy of the workspace and built, then
looked for until something notices it:

    verify      the compiler's own check (L0099), on every case of tests/cases
    panic       the compiler panics or hangs on a case
    rustc       a case whose emitted code changed does not compile any more
    behaviour   such a case behaves differently
    size        such a case is larger than rustc's future
    unit        a unit test of the compiler
    generated   a generated program differs or does not compile
    -           nothing: a test is missing

    --work DIR  where the copy and its builds are (default: a folder of the temporary ones, which is removed)
    --part I/N  every N-th fault, from the I-th on, for several runs side by side
    --from NAME not those before this one
    --quick     does not look at generated programs

Prints a line a fault, then how many of each pass are noticed by what. Fails if a fault's text is not in its file exactly
once, if a fault does not build, or if fewer than 95 % are noticed. Layout snapshots are not looked at: they notice whatever
changes, right or wrong.
"""

import argparse
import collections
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTICED = ["verify", "panic", "rustc", "behaviour", "size", "unit", "generated"]
WANTED = 0.95
# A few cases compile fast, and most faults show in them.
FEW = [6, 40]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--from", dest="first")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    faults = read()
    part, parts = map(int, arguments.part.split("/"))
    names = arguments.names or [""]
    chosen = [fault for name in names for fault in faults if name in fault["name"]]
    if arguments.first:
        chosen = chosen[[fault["name"] for fault in chosen].index(arguments.first) :]
    work = arguments.work or Path(tempfile.mkdtemp(prefix="faults-"))
    try:
        results = [(fault, *told) for fault, told in run(chosen[part - 1 :: parts], Copy(work), arguments.quick)]
    finally:
        if not arguments.work:
            shutil.rmtree(work)
    sys.exit(not summary(results))


def read():
    """The faults, each with a text that stands in its file exactly once."""
    faults = tomllib.loads((ROOT / "tests/faults.toml").read_text())["fault"]
    for fault in faults:
        count = (ROOT / fault["file"]).read_text().count(fault["old"])
        if count != 1:
            sys.exit(f"{fault['name']}: its text stands {count} times in {fault['file']}")
    return faults


def run(faults, copy, quick):
    sound = copy.lowered()
    if not isinstance(sound, dict):
        sys.exit(f"the sound compiler: {sound}")
    for at, fault in enumerate(faults):
        path = copy.folder / fault["file"]
        text = path.read_text()
        path.write_text(text.replace(fault["old"], fault["new"]))
        try:
            told = noticed(copy, sound, quick)
        finally:
            path.write_text(text)
        print(f"{at + 1:3}/{len(faults)} {fault['name']:24} {told[0]:10} {told[1]}", flush=True)
        yield fault, told


def noticed(copy, sound, quick):
    """What notices the fault that is in the copy, and where."""
    broken = copy.lowered()
    if not isinstance(broken, dict):
        return broken
    changed = [key for key in sound if broken.get(key) != sound[key]]
    for key in changed:
        if broken.get(key, "").startswith("verify:"):
            return "verify", f"{key[0]}: {broken[key].removeprefix('verify: ')}"
    for key in changed:
        if broken.get(key, "panic") == "panic":
            return "panic", key[0]
    # The slowest last.
    told = copy.behaviour(changed) or copy.units() or (not quick and copy.generated())
    return told or ("-", f"{len(changed)} changed")


class Copy:
    """A copy of the workspace, to be broken."""

    def __init__(self, work):
        self.folder = work / "copy"
        self.target = work / "target"
        listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        for name in filter(None, listed.split("\0")):
            source, to = ROOT / name, self.folder / name
            to.parent.mkdir(parents=True, exist_ok=True)
            # What is unchanged is not built again.
            if source.exists() and not (to.exists() and to.read_bytes() == source.read_bytes()):
                shutil.copy(source, to)
        skip = (self.folder / "tests/cases/skip.txt").read_text().splitlines()
        skip += (self.folder / "tests/cases/skip-2021.txt").read_text().splitlines()
        self.skipped = {line.split()[0] for line in skip if line.strip()}

    def call(self, command, seconds, **more):
        """Exit code (`None` for a hang) and output."""
        env = dict(os.environ, CARGO_TARGET_DIR=str(self.target), CARGO_INCREMENTAL="1", CARGO_PROFILE_DEV_DEBUG="0")
        env.update(CARGO_TERM_COLOR="never", INSTA_UPDATE="no", RUST_BACKTRACE="0", **more)
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
        with subprocess.Popen(command, cwd=self.folder, env=env, start_new_session=True, **options) as process:
            try:
                output, _ = process.communicate(timeout=seconds)
                return process.returncode, output
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return None, process.communicate()[0]

    def lowered(self):
        """What the compiler makes of each case, by case and edition; or what came instead."""
        code, output = self.call(["cargo", "build", "-q", "-p", "longhand-lowering", "--example", "lowered_cases"], 900)
        if code != 0:
            return "no build", first_error(output)
        code, output = self.call([str(self.target / "debug/examples/lowered_cases")], 1800)
        if code is None:
            return "panic", "hangs on a case"
        if code != 0:
            return "panic", f"ends with {code}"
        rows = (line.split(" ", 2) for line in output.splitlines())
        return {(case, edition): what for case, edition, what in rows}

    def units(self):
        # The cases were looked at already, and the fault's text is gone.
        skip = ["--skip", "every_case_holds_up", "--skip", "each_fault_has_one_place"]
        command = ["cargo", "test", "-q", "-p", "longhand-lowering", "--tests", "--", *skip]
        code, output = self.call(command, 900)
        return ("unit", first_failure(output)) if code != 0 else None

    def behaviour(self, changed):
        """The cases that changed, a few of them first, each in the editions in which it did."""
        for edition, package in [("2024", "longhand-tests"), ("2021", "longhand-tests-2021")]:
            cases = [case for case, own in changed if own == edition and case not in self.skipped]
            if edition == "2021":
                cases = [case for case in cases if not case.startswith("edition2024/")]
            samples = [cases[:: -(-len(cases) // few)] for few in FEW if len(cases) > few]
            for some in filter(None, [*samples, cases]):
                if told := self.run_cases(package, some):
                    return told
        return None

    def run_cases(self, package, cases):
        # A case is asked for by a part of its name.
        also = [case for case in self.skipped if any(name in case for name in cases)]
        wanted = ",".join(cases + ["-" + case for case in also])
        command = ["cargo", "test", "-q", "-p", package, "--test", "cases"]
        code, output = self.call([*command, "--no-run"], 1800, LONGHAND_CASES=wanted)
        if code != 0:
            return "rustc", first_error(output)
        code, output = self.call(command, 900, LONGHAND_CASES=wanted)
        if code == 0:
            return None
        if code is None:
            return "behaviour", "hangs"
        if "test result" not in output:
            return "behaviour", "crashes: " + first_failure(output)
        sizes = re.findall(r"\d+ bytes lowered[^\n]*|\d+ bytes, rustc[^\n]*", output)
        differs = re.search(r"schedules differ|schedules plain", output)
        return ("size" if sizes and not differs else "behaviour"), first_failure(output)

    def generated(self):
        command = ["cargo", "run", "-q", "-p", "longhand-fuzz", "--", "--programs", "200"]
        code, output = self.call(command, 1800)
        return ("generated", output.strip().splitlines()[0][:100] if output.strip() else "hangs") if code != 0 else None


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def first_error(output):
    errors = re.findall(r"^error(?!: could not compile|: aborting)[^\n]*", output, re.MULTILINE)
    return (errors or output.strip().splitlines()[-1:] or ["?"])[0][:110]


def first_failure(output):
    failed = re.findall(r"^---- (\S+) stdout", output, re.MULTILINE)
    signals = re.findall(r"signal: \d+[^)\n]*", output)
    return (", ".join(failed[:2]) or ", ".join(signals[:1]) or first_error(output))[:110]


def summary(results):
    """Prints what noticed the faults of each pass; whether that is enough."""
    table = collections.defaultdict(collections.Counter)
    for fault, by, _ in results:
        table[fault["file"].removeprefix("lowering/src/")][by] += 1
    total = sum(table.values(), collections.Counter())
    columns = [name for name in NOTICED + ["-", "no build"] if total[name]]
    print("\n| pass | faults | " + " | ".join(columns) + " |")
    print("|---|--:|" + "--:|" * len(columns))
    for name, row in [*sorted(table.items()), ("all", total)]:
        print(f"| {name} | {row.total()} | " + " | ".join(str(row[column]) for column in columns) + " |")
    found = sum(total[name] for name in NOTICED)
    print(f"\n{found} of {total.total()} faults are noticed ({found / max(1, total.total()):.1%})")
    for fault, by, detail in results:
        if by not in NOTICED:
            print(f"  {fault['name']}: {fault['breaks']} ({by}, {detail})")
    return not total["no build"] and found >= WANTED * total.total()


if __name__ == "__main__":
    main()
