#!/usr/bin/env python3
"""install.py ULM BUILD - what `meson install` puts where, and whether it works there; speaks TAP"""

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
program, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
place = tempfile.TemporaryDirectory()
installed = pathlib.Path(place.name)
subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", installed], check=True,
               stdout=subprocess.DEVNULL)
prefix = json.loads(subprocess.run(["meson", "introspect", build, "--buildoptions"], check=True, text=True,
                                   stdout=subprocess.PIPE).stdout)
prefix = next(option["value"] for option in prefix if option["name"] == "prefix").lstrip("/")
usr = installed / prefix


def run(*words, **more):
    with tempfile.TemporaryDirectory() as home:
        kept = {"PATH": os.environ["PATH"], "HOME": home}
        return subprocess.run(words, cwd=home, env=kept, check=True, text=True, capture_output=True, **more).stdout


tables = json.loads(run(program, "--lang", "en", "--help", "--json"))
by_name = {command["name"]: command for command in tables["commands"]}


def completed_by_bash(*words):
    """What bash offers for the last of these words."""
    script = f"""source {usr}/share/bash-completion/completions/ulm
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_ulm
printf '%s\\n' "${{COMPREPLY[@]}}" """
    return set(run("bash", "-c", script, "bash", *words).split())


def everything_lies_where_debian_looks_for_it():
    found = {str(path.relative_to(usr)) for path in usr.rglob("*") if path.is_file()}
    wanted = {"bin/ulm", "lib/systemd/system/ulm.service", "lib/sysusers.d/ulm.conf", "share/man/man1/ulm.1", "share/man/man3/ulm.3", "include/ulm.h",
              "share/applications/ulm.desktop", "share/metainfo/ulm.metainfo.xml",
              "share/icons/hicolor/scalable/apps/ulm.svg", "share/bash-completion/completions/ulm",
              "share/zsh/site-functions/_ulm", "share/fish/vendor_completions.d/ulm.fish"}
    assert wanted <= found, wanted - found
    assert list(installed.rglob("etc/ulm.conf")), "no settings"


def the_installed_program_needs_nothing_of_where_it_was_built():
    ulm = usr / "bin" / "ulm"
    assert str(root).encode() not in ulm.read_bytes()
    assert run(ulm, "--version") == run(program, "--version")
    assert "スズメ" in run(ulm, "--lang", "ja", "rules")
    assert run(ulm, "fingerprint", "--games", "20") == run(program, "fingerprint", "--games", "20")
    assert run(ulm, "simulate", "--seed", "1", "--show") == run(program, "simulate", "--seed", "1", "--show")


def a_version_says_which_commit_weights_and_rules_it_has():
    said = dict(line.split(" ", 1) for line in run(program, "--version").splitlines())
    version = re.search(r"version: '([\d.]+)'", (root / "meson.build").read_text())[1]
    assert f"ulm ({version}) " in (root / "debian" / "changelog").read_text().splitlines()[0]
    assert list(said) == ["ulm", "commit", "weights", "fingerprint"] and said["ulm"] == version
    assert said["fingerprint"] == (root / "tests" / "fingerprint").read_text().strip()
    assert re.fullmatch("[0-9a-f]{16}", said["weights"])
    assert re.fullmatch("[0-9a-f]{12}(-dirty)?|unknown", said["commit"])
    if (root / ".git").exists() and shutil.which("git"):
        head = run("git", "-C", root, "rev-parse", "--short=12", "HEAD").strip()
        assert run(root / "tools" / "commit").strip().removesuffix("-dirty") == head


def the_unit_starts_the_installed_program_with_the_installed_settings():
    unit = (usr / "lib/systemd/system/ulm.service").read_text()
    command = re.search(r"^ExecStart=(\S+) .*--config (\S+)", unit, re.M)
    assert command[1] == f"/{prefix}/bin/ulm" and (installed / command[2].lstrip("/")).is_file(), command[0]
    user = re.search(r"^User=(\w+)$", unit, re.M)[1]
    assert f"u {user} " in (usr / "lib/sysusers.d/ulm.conf").read_text()
    shown = run(usr / "bin" / "ulm", "--lang", "en", "serve", "--config", installed / command[2].lstrip("/"),
                "--show-config")
    assert re.search(r"^port = 8016\b", shown, re.M), shown


