"""visitor.py - people at the tables of a real server, for tests: `ulm serve` and those who play there"""

import collections
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import tap
from api_page import check_event
from patience import LIMIT
from websocket import Client


class Server:
    """`ulm serve` on a free port, with a database of its own unless a folder is given.

    Its luck is fixed: that of the test that runs, another one after each start (tests/fixed_luck.c)."""

    starts = collections.Counter()

    def __init__(self, program, folder=None, luck=True, port=0, database=None, **settings):
        self.has_fixed_luck = luck
        self.program, self.settings = program, {"rate-address": 100000, "rate-burst": 100000,
                                                "rate-table": 100000, "tables-per-address": 100000,
                                                "seats-per-address": 100000, "threads": 2, **settings}
        self.own = tempfile.TemporaryDirectory(prefix="ulm-server-", dir=tap.quick) if not folder else None
        self.folder = pathlib.Path(folder or self.own.name)
        self.database = database or self.folder / "ulm.db"
        self.log = open(self.folder / "log", "ab")
        self.start(port)

    def start(self, port=0):
        flags = [f"--{name}={value}" for name, value in self.settings.items()]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("ULM_")}
        Server.starts[tap.running] += 1
        environment["ULM_LUCK"] = f"{tap.running} {Server.starts[tap.running]}"
        if self.has_fixed_luck:
            environment["LD_PRELOAD"] = "$ORIGIN/tests/libfixed_luck.so"  # beside the program; a full path must have no space
        self.process = subprocess.Popen(
            [self.program, "serve", f"--port={port}", f"--database={self.database}", *flags],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment)
        where = self.process.stdout.readline()
        if not where:
            raise RuntimeError(f"ulm serve ended with {self.process.wait()}: {self.said()}")
        self.port = int(where.rsplit(":", 1)[1].strip("/\n"))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(LIMIT)

    def said(self):
        return (self.folder / "log").read_text(errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            code = self.stop()
            assert kind or code == 0, f"ulm serve ended with {code}: {self.said()[-2000:]}"
        self.log.close()
        if self.own:
            self.own.cleanup()

    def fetch(self, path, body=None, bearer=None, kind="application/json"):
        """(status, text) of a request over HTTP; a body makes it a POST."""
        headers = {"Content-Type": kind} if body is not None else {}
        if bearer:
            headers["Authorization"] = f"Bearer {bearer}"
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def metric(self, name):
        return int(re.search(rf"^ulm_{name} (\d+)", self.fetch("/metrics")[1], re.MULTILINE)[1])

    def api(self, what, bearer=None, **arguments):
        """What a request over HTTP is answered, which must be with success."""
        status, text = self.fetch(f"/api/{what}", arguments, bearer)
        assert status == 200, (status, text)
        return json.loads(text)


class Objection(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['sentence']}")
        self.code, self.sentence = error["code"], error["sentence"]


def digest(*lines):
    """The hash of a few lines of text, as docs/luck.md has them."""
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def promise(commitment, seat, entropy):
    return digest("ulm promise 1", f"commitment {commitment}", f"seat {seat}", f"entropy {entropy}")


def seal(now):
    """Of all that is fixed of a table's luck, as everybody is told it."""
    fixed = [f"{'promise' if 'promise' in person else 'entropy'} {person['seat']} "
             + person.get("promise", person.get("entropy"))
             for person in now["people"] if "promise" in person or "entropy" in person]
    return digest("ulm seal 1", f"commitment {now['commitment']}", *fixed)


class Visitor:
    """A WebSocket connection that asks, and remembers what it was told: `events` of its table,
    `now`, `state`, `here`, and every message as it came in `heard`."""

    def __init__(self, server, keep_heard=True, **options):
        self.server, self.keep_heard = server, keep_heard
        self.options = {**getattr(server, "options", {}), **options}  # of the way there
        self.heard, self.events, self.now, self.state, self.presence = [], [], None, None, None
        self.table = self.secret = self.seat = self.can_undo = None
        self.number, self.answers = 0, {}
        self.entropy = self.seal = self.revealing = None
        self.connect()

    def connect(self):
        self.client = Client(self.server.port, **self.options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.sock.close()

    def listen(self, timeout=None):
        """Takes in the next message."""
        text = self.client.receive(timeout)
        if self.keep_heard:
            self.heard.append(text)
        message = json.loads(text)
        if "tell" in message and message.get("table") != self.table:
            return message  # of a table where it was before
        if message.get("tell") == "events":
            del self.events[message["from"] - 1:]
            assert len(self.events) == message["from"] - 1, "events are missing"
            self.events += message["events"]
            for event in message["events"]:
                check_event(event)
            self.now, self.state = message["now"], message.get("state")
            self.can_undo = message.get("can_undo")
            self.reveal()
        elif message.get("tell") == "presence":
            self.presence = message
        elif message.get("id") == self.revealing:
            assert "error" not in message, message
        else:
            self.answers[message.get("id")] = message
        return message

    def promise(self, entropy):
        """Is ready, with the promise of this entropy, and reveals it when all are."""
        self.entropy, self.revealing = entropy, None
        return self.at("ready", promise=promise(self.now["commitment"], self.seat, entropy))

    def reveal(self):
        """By itself, once all is sealed and the seal is right."""
        own = self.seat and self.now["people"][self.seat - 1]
        if self.entropy and "seal" in self.now and "entropy" not in own and not self.revealing:
            assert own["promise"] == promise(self.now["commitment"], self.seat, self.entropy)
            assert self.now["seal"] == seal(self.now)
            self.seal = self.now["seal"]
            self.revealing = self.send("reveal", table=self.table, entropy=self.entropy,
                                       **({"secret": self.secret} if self.secret else {}))

    def send(self, what, **arguments):
        self.number += 1
        self.client.send(json.dumps({"id": self.number, "do": what, **arguments}))
        return self.number

    def wait(self, number):
        while number not in self.answers:
            self.listen()
        message = self.answers.pop(number)
        if "error" in message:
            raise Objection(message["error"])
        return message["ok"]

    def ask(self, what, **arguments):
        """Asks and waits for the answer; raises Objection."""
        return self.wait(self.send(what, **arguments))

    def at(self, what, **arguments):
        """Asks something of its table, as its seat."""
        if self.secret and "secret" not in arguments:
            arguments["secret"] = self.secret
        return self.ask(what, table=self.table, **arguments)

    def open(self, **plan):
        answer = self.ask("open", **plan)
        self.take(answer)
        return answer

    def sit(self, table, name, **arguments):
        answer = self.ask("sit", table=table, name=name, **arguments)
        self.take(answer)
        return answer

    def take(self, answer):
        self.table, self.secret, self.seat = answer["table"], answer.get("secret"), answer.get("seat")

    def watch(self, table=None, **arguments):
        self.table = table or self.table
        answer = self.at("watch", **{"seen": len(self.events), **arguments})
        while self.now is None:
            self.listen()
        return answer

    def until(self, condition, timeout=LIMIT):
        deadline = time.monotonic() + timeout
        while not condition():
            self.listen(max(0.01, deadline - time.monotonic()))

    def reach(self, number):
        """Listens until it has been told of the event with this number."""
        self.until(lambda: len(self.events) >= number)

    def is_over(self):
        return self.now and self.now["stage"] == "over"

    def is_mine(self):
        return self.state and self.state["to_move"] == self.seat and self.now["stage"] == "running"

    def play(self, luck, until=None, moves=None):
        """Plays any moves until the game is over."""
        while not self.is_over() and moves != 0 and not (until and until()):
            if not self.is_mine():
                self.listen()
                continue
            count = len(self.events)
            self.at("move", move=luck.choice(self.state["legal"]), after=count)
            self.until(lambda: len(self.events) > count)
            moves = moves and moves - 1


def get_ready(visitors):
    """All people of one table look on at it and want to begin."""
    for visitor in visitors:
        visitor.watch()
        visitor.at("ready")


def begin(visitors):
    """All people of one table in one thread: who has promised reveals, until the game has begun."""
    for visitor in visitors:
        visitor.until(lambda: visitor.revealing or visitor.state or not visitor.entropy)
    for visitor in visitors:
        visitor.until(lambda: visitor.state)


def play_together(visitors, luck):
    """All people of one table in one thread: whoever is to move moves, until the game is over."""
    while not visitors[0].is_over():
        count = len(visitors[0].events)
        mover = next((v for v in visitors if v.is_mine()), None)
        if mover:
            mover.at("move", move=luck.choice(mover.state["legal"]))
        for visitor in visitors:
            visitor.until(lambda: len(visitor.events) > count)
        most = max(len(v.events) for v in visitors)
        for visitor in visitors:
            visitor.until(lambda: len(visitor.events) >= most)
