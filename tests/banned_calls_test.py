#!/usr/bin/env python3
"""Fails on any clock, hidden randomness or sleep outside drivers/ and app/.

Time, randomness and the world come as arguments; a decision that asked the host for them could not be replayed.
"""
import pathlib
import re
import sys

BANNED = re.compile(
    r"\b(system_clock|steady_clock|high_resolution_clock|random_device|mt19937\w*|default_random_engine"
    r"|sleep_for|sleep_until|usleep|nanosleep|clock_gettime|gettimeofday|getenv)\b"
    r"|(?<![\w:.>])(?:std::)?(?:rand|srand|time|clock)\s*\("
    r"|\bstd::(?:uniform|normal|poisson|exponential|lognormal)\w*_distribution\b"
)
MAY_TOUCH_THE_WORLD = ("drivers/", "app/")
# A test may read where the public traces lie.
TEST_MAY = {"getenv"}


def faults(path, text):
    if path.startswith(MAY_TOUCH_THE_WORLD):
        return []
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        code = line.split("//")[0]
        for match in BANNED.finditer(code):
            if path.endswith("_test.cpp") and match.group(0) in TEST_MAY:
                continue
            found.append(f"{path}:{number}: {match.group(0).strip('( ')} is not for pure code")
    return found


def check_itself():
    assert faults("sim/a.cpp", "auto t = std::chrono::steady_clock::now();")
    assert faults("models/a.cpp", "int r = rand();") and faults("core/a.cpp", "x = std::time(nullptr);")
    assert not faults("app/a.cpp", "std::chrono::steady_clock::now();")
    assert not faults("core/a.cpp", "Duration service_time(); // time(")
    assert not faults("core/a.cpp", "world.time(3);")


def main():
    check_itself()
    base = pathlib.Path(__file__).parents[1] / "src" / "pharos"
    files = [p for p in base.rglob("*") if p.suffix in {".h", ".cpp"}]
    found = [f for p in sorted(files) for f in faults(str(p.relative_to(base)), p.read_text())]
    print("\n".join(found) or f"banned_calls_test: {len(files)} files, none asks the host")
    sys.exit(1 if found or not files else 0)


if __name__ == "__main__":
    main()
