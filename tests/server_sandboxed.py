#!/usr/bin/env python3
"""server_sandboxed.py ULM - a real server in its sandbox, with what it needs and with no more; speaks TAP"""

import contextlib
import ctypes
import pathlib
import platform
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import urllib.request

import tap
from patience import LIMIT, eventually
from server_people import program, ulm
from visitor import Server, Visitor
from wire_ends import certificate_for_localhost

# Of each processor: landlock_create_ruleset, seccomp, prctl.
CALLS = {"x86_64": (444, 317, 157), "aarch64": (444, 277, 167)}
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, EPERM = 22, 38, 1


def refuse_sandboxes():
    """In a process that is about to become another program: its system refuses both, as some containers do."""
    landlock, seccomp, prctl = CALLS[platform.machine()]
    load, equal, answer = 0x20, 0x15, 0x06
    refuse, allow = 0x00050000 | EPERM, 0x7FFF0000
    steps = [(load, 0, 0, 0), (equal, 4, 0, landlock), (equal, 3, 0, seccomp), (equal, 0, 3, prctl),
             (load, 0, 0, 16), (equal, 0, 1, PR_SET_SECCOMP), (answer, 0, 0, refuse), (answer, 0, 0, allow)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    filter_ = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(code)))
    libc = ctypes.CDLL(None)
    assert libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
    assert libc.prctl(PR_SET_SECCOMP, 2, filter_) == 0


def what_holds(*flags, **options):
    """What --show-config says of Landlock and seccomp, without their names."""
    done = subprocess.run([program, "--lang", "en", "serve", "--show-config", *flags], stdout=subprocess.PIPE,
                          text=True, check=True, timeout=LIMIT, **options)
    return [re.search(rf"^# {name} (.*)$", done.stdout, re.M)[1] for name in ("Landlock", "seccomp")]


def needs(*wanted):
    held = what_holds()
    for name, words in zip(("Landlock", "seccomp"), held):
        if name in wanted and words != "holds.":
            raise tap.Skip(f"{name} {words}")


def statuses(server):
    return [path.read_text() for path in pathlib.Path(f"/proc/{server.process.pid}/task").glob("*/status")]


def every_thread_of_a_server_is_in_the_sandbox_and_it_says_so():
    needs("Landlock", "seccomp")
    with Server(program) as server:
        eventually(lambda: " info sandbox files=held calls=held\n" in server.said())
        threads = statuses(server)
        assert len(threads) > 2 and all("\nSeccomp:\t2\n" in said for said in threads)
        assert all("\nNoNewPrivs:\t1\n" in said for said in threads)
        assert server.metric("memory_bytes") > 1 << 20


def a_server_that_is_told_so_stays_outside():
    with Server(program, sandbox="no") as server:
        eventually(lambda: " info sandbox files=off calls=off\n" in server.said())
        assert all("\nSeccomp:\t0\n" in said for said in statuses(server))
    assert what_holds("--sandbox", "no") == ["is switched off."] * 2


def games_go_on_and_are_backed_up_in_the_sandbox(folder):
    needs("Landlock", "seccomp")
    with Server(program) as server, Visitor(server) as ada:
        ada.open(name="Ada", players=["person", "novice"], public=True)
        ada.watch()
        ada.at("ready", entropy="ff" * 16)
        ada.play(random.Random(1))
        ulm("backup", str(server.database), str(folder / "copy.db"))
        ulm("backup", "--check", str(folder / "copy.db"))
        server.stop()
        server.start()
        assert server.fetch(f"/api/record?table={ada.table}")[0] == 200


@contextlib.contextmanager
def linked_certificate(folder):
    """As certbot has them: a link in one folder to a file in another. Yields the settings, and how the links
    are led to a new certificate."""
    live, archive = folder / "live", folder / "archive"
    live.mkdir()
    archive.mkdir()

    def lead(files, to=archive, suffix=""):
        for name, path in files.items():
            shutil.copy(path, to / f"{name}{suffix}")
            (live / name).unlink(missing_ok=True)
            (live / name).symlink_to(to / f"{name}{suffix}")

    with certificate_for_localhost() as (old, _), certificate_for_localhost() as (new, _):
        lead(old)
        yield {name: live / name for name in old}, lambda **more: lead(new, **more)


def hang_up(server):
    before = server.said()
    server.process.send_signal(signal.SIGHUP)
    eventually(lambda: "renewed signal=HUP" in server.said()[len(before):])
    return server.said()[len(before):]


def a_certificate_is_read_again_where_its_links_lead_to_the_next(folder):
    with linked_certificate(folder) as (settings, renew), Server(program, **settings) as server:
        renew(suffix="2")
        assert " info renewed " in hang_up(server)


def a_certificate_is_not_read_from_where_none_was(folder):
    needs("Landlock")
    (elsewhere := folder / "elsewhere").mkdir()
    with linked_certificate(folder) as (settings, renew), Server(program, **settings) as server, \
            Server(program, sandbox="no", **settings) as outside:
        renew(to=elsewhere)
        assert " error not-renewed " in hang_up(server)
        assert " info renewed " in hang_up(outside)


def where_the_system_refuses_a_server_says_so_in_a_line_and_serves(folder):
    needs("Landlock", "seccomp")
    assert what_holds(preexec_fn=refuse_sandboxes) == ["is refused by this system; the server runs without it."] * 2
    with open(folder / "log", "w") as log:
        server = subprocess.Popen([program, "serve", "--port=0", f"--database={folder / 'ulm.db'}"], text=True,
                                  stdout=subprocess.PIPE, stderr=log, preexec_fn=refuse_sandboxes)
    with server:
        try:
            address = server.stdout.readline().strip()
            with urllib.request.urlopen(address + "healthz", timeout=LIMIT) as answer:
                assert answer.read() == b"ok\n"
        finally:
            server.terminate()
    assert (folder / "log").read_text().count(" warning sandbox files=refused calls=refused\n") == 1


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
