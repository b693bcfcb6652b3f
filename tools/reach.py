"""reach.py - which tests reach which function of a room: only they can see a change of it

The room's sources are compiled once with tools/reach.h before them, and the tests run with that. What is kept is, for
each test that a program names, the lines of the room that ran while it did. A change inside a function is then for the
tests that enter that function, from whatever line; a change of a table, which is read from anywhere, is for all.
"""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

SPAN, TESTS = 1 << 23, 256  # bytes of code in a program, tests in a file
ENTRY = TESTS // 8
LIST = "reach.json"  # in a build directory: which objects note what runs
POINT = re.compile(r"ok (\d+) - (\w+) # ([\d.]+) s")  # as tests/tap.py says it, which can be asked for one function


class Reach:
    """Filled test by test (`noting`), then asked (`tests_for`)."""

    def __init__(self, tree, build, paths):
        self.tree, self.paths = tree, set(paths)
        self.build = tree.folder / build
        self.folder = self.build / "reach"
        self.entries = [entry for entry in json.loads((self.build / "compile_commands.json").read_text())
                        if self.path_of(entry) in self.paths]
        self.programs = {}  # a program's file of bits: {address: [(test, number)]}
        self.names, self.seconds = {}, {}  # of a test: {number: function}, {function or "": seconds}
        self.lines = {}  # (path, line): {(test, number)}

    def path_of(self, entry):
        return os.path.relpath(pathlib.Path(entry["directory"], entry["file"]), self.tree.folder)

    def __enter__(self):
        """Puts the room's objects that note what runs in the place of the others."""
        def compile_one(entry):
            told = ["-w", "-g", "-fno-inline", "-fsanitize-coverage=trace-pc", "-include", str(self.tree.folder / "tools/reach.h"),
                    f'-DREACH_FOLDER="{self.folder}"', f"-DREACH_SPAN={SPAN}", f"-DREACH_TESTS={TESTS}"]
            output = pathlib.Path(entry["directory"], entry["output"])
            before = output.stat()
            subprocess.run(f"{entry['command']} {shlex.join(told)}", shell=True, cwd=entry["directory"], check=True)
            os.utime(output, ns=(before.st_atime_ns, before.st_mtime_ns))  # ninja would build anew what is newer than it knows

        linked = [str(path) for path in map(self.build.joinpath, self.tree.made[self.build.name]) if is_linked(path)]
        objects = [str(pathlib.Path(entry["directory"], entry["output"])) for entry in self.entries]
        (self.build / LIST).write_text(json.dumps(objects + linked))
        for path in linked:
            os.unlink(path)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(compile_one, self.entries))
        self.link()
        return self

    def link(self):
        """Everything: a test may need more than its own program."""
        if not self.tree.ninja(self.build.name):
            sys.exit(f"mutants: {self.build} cannot be built")

    def __exit__(self, *_):
        """Takes them away again, when it is known which line each address is of."""
        self.find_lines()
        shutil.rmtree(self.folder, ignore_errors=True)
        forget(self.build)
        self.link()

    @contextlib.contextmanager
    def noting(self, name, said):
        """Around the run of a test, which gets the environment that this yields, and whose lines come into `said`."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.folder.chmod(0o777)  # some tests become somebody else
        now = self.folder / "now"
        now.write_bytes(bytes(4))
        now.chmod(0o666)
        began = time.monotonic()
        yield {"ULM_RUNNING": str(now)}
        self.seconds[name] = {"": time.monotonic() - began}
        self.names[name] = {}
        for point in filter(None, map(POINT.match, said)):
            self.names[name][int(point[1])] = point[2]
            self.seconds[name][point[2]] = float(point[3])
        for file in self.folder.iterdir():
            if file != now:
                self.read(file, name)
        if not any((name, number) in who for found in self.programs.values() for who in found.values()
                   for number in [0, *self.names[name]]):
            raise RuntimeError(f"{name} reaches nothing of its room")

    def read(self, file, name):
        """The addresses of a program that were reached, and by which numbers."""
        found = self.programs.setdefault(file.name, {})
        with open(file, "rb") as bits:
            for begin, end in pieces(bits.fileno()):
                data = os.pread(bits.fileno(), end - begin, begin)
                for at in range(0, len(data), ENTRY):
                    entry = data[at:at + ENTRY]
                    if any(entry):
                        mask = int.from_bytes(entry, "little")
                        found.setdefault((begin + at) // ENTRY, set()).update(
                            (name, number) for number in range(mask.bit_length()) if mask >> number & 1)

    def find_lines(self):
        for program, found in self.programs.items():
            path = next(path for path in (self.build / program, self.build / "tests" / program) if path.exists())
            base = int(re.search(r"(\w+) \w __executable_start", subprocess.run(
                ["nm", path], check=True, capture_output=True, text=True).stdout)[1], 16)
            asked = "\n".join(hex(base + address - 1) for address in found)
            told = subprocess.run(["addr2line", "-e", path], input=asked, check=True, capture_output=True, text=True).stdout
            for who, place in zip(found.values(), told.splitlines()):
                source, _, line = place.split(" ")[0].rpartition(":")
                key = os.path.relpath(self.build / source, self.tree.folder)
                if key in self.paths and line.isdigit():
                    self.lines.setdefault((key, int(line)), set()).update(who)

    def tests_for(self, path, line, text):
        """What to run for a change of this line: [(test with its functions, seconds)], of those that there are."""
        span = function_around(text, line)
        reached = {who for at in span or () for who in self.lines.get((path, at), ())}
        chosen = []
        for name, functions in self.names.items():
            numbers = {number for test, number in reached if test == name}
            if span is None or 0 in numbers:
                chosen.append((name, self.seconds[name][""]))
            elif numbers:
                wanted = [functions[number] for number in sorted(numbers) if number in functions]
                chosen.append((" ".join([name.split()[0], *wanted]), sum(self.seconds[name][it] for it in wanted)))
        return chosen


def forget(build):
    """Takes such objects, and what is linked of them, out of a build directory; also those that an interrupted run left."""
    if (build / LIST).exists():
        for output in json.loads((build / LIST).read_text()):
            pathlib.Path(output).unlink(missing_ok=True)
        (build / LIST).unlink()


def is_linked(path):
    """Whether it is a library or a program."""
    if not path.is_file() or path.suffix == ".o":
        return False
    with open(path, "rb") as file:
        return file.read(4) in (b"!<th", b"!<ar", b"\x7fELF")


def pieces(file):
    """Where a file with holes has something: (begin, end), whole entries."""
    at, size = 0, os.fstat(file).st_size
    while at < size:
        try:
            begin = os.lseek(file, at, os.SEEK_DATA)
        except OSError:
            return
        at = os.lseek(file, begin, os.SEEK_HOLE)
        yield begin, at


def function_around(text, line):
    """The lines of the function of C that a line stands in; None where it stands in none."""
    lines = text.split("\n")
    begin = end = line - 1
    while begin > 0 and lines[begin - 1] not in ("}", "};") and lines[begin] != "{":
        begin -= 1
    while end < len(lines) - 1 and lines[end] not in ("}", "};"):
        end += 1
    return range(begin + 1, end + 2) if lines[begin] == "{" and lines[end] == "}" else None
