"""program_stage.py - the program, started by tests as a person or a script does"""

import json
import os
import pathlib
import subprocess
import sys
import unicodedata

from patience import LIMIT

ulm = str(pathlib.Path(sys.argv[1]).resolve())
root = pathlib.Path(__file__).resolve().parent.parent
# A sanitizer makes the program several times slower and looks at memory, not at answers: it is given
# one case of so many where the release build is given all.
rare = 3 if "ULM_SANITIZED" in os.environ else 1


def run(*words, code=0, stdin="", **more):
    done = subprocess.run([ulm, *map(str, words)], input=stdin, capture_output=True, text=True,
                          timeout=LIMIT, **more)
    assert done.returncode == code, f"{words}: exit {done.returncode}, not {code}\n{done.stderr}"
    return done


def record(folder, *options):
    run("simulate", "--seed", "7", "--records", folder / "records", *options)
    return folder / "records" / "000001.ulm"


def states(path):
    """The states of a record after its plies, from ply 1."""
    return [None] + [json.loads(line)["state"] for line in run("replay", "--json", path).stdout.splitlines()]


def cells(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in text)


def train(folder, *options, code=0):
    return run("train", "--out", folder, "--measure", 4, *options, code=code)
