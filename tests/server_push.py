#!/usr/bin/env python3
"""server_push.py ULM - browsers that are told of turns by their push service, which is one of this machine; speaks TAP"""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import tap
from patience import eventually
from server_notices_sent import Hook, account, attempt, leave_waiting
from server_people import program
from visitor import Server

SETTINGS = {"outgoing": "any", "notice-seconds": 0, "public-url": "https://ulm.example"}


def unpack(text):
    assert re.fullmatch(r"[A-Za-z0-9_-]+", text), text
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def integer(half):
    """As DER has it."""
    number = half.lstrip(b"\0")
    number = b"\0" + number if not number or number[0] & 0x80 else number
    return b"\x02" + bytes([len(number)]) + number


def has_signed(point, signed, signature):
    """Whether OpenSSL thinks so, of a point of P-256 and the two halves of a signature."""
    pair = integer(signature[:32]) + integer(signature[32:])
    with tempfile.TemporaryDirectory(dir=tap.quick) as name:
        folder = pathlib.Path(name)
        spki = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200") + point
        (folder / "key").write_bytes(spki)
        (folder / "signature").write_bytes(b"\x30" + bytes([len(pair)]) + pair)
        (folder / "signed").write_bytes(signed)
        done = subprocess.run(["openssl", "dgst", "-sha256", "-verify", "key", "-keyform", "DER",
                               "-signature", "signature", "signed"], cwd=folder, capture_output=True, text=True)
        return done.stdout == "Verified OK\n"


def token_of(headers):
    return re.fullmatch(r"vapid t=([^ ,]+), k=([^ ,]+)", headers["Authorization"]).groups()


def a_push_service_learns_who_asks_and_nothing_else():
    with Hook(answer=b"HTTP/1.1 201 Created\r\n\r\n") as hook, Server(program, **SETTINGS) as server:
        token = account(server, "ada")
        public = server.api("channels", token)["push"]
        endpoint = hook.at("/push/" + "x" * 300)
        server.api("subscribe", token, kind="push", to=endpoint, language="de")
        leave_waiting(server, token)
        eventually(lambda: hook.heard)
        [(path, headers, body)] = hook.heard
        assert path == "/push/" + "x" * 300 and body == "" and headers["Content-Length"] == "0"
        assert headers["TTL"] == "86400" and headers["Urgency"] == "normal" and headers["Topic"] == "turn"
        assert not headers["Content-Type"]
        signed, key = token_of(headers)
        assert key == public and unpack(public)[:1] == b"\4" and len(unpack(public)) == 65
        kind, claims, signature = signed.split(".")
        assert json.loads(unpack(kind)) == {"typ": "JWT", "alg": "ES256"}
        said = json.loads(unpack(claims))
        assert said.pop("exp") - time.time() < 24 * 3600 and said == \
            {"aud": hook.at(""), "sub": "https://ulm.example"}, said
        assert json.loads(unpack(claims))["exp"] > time.time() + 11 * 3600
        assert has_signed(unpack(public), f"{kind}.{claims}".encode(), unpack(signature))
        assert not has_signed(unpack(public), f"{kind}.{claims[:-1]}".encode(), unpack(signature))
        eventually(lambda: server.metric('notices_total{kind="push",result="arrived"}') == 1)
        assert server.api("channels", token)["channels"][0]["to"] == "127.0.0.1"


def the_key_is_the_same_after_a_restart_and_another_s_elsewhere():
    with Server(program, outgoing="any") as server, Server(program, outgoing="any") as other:
        publics = [at.api("channels", account(at, "ada"))["push"] for at in (server, other)]
        assert publics[0] != publics[1]
        server.stop()
        server.start()
        token = server.api("login", name="ada", password="a password")["token"]
        assert server.api("channels", token)["push"] == publics[0]


def a_browser_that_is_gone_is_forgotten():
    with Hook(answer=b"HTTP/1.1 410 Gone\r\n\r\n") as hook, Server(program, outgoing="any") as server:
        token = account(server, "ada")
        assert attempt(server, token, kind="push", to=hook.at("/p")) == "undelivered"
        assert server.api("channels", token)["channels"] == []


def no_browser_makes_the_server_post_into_its_own_network():
    with Hook() as hook, Server(program) as server:
        token = account(server, "ada")
        status, text = server.fetch("/api/subscribe", {"kind": "push", "to": hook.at("/p")}, token)
        assert status == 400 and json.loads(text)["error"]["code"] == "channel-to"  # without TLS
        for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]"):
            assert attempt(server, token, kind="push", to=hook.at("/p", "https", host)) == "undelivered"
        assert server.metric('notices_total{kind="push",result="refused"}') == 3
        assert hook.heard == []


def a_server_that_posts_nowhere_has_no_key():
    with Server(program, outgoing="off") as server:
        token = account(server, "ada")
        answer = server.api("channels", token)
        assert "push" not in answer and answer["kinds"] == []
        status, text = server.fetch("/api/subscribe", {"kind": "push", "to": "https://push.example/"}, token)
        assert status == 400 and json.loads(text)["error"]["code"] == "channel-to"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
