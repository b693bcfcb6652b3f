# The front door. The build itself is in meson.build; `make help` says what stands here.

FUZZ_SECONDS ?= 60
ROUNDS ?= 8
BUSY ?= 8
ALONE ?= 0
ONLY ?=

# What is set for this clone alone, such as ULM_WERROR = 1; CONTRIBUTING.md says more.
-include config.mk
export ULM_WERROR

.PHONY: build run test soak fresh bench fuzz coverage sanitize mutants dist dist-verify deb deb-try image elsewhere docs po format clean help

build:
	@tools/setup build
	@tools/configure build
	@ninja -C build ulm

run: build
	@tools/run build/ulm

test:
	@tools/setup build test format
	@tools/test build build-asan

soak:
	@tools/setup build test format
	@tools/test build build-asan
	@tools/soak --rounds $(ROUNDS) --busy $(BUSY) --alone $(ALONE) --only '$(ONLY)'

fresh:
	@tools/setup fresh
	@tools/fresh $(SUITE)

bench: build
	@tools/setup bench
	@tools/configure build
	@build/ulm bench
	@tools/latency build/ulm
	@ninja -C build bench/crowd bench/flood bench/commits bench/echo_bare bench/echo_wire bench/games
	@bench/server.py build
	@build/bench/games
	@bench/games.py build

fuzz:
	@tools/setup build test
	@tools/fuzz $(FUZZ_SECONDS)

coverage:
	@tools/setup build test
	@tools/coverage

sanitize:
	@tools/setup build test
	@tools/sanitize

mutants:
	@tools/setup build test
	@SEED='$(SEED)' COUNT='$(COUNT)' tools/mutants $(ROOM)

dist: build
	@tools/dist

dist-verify: dist
	@tools/dist_verify dist/ulm-*.tar.xz

deb: dist
	@tools/setup deb
	@tools/deb dist/ulm-*.tar.xz

image: deb
	@tools/image
	@tools/image_try

elsewhere:
	@tools/setup build elsewhere
	@tools/configure build
	@tools/elsewhere build

deb-try:
	@tools/setup deb
	@tools/deb_try $(SUITE)

docs: build
	@build/ulm --lang en rules --markdown >docs/rules.md
	@build/ulm --lang en rules edition --markdown >docs/edition.md
	@build/ulm --lang en rules quick --html >docs/quick.html
	@build/ulm --lang en chronicle --markdown >docs/chronicle.md
	@build/ulm fingerprint >tests/fingerprint
	@tools/files >/dev/null

po:
	@tools/setup build test
	@tools/po

format:
	@tools/setup format
	@tools/format

clean:
	rm -rf build build-asan build-fuzz build-coverage build-tsan build-msan build-mutants

help:
	@echo 'make            build the optimised program: build/ulm'
	@echo 'make run        build it, start the server and open the page in the browser'
	@echo '                (in the terminal: build/ulm play)'
	@echo 'make test       all tests, in the release build and under sanitizers'
	@echo 'make soak       the tests ROUNDS=8 times beside BUSY=8 busy processes, or each one alone ALONE=50 times'
	@echo 'make fresh      both on a Debian 12 and a Debian 13 that have nothing yet; needs root'
	@echo '                (one of them: make fresh SUITE=bookworm)'
	@echo 'make bench      how fast it is'
	@echo 'make fuzz       each fuzz target for FUZZ_SECONDS=60 seconds'
	@echo 'make sanitize   threads under ThreadSanitizer, rules to match under MemorySanitizer'
	@echo 'make coverage   which lines of the rules and the notation the tests reach'
	@echo 'make mutants    how many small changes of the source the tests see; ROOM=match, COUNT=40, SEED=ulm'
	@echo 'make dist       a source archive with the page in it; make dist-verify makes it again and compares'
	@echo 'make deb        Debian packages of that archive; make deb-try tries them on a Debian with nothing in it, as root'
	@echo 'make image      an OCI image of those packages, as root'
	@echo 'make elsewhere  the library by clang, against musl and for arm64 passes its tests'
	@echo 'make docs       the pages and the fingerprint that are made by the program itself'
	@echo 'make po         collect the marked strings and bring po/ up to date'
	@echo 'make format     clang-format over all C'
	@echo 'make clean      remove the build directories'
	@echo
	@echo 'Missing Debian packages (packages.txt) are installed first, with sudo where needed.'
