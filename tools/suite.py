"""suite.py - the test programs of the build directories, run side by side

What there is to run is asked of meson (`meson introspect --tests`). All directories share one pool,
so that nothing waits for the last program of one of them, and what took longest the last time
begins first. A program that speaks TAP counts once for each of its points, any other once.
"""

import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(root / "tests"))

from patience import measure  # noqa: E402

HANG = 5  # how many times longer than a test may take it is waited for: the limit is for what hangs
SANITIZED = 5  # how many times slower a program is under the sanitizers
POINT = re.compile(r"^(not )?ok\b([^#]*)(?:#\s*(skip)\S*\s*(.*))?", re.IGNORECASE)
PLAN = re.compile(r"^1\.\.(\d+)(?:\s*#\s*skip\S*\s*(.*))?", re.IGNORECASE)


@dataclasses.dataclass
class Program:
    directory: str
    name: str
    command: list
    environment: dict
    speaks_tap: bool
    seconds: float  # that it may take
    priority: int

    def label(self):
        return self.name if self.directory == "build" else f"{self.directory}: {self.name}"


@dataclasses.dataclass
class Outcome:
    program: Program
    seconds: float
    work: float  # seconds of processor time, with that of all whom it waited for
    said: str
    passed: int = 0
    failed: list = dataclasses.field(default_factory=list)  # names
    skipped: list = dataclasses.field(default_factory=list)  # reasons


def programs(directory):
    """All test programs of a build directory."""
    listed = subprocess.run(["meson", "introspect", "--tests", directory], cwd=root, check=True,
                            capture_output=True, text=True)
    slower = 1 if directory == "build" else SANITIZED
    return [Program(directory, test["name"], test["cmd"], test["env"], test["protocol"] == "tap",
                    test["timeout"] * slower, test["priority"])
            for test in json.loads(listed.stdout)]


def read_tap(outcome):
    """Counts the points that a program named; one that it owes is a failure."""
    owed, points = None, 0
    for line in outcome.said.splitlines():
        plan, point = PLAN.match(line), POINT.match(line)
        if plan:
            owed = int(plan[1])
            if owed == 0:
                outcome.skipped.append(plan[2] or "without a reason")
        elif point:
            points += 1
            bad, name, skip, reason = point.groups()
            name = name.strip(" -0123456789")
            if skip:  # cmocka writes "not ok # SKIP"
                outcome.skipped.append(reason or name)
            elif bad:
                outcome.failed.append(name)
            else:
                outcome.passed += 1
    if owed != points and not outcome.failed:
        outcome.failed.append(f"named {points} of {owed} tests" if owed else "named no tests")


