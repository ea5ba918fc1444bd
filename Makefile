# The commands a person types. Everything they need is installed by tools/setup.sh and built by CMake.
SHELL := bash
JOBS ?= $(shell nproc)
export PHAROS_DATA ?= $(abspath ../shared/data)
PHAROS := build/release/bin/pharos

.PHONY: all
all: build  ## Build the binary, build/release/bin/pharos

.PHONY: help
help:  ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: setup
setup:
	@tools/setup.sh

build/%/build.ninja: CMakePresets.json | setup
	@cmake --preset $* -DPHAROS_DATA=$(PHAROS_DATA) >/dev/null

.PHONY: build
build: build/release/build.ninja
	@cmake --build --preset release -j$(JOBS) --target pharos

.PHONY: demo
demo: build  ## Ten services on a cluster slightly too small, five policies side by side, and a report
	@$(PHAROS) sim compare scenarios/demo.yaml --seeds 1 --report build/demo.html

.PHONY: test
test: build/release/build.ninja  ## Build everything, train what the tests need, run every test
	@cmake --build --preset release -j$(JOBS)
	@tools/test.sh release

.PHONY: models
models: build  ## Train every forecaster that the published set-ups need
	@for scenario in scenarios/faro/*.yaml; do $(PHAROS) forecast train $$scenario || exit; done

.PHONY: bench
bench: build/release/build.ninja  ## Run every benchmark; results in build/bench/*.json
	@cmake --build --preset release -j$(JOBS)
	@tools/bench.sh

.PHONY: nightly
nightly: setup  ## The long forms: full fuzzing, full clang-tidy, coverage, every preset
	@tools/nightly.sh

.PHONY: format
format:  ## Lay out every source file
	@tools/setup.sh --checks
	@git ls-files '*.h' '*.cpp' | xargs clang-format-14 -i

.PHONY: clean
clean:  ## Remove everything built
	@rm -rf build
