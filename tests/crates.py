#!/usr/bin/env python3
"""Real crates through longhand, as they are published; nothing of theirs enters the repository.

    python3 tests/crates.py adopt [CRATE…]
    python3 tests/crates.py survey [CRATE…]

`adopt` annotates every async fn with an await and tells which are lowered, why the others are not, the crate's own tests,
bytes of its futures, check and build times, before and after. `survey` tells what `cargo longhand survey` says of forty
popular crates, without compiling them. CRATE is one of those listed here, or NAME@VERSION.

`adopt` runs the yardsticks `get_crate.sh`, `adopt.py` and `annotate`; their folder is `--tools`, else
$LONGHAND_TOOLS, else `../shared/tools` beside the repository. `adopt.py` takes back the functions that do not compile
with the attribute, each with its first error; those that compile after all, once the others are plain, are put back.
The exit code is 1 if a crate's tests come out otherwise than before, if less than 97 % is lowered, or if the compiler
panics.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ATTRIBUTE = "#[longhand::longhand]"
DEPENDENCY = f'longhand = {{ path = "{ROOT / "runtime-support"}" }}'

# The share of functions with an await that must be lowered.
ENOUGH = 0.97

ADOPTED = {
    "bb8": "0.9.1",
    "multer": "3.1.0",
    "async-imap": "0.12.0",
    "tokio-stream": "0.1.18",
    "tokio-util": "0.7.18",
    "deadpool": "0.13.0",
    "mini-redis": "0.4.1",
}

# Arguments of cargo's that turn a crate's parts on.
ARGUMENTS = {
    "async-imap": ["--no-default-features", "--features", "runtime-tokio"],
    "tokio-stream": ["--features", "full"],
    "tokio-util": ["--features", "full"],
}

SURVEYED = {
    "actix-http": "3.20.0",
    "actix-web": "4.18.1",
    "async-graphql": "7.2.1",
    "async-nats": "0.51.0",
    "async-std": "1.13.2",
    "aws-smithy-runtime": "1.16.2",
    "axum": "0.8.9",
    "bb8": "0.9.1",
    "deadpool": "0.13.1",
    "fred": "10.1.0",
    "hyper": "1.12.0",
    "hyper-util": "0.1.21",
    "kube-client": "5.0.0",
    "kube-runtime": "5.0.0",
    "lapin": "4.12.3",
    "lettre": "0.11.23",
    "mongodb": "3.9.1",
    "object_store": "0.14.2",
    "octocrab": "0.54.9",
    "poem": "3.1.12",
    "quinn": "0.11.12",
    "redis": "1.8.1",
    "reqwest": "0.13.5",
    "rocket": "0.5.2",
    "rumqttc": "0.25.1",
    "russh": "0.65.1",
    "salvo_core": "1.1.0",
    "sea-orm": "2.0.4",
    "serenity": "0.12.5",
    "sqlx-core": "0.9.0",
    "sqlx-postgres": "0.9.0",
    "teloxide": "0.17.0",
    "tokio": "1.54.1",
    "tokio-postgres": "0.7.18",
    "tokio-stream": "0.1.19",
    "tokio-util": "0.7.20",
    "tonic": "0.14.9",
    "tower": "0.5.3",
    "tower-http": "0.7.1",
    "zbus": "6.2.1",
}


def run(command, cwd, env=None, check=True):
    """What a command prints; its failure ends the program unless that is part of the result."""
    done = subprocess.run(command, cwd=cwd, env={**os.environ, **(env or {})}, text=True, capture_output=True)
    if check and done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{last_words(done)}")
    return done


def last_words(done):
    return done.stdout[-2000:] + done.stderr[-4000:]


def say(text):
    print(text, file=sys.stderr, flush=True)


def command_line():
    """This repository's `cargo-longhand`."""
    folder = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    run(["cargo", "build", "--quiet", "--release", "-p", "cargo-longhand"], ROOT, {"CARGO_TARGET_DIR": str(folder)})
    return folder / "release" / "cargo-longhand"


