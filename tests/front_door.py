#!/usr/bin/env python3
"""front_door.py ULM [TEST...] - what make run and make say where something is missing

tools/run, tools/setup, tools/web and tools/configure run with a PATH of our making, in which a program can
be absent, refuse or pretend.
"""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import tap

home = pathlib.Path(__file__).resolve().parent.parent
program = os.path.abspath(sys.argv[1])
PATIENCE = 120  # seconds, to give up only


class Place:
    """A folder with a PATH of its own: no program is there but those it is given."""

    def __init__(self, *real, **pretended):
        self.folder = tempfile.TemporaryDirectory(prefix="ulm-door-")
        self.path = pathlib.Path(self.folder.name)
        self.path.chmod(0o755)
        self.bin = self.path / "bin"
        self.bin.mkdir()
        for name in real:
            (self.bin / name).symlink_to(shutil.which(name))
        for name, script in pretended.items():
            file = self.bin / name.replace("_", "-")
            file.write_text(f"#!/bin/sh\n{script}\n")
            file.chmod(0o755)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def copy(self, *names):
        for name in names:
            (self.path / name).parent.mkdir(exist_ok=True)
            shutil.copy(home / name, self.path / name)

    def environment(self, **variables):
        return {"PATH": str(self.bin), "HOME": str(self.path), **variables}

    def said_by(self, *command, **variables):
        """(exit status, everything that it said)"""
        done = subprocess.run(command, env=self.environment(**variables), cwd=self.path, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
        return done.returncode, done.stdout


class Table:
    """tools/run in a process group of its own."""

    def __init__(self, place, usual_port=0, **variables):
        self.process = subprocess.Popen([sys.executable, home / "tools/run", program, str(usual_port)],
                                        env=place.environment(**variables), stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()

    def line(self):
        return self.process.stdout.readline()

    def address(self):
        line = self.line()
        assert line.startswith("The table is at http://127.0.0.1:"), line
        return line.split()[4]

    def stop(self, number=signal.SIGINT):
        """What a terminal does on Ctrl-C; then everything has ended, for its output has."""
        os.killpg(self.process.pid, number)
        rest = self.process.stdout.read()
        return self.process.wait(PATIENCE), rest


def taken_port():
    """A socket of another program, and its port. It does not answer."""
    other = socket.socket()
    other.bind(("127.0.0.1", 0))
    return other, other.getsockname()[1]


def taken_before_free():
    """Such a socket, where no system chooses ports by itself: the next one stays free."""
    for port in range(10000 + os.getpid() % 10000, 32000):
        other = socket.socket()
        try:
            other.bind(("127.0.0.1", port))
        except OSError:
            other.close()
            continue
        if is_free(port + 1):
            return other, port
        other.close()
    raise RuntimeError("all ports are taken")


def is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def port_of(address):
    return int(address.rstrip("/").rsplit(":", 1)[1])


# make run


def without_a_display_it_says_how_to_reach_the_table():
    with Place() as place, Table(place) as table:
        port = port_of(table.address())
        assert "no display" in table.line()
        assert f"ssh -L {port}:127.0.0.1:{port} " in table.line()


def without_xdg_open_it_says_what_is_missing():
    for display in "DISPLAY", "WAYLAND_DISPLAY":
        with Place() as place, Table(place, **{display: ":0"}) as table:
            table.address()
            assert "no xdg-open here" in table.line()


def where_no_browser_opens_it_asks_to_open_one():
    with Place(xdg_open="exit 3") as place, Table(place, DISPLAY=":0") as table:
        table.address()
        assert "found no browser" in table.line()


def the_browser_is_given_the_address():
    with Place(xdg_open='echo "$1" >"$HOME/asked"') as place:
        os.mkfifo(place.path / "asked")
        with Table(place, DISPLAY=":0") as table:
            address = table.address()
            assert (place.path / "asked").read_text() == address + "\n"


def a_browser_that_stays_does_not_hold_up_the_table():
    with Place("sleep", xdg_open='echo there >"$HOME/asked"; exec sleep 600') as place:
        os.mkfifo(place.path / "asked")
        with Table(place, DISPLAY=":0") as table:
            port = port_of(table.address())
            (place.path / "asked").read_text()
            table.stop()
            assert is_free(port)


def ctrl_c_ends_the_server_without_a_complaint():
    with Place() as place, Table(place) as table:
        port = port_of(table.address())
        assert not is_free(port)
        code, said = table.stop()
        assert code == 0 and "run:" not in said, (code, said)
        assert is_free(port)


def the_server_ends_with_what_started_it():
    with Place() as place, Table(place) as table:
        port = port_of(table.address())
        table.process.terminate()
        table.process.stdout.read()
        assert table.process.wait(PATIENCE) == 0 and is_free(port)


def where_the_usual_port_is_taken_the_next_free_one_is_used():
    other, port = taken_before_free()
    with other, Place() as place, Table(place, port) as table:
        assert table.line() == f"Port {port} is taken by another program; the next free one is {port + 1}.\n"
        assert port_of(table.address()) == port + 1


def a_server_of_ours_is_opened_where_it_runs():
    with Place(xdg_open='echo "$1" >"$HOME/asked"') as place, Table(place) as first:
        address = first.address()
        for variables in {}, {"ULM_PORT": str(port_of(address))}, {"http_proxy": "http://127.0.0.1:9"}:
            with Table(place, port_of(address), DISPLAY=":0", **variables) as second:
                assert second.line() == f"A server of ulm is running already: {address}\n"
                assert "Ctrl-C where it was started" in second.line()
                assert second.process.stdout.read() == "" and second.process.wait(PATIENCE) == 0
            assert (place.path / "asked").read_text() == address + "\n"


def a_chosen_port_that_is_taken_is_named_with_what_to_do():
    other, port = taken_port()
    with other, Place() as place, Table(place, ULM_PORT=str(port)) as table:
        said = table.process.stdout.read()
        assert f"Port {port} is taken by another program." in said and "ULM_PORT=0 make run" in said, said
        assert table.process.wait(PATIENCE) == 1


def a_port_that_is_no_number_is_refused():
    for text in "http", "65536", "-1", "80 80":
        with Place() as place, Table(place, ULM_PORT=text) as table:
            said = table.process.stdout.read()
            assert said == f'run: ULM_PORT is a number up to 65535, not "{text}".\n', said
            assert table.process.wait(PATIENCE) == 1


def where_games_cannot_be_kept_it_says_how_to_keep_them_elsewhere():
    with Place() as place, Table(place, HOME="/proc") as table:
        said = table.process.stdout.read()
        assert "/proc/.local/share/ulm/ulm.db" in said and "ULM_DATABASE=" in said, said
        assert table.process.wait(PATIENCE) == 1


# tools/setup: the packages

PLAIN_TOOLS = "cat", "dirname", "env", "grep", "mktemp", "rm"
APT_FAILS = 'case "$*" in *install*) echo "{}"; exit 100 ;; esac'


class Bare(Place):
    """A clone whose packages.txt asks for one program that is not there."""

    def __init__(self, user=0, **pretended):
        super().__init__(*PLAIN_TOOLS, id=f"echo {user}", **pretended)
        self.copy("tools/setup")
        (self.path / "packages.txt").write_text("# group package proof why\nbuild quill-pen quill to write\n")

    def setup(self, *groups):
        return self.said_by("/bin/sh", self.path / "tools/setup", *groups or ["build"])


INSTALLS = 'echo "$*" >>"$HOME/asked"; case "$*" in *install*) : >"$HOME/bin/quill"; {} "$HOME/bin/quill" ;; esac'


def nothing_is_said_or_done_where_nothing_is_missing():
    with Bare(apt_get="exit 1", quill="") as place:
        assert place.setup() == (0, "")
    with Bare(apt_get="exit 1") as place:
        assert place.setup("test") == (0, "")


def what_is_missing_is_installed_and_named():
    with Bare(apt_get=INSTALLS.format(shutil.which("chmod") + " +x")) as place:
        code, said = place.setup()
        assert code == 0 and said.startswith("Installing quill-pen."), (code, said)
        update, install = (place.path / "asked").read_text().splitlines()
        assert update.endswith(" update") and install.endswith(" install quill-pen"), (update, install)


def a_user_with_sudo_installs_by_it():
    with Bare(1000, apt_get=INSTALLS.format(shutil.which("chmod") + " +x"),
              sudo='echo "sudo $*" >>"$HOME/sudoed"; [ "$1" = -n ] || exec "$@"') as place:
        code, said = place.setup()
        assert code == 0 and "(with sudo)" in said, (code, said)
        assert (place.path / "sudoed").read_text().count("apt-get") == 2


def without_apt_get_the_packages_are_named():
    with Bare() as place:
        code, said = place.setup()
        assert code == 1 and "quill-pen" in said and "no apt-get" in said, said


def without_root_and_sudo_it_says_what_root_must_do():
    with Bare(1000, apt_get="exit 1") as place:
        code, said = place.setup()
        assert code == 1 and "no sudo; as root: apt-get install quill-pen" in said, said


def where_sudo_refuses_it_says_what_root_must_do():
    with Bare(1000, apt_get="exit 1", sudo="exit 1") as place:
        code, said = place.setup()
        assert code == 1 and "sudo refuses; as root: apt-get install quill-pen" in said, said


def failing(words, advice):
    with Bare(apt_get=APT_FAILS.format(words)) as place:
        code, said = place.setup()
        assert code == 1 and words in said and said.splitlines()[-1] == advice, said


def whatever_stops_apt_there_is_advice():
    failing("E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 17 (apt-get)",
            "Another program is installing packages. Try again when it has ended.")
    failing("E: Failed to fetch http://x/  Temporary failure resolving 'x'",
            "Debian's archive cannot be reached. The network is needed this once; later nothing is fetched.")
    failing("E: Unable to locate package quill-pen",
            "This system does not offer all of them; ulm is at home on Debian 12 and 13.")
    failing("E: You don't have enough free space in /var/cache/apt/archives/.",
            "The disk is full. Make room and try again.")
    failing("E: Something else", "apt-get could not install quill-pen; what it said stands above.")


def on_a_new_machine_without_network_the_network_is_named():
    apt = ('case "$*" in *update*) echo "W: Could not resolve \'x\'"; exit 100 ;; '
           '*) echo "E: Unable to locate package quill-pen"; exit 100 ;; esac')
    with Bare(apt_get=apt) as place:
        code, said = place.setup()
        assert code == 1 and said.splitlines()[-1].startswith("Debian's archive cannot be reached."), said


def a_package_without_its_proof_is_named():
    with Bare(apt_get="") as place:
        code, said = place.setup()
        assert code == 1 and "without what packages.txt takes as proof: quill-pen" in said, said


# the build


def where_npm_cannot_fetch_it_says_when_it_can():
    with Place("dirname", "cmp", "cp", "mkdir", "mktemp", "rm", node="echo bundled",
               npm='case $1 in config) echo "$HOME/kept" ;; *) echo "no network"; exit 1 ;; esac') as place:
        place.copy("tools/web", "web/package-lock.json")
        code, said = place.said_by("/bin/sh", place.path / "tools/web")
        assert code == 1 and "no network" in said and "needs the network this once" in said, said
        assert "bundled" not in said, said


def npm_is_asked_once_also_where_home_cannot_be_written():
    npm = 'case $1 in config) echo /proc/kept ;; *) echo "in $npm_config_cache"; mkdir web/node_modules ;; esac'
    with Place("dirname", "cmp", "cp", "mkdir", "mktemp", "rm", node="echo bundled", npm=npm) as place:
        place.copy("tools/web", "web/package-lock.json")
        code, said = place.said_by("/bin/sh", place.path / "tools/web", TMPDIR=str(place.path))
        assert code == 0 and said.startswith(f"in {place.path}/tmp.") and said.endswith("bundled\n"), said
        assert place.said_by("/bin/sh", place.path / "tools/web") == (0, "bundled\n")
        assert not list(place.path.glob("tmp.*"))


def in_somebody_elses_clone_it_says_to_make_one():
    with Place("dirname", "stat", meson="exit 1") as place:
        place.copy("tools/configure")
        place.path.chmod(0o555)
        nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        done = subprocess.run(["/bin/sh", place.path / "tools/configure", "build"], env=place.environment(),
                              stderr=subprocess.PIPE, text=True, timeout=PATIENCE, **nobody)
        place.path.chmod(0o755)
        assert done.returncode == 1 and f'git clone "{place.path}"' in done.stderr, done.stderr


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
