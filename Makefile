# Everything a developer does, from a fresh checkout.  `make help` lists the targets.

# Where the environment goes, and which Python makes it.
VENV   ?= .venv
PYTHON ?= python3
# What `make demo` runs: edit this, or say `make demo DEMO=examples/other.tq`.
DEMO   ?= examples/01_first_board.tq
# More words for pytest: `make test PYTEST_ARGS="-k width"`.
PYTEST_ARGS ?=

BIN   := $(VENV)/bin
STAMP := $(VENV)/.installed
# The parser's table: made when the project is installed, and again when the grammar changes.
TABLE := taiyi_dsl/_table.json

# Tried in turn when the default `python3` is too old.  A Python that the caller named is
# taken at its word: nothing else is tried.
OTHERS := $(if $(filter file,$(origin PYTHON)),python3.13 python3.12 python3.11 python3.10)
USABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test lint types format docs bench wheel clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## make the environment and install the project in it

demo: $(STAMP) $(TABLE) ## run the first example
	$(BIN)/tq $(DEMO)

test: lint types $(TABLE) ## everything that must pass: ruff, mypy, pytest
	$(BIN)/pytest $(PYTEST_ARGS)

lint: $(STAMP) ## ruff: the rules, then the format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP) ## mypy on the package
	$(BIN)/mypy

format: $(STAMP) ## rewrite the code as ruff wants it
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(STAMP) $(TABLE) ## write the generated pages and the outputs shown in all pages
	$(BIN)/python docs/generate.py --outputs

bench: $(STAMP) $(TABLE) ## run every benchmark
	@set -eu; found=; \
	for file in benchmarks/[!_]*.py; do \
	  [ -f "$$file" ] || continue; found=yes; \
	  echo "== $$file"; $(BIN)/python "$$file"; \
	done; \
	[ -n "$$found" ] || { echo "benchmarks/ holds no benchmark" >&2; exit 1; }

wheel: $(STAMP) ## build the source archive and the wheel into dist/
	$(BIN)/python -m build --no-isolation --outdir dist

clean: ## remove all that make made: caches, builds, the environment
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis __pycache__ $(TABLE)
	find benchmarks docs taiyi_dsl tests -name __pycache__ -type d -prune -exec rm -rf {} +
	@if [ -f "$(VENV)/pyvenv.cfg" ]; then echo "rm -rf $(VENV)"; rm -rf "$(VENV)"; fi

# The stamp is touched last, so a set-up that was cut short is done again.
$(STAMP): pyproject.toml $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(TABLE): grammar/taiyi.lark taiyi_dsl/syntax/table.py | $(STAMP)
	$(BIN)/python -m taiyi_dsl.syntax.table

# An environment whose Python has gone is replaced.  Only a folder that is an environment is
# ever removed.
$(BIN)/python:
	@set -eu; found=; \
	for python in $(PYTHON) $(OTHERS); do \
	  if "$$python" -c '$(USABLE)' >/dev/null 2>&1; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "taiyi_dsl needs Python 3.10 or newer with its venv module; tried: $(PYTHON) $(OTHERS)" >&2; \
	  echo "name another with: make $(or $(MAKECMDGOALS),setup) PYTHON=/path/to/python3" >&2; \
	  "$(PYTHON)" --version >&2 || true; \
	  exit 1; \
	fi; \
	if [ -f "$(VENV)/pyvenv.cfg" ]; then rm -rf "$(VENV)"; fi; \
	echo "$$found -m venv $(VENV)"; \
	"$$found" -m venv "$(VENV)" || { rm -f "$@"; exit 1; }