def chosen(known, words):
    """Names and versions of the crates that are asked for; all that are known, if none is."""
    crates = {}
    for word in words or known:
        name, _, version = word.partition("@")
        if not version and name not in known:
            sys.exit(f"{name} is not among the crates that are listed; `{name}@VERSION` takes another")
        crates[name] = version or known[name]
    return crates


def table(head, rows):
    """Columns as wide as they need be, the first to the left, numbers to the right."""
    rows = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *rest in rows:
        print("  ".join([first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:]))]))


def ranked(reasons):
    """Reasons and how many functions each stops, without the names of one function."""
    anonymous = collections.Counter()
    for reason, count in reasons.items():
        anonymous[re.sub(r"`[^`]*`", "`_`", reason.strip().splitlines()[0])] += count
    for reason, count in anonymous.most_common():
        print(f"  {count:4}  {reason}")


def share(lowered, functions):
    return f"{100 * lowered / functions:.1f} %" if functions else "-"


# --- adopt


class Tools:
    """The yardsticks' folder, with `annotate` built in the working folder."""

    def __init__(self, folder, work):
        folder = folder or os.environ.get("LONGHAND_TOOLS") or ROOT.parent / "shared" / "tools"
        self.folder = pathlib.Path(folder).resolve()
        if not (self.folder / "adopt.py").is_file():
            sys.exit(f"{self.folder} does not hold adopt.py: name the yardsticks' folder with --tools or LONGHAND_TOOLS")
        self.annotate = os.environ.get("ANNOTATE")
        if not self.annotate:
            manifest, target = self.folder / "annotate" / "Cargo.toml", work / "annotate"
            run(["cargo", "build", "--quiet", "--release", "--manifest-path", manifest, "--target-dir", target], work)
            self.annotate = str(target / "release" / "annotate")

    def source(self, name, version, work):
        """A crate's published source, fetched once."""
        folder = work / "sources" / f"{name}-{version}"
        if not folder.is_dir():
            run(["sh", self.folder / "get_crate.sh", name, version, folder], work)
        return folder


