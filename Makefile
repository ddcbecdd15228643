# Everything a person or a machine runs here. Each target does its own set-up and is quick when nothing changed.

PYTHON ?= python3
JOBS ?= 2
COVERAGE ?= 100
SCALE ?= 10
ARGS ?=
UPGRADE ?=
PORT ?=
PART ?=
VERSION ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --quiet --no-input --disable-pip-version-check
CHECKED = src setup.py web/page.py $(wildcard tests conformance examples benchmarks tools)
# What tests write lies in memory where there is room for it: nothing waits for a disk.
IN_MEMORY := $(shell df --output=avail /dev/shm 2>/dev/null | awk 'NR == 2 && $$1 > 4000000 { print "/dev/shm" }')
PYTEST := PYTEST_DEBUG_TEMPROOT=$(IN_MEMORY) $(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal
PAGE := $(BIN)/python web/page.py
# What the optional extras need, and so the tests.
EXTRAS := $(VENV)/made-extras
HAS_LIBRARY := ls src/ironbridge__mypyc.* >/dev/null 2>&1
# All tests run on the compiled engine. On the pure one, which is the same source, run those of what is compiled (engine, games, rules, bots), of
# what proves the rules (agreement, laws, golden games, vectors, records), and of all that prints figures; the rest stands above and would see no difference.
TWICE := agreement conformance engine golden laws primers record rules $(patsubst tests/%,%,$(wildcard tests/bots/test_*.py)) \
	$(filter-out games/test_small_game.py,$(patsubst tests/%,%,$(wildcard tests/games/test_*.py))) \
	arena/test_arena.py arena/test_figures.py arena/learning/test_training.py cli/test_advice.py cli/test_main.py cli/test_simulate.py \
	envs/test_action_space.py envs/test_observer.py project/test_kept_imports.py project/test_public_surface.py project/test_readme.py
VERSION_TEST := import sys; v = sys.version_info; print("%d.%d.%d" % v[:3] if v >= (3, 11) else "")
PYTHON_VERSION := $(shell $(PYTHON) -c '$(VERSION_TEST)' 2>/dev/null)
UV_VERSION := 0.13.7

.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play play-terminal dev test quick soak mutants bench bench-advice bench-learners bench-server bench-page screenshots conformance wire lock format docs dist release clean engine
.PHONY: page check checks check-python check-page page-tools legs test-page test-compiled test-pure

help:  ## Show this list
	@echo "Ironbridge: Brass: Birmingham and Brass: Lancashire as a library and on the command line"
	@echo
	@awk -F ':.*  ## ' '/^[a-z-]+:.*  ## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  PYTHON=python3.12 chooses the Python, ARGS='--help' goes to play and bench."

play: engine page  ## Play in the browser; PORT=8000 chooses the port, otherwise a free one is taken
	@$(BIN)/ironbridge serve --open --port $(or $(PORT),0) $(ARGS)

play-terminal: engine  ## Play in the terminal against bots; ARGS=--watch lets bots play alone
	@$(BIN)/ironbridge play $(ARGS)

dev: page-tools  ## Serve the page from its sources, beside an `ironbridge serve` on port 8000
	@$(PAGE) dev $(ARGS)

test: checks legs  ## Check format, lint, types and layers; test both engines
	@if $(HAS_LIBRARY); then \
		echo "==> Done: all checks passed, and the tests on the compiled and on the pure engine."; \
	else \
		echo "==> Done: all checks passed, and the tests on the PURE ENGINE ALONE: nothing was compiled."; \
	fi

quick: check-python page  ## The inner loop, under two minutes: format, lint, types, layers, the tests of what changed and a fifth of the rest
	@$(BIN)/python -m tests.support.quick $(JOBS)

soak: engine $(EXTRAS) page-tools page  ## Run the tests that can do more SCALE times as long (10); PART=1 runs a part of an hour at most, PART=sum tells what was found
	@PYTEST_DEBUG_TEMPROOT=$(IN_MEMORY) $(BIN)/python -m tests.support.soak $(or $(PART),all) --scale $(SCALE) --jobs $(JOBS) $(ARGS)

mutants: $(VENV)/made-package $(EXTRAS)  ## Change the rules a little and see that a test fails; PART=1 is a part of an hour at most, PART=sum tells what was found
	@$(BIN)/python -m tests.mutants $(or $(PART),all) --jobs $(JOBS) $(ARGS)

bench: engine $(EXTRAS)  ## Measure the speed against OpenSpiel; writes build/bench.json
	@echo "==> Measuring"
	@$(BIN)/python -m benchmarks $(ARGS)

bench-learners: engine $(EXTRAS) $(VENV)/made-bench  ## Measure observations, masks, batches and PettingZoo; writes build/bench-learners.json
	@$(BIN)/python -m benchmarks.learners $(ARGS)

bench-server: engine  ## Measure the server under load against its ceiling; writes build/bench-server.json
	@echo "==> Measuring the server (some minutes)"
	@$(BIN)/python -m benchmarks.server_bench $(ARGS)

bench-advice: engine  ## Have the review judge what advice says in 200 positions; goes on where it stopped (build/bench-advice.jsonl)
	@$(BIN)/python -m benchmarks.advice $(ARGS)

bench-page: engine page-tools page  ## Measure the page against its budgets; writes build/bench-page.json
	@echo "==> Measuring the page"
	@$(BIN)/python -m benchmarks.page $(ARGS)

screenshots: engine page-tools page  ## Take the pictures of the page for README and docs anew
	@$(BIN)/python -m tests.page.screenshots

conformance: engine  ## Write the conformance vectors anew, from engine and oracle
	@echo "==> Writing conformance vectors (some minutes)"
	@$(BIN)/python -m conformance.make $(ARGS)

wire: $(VENV)/made-package  ## Write the types of the wire anew, for the page
	@$(BIN)/python -m ironbridge.server.wire.typescript web/src/wire.ts

format: $(VENV)/made-tools  ## Format the source and repair what the linter can
	@$(BIN)/ruff format $(CHECKED)
	@$(BIN)/ruff check --fix $(CHECKED)
	@$(PAGE) format

lock:  ## Pin all dependencies anew; UPGRADE=--upgrade takes the newest
	@echo "==> Pinning dependencies with uv $(UV_VERSION)"
	@test -x build/uv/bin/uv || $(PYTHON) -m venv build/uv
	@build/uv/bin/python -m pip --quiet --quiet install uv==$(UV_VERSION)
	@build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
		--custom-compile-command "make lock" $(UPGRADE) --output-file requirements.lock \
		--extra server --extra postgres --extra metrics --extra notices pyproject.toml requirements.in
	@build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
		--custom-compile-command "make lock" $(UPGRADE) --output-file requirements-extras.lock \
		--constraints requirements.lock --extra cluster --extra train --extra data --extra openspiel pyproject.toml
	@build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
		--custom-compile-command "make lock" $(UPGRADE) --output-file requirements-bench.lock \
		--constraints requirements.lock requirements-bench.in
	@build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
		--custom-compile-command "make lock" $(UPGRADE) --output-file requirements-docs.lock \
		--constraints requirements.lock requirements-docs.in
	@$(MAKE) --no-print-directory $(VENV)/made-tools
	@$(PAGE) lock $(UPGRADE)

docs: $(VENV)/made-package $(EXTRAS) $(VENV)/made-docs  ## Build the documentation as a site, which `ironbridge serve` then shows under /docs
	@echo "==> Building the documentation"
	@$(BIN)/python tools/site/build.py $(ARGS)

dist: engine page docs  ## Build the source archive and the wheel into dist/, and try each in bare environments (minutes)
	@$(BIN)/python tools/dist.py $(ARGS)

release: $(VENV)/made-tools  ## Check and build VERSION=0.1.0 into dist/; the tree must be clean and tagged, nothing is uploaded
	@$(BIN)/python tools/release.py $(VERSION) $(ARGS)

clean:  ## Remove everything make has made, the virtual environment too
	@rm -rf $(VENV) build dist src/*.egg-info src/ironbridge/page src/ironbridge/site web/node_modules .coverage .coverage.* \
		.mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find src -name '*.so' -delete -o -name '*.pyd' -delete
	@find src tests conformance -name __pycache__ -prune -exec rm -rf {} +
	@echo "==> Clean"

# The virtual environment, the pinned tools and the package in it: made again when what they come from changed.
# A lock file names everything that is needed, so pip need not look for more (--no-deps).
$(VENV)/made-$(PYTHON_VERSION):
	@test -n "$(PYTHON_VERSION)" || { \
		echo "Ironbridge needs Python 3.11 or newer; '$(PYTHON)' is older or not there."; \
		echo "Name another one, for example: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "==> Creating $(VENV) with Python $(PYTHON_VERSION)"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/made-tools: $(VENV)/made-$(PYTHON_VERSION) requirements.lock
	@echo "==> Installing the pinned dependencies (half a minute)"
	@$(PIP) install --no-deps --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/made-bench: $(VENV)/made-tools requirements-bench.lock
	@echo "==> Installing what the speed is measured against"
	@$(PIP) install --no-deps --require-hashes --requirement requirements-bench.lock
	@touch $@

$(VENV)/made-docs: $(VENV)/made-tools requirements-docs.lock
	@echo "==> Installing what the documentation is built with"
	@$(PIP) install --no-deps --require-hashes --requirement requirements-docs.lock
	@touch $@

$(EXTRAS): $(VENV)/made-tools requirements-extras.lock
	@echo "==> Installing what the optional extras need"
	@$(PIP) install --no-deps --require-hashes --requirement requirements-extras.lock
	@touch $@

$(VENV)/made-package: $(VENV)/made-tools pyproject.toml setup.py src/ironbridge/__init__.py
	@echo "==> Installing ironbridge into $(VENV)"
	@IRONBRIDGE_ENGINE=pure IRONBRIDGE_PAGE=none $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# setup.py itself knows by hashes whether the libraries are those of the present sources and compiler.
engine: $(VENV)/made-package
	@env -u IRONBRIDGE_ENGINE $(BIN)/python setup.py --quiet build_ext --inplace

# So does web/page.py of the page.
page: $(VENV)/made-package
	@$(PAGE) build

# What only tests of the page need: checkers, and the browser.
page-tools: $(VENV)/made-tools
	@$(PAGE) chromium >/dev/null

check: engine page-tools page check-python check-page

# Each of the two has a core to itself. What the first says is told when the second has ended.
checks: engine $(EXTRAS) page-tools page
	@mkdir -p build; $(MAKE) --no-print-directory check-python >build/check-python.log 2>&1 & python=$$!; \
		$(MAKE) --no-print-directory check-page test-page; page=$$?; \
		wait $$python; python=$$?; cat build/check-python.log; exit $$((page + python))

check-page: page-tools
	@echo "==> Format and types of the page"
	@$(PAGE) check

check-python: $(VENV)/made-package $(EXTRAS)
	@echo "==> Format"
	@$(BIN)/ruff format --check $(CHECKED)
	@echo "==> Lint"
	@$(BIN)/ruff check $(CHECKED)
	@echo "==> Types"
	@$(BIN)/mypy --python-version 3.11 $(CHECKED)
	@echo "==> Layers"
	@$(BIN)/lint-imports --no-logo

test-page: page-tools
	@echo "==> Tests of the components of the page"
	@$(PAGE) test

# The tests on the compiled engine leave a fifth of two cores idle: those on the pure one run beside them, in one process, and are told at the end.
legs: engine $(EXTRAS) page-tools page
	@mkdir -p build; beside=$$($(HAS_LIBRARY) && echo 1 || echo $(JOBS)); echo "==> The pure engine is tested meanwhile (build/test-pure.log)"; \
		$(MAKE) --no-print-directory test-pure JOBS=$$beside >build/test-pure.log 2>&1 & pure=$$!; \
		$(MAKE) --no-print-directory test-compiled; compiled=$$?; \
		wait $$pure; pure=$$?; cat build/test-pure.log; exit $$((compiled + pure))

# Many of these tests wait now and then, for a disk, a socket or a browser: one process more than there are cores (two more were no quicker).
# For the same reason a few of them may be tried once more (tests/support/second_try.py).
test-compiled: engine $(EXTRAS) page-tools page
	@if $(HAS_LIBRARY); then \
		echo "==> Tests on the compiled engine"; \
		export IRONBRIDGE_ENGINE=compiled IRONBRIDGE_EXPECT=compiled; \
		$(PYTEST) --numprocesses $$(($(JOBS) + 1)) || { \
			test $$? -eq 1 && $(BIN)/python -m tests.support.second_try; }; \
	else \
		echo "==> ==================================================================="; \
		echo "==> NO COMPILED ENGINE: nothing could be compiled (is there a C compiler?)"; \
		echo "==> The tests run on the pure Python engine alone."; \
		echo "==> ==================================================================="; \
	fi

test-pure: engine $(EXTRAS)
	@echo "==> Tests on the pure engine, with branch coverage of the rules (at least $(COVERAGE) %)"
	@IRONBRIDGE_ENGINE=pure IRONBRIDGE_EXPECT=pure $(PYTEST) $$($(HAS_LIBRARY) && echo $(TWICE:%=tests/%)) \
		--override-ini cache_dir=build/pytest-pure --cov --cov-report=term --cov-fail-under=$(COVERAGE)
