"""mutant_tree.py - a copy of the source in which tools/mutants builds and tests"""

import filecmp
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

from reach import forget

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / "build-mutants"
AS_IN_MAKE_TEST = {"MALLOC_PERTURB_": "165", "ASAN_OPTIONS": "halt_on_error=1:abort_on_error=1",
                   "UBSAN_OPTIONS": "halt_on_error=1:abort_on_error=1"}


class Tree:
    """A copy of the source with its build directories. What is under way in it has its mark in the environment."""

    def __init__(self, number):
        self.folder = HOME / str(number)
        self.mark = f"MUTANT={self.folder}"
        self.tests, self.objects, self.made = {}, {}, {}
        self.slowness = 1.0
        self.is_given_up = False
        self.sync()

    def sync(self):
        """Brings the copy up to date, whatever the last run left in it."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                                capture_output=True, text=True).stdout.split("\n")
        for name in filter(lambda name: name and (ROOT / name).is_file(), listed):
            source, copy = ROOT / name, self.folder / name
            if not copy.exists() or not filecmp.cmp(source, copy, shallow=False):
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, copy)
        modules, lock = ROOT / "web/node_modules", "web/node_modules/.lock"
        if (ROOT / lock).exists() and not (self.folder / lock).exists():
            shutil.rmtree(self.folder / "web/node_modules", ignore_errors=True)
            shutil.copytree(modules, self.folder / "web/node_modules", symlinks=True, copy_function=os.link)

    def run(self, *command, **more):
        return subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              **more).returncode == 0

    def build(self, directory):
        """The build directory, made and built without a change; what its tests are."""
        forget(self.folder / directory)
        if not self.run("tools/configure", directory) or not self.run("ninja", "-C", directory):
            sys.exit(f"mutants: {self.folder / directory} cannot be built: ninja -C {self.folder / directory} says why")
        ask = lambda *what: subprocess.run(what, cwd=self.folder, check=True, capture_output=True, text=True).stdout
        self.tests[directory] = {test["name"]: test for test in json.loads(ask("meson", "introspect", "--tests", directory))}
        self.made[directory] = {line.rsplit(":", 1)[0]
                                for line in ask("ninja", "-C", directory, "-t", "targets", "all").splitlines()}
        for entry in json.loads((self.folder / directory / "compile_commands.json").read_text()):
            path = os.path.relpath(pathlib.Path(entry["directory"], entry["file"]), self.folder)
            if f"{pathlib.Path(path).parent.name}.a.p" in entry["output"]:
                self.objects[path] = entry["output"]

    def ninja(self, directory, *targets):
        """Builds; what a mutant comes to is not worth a place in the cache."""
        return self.run("ninja", "-C", directory, *targets, env={**os.environ, "CCACHE_READONLY": "1"})

    def compiled(self, room, path):
        """What the compiler makes of a source; None where it refuses."""
        if room.language == "ts":
            tsc, esbuild = (f"node_modules/.bin/{name}" for name in ("tsc", "esbuild"))
            web = self.folder / "web"
            made = subprocess.run([esbuild, "--minify", str(self.folder / path)], cwd=web, capture_output=True)
            fine = made.returncode == 0 and self.run(web / tsc, "--noEmit", "-p", "web")
            return made.stdout if fine else None
        where = self.objects[path] if room.language == "c" else f"wasm_wasm_{pathlib.Path(path).stem}.o"
        return (self.folder / room.build / where).read_bytes() if self.ninja(room.build, where) else None

    def test(self, room, build, name, limit, said=None, **variables):
        """Runs a test until it first fails: whether it passed, or None where it ran into the limit. `said` gets its lines."""
        name, *functions = name.split()
        it = self.tests[build][name]
        folder = self.folder / build
        if room.language != "ts":
            wanted = {os.path.relpath(folder / arg, folder) for arg in it["cmd"]} & self.made[build]
            if room.language == "wasm":
                wanted &= {"ulm.wasm"}  # the program beside it has none of this room
            if not self.ninja(build, *wanted):
                return False
        if self.is_given_up:
            return False
        with tempfile.TemporaryDirectory(prefix="ulm-mutant-") as scratch:
            os.chmod(scratch, 0o755)  # some tests become somebody else
            key, _, value = self.mark.partition("=")
            process = subprocess.Popen([*it["cmd"], *functions], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True, errors="replace", start_new_session=True,
                                       env={**AS_IN_MAKE_TEST, "ULM_PATIENCE": f"{self.slowness / 6:.2f}", **os.environ,
                                            **it["env"], key: value, "TMPDIR": scratch, **variables})
            late = threading.Event()
            timer = threading.Timer(limit, lambda: (late.set(), self.end()))
            timer.start()
            fine = True
            for line in process.stdout:
                if said is not None:
                    said.append(line)
                fine = not line.startswith("not ok") or "# SKIP" in line
                if not fine:
                    break
            if not fine:
                self.end()
            fine = process.wait() == 0 and fine
            timer.cancel()
            self.end()
        return None if late.is_set() else fine

    def end(self):
        """Ends what a test started, and only that: it carries the mark."""
        for _ in range(3):
            for folder in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    if self.mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                        os.kill(int(folder.name), signal.SIGKILL)
                except (OSError, ValueError):
                    pass  # gone, or somebody else's