class Adoption:
    """One crate: plain, and with every async fn annotated that compiles so."""

    def __init__(self, name, version, tools, work):
        self.name, self.arguments = name, ARGUMENTS.get(name, [])
        self.plain = tools.source(name, version, work)
        self.lowered = work / "lowered" / name
        # One folder for both: what they depend on is built once.
        self.env = {"CARGO_TARGET_DIR": str(work / "target" / name), "CARGO_INCREMENTAL": "0"}
        self.found = self.adopt(tools, work)
        self.put_back(tools)

    def adopt(self, tools, work):
        """What adopt.py finds out: the functions, why some are left out, tests passed and failed before and after."""
        result = work / f"{self.name}.json"
        result.unlink(missing_ok=True)
        arguments = " ".join(self.arguments)
        done = run(
            [
                sys.executable, tools.folder / "adopt.py", self.plain, "--awaits-only", "--no-async-trait",
                f"--dep={DEPENDENCY}", f"--attr={ATTRIBUTE}", f"--annotate={tools.annotate}",
                f"--test=cargo test --no-fail-fast {arguments}", f"--check=cargo check --tests {arguments}",
                f"--work={self.lowered}", f"--json={result}",
            ],
            work, self.env, check=False,
        )
        if not result.is_file():
            sys.exit(f"adopt.py has failed on {self.name}:\n{last_words(done)}")
        if not self.compiles():
            say(f"{self.name} does not compile lowered; no function is named by\n{last_words(done)}")
        return json.loads(result.read_text())

    def refused(self):
        """Functions that are left plain, and why; not those that adopt.py was told to leave out."""
        return {key: reason for key, reason in self.found["why"].items() if reason != "left out"}

    def put_back(self, tools):
        """Annotates what was only near another function's error, one function after the other."""
        restored = False
        for key in self.refused():
            self.annotate(tools, set(self.found["why"]) - {key})
            if self.compiles():
                del self.found["why"][key]
                restored = True
        self.annotate(tools, self.found["why"])
        if restored:
            tests = self.cargo(self.lowered, "test", "--no-fail-fast").stdout
            self.found["annotated"] = [
                sum(map(int, re.findall(pattern, tests)))
                for pattern in (r"test result: \w+\. (\d+) passed", r"; (\d+) failed;")
            ]

    def annotate(self, tools, skipped):
        """The plain sources once more, with the attribute on every function but these."""
        folders = [folder for folder in ("src", "tests") if (self.plain / folder).is_dir()]
        for folder in folders:
            shutil.copytree(self.plain / folder, self.lowered / folder, dirs_exist_ok=True, copy_function=shutil.copyfile)
        skip = [word for key in sorted(skipped) for word in ("--skip", key)]
        run([tools.annotate, "insert", ATTRIBUTE, *skip, *folders], self.lowered)

    def compiles(self):
        return self.cargo(self.lowered, "check", "--tests").returncode == 0

    def cargo(self, folder, *arguments, env=None):
        return run(["cargo", *arguments, *self.arguments], folder, {**self.env, **(env or {})}, check=False)

    def seconds(self, folder, command, rounds):
        """The shortest of several builds of the crate and its tests alone, in seconds; `None` if it does not build."""
        times = []
        for _ in range(rounds + 1):
            run(["cargo", "clean", "--package", self.name], folder, self.env)
            start = time.monotonic()
            if self.cargo(folder, command, "--tests").returncode != 0:
                return None
            times.append(time.monotonic() - start)
        # The first has built the dependencies.
        return min(times[1:])

    def bytes(self, longhand, work):
        """Bytes of the crate's own futures that its tests used: lowered, and rustc's for the same bodies, which await
        lowered futures, so that rustc's own in the plain crate are larger."""
        rows = work / "rows" / self.name
        shutil.rmtree(rows, ignore_errors=True)
        report = {"LONGHAND_REPORT": str(rows)}
        self.cargo(self.lowered, "test", "--no-fail-fast", "--features", "longhand/report", env=report)
        if not rows.is_dir():
            return {"futures": 0, "size": 0, "rustc_size": 0}
        return json.loads(run([longhand, "report", "--json", "--of", rows], work).stdout)["totals"]

    def measured(self, longhand, work, rounds):
        """The crate's line of the table, by the names of its columns."""
        why, refused = self.found["why"], self.refused()
        functions = [function for function in self.found["fns"] if why.get(function["key"]) != "left out"]
        futures = self.bytes(longhand, work)
        return {
            "crate": self.name,
            "functions": len(functions),
            "lowered": len(functions) - len(refused),
            "refused": refused,
            "tests_before": self.found["baseline"],
            "tests_after": self.found["annotated"],
            "futures": futures,
            "check": [self.seconds(folder, "check", rounds) for folder in (self.plain, self.lowered)],
            "build": [self.seconds(folder, "build", rounds) for folder in (self.plain, self.lowered)],
        }


def print_adopted(lines):
    def tests(counts):
        return f"{counts[0]}" + (f", {counts[1]} fail" if counts[1] else "")

    def seconds(value):
        return "-" if value is None else f"{value:.1f}"

    head = ["crate", "fns", "lowered", "share", "tests", "after", "futures", "rustc B", "longhand B"]
    head += ["check s", "after", "build s", "after"]
    rows = [
        [
            line["crate"], line["functions"], line["lowered"], share(line["lowered"], line["functions"]),
            tests(line["tests_before"]), tests(line["tests_after"]),
            line["futures"]["futures"], line["futures"]["rustc_size"], line["futures"]["size"],
            *map(seconds, line["check"]), *map(seconds, line["build"]),
        ]
        for line in lines
    ]
    table(head, rows)
    for line in lines:
        if line["refused"]:
            print(f"\n{line['crate']}, refused:")
            ranked(collections.Counter(line["refused"].values()))
            for key in line["refused"]:
                print(f"        {key}")


