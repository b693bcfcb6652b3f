#!/usr/bin/env python3
"""library.py BUILD - libulm as a program of somebody else finds it once it is installed; speaks TAP"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import tap

root = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(sys.argv[1]).resolve()
place = tempfile.TemporaryDirectory()
installed = pathlib.Path(place.name)
header = (root / "src" / "lib" / "ulm.h").read_text()


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], text=True, capture_output=True, **more)
    assert done.returncode == 0, (words, done.returncode, done.stderr)
    return done.stdout


run("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", installed)
configuration = next(installed.rglob("ulm.pc"))
library = next(path for path in installed.rglob("libulm.so.0.*") if not path.is_symlink())
declared = set(re.findall(r"\b(ulm_\w+)\(", re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)))


def compiled(source, to):
    """Compiles a program with what pkg-config says, as its author would."""
    env = {**os.environ, "PKG_CONFIG_PATH": str(configuration.parent), "PKG_CONFIG_SYSROOT_DIR": str(installed)}
    flags = run("pkg-config", "--cflags", "--libs", "ulm", env=env).split()
    run(os.environ.get("CC", "cc"), "-Wall", "-Wextra", "-Werror", "-std=c99", source, *flags, "-o", to)
    return lambda *words: run(to, *words, env={**os.environ, "LD_LIBRARY_PATH": str(library.parent)})


def what_the_header_declares_can_be_seen_and_nothing_else():
    seen = {line.split()[-1].partition("@")[0] for line in run("nm", "-D", "--defined-only", library).splitlines()}
    assert seen - {"ULM_0"} == declared and len(declared) > 12, (seen ^ declared)


def its_name_says_with_which_programs_it_works():
    assert "[libulm.so.0]" in run("readelf", "-d", library)
    needed = set(re.findall(r"NEEDED.*\[(\S+)\]", run("readelf", "-dW", library)))
    assert needed <= {"libc.so.6", "libm.so.6"}, needed


def the_desk_example_plays_a_game_whose_record_is_right(folder):
    record = compiled(root / "examples" / "desk.c", folder / "desk")()
    text = json.loads(record)
    (folder / "game.ulm").write_text(text)
    assert "result:" in text and run(build / "ulm", "check", folder / "game.ulm")


def the_games_example_counts_who_wins(folder):
    said = compiled(root / "examples" / "games.c", folder / "games")()
    games, *won = map(int, re.findall(r"\d+", said))
    assert games >= 1000 and len(won) == 3 and sum(won) >= games, said


def takes_the_header(folder, *compiler):
    (folder / "one.c").write_text('#include <ulm.h>\nint main(void) { return ulm_version() == 0; }\n')
    include = next(installed.rglob("ulm.h")).parent
    run(*compiler, "-Werror", "-fsyntax-only", f"-I{include}", folder / "one.c")


def a_program_in_c99_can_take_the_header(folder):
    takes_the_header(folder, "cc", "-std=c99", "-Wpedantic")


def a_program_in_cplusplus_can_take_the_header(folder):
    if not shutil.which("c++"):
        raise tap.Skip("there is no compiler of C++")
    takes_the_header(folder, "c++", "-x", "c++", "-Wall")


def the_manual_names_every_function_and_every_request():
    page = (root / "docs" / "ulm.3").read_text()
    named = set(re.findall(r"\b(ulm_\w+)", page))
    assert declared <= named, declared - named
    verbs = re.findall(r'^    \{"(\w+)", +\w+\},$', (root / "src" / "wasm" / "request.c").read_text(), re.M)
    listed = re.findall(r"^\.It Ic (\w+)", page, re.M)
    assert len(verbs) > 20 and sorted(verbs) == sorted(listed), set(verbs) ^ set(listed)
    run("mandoc", "-T", "lint", "-W", "warning", root / "docs" / "ulm.3")


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