class Suite:
    """Runs programs, prints what happens, and can be asked to stop (by Ctrl-C)."""

    def __init__(self):
        self.slowness = measure()
        self.lock = threading.Lock()
        self.running = {}  # a program and when it began
        self.children = set()
        self.is_stopping = False
        self.memory = root / "build" / "test-seconds.json"
        self.known = json.loads(self.memory.read_text()) if self.memory.exists() else {}

    def environment(self, program):
        wanted = {"MALLOC_PERTURB_": "165", "ULM_PATIENCE": f"{self.slowness:.1f}",
                  "ASAN_OPTIONS": "halt_on_error=1:abort_on_error=1",
                  "UBSAN_OPTIONS": "halt_on_error=1:abort_on_error=1:print_stacktrace=1"}
        symbolizer = shutil.which("llvm-symbolizer-19")
        if symbolizer:
            wanted.update(ASAN_SYMBOLIZER_PATH=symbolizer, UBSAN_SYMBOLIZER_PATH=symbolizer)
        return {**wanted, **os.environ, **program.environment}

    def start(self, program, output):
        with self.lock:
            if self.is_stopping:
                return None
            child = subprocess.Popen(program.command, cwd=root / program.directory, stdout=output,
                                     stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                     env=self.environment(program), start_new_session=True)
            self.children.add(child)
            self.running[program.label()] = time.monotonic()
            return child

    def run_one(self, program):
        """Runs one program and says how it went; None when all is to stop."""
        begun = time.monotonic()
        limit = program.seconds * HANG * self.slowness
        with tempfile.TemporaryFile() as output:
            child = self.start(program, output)
            if not child:
                return None
            late = not wait(child, limit)
            work = work_of(child)
            end_all(child)
            with self.lock:
                self.children.discard(child)
                self.running.pop(program.label(), None)
            if self.is_stopping:
                return None
            output.seek(0)
            said = output.read().decode(errors="replace")
        outcome = Outcome(program, time.monotonic() - begun, work, said)
        if program.speaks_tap:
            read_tap(outcome)
        elif child.returncode == 0:
            outcome.passed = 1
        if late:
            outcome.failed.append(f"not done after {limit:.0f} seconds")
        elif child.returncode != 0 and not outcome.failed:
            outcome.failed.append(f"ended with {child.returncode}")
        return outcome

    def run(self, wanted, at_once=None):
        """Runs the programs, prints a line for each that is done, and returns their outcomes."""
        # Many wait more than they work: twice as many as there are cores run at a time.
        at_once = at_once or (os.cpu_count() or 1) * 2
        wanted = sorted(wanted, key=lambda p: (-self.known.get(p.label(), 0), -p.priority))
        outcomes = []
        with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
            waiting = {pool.submit(self.run_one, program): program for program in wanted}
            try:
                while waiting:
                    done, _ = concurrent.futures.wait(waiting, 1, concurrent.futures.FIRST_COMPLETED)
                    for future in done:
                        outcomes.append(future.result())
                        del waiting[future]
                        self.tell(outcomes[-1], len(outcomes), len(wanted))
                    self.tell_what_runs(list(waiting.values()), at_once)
            except BaseException:
                self.stop()
                raise
        self.memory.parent.mkdir(exist_ok=True)
        self.memory.write_text(json.dumps(self.known, indent=1, sort_keys=True))
        return outcomes

    def tell(self, outcome, number, count):
        if not outcome.failed:
            self.known[outcome.program.label()] = round(outcome.seconds, 1)
        verdict = "FAILED" if outcome.failed else "ok"
        skipped = f", {len(outcome.skipped)} left out" if outcome.skipped else ""
        erase()
        print(f"{number:3}/{count} {verdict:6} {outcome.program.label():28} {outcome.seconds:6.1f} s"
              f"{outcome.work:6.1f} s{outcome.passed:6} passed{skipped}", flush=True)

    def tell_what_runs(self, waiting, at_once):
        """On a terminal: what is being tested just now, and how long it may still take."""
        if not sys.stdout.isatty() or not waiting:
            return
        left = [self.known.get(program.label(), 0) for program in waiting]
        with self.lock:
            names = ", ".join(self.running)
        guess = f", about {max(max(left), sum(left) / at_once):.0f} s left" if any(left) else ""
        line = f"{len(waiting)} to go{guess}; now {names}"
        print("\r" + line[:shutil.get_terminal_size().columns - 1] + "\033[K", end="", flush=True)

    def stop(self):
        with self.lock:
            self.is_stopping = True
            children = list(self.children)
        for child in children:
            end_all(child)


def erase():
    if sys.stdout.isatty():
        print("\r\033[K", end="")


def wait(child, limit):
    """Until it has ended, but it stays there as a zombie. False if that takes longer."""
    end, pause = time.monotonic() + limit, 0.001
    while not os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if time.monotonic() > end:
            return False
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
    return True


def work_of(child):
    """Seconds of processor time of a process and of all its children that have ended."""
    fields = pathlib.Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def end_all(child):
    """Ends a program with all that it started."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    child.wait()


def work(outcomes):
    """In words, with what is most of it."""
    most = sorted(outcomes, key=lambda outcome: -outcome.work)[:5]
    return (f"{sum(outcome.work for outcome in outcomes):.0f} s of processor time, most of it in "
            + ", ".join(f"{outcome.program.label()} {outcome.work:.0f} s" for outcome in most))


def total(outcomes):
    counts = collections.Counter()
    for outcome in outcomes:
        counts.update(passed=outcome.passed, failed=len(outcome.failed), skipped=len(outcome.skipped))
    return counts


def explain(outcome):
    """What a failed program said, without what went well."""
    lines = [line for line in outcome.said.splitlines() if not line.startswith("ok ")]
    return "\n".join([f"{outcome.program.label()}: {name}" for name in outcome.failed] + lines[-200:])
