#!/usr/bin/env python3
"""server_admin.py ULM - ulm admin and moderators at a real server; speaks TAP"""

import json
import re
import subprocess
import sys

import tap
from patience import LIMIT, eventually
from server_people import objection, program, seat_two
from visitor import Server, Visitor
from websocket import Closed


def admin(server, *words, **options):
    flags = [f"--{name}={value}" if value is not True else f"--{name}" for name, value in options.items()]
    return subprocess.run([program, "--lang", "en", "admin", f"--database={server.database}", *flags, *map(str, words)],
                          capture_output=True, text=True, timeout=LIMIT)


def said(server, *words, **options):
    done = admin(server, *words, **options)
    assert done.returncode == 0 and not done.stderr, done
    return done.stdout


def refused(server, *words, **options):
    done = admin(server, *words, **options)
    assert done.returncode == 1 and not done.stdout, done
    return done.stderr


def account(server, name):
    return server.api("register", name=name, password="a password")["token"]


def a_right_that_is_given_and_taken_counts_at_the_next_request():
    with Server(program) as server, Visitor(server) as mod:
        mod.ask("me", token=account(server, "Mod"))
        assert objection(mod.ask, "reports") == "moderator"
        assert said(server, "appoint", "MOD") == "MOD is a moderator.\n"
        assert mod.ask("reports") == {"reports": [], "more": False}
        assert mod.ask("me")["moderator"] is True
        assert said(server, "moderators") == "mod\n"
        assert said(server, "dismiss", "mod") == "mod is no moderator.\n"
        assert objection(mod.ask, "reports") == "moderator"
        assert said(server, "moderators") == ""
        assert 'There is no account "nobody".' in refused(server, "appoint", "nobody")


def a_ban_of_the_machine_reaches_who_is_connected_and_says_why():
    with Server(program) as server, Visitor(server) as ada:
        token = account(server, "Ada")
        ada.ask("me", token=token)
        assert said(server, "ban", "ADA", reason="cheats", hours=2) == "name/ada is banned.\n"
        while (message := ada.listen()).get("tell") != "banned":
            pass
        assert message["code"] == "banned" and message["reason"] == "cheats" and message["until"], message
        status, text = server.fetch("/api/me", bearer=token)
        assert status == 403 and json.loads(text)["error"]["reason"] == "cheats", text
        assert said(server, "bans").startswith("name/ada\t20")
        eventually(lambda: " banned ban=name/ada by=machine until=" in server.said())
        assert said(server, "lift", "ada") == "name/ada is banned no more.\n"
        assert '"ada" is not banned.' in refused(server, "lift", "ada")
        eventually(lambda: server.fetch("/api/me", bearer=token)[0] == 200)
        eventually(lambda: " lifted ban=name/ada " in server.said())


def addresses_are_those_that_a_trusted_proxy_says():
    def from_(address):
        return {"headers": [("X-Forwarded-For", f"192.0.2.1, {address}")]}
    with Server(program, **{"trust-proxy": "yes"}) as server, \
            Visitor(server, **from_("::ffff:198.51.100.7")) as ben, Visitor(server, **from_("198.51.101.7")) as ada:
        assert said(server, "ban", "198.51.100.0/24", reason="a flood")
        while ben.listen().get("tell") != "banned":
            pass
        assert ada.ask("tables") == {"tables": []}
        with Visitor(server, **from_("198.51.100.8")) as again:
            assert again.listen()["tell"] == "banned"
            try:
                again.listen()
            except Closed as closed:
                assert closed.code == 1008
            else:
                raise AssertionError("it stays")


def a_ban_of_all_the_world_is_asked_about():
    with Server(program) as server:
        for whom in ("0.0.0.0/0", "::/0", "10.0.0.0/8", "127.0.0.1", "::1", "::ffff:127.0.0.1"):
            assert "add --yes" in refused(server, "ban", whom), whom
        assert "is no account's name" in refused(server, "ban", "Ad\u0430")
        assert "is no account's name" in refused(server, "ban", "1.2.3.4/33")
        assert "on one line" in refused(server, "ban", "ada", reason="a\x1b[2J")
        assert said(server, "bans") == ""
        assert said(server, "ban", "10.0.0.0/8", yes=True) == "network/10.0.0.0/8 is banned.\n"


def order_is_kept_at_a_table_of_a_server_that_runs():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        table = seat_two(server, ada, bob)
        assert said(server, "mute", table, 2, reason="rude") == "It is done.\n"
        ada.until(lambda: ada.events[-1]["kind"] == "muted")
        assert (ada.events[-1]["by"], ada.events[-1]["reason"]) == ("moderator", "rude"), ada.events[-1]
        assert objection(bob.at, "say", text="x") == "muted"
        link = said(server, "pass", table, 2, "Eve", reason="asleep")
        secret = re.fullmatch(rf"#table={table}&secret=([0-9a-f]{{32}})\n", link)[1]
        with Visitor(server) as eve:
            assert eve.ask("watch", table=table, secret=secret) == {"seat": 2}
        assert "The table has no such seat." in refused(server, "kick", table, 3)
        assert "There is no such table." in refused(server, "close", "nosuchtable")
        assert said(server, "close", table, reason="enough") == "It is done.\n"
        ada.until(lambda: ada.now["stage"] == "closed")
        eventually(lambda: f' moderated request=close by=machine table={table} reason=enough\n' in server.said())


def order_is_kept_where_no_server_runs():
    with Server(program) as server:
        with Visitor(server) as ada, Visitor(server) as bob:
            table = seat_two(server, ada, bob, public=True)
        assert server.stop() == 0
        assert said(server, "close", table, reason="enough") == "It is done.\n"
        assert "The table is closed." in refused(server, "close", table)
        server.start()
        assert json.loads(server.fetch(f"/api/look?table={table}")[1])["now"]["stage"] == "closed"


def a_report_is_shown_with_what_was_said_and_done():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        table = seat_two(server, ada, bob)
        number = bob.at("say", text="You are all fools.")["number"]
        ada.at("report", number=number, reason="insults")
        listed = said(server, "reports").split("\t")
        assert listed[2:] == [table, f"event {number}", "insults\n"], listed
        shown = said(server, "report", listed[0])
        assert f"{number}\tBob: You are all fools.\n" in shown and "1\tAda\t\n" in shown, shown
        assert said(server, "done", listed[0]) == f"{listed[0]} is done.\n"
        assert said(server, "reports") == ""
        assert "There is no report" in refused(server, "done", listed[0])


def what_moderators_and_hosts_did_stands_in_the_journal():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob, Visitor(server) as mod:
        mod.ask("me", token=account(server, "Mod"))
        said(server, "appoint", "mod")
        table = seat_two(server, ada, bob)
        ada.at("mute", seat=2, reason="a caf\u00e9")
        mod.ask("kick", table=table, seat=2, by="moderator", reason="two words")
        mod.ask("ban", address="198.51.100.7", reason="a flood")
        lines = server.said()
        assert f' info order request=mute table={table} host=1 seat=2 reason="a caf\\u00e9"\n' in lines, lines
        assert f' info moderated request=kick account=mod table={table} whom="2 Bob" reason="two words"\n' in lines, lines
        open_table = ada.open(name="Ada", public=True)["table"]
        bob.sit(open_table, "Bob")
        mod.ask("kick", table=open_table, seat=2, by="moderator")
        assert f' info moderated request=kick account=mod table={open_table} whom="2 Bob"\n' in server.said()
        assert ' info moderated request=ban account=mod whom=network/198.51.100.7 reason="a flood"\n' in lines, lines


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
