#!/usr/bin/env bash
# Runs every test of one build and says which checks were skipped.
#   tools/test.sh PRESET [ctest arguments...]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:?preset, as in: tools/test.sh release}
shift
export PHAROS_DATA=${PHAROS_DATA:-$(realpath -m ../shared/data)}
log=build/$preset/test.log

status=0
ctest --test-dir "build/$preset" -j"$(nproc)" --output-on-failure --no-tests=error "$@" >"$log" 2>&1 || status=$?
if [ $status -eq 0 ]; then tail -n 4 "$log"; else tail -n 200 "$log"; fi

skipped=$(grep -c '\*\*\*Skipped' "$log" || true)
if [ "$skipped" -gt 0 ]; then
  echo "$skipped checks skipped, because PHAROS_DATA ($PHAROS_DATA) does not hold the public traces:"
  grep '\*\*\*Skipped' "$log" | sed -E 's/.*Test +#[0-9]+: /  /; s/ \.+\*\*\*Skipped.*//'
  # Where the traces are present nothing may be skipped: a skip would then be a check that never runs.
  if [ -d "$PHAROS_DATA" ]; then status=1; echo "the traces are there: these skips are faults" >&2; fi
fi
exit $status
