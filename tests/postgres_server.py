#!/usr/bin/env python3
"""postgres_server.py PROGRAM [ARGUMENT...] - runs a test program beside a PostgreSQL server of its own

The server lives in a temporary folder, has no port, and ends with the program, which finds its address in
ULM_POSTGRES, and in ULM_POSTGRES_CUT one at which answers are lost. Where there is no PostgreSQL the program is left out, and that is said in TAP.
"""

import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

import patience

SETTINGS = """
listen_addresses = ''
max_connections = 60
shared_buffers = '32MB'
fsync = off
log_min_messages = fatal
"""


def find_programs():
    """The folder of initdb and postgres, which Debian keeps from the PATH; None where there is none."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"),
                   key=lambda path: int(path.parent.parent.name))
    found = found[-1:] or [path for path in [shutil.which("postgres")] if path]
    return pathlib.Path(found[0]).resolve().parent if found else None


def somebody():
    """Who runs it: PostgreSQL refuses to be root's."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        except KeyError:
            pass
    raise RuntimeError("there is neither a user postgres nor nobody")


class Cutter:
    """Stands between the server and its visitors, and cuts every third connection in the moment in which the server
    says that something was committed, so that this is never heard."""

    def __init__(self, server):
        folder = server.folder / "cut"
        folder.mkdir()
        self.address = server.address().replace(str(server.folder), str(folder))
        self.target = str(server.folder / ".s.PGSQL.5432")
        self.commits = 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / ".s.PGSQL.5432"))
        self.listener.listen()
        threading.Thread(target=self.welcome, daemon=True).start()

    def welcome(self):
        while True:
            visitor, _ = self.listener.accept()
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.target)
            threading.Thread(target=self.pass_on, args=(visitor, server, False), daemon=True).start()
            threading.Thread(target=self.pass_on, args=(server, visitor, True), daemon=True).start()

    def pass_on(self, source, sink, listens):
        try:
            while part := source.recv(65536):
                if listens and b"COMMIT\0" in part:
                    self.commits += 1
                    if self.commits % 3 == 0:
                        break
                sink.sendall(part)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Relay:
    """Stands between the server and one visitor, who can be cut off and let in again."""

    def __init__(self, server):
        folder = pathlib.Path(tempfile.mkdtemp(dir=server.folder))
        self.address = server.address().replace(str(server.folder), str(folder))
        self.target = str(server.folder / ".s.PGSQL.5432")
        self.is_cut, self.ends = False, []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / ".s.PGSQL.5432"))
        self.listener.listen()
        threading.Thread(target=self.welcome, daemon=True).start()

    def welcome(self):
        while True:
            visitor, _ = self.listener.accept()
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.target)
            self.ends += [visitor, server]
            if self.is_cut:
                self.cut()
            for source, sink in ((visitor, server), (server, visitor)):
                threading.Thread(target=pass_on, args=(source, sink), daemon=True).start()

    def cut(self):
        self.is_cut = True
        while self.ends:
            part(self.ends.pop())

    def mend(self):
        self.is_cut = False


def part(end):
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def pass_on(source, sink):
    try:
        while some := source.recv(65536):
            sink.sendall(some)
    except OSError:
        pass
    part(source)
    part(sink)


class Server:
    def __init__(self, settings=SETTINGS, primary=None):
        """With a primary it is a standby, which has what that one has."""
        self.programs = find_programs()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ulm-pg-", dir="/tmp"))  # a socket's path is short
        self.folder.chmod(0o755)
        self.who = somebody()
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        if primary:
            self.run("pg_basebackup", "--pgdata", self.folder / "data", "--host", primary.folder, "--username=ulm",
                     "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
        else:
            self.run("initdb", "--pgdata", self.folder / "data", "--username=ulm", "--auth=trust", "--no-sync",
                     "--encoding=UTF8", "--no-locale")
        with open(self.folder / "data" / "postgresql.conf", "a") as file:
            file.write(f"{settings}\nunix_socket_directories = '{self.folder}'\n")
        self.process = None
        self.start()

    def run(self, program, *arguments):
        subprocess.run([self.programs / program, *arguments], check=True, cwd=self.folder, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, **self.who)

    def address(self, **more):
        rest = "".join(f"&{name}={value}" for name, value in more.items())
        return f"postgresql://ulm@/postgres?host={self.folder}{rest}"

    def create(self, name):
        """One more database. Returns its address."""
        self.run("createdb", "--host", self.folder, "--username", "ulm", name)
        return self.address().replace("/postgres?", f"/{name}?")

    def promote(self):
        self.run("pg_ctl", "promote", "--pgdata", self.folder / "data")

    def start(self, *options):
        self.process = subprocess.Popen([self.programs / "postgres", "-D", self.folder / "data", *options],
                                        cwd=self.folder, stderr=subprocess.DEVNULL, **self.who)
        patience.eventually(lambda: subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder])
                            .returncode == 0)

    def stop(self, how=signal.SIGINT):
        """SIGINT throws everybody out, SIGQUIT does it without a word, as a power cut would."""
        self.process.send_signal(how)
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder)


def main():
    if not find_programs():
        print("1..0 # SKIP there is no PostgreSQL server: nothing was kept in one")
        return 0
    server = Server()
    try:
        told = {"ULM_POSTGRES": server.address(), "ULM_POSTGRES_CUT": Cutter(server).address}
        return subprocess.run(sys.argv[1:], env={**os.environ, **told}).returncode
    finally:
        server.close()


if __name__ == "__main__":
    sys.exit(main())
