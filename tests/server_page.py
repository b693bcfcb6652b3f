#!/usr/bin/env python3
"""server_page.py ULM - a server over HTTP: its page, its open data, and what the pages about it promise; speaks TAP

Each test is a function whose name is a sentence. The people are in visitor.py.
"""

import gzip
import json
import re
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request

import api_page
import tap
from patience import LIMIT
from server_people import program, root, ulm
from visitor import Server, Visitor, begin, promise
from websocket import Client


def http_does_what_messages_do():
    with Server(program) as server:
        table = server.api("open", name="Ada", players=["person", "novice"], public=True)
        server.api("ready", bearer=table["secret"], table=table["table"])
        status, text = server.fetch("/api/move", {"table": table["table"], "move": "dance"},
                                    bearer=table["secret"])
        assert status == 400 and json.loads(text)["error"]["code"] == "move"
        assert server.fetch("/api/nonsense", {})[0] == 404
        assert server.fetch("/api/sit?table=x")[0] == 404, "a GET changes nothing"
        assert server.fetch("/api/open", b"{}", kind="text/plain")[0] == 400
        assert server.fetch("/api/tables", b"{}", kind="application/jsonx")[0] == 400
        assert server.fetch("/api/tables", b"{}", kind="Application/JSON;charset=utf-8")[0] == 200
        assert server.fetch("/api/open", b"[1]")[0] == 400
        assert server.fetch("/api/open", b'{"a":1,"a":2}')[0] == 400
        assert server.fetch("/healthz") == (200, "ok\n")
        metrics = server.fetch("/metrics")[1]
        assert 'ulm_objections_total{code="move"} 1' in metrics
        for name in """start_time_seconds connections peers tables_in_memory thoughts_waiting thoughts_running
                requests_total events_total moves_total games_finished_total messages_heard_total
                events_read_on_total races_lost_total
                messages_told_total bytes_heard_total bytes_told_total peers_dropped_total faults_total
                connections_refused_total connections_sent_away_total store_batches_total
                store_commits_total store_failures_total""".split():
            assert f"\nulm_{name} " in metrics, name


