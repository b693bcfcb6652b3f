"""wire_stage.py - a wire_server that a test of the wire starts, and what it says over HTTP"""

import contextlib
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from patience import LIMIT, eventually, slowness
from websocket import Client, dial

# Where a limit of the server's is tested, everything else must be faster than it: a second where
# nothing else runs, more where a step has to wait for its turn.
second = round(1 + slowness / 4)

program = str(pathlib.Path(sys.argv[1]).resolve())
safety = {
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


class Server:
    """A running server; leaving it stops it and sees that it ended well."""

    def __init__(self, **options):
        words = [f"{name}={value}" for name, value in options.items()]
        self.options, self.log = options, tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=self.log,
                                        text=True)
        line = self.process.stdout.readline()
        if not line.startswith("port "):
            self.process.wait(LIMIT)
        self.said = line.strip()
        self.ports = [int(word) for word in line.split()[1:]] if line.startswith("port ") else [0]
        self.port = self.ports[0]

    def sleeps(self):
        """Whether it waits for the world. One that asks again and again what it could be told of never does."""
        return pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"

    def stop(self):
        eventually(self.sleeps)
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self):
        out, _ = self.process.communicate(timeout=LIMIT)
        self.log.seek(0)
        assert self.process.returncode == 0, (self.process.returncode, self.log.read()[-3000:])
        return out

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.returncode is None:
            if kind:
                self.process.kill()
                self.process.communicate()
                self.log.seek(0)
                print("# " + "\n# ".join(self.log.read()[-3000:].splitlines()))
            else:
                self.stop()

    def ask(self, method, path, headers=(), body=b"", tls=None):
        with contextlib.closing(dial(self.port, tls=tls)) as sock:
            sock.sendall(request(method, path, headers, body))
            return Reader(sock).answer(method)

    def counts(self):
        return json.loads(self.ask("GET", "/counts").body)

    def wait_for(self, **wanted):
        counts = {}

        def is_so():
            with contextlib.suppress(EOFError, OSError):  # the asker may be too slow, too
                counts.update(self.counts())
            return all(counts.get(name) == value for name, value in wanted.items())

        eventually(is_so)


def request(method, path, headers=(), body=b"", version="1.1"):
    lines = [f"{method} {path} HTTP/{version}", "Host: here", *headers]
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body


class Answer:
    def __init__(self, status, words, headers, body):
        self.status, self.words, self.headers, self.body = status, words, headers, body


class Reader:
    """Answers read from a socket, one after the other."""

    def __init__(self, sock):
        self.sock, self.buffer, self.end = sock, bytearray(), time.monotonic() + LIMIT

    def more(self):
        left = self.end - time.monotonic()
        if left <= 0:
            raise TimeoutError("no answer")
        self.sock.settimeout(left)
        try:
            got = self.sock.recv(1 << 16)
        except ConnectionResetError:
            got = b""
        if not got:
            raise EOFError(bytes(self.buffer[:200]))
        self.buffer += got

    def take(self, size):
        while len(self.buffer) < size:
            self.more()
        got = bytes(self.buffer[:size])
        del self.buffer[:size]
        return got

    def line(self):
        while b"\r\n" not in self.buffer:
            self.more()
        return self.take(self.buffer.index(b"\r\n") + 2)[:-2].decode("latin-1")

    def answer(self, method="GET"):
        _, status, words = self.line().split(" ", 2)
        assert words, f"{status} is not said in words"
        status, headers = int(status), {}
        while line := self.line():
            name, _, value = line.partition(":")
            assert name.lower() not in headers, name
            headers[name.lower()] = value.strip()
        body = b""
        if method == "HEAD" or status in (204, 304):
            pass
        elif headers.get("transfer-encoding") == "chunked":
            while size := int(self.line(), 16):
                body += self.take(size)
                assert self.take(2) == b"\r\n"
            assert self.line() == ""
        elif "content-length" in headers:
            body = self.take(int(headers["content-length"]))
        else:
            with contextlib.suppress(EOFError):
                while True:
                    self.more()
            body = self.take(len(self.buffer))
        return Answer(status, words, headers, body)

    def is_over(self):
        """Whether the other side closes without another byte."""
        with contextlib.suppress(EOFError):
            while not self.buffer:
                self.more()
        return not self.buffer


def closes(port, code, *frames):
    """Sends the frames; whether the server then closes with the code."""
    with Client(port) as client:
        for opcode, payload, fin in frames:
            client.frame(opcode, payload, fin)
        got = client.until_closed()
        assert got == code, (got, code, frames)
