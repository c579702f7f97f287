# make run serves; make test is what every change must pass. PYTHON=python3.13 picks another Python.

PYTHON ?= python3
VENV := .venv/bin/python

.PHONY: run test test-slow mutants lint bench bench-full load texts pictures runtime tools slow solver

run: runtime
	@exec $(VENV) app.py

test: lint
	@$(VENV) -m tests.browser.chromium
	$(VENV) -m pytest -n auto

test-slow: slow
	$(VENV) -m pytest -n auto -m slow

# All mutants of the rules, where test-slow takes a share; most of an hour, goes on where it was.
mutants: slow
	$(VENV) bin/mutants.py

lint: tools
	$(VENV) -m ruff check
	$(VENV) -m ruff format --check
	$(VENV) -m mypy rules engines.py models.py store web

bench: solver
	@$(VENV) -m tests.browser.chromium
	$(VENV) -m benchmarks

# The board, a saved round and the lists among 100,000 games; takes some minutes.
bench-full: runtime
	$(VENV) -m benchmarks.full

# A thousand tables in play, four phones at each, ten times as fast as people: two minutes.
load: runtime
	$(VENV) -m benchmarks.phones load

# Collect the sentences from code and templates, bring the catalogs in line, compile them.
texts: tools
	$(VENV) bin/texts.py

# Take the README's pictures anew, from the real pages.
pictures: tools
	$(VENV) bin/pictures.py

runtime:
	$(call venv,requirements.txt)

tools:
	$(call venv,requirements-dev.txt)

slow:
	$(call venv,requirements-slow.txt)

solver:
	$(call venv,benchmarks/requirements.txt)

define venv
@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is not installed; Python 3.11 or newer is needed." >&2; exit 1; }
@$(PYTHON) bin/venv.py $(1)
endef