def adopt(arguments):
    tools, longhand = Tools(arguments.tools, arguments.work), command_line()
    lines = []
    for name, version in chosen(ADOPTED, arguments.crates).items():
        say(f"{name} {version}")
        adoption = Adoption(name, version, tools, arguments.work)
        lines.append(adoption.measured(longhand, arguments.work, arguments.rounds))
        if not arguments.keep:
            shutil.rmtree(adoption.env["CARGO_TARGET_DIR"], ignore_errors=True)
    print_adopted(lines)
    good = [
        line["tests_before"] == line["tests_after"] and line["lowered"] >= ENOUGH * line["functions"] for line in lines
    ]
    return lines, all(good)


# --- survey


def sources(crates, work):
    """The folder of each crate's published source: all are dependencies of one package, which cargo fetches."""
    package = work / "surveyed"
    (package / "src").mkdir(parents=True, exist_ok=True)
    (package / "src" / "lib.rs").touch()
    dependencies = "".join(
        f'{name} = {{ version = "={version}", default-features = false }}\n' for name, version in crates.items()
    )
    (package / "Cargo.toml").write_text(
        f'[package]\nname = "surveyed"\nedition = "2024"\n\n[workspace]\n\n[dependencies]\n{dependencies}'
    )
    metadata = json.loads(run(["cargo", "metadata", "--format-version", "1"], package).stdout)
    folders = {(p["name"], p["version"]): pathlib.Path(p["manifest_path"]).parent for p in metadata["packages"]}
    return {name: folders[name, version] for name, version in crates.items()}


def survey(arguments):
    longhand = command_line()
    lines, reasons, panics = [], collections.Counter(), []
    for name, folder in sources(chosen(SURVEYED, arguments.crates), arguments.work).items():
        # An exit code of 101 stands for panics, which are counted.
        report = json.loads(run([longhand, "survey", "--json", "."], folder, check=False).stdout)
        lines.append({"crate": name, **report["totals"], "refusals": report["refusals"]})
        reasons.update({f"{reason['code']} {reason['message']}": reason["functions"] for reason in report["reasons"]})
        panics += [f"{name}: {panic['file']}:{panic['line']}: {panic['message']}" for panic in report["panics"]]
    counted = ["functions", "lowered", "refused", "panicked"]
    total = {"crate": "total", **{key: sum(line[key] for line in lines) for key in counted}}
    table(
        ["crate", *counted, "share"],
        [
            [line["crate"], *(line[key] for key in counted), share(line["lowered"], line["functions"])]
            for line in [*lines, total]
        ],
    )
    print("\nrefused:")
    ranked(reasons)
    for panic in panics:
        print(f"panic: {panic}")
    return lines, not panics and total["lowered"] >= ENOUGH * total["functions"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["adopt", "survey"])
    parser.add_argument("crates", nargs="*", metavar="CRATE", help="only these; NAME@VERSION for others")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "longhand-crates",
                        help="where sources and builds go [default: %(default)s]")
    parser.add_argument("--tools", help="the folder of adopt.py")
    parser.add_argument("--rounds", type=int, default=3, help="builds of which the fastest counts [default: %(default)s]")
    parser.add_argument("--keep", action="store_true", help="keep what is built of each crate")
    parser.add_argument("--json", type=pathlib.Path, help="a file for all that is printed, and every refusal")
    arguments = parser.parse_args()
    arguments.work = arguments.work.resolve()
    arguments.work.mkdir(parents=True, exist_ok=True)
    lines, good = adopt(arguments) if arguments.mode == "adopt" else survey(arguments)
    if arguments.json:
        arguments.json.write_text(json.dumps(lines, indent=1) + "\n")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
