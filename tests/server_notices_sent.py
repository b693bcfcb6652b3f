#!/usr/bin/env python3
"""server_notices_sent.py ULM - notices that a real server sends, to peers on this machine; speaks TAP"""

import email
import email.policy
import http.server
import json
import os
import pathlib
import re
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import threading

import tap
from patience import LIMIT, eventually
from server_people import program
from visitor import Server


class Mailbox:
    """A program that is called as sendmail is, and what it was given."""

    def __init__(self, first=""):
        self.own = tempfile.TemporaryDirectory(prefix="ulm-mail-", dir=tap.quick)
        self.folder = pathlib.Path(self.own.name)
        self.program = self.folder / "sendmail"
        self.program.write_text(f"#!/bin/sh\n{first}\nname={self.folder}/$$\ncat >$name.new\n"
                                f"echo \"$@\" >$name.args\nmv $name.new $name.mail\n")
        self.program.chmod(self.program.stat().st_mode | stat.S_IXUSR)

    def settings(self):
        return {"sendmail": self.program, "mail-from": "ulm@ulm.example",
                "public-url": "https://ulm.example", "notice-seconds": 0}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.own.cleanup()

    def mails(self):
        files = sorted(self.folder.glob("*.mail"), key=lambda file: file.stat().st_mtime_ns)
        return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]

    def wait(self, count):
        eventually(lambda: len(self.mails()) >= count)
        return self.mails()


def account(server, name):
    return server.api("register", name=name, password="a password")["token"]


def key_of(mail, word):
    return re.search(rf"#{word}=([0-9a-f]{{32}})", mail.get_content())[1]


def leave_waiting(server, token):
    """A game of the account in which it is to move, and nobody looks on. Nobody ever did: who looks on when the turn is looked
    at is told five minutes later."""
    ada = server.api("open", token, name="Ada")
    table = ada["table"]
    bob = server.api("sit", table=table, name="Bob", invitation=ada["invitation"])
    for seat in ada, bob:
        server.api("ready", table=table, secret=seat["secret"], entropy="0f" * 16)
    server.api("hand", table=table, secret=bob["secret"], level="novice")
    eventually(lambda: table in [turn["table"] for turn in server.api("turns", token)["turns"]])
    return table


def mails_come_after_they_were_confirmed_and_end_with_one_click():
    with Mailbox() as box, Server(program, **box.settings()) as server:
        token = account(server, "ada")
        server.api("subscribe", token, kind="mail", to="ada@mail.example", language="fr")
        [question] = box.wait(1)
        assert question["To"] == "ada@mail.example" and question["From"] == "ulm <ulm@ulm.example>"
        assert "ada" in question.get_content() and "Si c’est vous" in question.get_content()
        assert question["List-Unsubscribe"] is None
        [arguments] = [file.read_text() for file in box.folder.glob("*.args")]
        assert arguments == "-t -i\n", arguments
        server.api("confirm", key=key_of(question, "confirm"))
        table = leave_waiting(server, token)
        mail = box.wait(2)[1]
        assert mail["Subject"] == "C’est à vous de jouer dans 1 partie d’Ulm.", mail["Subject"]
        assert f"https://ulm.example/#table={table}" in mail.get_content()
        address = re.fullmatch(r"<https://ulm.example(/off/[0-9a-f]{32})>", mail["List-Unsubscribe"])[1]
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        status, page = server.fetch(address)  # who follows the link comes to the page
        assert status == 200 and page == server.fetch("/")[1], (status, page[:80])
        assert len(server.api("channels", token)["channels"]) == 1  # and who only looks where it leads ends nothing
        eventually(lambda: server.metric('notices_total{kind="mail",result="arrived"}') == 2)
        status, _ = server.fetch(address, b"List-Unsubscribe=One-Click", kind="application/x-www-form-urlencoded")
        assert status == 200
        assert server.api("channels", token)["channels"] == []
        assert server.fetch(address, b"x", kind="text/plain")[0] == 404


