#!/usr/bin/env python3
"""program_team.py ULM - `ulm train` and `ulm arena` as several processes that mpirun starts; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import json
import os
import re
import signal
import subprocess
import sys

import tap
from patience import LIMIT, eventually
from program_stage import run, ulm

os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_btl="self,vader,tcp",
                  OMPI_MCA_btl_tcp_if_include="lo", OMPI_MCA_oob_tcp_if_include="lo", OMPI_MCA_rmaps_base_oversubscribe="1")


def command(size, *words):
    return ["mpirun", "--oversubscribe", "-n", str(size), ulm, *map(str, words)]


def together(size, *words, code=0):
    done = subprocess.run(command(size, *words), capture_output=True, text=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
    assert done.returncode == code, f"{size} processes, {words}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def training(folder, *more):
    return "train", "--out", folder, "--games", 120, "--seed", "team", "--measure", 4, "--threads", 1, *more


def kept(folder):
    return (folder / "checkpoint").read_bytes(), (folder / "net.bin").read_bytes()


def one_two_four_and_eight_processes_learn_the_same_to_the_bit(folder):
    run(*training(folder / "alone"))
    for size in 1, 2, 4, 8:
        said = together(size, *training(folder / str(size))).stdout
        assert said.count("Seed ") == 1 and said.count("Trained; games: 120") == 1, said
        assert bool(re.search(rf"Processes: {size}; share of the time in which they did not wait: \d+ %", said)) == (size > 1)
        assert kept(folder / str(size)) == kept(folder / "alone"), size


def the_work_is_not_shared_by_three(folder):
    done = together(3, *training(folder / "three"), code=2)
    assert done.stderr.count("can be shared by 1, 2, 4 or 8 processes, not by 3") == 1, done.stderr
    assert not (folder / "three").exists()


def what_is_wrong_is_said_once_and_all_end(folder):
    (folder / "file").write_text("")
    done = together(4, *training(folder / "file" / "run"), code=1)
    assert done.stderr.count("cannot be used") == 1, done.stderr


def children(parent):
    found = subprocess.run(["pgrep", "-P", str(parent), "-f", "train"], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def after_a_process_was_killed_the_run_goes_on_with_any_number_of_them(folder):
    whole, cut = folder / "whole", folder / "cut"
    words = "--games", 600, "--seed", "killed", "--measure", 4, "--threads", 1
    run("train", "--out", whole, *words)
    team = subprocess.Popen(command(4, "train", "--out", cut, *words), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    eventually(lambda: len(children(team.pid)) == 4 and (cut / "checkpoint").exists() or team.poll() is not None)
    for process in children(team.pid)[2:3]:
        os.kill(process, signal.SIGKILL)
    team.communicate(timeout=LIMIT)
    assert team.returncode != 0, "all was done before anything could be killed"
    said = together(2, "train", "--out", cut, "--resume", "--threads", 1, "--measure", 4).stdout
    assert "Trained; games: 600" in said, said
    assert kept(cut) == kept(whole)


def result(done):
    found = json.loads(done.stdout)
    for player in found["players"]:
        del player["decisions_per_second"]
    return found


def an_arena_of_many_processes_has_one_result(folder):
    words = "arena", "--player", "net", "--player", "greedy", "--games", 60, "--seed", "team", "--json"
    alone = result(run(*words))
    for size in 2, 3, 5:
        log = folder / f"{size}.log"
        assert result(together(size, *words, "--log", log)) == alone, size
        assert len(log.read_text().splitlines()) == 31, log.read_text()


def a_log_goes_on_in_a_team_and_alone(folder):
    log, words = folder / "log", ("arena", "--player", "net", "--player", "greedy", "--seed", "log", "--json", "--log")
    together(3, *words, log, "--games", 20)
    run(*words, log, "--games", 40)
    found = result(together(2, *words, log, "--games", 60))
    assert found == result(run(*words, folder / "other", "--games", 60))
    assert len(log.read_text().splitlines()) == 31
    done = together(3, *words, folder, "--games", 20, code=1)
    assert done.stderr.count("cannot be used") == 1, done.stderr


def a_test_is_decided_at_the_same_deal(folder):
    words = "arena", "--player", "random", "--player", "greedy", "--sprt", 50, "--seed", 5, "--json"
    assert result(together(4, *words)) == result(run(*words))


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
