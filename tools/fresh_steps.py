"""fresh_steps.py FOLDER SUITE SOURCES... - the steps of tools/fresh, inside its namespaces

Everything that is mounted and started here ends with the namespaces, so nothing is taken down.
"""

import collections
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

from debian_archive import make_root, output

home = pathlib.Path(__file__).resolve().parent.parent
HOUR = 3600  # seconds; a step that takes longer hangs
SHOWN = 80   # last lines of what a failed step said

# The lines of make test that say what failed, and which program was not there.
TELLING = re.compile(r"not ok|FAILED:| *\d+/\d+ FAILED|.*(No such file or directory|not found)")

Step = collections.namedtuple("Step", "suite who what seconds megabytes fault")


class Failure(Exception):
    pass


def must(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Failure(f"{command[0]} failed:\n{done.stdout}")
    return done.stdout


class Root:
    """A Debian in a folder, with a user who has sudo, and a clone for each of the two."""

    def __init__(self, folder, suite, sources):
        self.path, self.suite, self.sources = folder / suite, suite, sources
        self.clones = {"root": "/root/ulm", "friend": "/home/friend/board games/ulm"}
        self.variables = {name: value for name, value in os.environ.items()
                          if name.lower() in ("http_proxy", "https_proxy", "no_proxy")}

    def make(self):
        sources = self.path.with_suffix(".list")
        sources.write_text(self.sources + "\n")
        must(*make_root(self.path, self.suite, sources, "git,make,ca-certificates,sudo"))
        self.settle()

    def settle(self):
        """What an installer leaves on every machine: devices, names, a user."""
        for kind, place, options in (("proc", "proc", "defaults"), ("sysfs", "sys", "ro"),
                                     ("devpts", "dev/pts", "newinstance,ptmxmode=0666,mode=0620"),
                                     ("tmpfs", "dev/shm", "mode=1777")):
            must("mount", "-t", kind, "-o", options, "none", str(self.path / place))
        (self.path / "etc/hosts").write_text(f"127.0.0.1 localhost\n127.0.1.1 {os.uname().nodename}\n")
        must("chroot", str(self.path), "useradd", "--create-home", "--shell", "/bin/bash", "friend")
        (self.path / "etc/sudoers.d/friend").write_text("friend ALL=(ALL) NOPASSWD: ALL\n")
        for user, clone in self.clones.items():
            place = self.path / clone[1:]
            place.parent.mkdir(exist_ok=True)
            must("git", "clone", "--quiet", "--no-hardlinks", str(home), str(place))
            must("chroot", str(self.path), "chown", "-R", f"{user}:", os.path.dirname(clone))
        self.tell_npm()

    def tell_npm(self):
        """npm fetches from where it does on this machine, trusting whom it trusts here."""
        registry = output("npm", "config", "get", "registry")
        if registry.startswith("http"):
            self.variables["npm_config_registry"] = registry
        for trusted in output("npm", "config", "get", "cafile"), os.environ.get("NODE_EXTRA_CA_CERTS", ""):
            if trusted and os.path.isfile(trusted):
                shutil.copy(trusted, self.path / "etc/ssl/trusted.pem")
                self.variables["npm_config_cafile"] = "/etc/ssl/trusted.pem"
                break

    def command(self, user, *words):
        """The words as a command of the user in the clone, with nothing of this machine around them."""
        variables = {"HOME": "/root" if user == "root" else f"/home/{user}", "USER": user, "LOGNAME": user,
                     "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", **self.variables}
        return ["chroot", f"--userspec={user}:{user}", str(self.path), "/usr/bin/env", "-i",
                *(f"{name}={value}" for name, value in variables.items()),
                "/bin/sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", self.clones[user], *words]

    def downloaded(self):
        """Bytes of what apt and npm have fetched and keep: packages, not their lists."""
        places = [self.path / "var/cache/apt/archives", *self.path.glob("root/.npm/_cacache/content-v2"),
                  *self.path.glob("home/*/.npm/_cacache/content-v2")]
        return sum(file.stat().st_size for place in places for file in place.rglob("*") if file.is_file())

    def built(self, user):
        """When what was built was built."""
        clone = self.path / self.clones[user][1:]
        return {str(file): file.stat().st_mtime_ns for file in clone.glob("build*/ulm")}


class Offline:
    """A network of nothing but the machine itself."""

    def __init__(self):
        keep = "ip link set lo up && echo up && exec sleep inf"
        self.keeper = subprocess.Popen(["unshare", "--net", "sh", "-c", keep], stdout=subprocess.PIPE, text=True)
        if self.keeper.stdout.readline() != "up\n":
            raise Failure("a network namespace could not be made")

    def command(self, words):
        return ["nsenter", f"--net=/proc/{self.keeper.pid}/ns/net", *words]


class Running:
    """A command with no terminal, whose words are kept."""

    def __init__(self, command, log):
        self.log = open(log, "a+", buffering=1)
        self.address, self.has_spoken = None, threading.Event()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.log.write(line)
            found = re.match(r"The table is at http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.address = found[1]
                self.has_spoken.set()
        self.has_spoken.set()

    def end(self, number):
        """Sends the signal, as a terminal does, to all of it; and waits until all of it has ended."""
        os.killpg(self.process.pid, number)
        self.wait(120)

    def clear(self):
        """Leaves nothing of it, when it was not waited for."""
        if self.reader.is_alive():
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait(self, seconds):
        self.reader.join(seconds)
        if self.reader.is_alive():
            raise Failure(f"it was still running after {seconds} seconds")
        self.log.flush()
        return self.process.wait()


def try_run(start):
    """make run until the page answers, a round is played through it, and Ctrl-C ends it all."""
    running = start("env", "ULM_PORT=0", "make", "run")
    running.has_spoken.wait(HOUR)
    if not running.address:
        raise Failure(f"make run ended with {running.wait(120)} and did not say where the table is")
    client = start("python3", "tests/first_move.py", running.address)
    code = client.wait(600)
    running.end(signal.SIGINT)
    if code:
        raise Failure("no move could be made through the page")


def try_test(start):
    running = start("make", "test")
    code = running.wait(HOUR)
    running.log.seek(0)
    said = running.log.read()
    if code:
        raise Failure("\n".join(["make test failed:", *filter(TELLING.match, said.splitlines())]))
    if not re.search(r"^\d+ passed, 0 failed", said.splitlines()[-1]):
        raise Failure(f"make test ended with other words: {said.splitlines()[-1]}")


STEPS = {"run": try_run, "test": try_test}


class Day:
    """All steps in one root, in order, and what came of them."""

    def __init__(self, root):
        self.root, self.steps = root, []

    def note(self, who, what, act):
        print(f"fresh: {self.root.suite}, {who}: {what}", flush=True)
        began, bytes_before, fault = time.monotonic(), self.root.downloaded(), ""
        try:
            act()
        except Failure as failure:
            fault = str(failure)
            print(fault, flush=True)
        self.steps.append(Step(self.root.suite, who, what, time.monotonic() - began,
                               (self.root.downloaded() - bytes_before) / 1e6, fault))

    def attempt(self, user, goal, offline=None):
        what = f"make {goal}" + (", no network" if offline else "")
        log = self.root.path.parent / f"{self.root.suite}-{len(self.steps)}.log"
        started = []

        def start(*words):
            command = self.root.command(user, *words)
            started.append(Running(offline.command(command) if offline else command, log))
            return started[-1]

        def act():
            before = self.root.built(user)
            try:
                STEPS[goal](start)
            except Failure:
                print("\n".join(log.read_text().splitlines()[-SHOWN:]), flush=True)
                raise
            finally:
                for running in started:
                    running.clear()
            if offline and self.root.built(user) != before:
                raise Failure("it was built again, with nothing changed")
        self.note(user, what, act)

    def spend(self, everything):
        self.note("root", "a fresh Debian", self.root.make)
        if self.steps[0].fault:
            return
        offline = Offline()
        # The user with sudo comes first, and root finds the rest: packages are installed by both.
        self.attempt("friend", "run")
        self.attempt("friend", "run", offline)
        if everything:
            self.attempt("friend", "test")
            self.attempt("friend", "test", offline)
        self.attempt("root", "run")
        self.attempt("root", "test")
        self.attempt("root", "run", offline)
        self.attempt("root", "test", offline)


def show(steps):
    print(f"\n{'suite':10} {'who':8} {'step':24} {'seconds':>8} {'MB':>6}  result")
    for step in steps:
        print(f"{step.suite:10} {step.who:8} {step.what:24} {step.seconds:8.0f} {step.megabytes:6.0f}  "
              f"{'failed' if step.fault else 'ok'}")
    print("MB: packages that the step fetched from Debian and npm; not their lists, nor the fresh Debian itself.")
    failed = sum(bool(step.fault) for step in steps)
    print(f"{len(steps) - failed} passed, {failed} failed", flush=True)
    return failed


def main(folder, *suites):
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what is started here hears it, also where we were not to
    steps = []
    for suite, sources in zip(suites[::2], suites[1::2]):
        day = Day(Root(pathlib.Path(folder), suite, sources))
        day.spend(os.environ.get("FRESH_ALL") == "1")
        steps += day.steps
    return min(show(steps), 1)


sys.exit(main(*sys.argv[1:]))
