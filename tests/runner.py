#!/usr/bin/env python3
"""runner.py - what tools/suite.py makes of programs that pass, fail, hang, skip and break off; speaks TAP"""

import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import tap
from patience import slowness

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tools"))

import suite  # noqa: E402

suite.measure = lambda: slowness  # once for all


def outcome_of(script, speaks_tap=True, seconds=60):
    """What comes of a program that is this shell script."""
    program = suite.Program("build", "it", ["sh", "-c", script], {}, speaks_tap, seconds, 0)
    runner = suite.Suite()
    runner.memory = pathlib.Path(os.devnull)
    with contextlib.redirect_stdout(io.StringIO()):
        outcome, = runner.run([program])
    return outcome


def counts_of(*arguments, **named):
    outcome = outcome_of(*arguments, **named)
    return outcome.passed, outcome.failed, outcome.skipped


def every_point_counts_by_what_it_says():
    said = "echo 1..4; echo 'ok 1 - a'; echo 'not ok 2 - b'; echo 'ok 3 - c # SKIP no c'; echo 'not ok 4 - d # SKIP'"
    assert counts_of(said) == (1, ["b"], ["no c", "d"]), counts_of(said)


def a_program_that_breaks_off_has_failed():
    assert counts_of("echo 1..2; echo 'ok 1 - a'") == (1, ["named 1 of 2 tests"], [])
    assert counts_of("echo 1..1; echo 'ok 1 - a'; kill -SEGV $$") == (1, ["ended with -11"], [])
    assert counts_of("true") == (0, ["named no tests"], [])
    assert counts_of("echo 1..1; echo 'ok 1 - a'; exit 3") == (1, ["ended with 3"], [])


def a_program_without_points_counts_by_its_end():
    assert counts_of("exit 0", speaks_tap=False) == (1, [], [])
    assert counts_of("exit 1", speaks_tap=False) == (0, ["ended with 1"], [])


def a_program_that_leaves_itself_out_says_why():
    assert counts_of("echo '1..0 # SKIP there is no tmux'") == (0, [], ["there is no tmux"])


def proxies_and_the_size_of_a_terminal_reach_no_test():
    around = {"http_proxy": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9", "COLUMNS": "20", "LINES": "5"}
    said = subprocess.run([sys.executable, "-c", "import os, tap; print(*os.environ)"], env={**os.environ, **around},
                          cwd=pathlib.Path(tap.__file__).parent, capture_output=True, text=True, check=True).stdout.split()
    assert "LC_ALL" in said and not set(around) & set(said), said


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def a_program_that_hangs_is_ended_with_all_that_it_started():
    with tempfile.TemporaryDirectory() as folder:
        left = f"sleep 9999 & echo $! >{folder}/pid; echo 1..1; echo 'ok 1 - a'"
        for script, seconds, hangs in ((left, 60, []), (left + "; wait", 0.2, [True])):
            outcome = outcome_of(script, seconds=seconds)
            assert [name.startswith("not done after") for name in outcome.failed] == hangs, outcome
            pid = int(pathlib.Path(folder, "pid").read_text())
            while is_running(pid):
                time.sleep(0.01)


def the_processor_time_is_that_of_the_program_and_of_whom_it_waited_for():
    busy = f"{sys.executable} -c 'import time\nwhile time.process_time() < 0.2: pass'"
    assert outcome_of(f"({busy}); true", speaks_tap=False).work > 0.15
    assert outcome_of(f"{busy} & true", speaks_tap=False).work < 0.15


def what_failed_is_explained_without_what_went_well():
    told = suite.explain(outcome_of("echo 1..2; echo 'ok 1 - a'; echo 'not ok 2 - b'; echo '# because'"))
    assert told == "it: b\n1..2\nnot ok 2 - b\n# because", told


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[1:]))
