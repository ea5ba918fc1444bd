#!/usr/bin/env bash
# clang-tidy over sources; every check in .clang-tidy must pass.
#   tools/tidy.sh       every source
#   tools/tidy.sh N     the N sources committed last
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset tidy >/dev/null
if [ -n "${1-}" ]; then
  mapfile -t files < <(git log --name-only --format= -- 'src/*.cpp' | awk 'NF && !seen[$0]++' | while read -r f; do
    [ -f "$f" ] && echo "$f"
  done | head -n "$1")
else
  mapfile -t files < <(git ls-files 'src/*.cpp')
fi
[ ${#files[@]} -eq 0 ] && { echo "tidy: nothing to check"; exit 0; }
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy-14 -p build/tidy --quiet 2>/dev/null
echo "tidy: ${#files[@]} files clean"
