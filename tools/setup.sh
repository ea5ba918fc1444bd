#!/usr/bin/env bash
# The one list of packages that Pharos is built, tested and checked with, and the command that installs those missing.
#   tools/setup.sh           what `make` and `make test` need
#   tools/setup.sh --checks  also what CI and `make nightly` need: format, tidy, coverage, fuzzing
#   tools/setup.sh --list    print the packages, install nothing
set -euo pipefail

build_packages=(
  g++ cmake ninja-build ccache mold pkg-config git ca-certificates python3
  libexpected-dev libfmt-dev libpcg-cpp-dev
  libeigen3-dev libnlopt-dev libnlopt-cxx-dev
  libcli11-dev libyaml-cpp-dev nlohmann-json3-dev libsqlite3-dev libsqlitecpp-dev
  zlib1g-dev libzstd-dev libssl-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)
check_packages=(clang-14 clang-format-14 clang-tidy-14 libclang-rt-14-dev gcovr shellcheck)

packages=("${build_packages[@]}")
case "${1-}" in
  "") ;;
  --checks) packages+=("${check_packages[@]}") ;;
  --list) printf '%s\n' "${build_packages[@]}" "${check_packages[@]}"; exit 0 ;;
  *) sed -n '2,5p' "$0" >&2; exit 3 ;;
esac

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "setup: need root to install: ${missing[*]}; run as root or install sudo" >&2; exit 1; }
  as_root=(sudo)
fi
echo "setup: installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
