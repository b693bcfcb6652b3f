"""play_stage.py - a game of `ulm play` that a script plays, for tests"""

import os
import pathlib
import re
import subprocess
import sys

from patience import LIMIT

ulm = str(pathlib.Path(sys.argv[1]).resolve())
# A sanitizer makes the program several times slower and looks at memory, not at answers: it is given
# one case of so many where the release build is given all.
rare = 4 if "ULM_SANITIZED" in os.environ else 1


def environment(folder):
    return {**os.environ, "XDG_DATA_HOME": str(folder)}


def run(folder, *words, code=0, stdin="", **more):
    done = subprocess.run([ulm, *map(str, words)], input=stdin, capture_output=True, text=True,
                          timeout=LIMIT, env=environment(folder), **more)
    assert done.returncode == code, f"{words}: exit {done.returncode}, not {code}\n{done.stderr}"
    return done


class Game:
    """A game that is played: answers in, what is said out."""

    def __init__(self, folder, *words, command="play", **more):
        self.process = subprocess.Popen([ulm, command, *map(str, words)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment(folder), **more)
        self.said = self.listen()

    def listen(self):
        """All that is said up to the next question, or to the end."""
        said = b""
        while not said.endswith(b"\n> "):
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                break
            said += more
        return said.decode()

    def send(self, answer):
        self.process.stdin.write(f"{answer}\n".encode())
        self.process.stdin.flush()

    def answer(self, answer):
        self.send(answer)
        self.said = self.listen()
        return self.said

    def is_over(self):
        return not self.said.endswith("\n> ")

    def choices(self):
        """How many moves the last question offers; 0 where it asks something else."""
        return max(map(int, re.findall(r"^ *(\d+)\. .*\]$", self.said, re.M)), default=0)

    def close(self, code=0):
        out, error = self.process.communicate(timeout=LIMIT)
        assert self.process.returncode == code, (self.process.returncode, error)
        return self.said + out.decode(), error.decode()


def play_out(game, luck, each=lambda game: None):
    while not game.is_over():
        each(game)
        many = game.choices()
        game.answer(luck.randint(1, many) if many else "")
    return game.close()[0]


def happened(said):
    return re.findall(r"^- (.*)$", said.replace("\n> ", "\n"), re.M)


def files(folder):
    return sorted((folder / "ulm" / "games").glob("*.ulm"))


tables = [
    ["--player", "Ada=person", "--player", "novice"],
    ["--player", "person", "--player", "random", "--variant", "tower"],
    ["--player", "Ada=person", "--player", "Ben=person", "--variant", "tower", "--rounds", "12"],
    ["--player", "Ada=person", "--player", "apprentice", "--player", "Ben=person"],
    ["--player", "novice", "--player", "Ada=person", "--player", "random", "--variant", "tower"],
    ["--player", "A=person", "--player", "random", "--player", "novice", "--player", "greedy"],
    ["--seats", "4", "--player", "A=person", "--player", "B=person", "--player", "C=person",
     "--player", "D=person", "--variant", "tower"],
    ["--player", "novice", "--player", "random"],
]
