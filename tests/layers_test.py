#!/usr/bin/env python3
"""Reads every #include and fails on an edge that the layers do not allow.

    tests/layers_test.py ROOT     check ROOT/src/pharos
    tests/layers_test.py          check itself on made-up sources, then the tree it lies in
"""
import pathlib
import re
import sys

# Module -> modules it may include besides itself. The longest matching prefix names a file's module.
ALLOWED = {
    "core": set(),
    "models": {"core"},
    "policies": {"core", "models"},
    "control": {"core", "policies"},
    "sim": {"core"},
    "drivers/sim": {"core", "sim"},
    "drivers/trace": {"core"},
    "app": {"core", "models", "policies", "control", "sim", "drivers/sim", "drivers/trace", "app"},
}
# Outside libraries that only the named modules may see.
LIBRARIES = {
    "Eigen": {"models"},
    "nlopt": {"policies"},
    "CLI": {"app"},
    "yaml-cpp": {"app"},
    "SQLiteCpp": {"control"},
    "sqlite3": {"control"},
    "pcg_random": {"core"},
    "zlib": {"drivers/trace"},
    "nlohmann": {"control", "app"},
    "zstd": {"drivers/trace", "control"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def module_of(path):
    """The module a path below src/pharos belongs to, or None."""
    matches = [m for m in ALLOWED if path.startswith(m + "/")]
    return max(matches, key=len) if matches else None


def faults(sources):
    """sources: {path below src/pharos: text}. Returns a line for each edge that is not allowed."""
    found = []
    for path, text in sorted(sources.items()):
        module = module_of(path)
        if module is None:
            found.append(f"{path}: belongs to no module; name it in tests/layers_test.py")
            continue
        for target in INCLUDE.findall(text):
            if target.startswith("pharos/"):
                other = module_of(target.removeprefix("pharos/"))
                if other != module and other not in ALLOWED[module]:
                    found.append(f"{path}: {module} may not include {target}")
                continue
            library = re.split(r"[/.]", target)[0]
            if library in LIBRARIES and module not in LIBRARIES[library]:
                found.append(f"{path}: {module} may not include <{target}>")
    return found


def check_itself():
    assert faults({"sim/a.cpp": '#include "pharos/core/units.h"\n'}) == []
    assert len(faults({"sim/a.cpp": '#include "pharos/models/queueing/x.h"\n'})) == 1
    assert len(faults({"drivers/sim/a.cpp": '#include "pharos/drivers/trace/trace.h"\n'})) == 1
    assert len(faults({"core/a.h": "#  include <Eigen/Dense>\n"})) == 1
    assert len(faults({"elsewhere/a.h": ""})) == 1


def main():
    check_itself()
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]
    base = root / "src" / "pharos"
    sources = {
        str(p.relative_to(base)): p.read_text() for p in base.rglob("*") if p.suffix in {".h", ".cpp"}
    }
    if not sources:
        sys.exit(f"layers_test: no sources below {base}")
    found = faults(sources)
    print("\n".join(found) or f"layers_test: {len(sources)} files, every include points down")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
