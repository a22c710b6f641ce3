# Take or Pass: the only entry point. Bare `make` lists what it can do.
#
# Needs python3 >= 3.11 with pip, and make. The rest is fetched, hash by hash as the locks say, into .venv and
# web/node_modules; .venv/stamps and the files themselves tell make what is there, so a warm start fetches nothing.
# Written for GNU make 3.81, which macOS still ships: no grouped targets, no .ONESHELL, no $(file).

PYTHON ?= python3

VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
UV := $(BIN)/uv
NODE := tools/with-node
# The last file that its build writes.
CLIENT := src/takeorpass/client/take-or-pass-offline.html
WIRE := web/src/lib/wire.ts
KITS := src/takeorpass/kit/standard/kits.json
OPENAPI := $(VENV)/openapi.json

# Two sets of packages: `play` is what playing needs, `dev` is that and more. Who has `dev` keeps it, whatever the goal.
SET := $(if $(wildcard $(STAMPS)/dev)$(filter-out play,$(MAKECMDGOALS)),dev,play)
ENV := $(STAMPS)/$(SET)

# Folders are named too: a file that was taken away changes nothing but its folder.
WEB := $(shell find web/src web/public web/build 2>/dev/null) $(wildcard web/*.html web/*.json web/*.js web/*.ts)
PRINTED := $(shell find src/takeorpass/kit src/takeorpass/rules -name '*.py' -o -name '*.typ')

.DEFAULT_GOAL := help
.PHONY: help play kits test test-python test-web check check-python check-web check-long audit bench dev fix wire golden lock wheel clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

# HOST counts on make's own command line alone: some shells export a variable of that name. The kits are made by typst, a
# download of 34 MB that nobody should wait for who wants to play: `play` makes them where `dev` is there.
play: $(ENV) $(CLIENT) $(if $(filter dev,$(SET)),$(KITS)) ## play in the browser; PORT=9000 and HOST=0.0.0.0 choose where
	@exec $(BIN)/takeorpass play $(if $(PORT),--port $(PORT)) $(if $(filter command line,$(origin HOST)),--host $(HOST))

kits: $(KITS) ## make the printed kits that the page /kit offers

# pytest is last, so that its closing line is the last of all.
test: test-web test-python ## every test; CI=true makes whatever is left out an error

test-web: $(ENV) web/node_modules/.stamp
	cd web && ../$(NODE) npm run --silent test

# Some environments forbid Python to keep bytecode: then each process would rewrite and compile every test anew.
test-python: export PYTHONDONTWRITEBYTECODE =
test-python: $(ENV) $(CLIENT) $(KITS)
	$(BIN)/pytest --numprocesses 3 --dist loadgroup

check: check-python check-web ## formatting, lint, types, imports, and that what `make wire` writes is current

check-python: $(ENV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check-web: $(ENV) web/node_modules/.stamp $(OPENAPI)
	cd web && ../$(NODE) npm run --silent lint
	cd web && ../$(NODE) npm run --silent check
	@cd web && ../$(NODE) npm run --silent wire -- ../$(OPENAPI) --output src/lib/wire.ts --check \
	  || { echo 'web/src/lib/wire.ts is not what the server says: run `make wire`.'; exit 1; }
	@$(BIN)/python tools/rulesets.py --check

check-long: export TAKEORPASS_KILLS ?= 50
check-long: export TAKEORPASS_LONG ?= 1
check-long: check test ## check and test (with 50 kills of the server), 200 tables on several, 100,000 malformed frames, then mutate the rules and records: 95 % of the mutants must be noticed
	$(BIN)/pytest tests/server/long_processes.py
	$(BIN)/python -m tests.kernels
	$(BIN)/python -m tests.server.hostile
	$(BIN)/python tools/mutation.py

audit: $(STAMPS)/dev web/node_modules/.stamp ## ask whether any package, as locked, has a known fault; say so where nobody answers
	$(BIN)/python tools/audit.py

bench: $(ENV) $(CLIENT) ## measure speed, sizes and start-up: a table and JSON
	$(BIN)/python -m benchmarks

# It has a database of its own. The trap ends the server with the pages, however these end.
dev: $(ENV) web/node_modules/.stamp ## pages on localhost:5173 and server on localhost:8000, both reloading as you save
	@TAKEORPASS_DATABASE="$${TAKEORPASS_DATABASE:-$(VENV)/dev.sqlite}" $(BIN)/uvicorn --factory \
	  takeorpass.server.app:create_app --reload --reload-dir src --timeout-graceful-shutdown 1 & \
	trap "kill $$!" EXIT; cd web && ../$(NODE) npm run --silent dev

fix: $(ENV) web/node_modules/.stamp ## put right what ruff and prettier can put right by themselves
	$(BIN)/ruff check --fix-only --exit-zero
	$(BIN)/ruff format
	cd web && ../$(NODE) npm run --silent format

wire: $(ENV) web/node_modules/.stamp $(OPENAPI) ## write what the client has from Python: the messages' types, the rules as data
	cd web && ../$(NODE) npm run --silent wire -- ../$(OPENAPI) --output src/lib/wire.ts
	$(BIN)/python tools/rulesets.py

golden: $(ENV) ## write the golden playthroughs and kits anew: read the difference before you commit it
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.kit.goldens

lock: $(ENV) ## choose the packages' versions (UPGRADE=1: the newest) and prove that each has its wheels
	$(LOCK) requirements/uv.in --output-file requirements/uv.txt
	$(LOCK) pyproject.toml --extra server --group build --output-file requirements/play.txt
	$(LOCK) pyproject.toml --extra server --extra postgres --extra kit --extra sim --extra cluster --group dev --constraints requirements/play.txt --output-file requirements/dev.txt
	$(BIN)/python tools/check_wheels.py
	cd web && ../$(NODE) npm install --package-lock-only

wheel: $(ENV) $(CLIENT) $(KITS) ## build the wheel and the source package, with the client and the kits in them, into dist/
	rm -rf dist
	$(BIN)/hatchling build -d dist
	@for file in client/index.html client/take-or-pass-offline.html kit/standard/kits.json; do \
	  $(BIN)/python -m zipfile --list dist/*.whl | grep takeorpass/$$file >/dev/null \
	    || { echo "The wheel does not carry $$file: see artifacts in pyproject.toml."; exit 1; }; \
	done

clean: ## remove all that make made
	rm -rf $(VENV) web/node_modules src/takeorpass/client src/takeorpass/kit/standard dist mutants
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis test-results

LOCK = $(UV) pip compile --quiet --no-python-downloads --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
  $(if $(UPGRADE),--upgrade)

# Where .venv was made, if its Python still starts. The programs in there name their place, so that a clone that was moved,
# or whose Python is gone, makes it anew.
PLACE := $(shell test -x $(BIN)/python && cat $(STAMPS)/place 2>/dev/null)
ifneq ($(PLACE),$(CURDIR))
.PHONY: $(STAMPS)/uv
endif

# --without-pip and `pip --python`, since Debian's python3 comes without ensurepip.
$(STAMPS)/uv: requirements/uv.txt
	@$(PYTHON) tools/check_python.py
	@[ "$(PLACE)" = "$(CURDIR)" ] || rm -rf $(VENV)
	[ -x $(BIN)/python ] || $(PYTHON) -m venv --without-pip $(VENV)
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@mkdir -p $(STAMPS) && echo "$(CURDIR)" > $(STAMPS)/place && touch $@

$(STAMPS)/play $(STAMPS)/dev: $(STAMPS)/%: requirements/%.txt pyproject.toml $(STAMPS)/uv
	$(UV) pip sync --quiet --python $(BIN)/python --compile-bytecode --require-hashes requirements/$*.txt
	$(UV) pip install --quiet --python $(BIN)/python --offline --no-deps --no-build-isolation --editable .
	@touch $@

web/node_modules/.stamp: web/package-lock.json | $(ENV)
	cd web && ../$(NODE) npm ci --no-progress --loglevel=error
	@touch $@

$(CLIENT): $(WEB) web/node_modules/.stamp
	cd web && ../$(NODE) npm run --silent build

$(KITS): $(PRINTED) $(ENV)
	$(BIN)/python -m takeorpass.kit.standard

# The server's description of its own messages; cheap, and what it is made from is all of the server.
.PHONY: $(OPENAPI)
$(OPENAPI): $(ENV)
	@$(BIN)/python -m takeorpass.server.openapi > $@