def nothing_is_lost_when_the_server_is_killed():
    with Mailbox() as box:
        slow = box.folder / "sendmail-slow"
        slow.write_text("#!/bin/sh\nsleep 600 </dev/null >/dev/null 2>&1 &\necho $! >>%s/pids\nwait\n" % box.folder)
        slow.chmod(0o755)
        settings = box.settings()
        with tempfile.TemporaryDirectory(dir=tap.quick) as folder:
            with Server(program, folder, **settings) as server:
                token = account(server, "ada")
                server.api("subscribe", token, kind="mail", to="ada@mail.example")
                server.api("confirm", key=key_of(box.wait(1)[0], "confirm"))
            with Server(program, folder, **{**settings, "sendmail": slow}) as server:
                leave_waiting(server, token)
                eventually(lambda: (box.folder / "pids").exists())  # on its way
                server.kill()
                server.settings = {**server.settings, "sendmail": box.program}
                server.start()
                box.wait(2)
            for pid in (box.folder / "pids").read_text().split():
                try:
                    os.kill(int(pid), 9)
                except ProcessLookupError:
                    pass


def a_program_that_fails_or_is_not_there_is_said_so():
    with Mailbox(first="exit 75") as box, Server(program, **box.settings()) as server:
        token = account(server, "ada")
        status, text = server.fetch("/api/subscribe", {"kind": "mail", "to": "ada@mail.example"}, token)
        assert status == 502 and json.loads(text)["error"]["code"] == "undelivered", text
        assert box.mails() == []
    with Mailbox() as box, Server(program, **{**box.settings(), "sendmail": "/nonexistent"}) as server:
        token = account(server, "ada")
        assert server.fetch("/api/subscribe", {"kind": "mail", "to": "ada@mail.example"}, token)[0] == 502
        assert " info notice kind=mail result=later channel=" in server.said()


def no_address_gets_a_line_into_a_mail():
    with Mailbox() as box, Server(program, **box.settings()) as server:
        token = account(server, "ada")
        for address in ("a@b.example\nBcc: eve@mail.example", "a@b.example,eve@mail.example",
                        "a@b.example>\r\nX: y", "-oQ/tmp@b.example", "|touch x@b.example"):
            status, text = server.fetch("/api/subscribe", {"kind": "mail", "to": address}, token)
            assert status == 400 and json.loads(text)["error"]["code"] == "channel-to", (address, text)
        assert box.mails() == []


def what_is_taken_along_has_the_channels_and_no_key():
    with Mailbox() as box, Server(program, **box.settings()) as server:
        token = account(server, "ada")
        server.api("subscribe", token, kind="mail", to="ada@mail.example")
        key = key_of(box.wait(1)[0], "confirm")
        status, text = server.fetch("/api/takeout", bearer=token)
        assert status == 200 and "ada@mail.example" in text and key not in text
        assert json.loads(text)["quiet"]["from"] == 0


class Hook(http.server.ThreadingHTTPServer):
    """What takes webhooks on this machine; over TLS with a certificate, for localhost, of its own authority."""

    daemon_threads = True

    def __init__(self, answer=b"HTTP/1.1 204 No Content\r\n\r\n", tls=None):
        hook = self
        self.heard, self.answer = [], answer

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.heard.append((self.path, self.headers, body.decode()))
                self.wfile.write(hook.answer)
                self.close_connection = True

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    def handle_error(self, *_):
        pass

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def at(self, path, scheme="http", host="127.0.0.1"):
        return f"{scheme}://{host}:{self.server_port}{path}"


def attempt(server, token, **channel):
    """What trying a new channel is answered: nothing where it arrived, else the code of the objection."""
    made = server.api("subscribe", token, **channel)["channel"]
    status, text = server.fetch("/api/try", {"channel": made}, token)
    return "" if status == 200 else json.loads(text)["error"]["code"]


def webhooks_have_the_form_of_discord_and_of_ntfy():
    settings = {"outgoing": "any", "notice-seconds": 0, "public-url": "https://ulm.example"}
    with Hook() as hook, Server(program, **settings) as server:
        token = account(server, "ada")
        server.api("subscribe", token, kind="discord", to=hook.at("/api/webhooks/1/x?wait=true"), language="ru")
        server.api("subscribe", token, kind="ntfy", to=hook.at("/ada"))
        table = leave_waiting(server, token)
        eventually(lambda: len(hook.heard) == 2)
        heard = {path: (headers, body) for path, headers, body in hook.heard}
        headers, body = heard["/api/webhooks/1/x?wait=true"]
        assert headers["Content-Type"] == "application/json"
        assert json.loads(body) == {"content": f"ada: Ваш ход в 1 игре «Ульм». https://ulm.example/#table={table}",
                                    "allowed_mentions": {"parse": []}}, body
        headers, body = heard["/ada"]
        assert body == "ada: Ваш ход в 1 игре «Ульм»." and headers["Click"] == f"https://ulm.example/#table={table}"