def bash_offers_all_commands_and_options_and_no_others():
    assert completed_by_bash("ulm", "") == set(by_name)
    assert completed_by_bash("ulm", "-") == {"--help", "--version", "--lang"}
    assert completed_by_bash("ulm", "--lang", "") == set(tables["languages"]) == set(
        completed_by_bash("ulm", "play", "--lang", ""))
    for name, command in by_name.items():
        options = {option["name"] for option in command["options"]} | {"--lang", "--help"}
        assert completed_by_bash("ulm", name, "--") == options, name
        assert set(command["words"]) <= completed_by_bash("ulm", "--lang", "de", name, ""), name
        for option in command["options"]:
            if option["values"]:
                assert completed_by_bash("ulm", name, option["name"], "") == set(option["values"]), option


def the_tables_say_what_the_help_says():
    for name, command in by_name.items():
        text = run(program, "--lang", "en", name, "--help")
        assert re.findall(r"^  (--[\w-]+)", text.split("Examples:")[0], re.M) == [
            option["name"] for option in command["options"]] + ["--lang", "--help"], name
    assert {"list", "resume", "export", "delete"} == set(by_name["games"]["words"])
    assert {"appoint", "ban", "close"} <= set(by_name["admin"]["words"])


def the_package_of_python_is_found_by_what_it_lies_beside():
    extension = next(installed.rglob("_ulm.abi3.so"), None)
    if not extension:
        raise tap.Skip("this build has no package for Python")
    library = next(installed.rglob("libulm.so.0"))
    said = subprocess.run([sys.executable, "-c", "import ulm; print(ulm.__version__, ulm.Game(seed=7).moves())"], check=True, text=True,
                          stdout=subprocess.PIPE, cwd=usr, env={"PYTHONPATH": str(extension.parent.parent), "LD_LIBRARY_PATH": str(library.parent)})
    assert said.stdout == run(program, "--version").splitlines()[0].partition(" ")[2] + " ['draw']\n"
    assert {path.name for path in extension.parent.iterdir() if path.is_file()} >= {"__init__.py", "_ulm.pyi", "py.typed"}


def needs(name):
    if not shutil.which(name):
        raise tap.Skip(f"there is no {name}")


zsh, fish = usr / "share/zsh/site-functions/_ulm", usr / "share/fish/vendor_completions.d/ulm.fish"


def zsh_and_fish_are_told_of_every_option():
    for name, command in by_name.items():
        for option in command["options"]:
            assert option["name"] in zsh.read_text() and f" -l {option['name'][2:]} " in fish.read_text()


def zsh_reads_what_is_made_for_it():
    needs("zsh")
    run("zsh", "-n", zsh)


def fish_offers_what_is_made_for_it():
    needs("fish")
    for line, wanted in {"ulm re": "replay", "ulm play --var": "--variant", "ulm play --variant ": "tower"}.items():
        assert wanted in run("fish", "--no-config", "-c", f"source {fish}; complete -C '{line}'"), line


def menus_can_read_what_is_for_them():
    needs("desktop-file-validate")
    assert not run("desktop-file-validate", usr / "share/applications/ulm.desktop")


def software_centres_can_read_what_is_for_them():
    needs("appstreamcli")
    done = subprocess.run(["appstreamcli", "validate", "--no-net", usr / "share/metainfo/ulm.metainfo.xml"], text=True, stdout=subprocess.PIPE)
    wrong = [line for line in done.stdout.splitlines() if line[:2] in ("E:", "W:")]
    # The project has no domain of its own that its name could begin with.
    assert all("cid-desktopapp-is-not-rdns" in line for line in wrong), done.stdout


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[3:]))
