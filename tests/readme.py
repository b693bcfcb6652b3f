#!/usr/bin/env python3
"""readme.py ULM - every row of README and docs/using.md followed literally, in order; speaks TAP

The commands are read from the files themselves and run in a home where nothing is yet, in a folder that
has what a clone has. Whoever plays there says nothing and leaves; a server is ended when it has said where
it is and ada, whom a later row forgets, has an account there.
"""

import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import urllib.request

import tap
from patience import LIMIT

ulm = pathlib.Path(sys.argv[1]).resolve()
root = pathlib.Path(__file__).resolve().parent.parent

# A row may play a whole arena: that is work, not waiting.
WORK = 10 * LIMIT
# What would build or measure for minutes; make fresh does the first two.
left_out = {"make run", "make test", "make bench"}


def commands(page):
    """What a reader is told to type: the first word of a row or of a line of code."""
    text = (root / page).read_text()
    blocks = "\n".join(re.findall(r"^```\n(.*?)^```", text, re.M | re.S))
    told = re.findall(r"^((?:make|build/ulm)\b[^#\n]*)", blocks, re.M)
    for row in re.findall(r"^\| (.*) \|$", text, re.M):
        told += re.findall(r"`((?:make|build/ulm) [^`]*)`", row)
    return [command.strip() for command in told if "COMMAND" not in command]


def home(folder):
    clone = folder / "clone"
    clone.mkdir()
    (clone / "build").mkdir()
    (clone / "build/ulm").symlink_to(ulm)
    for name in ["docs", "examples", "Makefile"]:
        (clone / name).symlink_to(root / name)
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("ULM_", "XDG_"))}
    return clone, {**keep, "HOME": str(folder), "LC_ALL": "C.UTF-8", "ULM_PORT": "0"}


def serve(command, clone, environment):
    """Starts it, hears where it is and what it keeps, registers ada, and ends it."""
    server = subprocess.Popen(shlex.split(command), cwd=clone, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    address, kept = server.stdout.readline(), server.stdout.readline()
    request = urllib.request.Request(f"{address.strip()}api/register", method="POST",
                                     data=json.dumps({"name": "ada", "password": "a password"}).encode(),
                                     headers={"Content-Type": "application/json"})
    assert json.load(urllib.request.urlopen(request, timeout=LIMIT))["account"] == "ada"
    server.send_signal(signal.SIGTERM)
    assert server.wait(LIMIT) == 0, command
    assert re.fullmatch(r"http://[\d.]+:\d+/\n", address), address
    path = pathlib.Path(kept.removeprefix("Games are kept in ").strip())
    assert path.is_file(), kept


def follow(page, folder):
    clone, environment = home(folder)
    told = commands(page)
    assert told, f"{page} tells nothing to type"
    for command in told:
        if command in left_out:
            continue
        if command.startswith("build/ulm serve"):
            serve(command, clone, environment)
            continue
        done = subprocess.run(["sh", "-c", command], cwd=clone, env=environment, text=True, timeout=WORK,
                              stdin=subprocess.DEVNULL, capture_output=True)
        assert done.returncode == 0, f"{page}: {command}: exit {done.returncode}\n{done.stderr}"
    return told


def every_command_of_readme_works_in_order(folder):
    told = follow("README.md", folder)
    assert "build/ulm play" in told and "make run" in told, told


def every_row_of_using_works_in_order(folder):
    told = follow("docs/using.md", folder)
    assert len(told) > 20, told
    serving, exporting = (next(i for i, c in enumerate(told) if c.startswith(f"build/ulm {word}"))
                          for word in ["serve", "export"])
    assert serving < exporting, "a database is there once a server has run"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
