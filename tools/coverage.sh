#!/usr/bin/env bash
# Line coverage of src/pharos by the tests: at least 85 % overall, 95 % in models and in policies.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/build.sh coverage
find build/coverage -name '*.gcda' -delete
tools/test.sh coverage
check() {
  echo "coverage of $2, at least $1 %:"
  gcovr -r . build/coverage --filter "$2" --exclude '.*_test\.cpp' --gcov-ignore-parse-errors -j"$(nproc)" \
    --fail-under-line "$1" --print-summary | tail -n 3
}
check 85 'src/pharos/'
check 95 'src/pharos/(models|policies)/'
