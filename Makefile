# make run: serve.  make test: everything a change must pass.  PYTHON=python3.13 picks another Python.

PYTHON ?= python3
VENV := .venv/bin/python
TYPED := rules $(wildcard web/board.py web/forms.py)

.PHONY: run test test-slow lint texts runtime tools

run: runtime
	@exec $(VENV) app.py

test: lint
	@$(VENV) -m tests.browser.chromium
	$(VENV) -m pytest -n auto

test-slow: tools
	$(VENV) -m pytest -n auto -m slow

lint: tools
	$(VENV) -m ruff check
	$(VENV) -m ruff format --check
	$(VENV) -m mypy $(TYPED)

runtime:
	$(call venv,requirements.txt)

tools:
	$(call venv,requirements-dev.txt)

define venv
@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is not installed; Python 3.11 or newer is needed." >&2; exit 1; }
@$(PYTHON) bin/venv.py $(1)
endef