def get(server, **headers):
    """The answer to who opens the page, with its body."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/", headers=headers)
    with urllib.request.urlopen(request, timeout=LIMIT) as answer:
        return answer.headers, answer.read()


def who_opens_the_page_gets_it_or_a_sentence_and_is_safe():
    with Server(program) as server:
        headers, page = get(server)
        assert "default-src 'self'" in headers["content-security-policy"]
        if headers["content-type"] == "text/html; charset=utf-8":
            assert page.lower().startswith(b"<!doctype html>") and b"<title>Ulm</title>" in page
            assert b"<script>" not in page and b"style=" not in page, "the policy would stop it"
        else:
            assert headers["content-type"] == "text/plain; charset=utf-8"
            assert page == b"This program was built without its page.\n"
            assert headers["etag"] is None and headers["content-encoding"] is None
            assert get(server, Accept_Encoding="gzip")[1] == page


def what_make_fresh_plays_is_a_round_at_any_server():
    with Server(program) as server:
        done = subprocess.run([sys.executable, root / "tests/first_move.py", str(server.port)],
                              capture_output=True, text=True, timeout=LIMIT)
        if get(server)[0]["content-type"].startswith("text/plain"):
            assert "this is not the page" in done.stderr, done.stderr
        else:
            assert done.returncode == 0, done.stderr


def the_page_is_sent_compressed_or_not_and_only_when_it_changed():
    with Server(program) as server:
        headers, page = get(server)
        if headers["content-type"].startswith("text/plain"):
            raise tap.Skip("this program was built without its page")
        assert headers["cache-control"] == "no-cache" and headers["content-encoding"] is None
        zipped, small = get(server, Accept_Encoding="gzip")
        assert zipped["content-encoding"] == "gzip" and zipped["etag"] == headers["etag"]
        assert gzip.decompress(small) == page and len(small) < len(page)
        try:
            get(server, If_None_Match=headers["etag"])
            raise AssertionError("it was sent again")
        except urllib.error.HTTPError as error:
            assert error.code == 304


def finish_games(server, ada):
    """A game of a public and of a private table, both over."""
    for public in (True, False):
        ada.open(name="Ada Lovelace", players=["person", "novice"], public=public)
        ada.events, ada.now, ada.state = [], None, None
        ada.watch()
        ada.promise("a1" * 16)
        begin([ada])
        ada.at("hand", level="novice")
        ada.until(ada.is_over)


def names_in(record):
    return [line for line in record.split("\n\n")[0].split("\n") if line.startswith(("name ", "table:"))]


def finished_games_are_exported_while_the_server_runs_with_names_and_without():
    with Server(program) as server, Visitor(server) as ada:
        finish_games(server, ada)
        folders = {}
        for name, count, options in (("all", 2, ()), ("public", 1, ("--public",)),
                                     ("no", 2, ("--names", "no")),
                                     ("later", 0, ("--since", "2999-01-01")),
                                     ("since", 2, ("--since", "2020-02-29"))):
            said = ulm("--lang", "en", "export", *options, str(server.database), str(server.folder / name))
            folders[name] = sorted((server.folder / name).glob("*"))
            assert len(folders[name]) == count and f": {count}. " in said, (name, said)
            for file in folders[name]:
                ulm("check", str(file))
                ulm("verify", str(file))
        for file in folders["all"]:
            assert "name 1: Ada Lovelace" in file.read_text() and "table: " in file.read_text()
        for file in folders["no"]:
            assert not names_in(file.read_text()) and "Ada" not in file.read_text()
            assert "player 1: person" in file.read_text()
        said = ulm("--lang", "en", "export", str(server.database), str(server.folder / "all"))
        assert "earlier export: 2." in said, said
        stream = ulm("export", str(server.database), "-")
        assert sorted("ulm 1\n" + part for part in stream.split("ulm 1\n")[1:]) == \
            sorted(file.read_text() for file in folders["all"])
        missing = subprocess.run([program, "--lang", "en", "export", "nowhere.db", "x"], cwd=server.folder,
                                 capture_output=True, text=True)
        assert missing.returncode == 1 and "There is no such file" in missing.stderr
        assert not (server.folder / "nowhere.db").exists() and not (server.folder / "x").exists()


def finished_games_of_public_tables_are_open_data_page_by_page():
    with Server(program) as server, Visitor(server) as ada:
        assert server.api("records") == {"records": [], "next": "", "more": False}
        finish_games(server, ada)
        page = json.loads(server.fetch("/api/records?names=no")[1])
        assert len(page["records"]) == 1 and not page["more"]
        assert not names_in(page["records"][0]["record"])
        page = ada.ask("records")
        record = page["records"][0]["record"]
        assert "name 1: Ada Lovelace" in record
        ulm("verify", "-", given=record)
        with sqlite3.connect(server.database) as rows:  # more of them, as another process may write
            rows.executemany("INSERT INTO rows VALUES (?, ?, ?)",
                             [(b"records", b"%013d/x" % i, record.encode()) for i in range(230)])
        times, after, pages = [], "", 0
        while True:
            page = json.loads(server.fetch(f"/api/records?after={after}")[1])
            times += [entry["time"] for entry in page["records"]]
            after, pages = page["next"], pages + 1
            if not page["more"]:
                break
        assert times[:230] == list(range(230)) and len(times) == 231 and pages >= 3
        assert json.loads(server.fetch(f"/api/records?after={after}")[1]) == \
            {"records": [], "next": after, "more": False}
        assert server.fetch("/api/records?names=perhaps")[0] == 400
        assert server.fetch("/api/records?after=" + "9" * 200)[0] == 400


def the_page_of_the_api_names_every_request_event_and_objection_and_no_other():
    for title, file, pattern in (("Requests", "request_list.c", r'\.name = "([a-z]+)"'),
                                 ("Events", "event.c", r'\[EVENT_[A-Z]+\] = "([a-z]+)",'),
                                 ("Objections", "objection.c", r'\[OBJECTION_[A-Z_]+\] *= \{"([a-z-]+)"')):
        source = (root / "src" / "server" / file).read_text()
        source = source.split("text_keys")[0]  # of events: what follows are their members
        ours = re.findall(pattern, source)
        described = [row[0] for row in api_page.rows(title)]
        assert len(ours) > 10 and sorted(ours) == sorted(described), (title, set(ours) ^ set(described))
    statuses = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", api_page.section(api_page.page, "Objections"), re.M)
    source = (root / "src" / "server" / "objection.c").read_text()
    assert statuses == re.findall(r'\{"([a-z-]+)", .*, (\d+)\},', source)


def the_page_s_types_know_every_event_of_a_table():
    types = (root / "web" / "src" / "online" / "types.ts").read_text()
    kinds = re.search(r"interface TableEvent \{\s*kind: (.*?);", types, re.S)[1]
    assert sorted(re.findall(r'"(\w+)"', kinds)) == sorted(row[0] for row in api_page.rows("Events"))


def is_alike(page, real, names):
    """Whether what the page shows has the form of what came; learns what its names are here."""
    if page == {"...": 0}:
        return isinstance(real, dict)
    if isinstance(page, dict):
        words = ("kind", "tell", "code", "sentence", "stage", "holder")  # names of nobody
        return isinstance(real, dict) and list(page) == list(real) and \
            all(page[word] == real[word] for word in words if word in page) and \
            all(is_alike(page[key], real[key], names) for key in page)
    if isinstance(page, list):
        return isinstance(real, list) and len(page) == len(real) and \
            all(is_alike(a, b, names) for a, b in zip(page, real))
    if isinstance(page, str):
        names[page] = real
    return type(page) is type(real)


def the_session_on_the_page_of_the_api_is_real():
    lines = api_page.page.split("```session\n")[1].split("\n```")[0].split("\n")
    assert len(lines) > 15
    said = [json.loads(line[2:]) for line in lines]
    committed = next(message["now"]["commitment"] for message in said if "commitment" in message.get("now", {}))

    def play(server):
        """Whether seat 1 began, as on the page."""
        names = {}
        with Client(server.port) as client:
            for line in lines:
                message = json.loads(line[2:])
                if "promise" in message:
                    entropy = next(asked["entropy"] for asked in said if asked.get("do") == "reveal")
                    message["promise"] = promise(names[committed], 1, entropy)
                if line[0] == ">":
                    client.send(json.dumps({key: names.get(value, value) if isinstance(value, str) else value
                                            for key, value in message.items()}))
                    continue
                real = json.loads(client.receive())
                if real.get("now", {}).get("to_move") == 2:
                    return False
                assert is_alike(message, real, names), (line, real)
        return True

    with Server(program) as server:
        assert any(play(server) for _ in range(50))


def the_examples_on_the_page_of_the_api_are_json():
    examples = [line for block in re.findall(r"```json\n(.*?)```", api_page.page, re.S) for line in block.splitlines()]
    assert len(examples) >= 5
    for line in examples:
        json.loads(line)


def the_example_program_opens_a_table_and_plays_to_the_end():
    with Server(program) as server:
        done = subprocess.run([sys.executable, root / "examples" / "online.py",
                               f"http://127.0.0.1:{server.port}"],
                              capture_output=True, text=True, timeout=LIMIT)
        assert done.returncode == 0, done.stderr
        commitment, entropy, sealed = re.search(r"commitment (\w+), entropy (\w+)\nseal (\w+)", done.stdout).groups()
        record = server.api("records")["records"][0]["record"]
        ulm("verify", "--commitment", commitment, "--seal", sealed, "-", given=record)
        assert f"entropy 1: {entropy}" in record and "name 1: Example bot" in record
        scores = [int(n) for n in re.search(r"points (.*)", done.stdout)[1].split()]
        assert len(scores) == 2


def what_the_page_about_serving_shows_is_there():
    page = (root / "docs" / "serving.md").read_text()
    with Server(program) as server:
        (server.folder / "ulm.conf").write_text(page.split("`/etc/ulm.conf`:\n\n```\n")[1].split("```")[0])
        shown = ulm("--lang", "en", "serve", "--config", str(server.folder / "ulm.conf"), "--show-config")
        assert "from line 4 of" in shown and "trust-proxy = yes" in shown
        (server.folder / "again.conf").write_text(shown)
        again = ulm("--lang", "en", "serve", "--config", str(server.folder / "again.conf"), "--show-config")
        assert re.findall(r"^\w.*", again, re.M) == re.findall(r"^\w.*", shown, re.M)
        metrics = server.fetch("/metrics")[1]
        named = re.findall(r"`(ulm_\w+)", api_page.section(page, "What to watch"))
        assert len(named) > 8 and all(f"\n{name}" in metrics for name in named), named
        unit = (root / "share" / "ulm.service.in").read_text()
        flags = re.findall(r" (--[\w-]+)", re.search(r"^ExecStart=(.*)", unit, re.M)[1])
        help_text = ulm("serve", "--help")
        assert len(flags) == 3 and all(f"  {flag} " in help_text for flag in flags), flags


def the_page_names_every_line_of_the_log_and_no_other():
    page = api_page.section((root / "docs" / "serving.md").read_text(), "Log")
    named = {name for row in re.findall(r"^\| (`.*?) \|", page, re.M) for name in re.findall(r"`([a-z-]+)`", row)}
    # A name, or one of two, stands behind the level; bans have a function for theirs.
    a_name = r'"([a-z-]+)"(?:\s*:\s*"([a-z-]+)")?'
    code = "".join(path.read_text() for path in (root / "src" / "server").glob("*.c"))
    found = re.findall(r"\bJOURNAL_[A-Z]+\]?,\s*(?:\w+ \? )?" + a_name + r"|\bnote\(banning, " + a_name, code)
    written = {name for names in found for name in names if name}
    assert named == written, (named - written, written - named)


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
