#!/usr/bin/env bash
# The long forms of every check: each preset with its tests, the whole tree through clang-tidy, coverage, and ten
# minutes of fuzzing a target.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh --checks
for preset in release dev asan tsan; do
  echo "== $preset"
  tools/build.sh "$preset"
  tools/test.sh "$preset"
done
echo "== tidy" && tools/tidy.sh
echo "== coverage" && tools/coverage.sh
echo "== fuzzing" && tools/fuzz.sh 600
