"""websocket.py - a small WebSocket client for tests, on plain sockets

Every wait has a deadline: whatever does not come in time is a TimeoutError. A test can be as rude as
it likes: frame() sends any opcode, fragment and length, raw() any bytes.

    with Client(port) as client:
        client.send("hello")
        assert client.receive() == "hello"
"""

import base64
import hashlib
import os
import socket
import struct
import time

from patience import LIMIT

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Refused(Exception):
    """The handshake was answered with something else than 101."""

    def __init__(self, status, headers, body):
        super().__init__(f"status {status}")
        self.status, self.headers, self.body = status, headers, body


class Closed(Exception):
    """The other side closed, with this code; 1006 when it left without a word."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}".rstrip())
        self.code, self.reason = code, reason


def dial(port, host="127.0.0.1", tls=None, timeout=LIMIT, source=None):
    """A connected socket, from the source where one is named. A port that is a path is a Unix socket; tls is an
    ssl.SSLContext."""
    if isinstance(port, int):
        sock = socket.create_connection((host, port), timeout, source and (source, 0))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    else:
        sock = socket.socket(socket.AF_UNIX)
        sock.settimeout(timeout)
        sock.connect(str(port))
    return tls.wrap_socket(sock, server_hostname="localhost") if tls else sock


class Client:
    def __init__(self, port, path="/ws", host="127.0.0.1", protocol="ulm", origin=None, tls=None,
                 timeout=LIMIT, headers=(), source=None):
        self.timeout, self.buffer, self.pings = timeout, b"", 0
        self.sock = dial(port, host, tls, timeout, source)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        lines += [f"{name}: {value}" for name, value in headers]
        try:
            self.raw(("\r\n".join(lines) + "\r\n\r\n").encode())
            self.shake(key)
        except BaseException:
            self.sock.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()

    def shake(self, key):
        deadline = time.monotonic() + self.timeout
        while b"\r\n\r\n" not in self.buffer:
            self.more(deadline)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        headers = {n.lower(): v.strip() for n, _, v in (line.partition(":") for line in rest)}
        if first.split()[1] != "101":
            raise Refused(int(first.split()[1]), headers, self.buffer)
        magic = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(magic.encode()).digest()).decode()
        assert headers["sec-websocket-accept"] == accept
        self.protocol = headers.get("sec-websocket-protocol")

    def more(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("nothing came")
        self.sock.settimeout(left)
        try:
            got = self.sock.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            got = b""
        if not got:
            raise Closed(1006)
        self.buffer += got

    def raw(self, data):
        self.sock.settimeout(self.timeout)
        self.sock.sendall(data)

    def frame(self, opcode, payload=b"", fin=True, masked=True, reserved=0):
        size = len(payload)
        head = bytes([fin << 7 | reserved << 4 | opcode])
        bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += struct.pack("!BH", bit | 126, size)
        else:
            head += struct.pack("!BQ", bit | 127, size)
        if masked:
            mask = os.urandom(4)
            stream = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
            payload = mask + (int.from_bytes(payload, "big") ^ stream).to_bytes(size, "big")
        self.raw(head + payload)

    def send(self, text):
        self.frame(TEXT, text.encode())

    def send_fragments(self, *parts):
        for i, part in enumerate(parts):
            self.frame(0 if i else TEXT, part, fin=i == len(parts) - 1)

    def receive_frame(self, timeout=None, deadline=None):
        """(opcode, fin, payload) of the next frame, as it comes. One that has come in part when the time is up stays
        where it is, for the next call."""
        deadline = deadline or time.monotonic() + (timeout or self.timeout)

        def have(count):
            while len(self.buffer) < count:
                self.more(deadline)
            return self.buffer

        first, second = have(2)[:2]
        assert not second & 0x80, "a server does not mask"
        size, head = second & 0x7F, 2
        if size == 126:
            size, head = struct.unpack("!H", have(4)[2:4])[0], 4
        elif size == 127:
            size, head = struct.unpack("!Q", have(10)[2:10])[0], 10
        payload, self.buffer = have(head + size)[head:head + size], self.buffer[head + size:]
        return first & 0xF, bool(first & 0x80), payload

    def receive(self, timeout=None):
        """The next message. Answers pings; raises Closed when the other side closes."""
        whole, deadline = b"", time.monotonic() + (timeout or self.timeout)
        while True:
            opcode, fin, payload = self.receive_frame(deadline=deadline)
            if opcode == PING:
                self.pings += 1
                self.frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if payload else 1005
                try:
                    self.frame(CLOSE, payload[:2])
                except OSError:
                    pass
                raise Closed(code, payload[2:].decode())
            elif opcode != PONG:
                whole += payload
                if fin:
                    return whole.decode()

    def ask(self, text, timeout=None):
        self.send(text)
        return self.receive(timeout)

    def until_closed(self, timeout=None):
        """Reads on until the end; the code."""
        try:
            while True:
                self.receive(timeout)
        except Closed as closed:
            return closed.code

    def close(self, code=1000):
        """Says goodbye and waits for the answer; its code."""
        self.frame(CLOSE, struct.pack("!H", code))
        code = self.until_closed()
        self.sock.close()
        return code