def the_own_network_is_out_of_reach_however_it_is_written():
    with Hook() as hook, Server(program) as server:
        token = account(server, "ada")
        port = hook.server_port
        for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "10.0.0.1",
                     "[64:ff9b::a00:1]", "169.254.169.254", "2130706433", "0x7f.1", "0", "127.1", "[fe80::1]"):
            made = server.fetch("/api/subscribe", {"kind": "ntfy", "to": f"https://{host}:{port}/"}, token)
            if made[0] != 200:
                assert json.loads(made[1])["error"]["code"] in ("channel-to", "channels-full"), (host, made)
                continue
            channel = json.loads(made[1])["channel"]
            before = server.metric('notices_total{kind="ntfy",result="refused"}')
            status, text = server.fetch("/api/try", {"channel": channel}, token)
            if status == 429:  # ten an hour
                token = account(server, f"ada{port % 1000}{len(host)}{host[-2:].strip(']').replace('.', '')}")
                continue
            assert json.loads(text)["error"]["code"] == "undelivered", (host, text)
            assert server.metric('notices_total{kind="ntfy",result="refused"}') == before + 1, host
            server.api("unsubscribe", token, channel=channel)
        assert hook.heard == []


def nobody_is_sent_elsewhere_and_what_is_gone_is_gone():
    with Hook() as elsewhere, Hook() as hook, Server(program, outgoing="any") as server:
        token = account(server, "ada")
        hook.answer = f"HTTP/1.1 307 Moved\r\nLocation: {elsewhere.at('/x')}\r\n\r\n".encode()
        assert attempt(server, token, kind="ntfy", to=hook.at("/a")) == "undelivered"
        hook.answer = b"SSH-2.0-OpenSSH_9\r\n"
        assert attempt(server, token, kind="ntfy", to=hook.at("/a")) == "undelivered"
        assert len(hook.heard) == 2 and not elsewhere.heard
        hook.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
        assert attempt(server, token, kind="ntfy", to=hook.at("/a")) == "undelivered"
        assert server.api("channels", token)["channels"] == []


def one_that_hangs_or_never_ends_keeps_nobody_waiting():
    quiet = socket.create_server(("127.0.0.1", 0))
    with Hook() as hook, Server(program, **{"outgoing": "any", "notice-seconds": 0}) as server:
        slow, token = account(server, "slow"), account(server, "ada")
        server.api("subscribe", slow, kind="ntfy", to=f"http://127.0.0.1:{quiet.getsockname()[1]}/")
        server.api("subscribe", token, kind="ntfy", to=hook.at("/ada"))
        leave_waiting(server, slow)
        leave_waiting(server, token)
        eventually(lambda: hook.heard)
        assert server.fetch("/healthz")[0] == 200
    quiet.close()


def over_tls_the_certificate_has_to_be_good_and_the_host_s(folder):
    def openssl(*arguments):
        subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)
    for name in ("good", "other"):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", 2,
                "-subj", "/CN=ulm", "-addext", f"subjectAltName=DNS:{'localhost' if name == 'good' else 'ulm.example'}",
                "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem")
    (folder / "all.pem").write_text((folder / "good.pem").read_text() + (folder / "other.pem").read_text())
    before = os.environ.get("SSL_CERT_FILE")

    def try_it(trusted, shown, host):
        os.environ["SSL_CERT_FILE"] = str(folder / trusted)
        with Hook(tls=(folder / f"{shown}.pem", folder / f"{shown}.key")) as hook, \
             Server(program, outgoing="any") as server:
            code = attempt(server, account(server, "ada"), kind="discord", to=hook.at("/x", "https", host))
            assert len(hook.heard) == (code == ""), (code, hook.heard)
            return code

    try:
        assert try_it("all.pem", "good", "localhost") == ""
        assert try_it("all.pem", "other", "localhost") == "undelivered"  # another's name
        assert try_it("all.pem", "good", "127.0.0.1") == "undelivered"  # no name at all
        assert try_it("other.pem", "good", "localhost") == "undelivered"  # an authority that is not known
    finally:
        os.environ.pop("SSL_CERT_FILE") if before is None else os.environ.__setitem__("SSL_CERT_FILE", before)


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
