#!/usr/bin/env bash
# Configures and builds one preset quietly; on failure prints what the compiler said.
#   tools/build.sh PRESET [target...]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:?preset, as in: tools/build.sh asan}
shift
mkdir -p "build/$preset"
log=build/$preset/build.log
targets=()
[ $# -gt 0 ] && targets=(--target "$@")
if ! { cmake --preset "$preset" && cmake --build --preset "$preset" -j"$(nproc)" "${targets[@]}"; } >"$log" 2>&1; then
  grep -E -A12 'error|FAILED' "$log" | head -n 80 >&2
  exit 1
fi
