"""server_people.py - what tests of a server have in common: the program, objections, a table of two"""

import pathlib
import resource
import subprocess
import sys

from patience import LIMIT
from visitor import Objection, begin

program = str(pathlib.Path(sys.argv[1]).resolve())
root = pathlib.Path(__file__).resolve().parent.parent


def objection(call, *arguments, **named):
    """The code that a call is objected to with."""
    try:
        answer = call(*arguments, **named)
    except Objection as objected:
        return objected.code
    raise AssertionError(f"no objection but {answer}")


def ulm(*arguments, given=None):
    done = subprocess.run([program, *arguments], input=given, capture_output=True, text=True,
                          timeout=LIMIT)
    assert done.returncode == 0, (arguments, done.stdout[-500:], done.stderr[-500:])
    return done.stdout


def seat_two(server, ada, bob, **plan):
    """A table of two people who are ready and watch."""
    table = ada.open(name="Ada", **plan)
    bob.sit(table["table"], "Bob", **({"invitation": table["invitation"]} if "invitation" in table else {}))
    for visitor in (ada, bob):
        visitor.watch()
    ada.promise("00112233445566778899aabbccddeeff")
    bob.at("ready")
    begin((ada, bob))
    return table["table"]


def fill_disk(server, is_full=True, room=0):
    """No file of the server may grow, as on a disk without room; or all may again. With room the
    database may, by so many bytes."""
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    most = (server.folder / "ulm.db-wal").stat().st_size + room if room else 1
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most if is_full else hard, hard))
