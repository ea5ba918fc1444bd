#!/usr/bin/env python3
"""Runs the commands of a text file and compares what they print with what the file says.

    run.py BUILD/bin/pharos FILE.txt            compare; exit 1 and a diff if anything differs
    run.py BUILD/bin/pharos FILE.txt --update   write what the commands print now into the file

The file: `# ` lines are remarks; `$ COMMAND` is run by bash in the project's root with `pharos` on the
PATH; then its standard output line by line, its standard error with `stderr: ` before each line, and
`exit N`, which ends the case. Processor times differ from run to run and are compared as `*`.
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TIMEOUT_S = 120


def masked(text):
    return re.sub(r'("cpu_seconds": )[-+0-9.e]+', r"\1*", text)


def run(command, path):
    # The terminal's width and the traces' folder must not change what is printed.
    env = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    env.pop("PHAROS_DATA", None)
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, env=env, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT_S)
    lines = masked(done.stdout).splitlines()
    lines += [("stderr: " + line).rstrip() for line in masked(done.stderr).splitlines()]
    return lines + [f"exit {done.returncode}"]


def replay(written, path):
    """The file as it would be if every command printed what it prints now."""
    now, in_case = [], False
    for line in written:
        if line.startswith("$ "):
            if in_case:
                raise SystemExit(f"the command before \"{line}\" lacks its `exit N`")
            now.append(line)
            now += run(line[2:], path)
            in_case = True
        elif not in_case:
            now.append(line)
        elif re.fullmatch(r"exit \d+", line):
            in_case = False
    return now


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[3:] not in ([], ["--update"]):
        raise SystemExit(__doc__)
    program, file = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    written = file.read_text().splitlines()
    if not any(line.startswith("$ ") for line in written):
        raise SystemExit(f"{file}: no command to run")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "pharos").symlink_to(program)
        now = replay(written, folder)
    if sys.argv[3:]:
        file.write_text("\n".join(now) + "\n")
    elif now != written:
        print("\n".join(difflib.unified_diff(written, now, str(file), "now", lineterm="")))
        raise SystemExit(1)


if __name__ == "__main__":
    main()
