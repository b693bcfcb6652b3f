#!/usr/bin/env python3
"""program_train.py ULM - `ulm train`; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import re
import signal
import subprocess
import sys
import xml.dom.minidom

import tap
from patience import LIMIT, eventually
from program_stage import rare, run, ulm, train


def a_training_that_was_stopped_and_killed_ends_with_the_same_bytes(folder):
    whole, parts = folder / "whole", folder / "parts"
    games, steps = (200, 25) if rare == 1 else (48, 6)
    train(whole, "--games", games, "--seed", 1, "--threads", 1)
    before = None
    for end, word in (signal.SIGTERM, f"--games={games}"), (signal.SIGKILL, "--resume"):
        child = subprocess.Popen([ulm, "train", "--out", parts, "--seed", "1", "--measure", "4", word],
                                 stdout=subprocess.PIPE, text=True)
        checkpoint = parts / "checkpoint"
        eventually(lambda: child.poll() is not None or checkpoint.exists() and checkpoint.read_bytes() != before)
        before = checkpoint.read_bytes()
        child.send_signal(end)
        said = child.communicate(timeout=LIMIT)[0]
        if end == signal.SIGTERM:
            assert child.returncode == 0 and re.search("Stopped after|Trained with", said), said
    assert f"Trained; games: {games}, steps: {steps}" in train(parts, "--resume").stdout
    for name in "checkpoint", "net.bin":
        assert (whole / name).read_bytes() == (parts / name).read_bytes(), name
    rows = [(into / "log.tsv").read_text().splitlines() for into in (whole, parts)]
    assert [r.split("\t")[:5] for r in rows[0]] == [r.split("\t")[:5] for r in rows[1]]
    assert len(rows[0]) == 2 and (whole / "net.bin").read_bytes().startswith(b"ulm net 4 ")


def a_training_is_never_written_over_and_a_damaged_one_is_refused(folder):
    run_folder = folder / "run"
    assert "There is no training run" in train(folder, "--resume", code=1).stderr
    train(run_folder, "--games", 16, "--seed", 1)
    before = (run_folder / "checkpoint").read_bytes()
    assert "already. Go on with it with --resume" in train(run_folder, "--games", 16, code=1).stderr
    assert "is one of 16 games, not of 17" in train(run_folder, "--resume", "--games", 17, code=1).stderr
    assert "began with another --seed" in train(run_folder, "--resume", "--seed", 2, code=1).stderr
    assert (run_folder / "checkpoint").read_bytes() == before
    for bytes, says in {before[:-9]: "is damaged", b"x": "is no checkpoint",
                        before.replace(b" of layout ", b" of layout 9"): "another version"}.items():
        (run_folder / "checkpoint").write_bytes(bytes)
        assert says in train(run_folder, "--resume", code=1).stderr, says
        assert (run_folder / "checkpoint").read_bytes() == bytes


def a_training_goes_on_from_another_with_a_search(folder):
    first, next = folder / "first", folder / "next"
    train(first, "--games", 16, "--seed", 1)
    train(next, "--games", 16, "--seed", 2, "--from", first, "--search", 4)
    line = (next / "net.bin").read_bytes().split(b"\n")[0]
    assert re.search(rb"from weights [0-9a-f]{16}, search 4, 16 of 16 games", line), line
    assert "is missing" in train(folder / "x", "--games", 16, "--from", folder / "none", code=1).stderr
    assert "give one of them" in train(next, "--resume", "--from", first, code=2).stderr
    assert "began with another --search" in train(next, "--resume", "--search", 5, code=1).stderr


def a_training_begins_with_weights_of_a_file(folder):
    first, next = folder / "first", folder / "next"
    train(first, "--games", 16, "--seed", 1)
    weights = first / "net.bin"
    train(next, "--games", 16, "--seed", 2, "--grow", weights)
    line = (next / "net.bin").read_bytes().split(b"\n")[0]
    assert re.search(rb"from weights [0-9a-f]{16}, search 0, 16 of 16 games", line), line
    assert "is no file of weights" in train(folder / "x", "--games", 16, "--grow", first / "log.tsv", code=1).stderr
    assert "without --from" in train(folder / "y", "--games", 16, "--grow", weights, "--from", first, code=2).stderr


def a_training_is_drawn_from_its_log(folder):
    rows = ["games\tsteps\tloss\tshare_2\tshare_4\tseconds"]
    rows += [f"{8192 * i}\t{512 * i}\t0.9\t{0.7 - 0.5 / i:.4f}\t0.3\t{i}" for i in range(1, 50)]
    (folder / "log.tsv").write_text("\n".join(rows) + "\n500000\t3")
    run("train", "--out", folder, "--plot", folder / "plot.svg")
    svg = xml.dom.minidom.parse(str(folder / "plot.svg"))
    lines = [path.getAttribute("d") for path in svg.getElementsByTagName("path")]
    assert len(lines) == 2 and all(line.count("L") == 48 for line in lines)
    texts = [text.firstChild.data for text in svg.getElementsByTagName("text")]
    assert "2 seats, 69 %" in texts and "400 k" in texts and "50 %" in texts, texts
    assert "cannot be read" in run("train", "--out", folder / "none", "--plot", "x.svg", code=1).stderr


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
