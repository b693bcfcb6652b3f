#!/usr/bin/env python3
"""mutants.py - what tools/mutations.py changes and what it leaves alone; speaks TAP"""

import pathlib
import re
import sys
import types

import tap

root = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "tools"))
from mutations import apply, mutations  # noqa: E402

tool = types.ModuleType("tool")
tool.__file__ = str(root / "tools/mutants")
sys.modules["tool"] = tool
exec(compile((root / "tools/mutants").read_text(), "mutants", "exec"), tool.__dict__)


def made_of(text, is_c=True):
    """Everything that can become of a text."""
    return {apply(text, mutation) for line in mutations(text, is_c).values() for mutation in line}


def inside(body):
    return f"int f(int a)\n{{\n{body}\n}}\n"


def becomes(old, new, is_c=True):
    assert inside(new) in made_of(inside(old), is_c), f"{old} does not become {new}"


def stays(text, is_c=True):
    assert made_of(text, is_c) == set(), made_of(text, is_c)


def each_kind_of_change_is_made():
    becomes("    g(a < 2);", "    g(a <= 2);")
    becomes("    g(a == b);", "    g(a != b);")
    becomes("    g(a, 2);", "    g(a, 3);")
    becomes("    g(a, 0x1fu);", "    g(a, 0x1eu);")
    becomes("    g(a + b);", "    g(a - b);")
    becomes("    g(a && b);", "    g(a || b);")
    becomes("    g(a && b);", "    g(a );")
    becomes("    g(!a);", "    g(a);")
    becomes("    g(a);", "    ;")
    becomes("    a->b = c;", "    ;")
    becomes("    if (a)\n        g();", "    if (!(a))\n        g();")
    becomes("    if (a)\n        g();", "    if (0)\n        g();")
    becomes("    if (a)\n        return b;\n    g();", "    if (a)\n        ;\n    g();")
    becomes("    for (;;)\n        break;", "    for (;;)\n        ;")
    becomes("    return a;", "    return 0;")
    becomes("    if (x === 1) y();", "    if (x !== 1) y();", is_c=False)
    becomes("    await x.y(`${a + 1}`);", "    ;", is_c=False)


def success_and_failure_stand_for_each_other_and_for_nothing_else():
    either = "    if (a)\n        return -1;\n    return 0;"
    becomes(either, either.replace("-1", "0"))
    becomes(either, "    if (a)\n        return -1;\n    return -1;")
    assert inside(either.replace("return 0", "return 1")) not in made_of(inside(either))
    assert inside(either.replace("-1", "-2")) not in made_of(inside(either))
    becomes("    return a ? -1 : 0;", "    return a ? 0 : 0;")
    becomes("    return a ? -1 : 0;", "    return a ? -1 : -1;")
    becomes("    return 0;", "    return 1;")  # nothing says that it can fail
    three = "    if (a)\n        return -1;\n    if (b)\n        return 1;\n    return 0;"
    becomes(three, three.replace("return 0", "return 1"))


def texts_comments_checks_and_sizes_are_left_alone():
    stays('#include "a.h"\n#define N (1 + 2)\n/* 1 + 2 */\n// a < b\n')
    stays('static const char *const a = "1 + 2 \\" 3";\n')
    stays("static char a[12];\nstruct a *b;\n")
    assert made_of("static char a[N * 12];\n") == {"static char a[N + 12];\n"}
    stays(inside("    CHECK(a < 1 && b(2));\n    UNREACHABLE();"))
    stays("const a = `1 ${b + `${2}`} 3` as string;\nconst c = /1 < 2 \"/;\nlet d: Map<string, Array<string>>;\n", is_c=False)


def a_change_keeps_the_numbers_of_the_lines():
    for path in (root / "src/match/proof.c", root / "web/src/model/sitting.ts"):
        text = path.read_text()
        made = made_of(text, path.suffix == ".c")
        assert len(made) > 100
        assert {it.count("\n") for it in made} == {text.count("\n")}


def what_closes_a_loop_is_no_statement_of_its_own():
    for text in made_of(inside("    for (int i = 0; i < a; i++)\n        g();")):
        assert text.count(";") == 3, text


def every_test_of_a_room_is_asked_about_its_mutants():
    named = {name.split()[0] for room in tool.ROOMS.values() for name in room.tests}
    there = {name for name in re.findall(r"'([a-z_]+)'", (root / "tests/meson.build").read_text())
             if (root / f"tests/{name}.c").exists() or (root / f"tests/{name}.py").exists()}
    rooms = ("match", "notation", "play", "screen", "server", "store", "terminal", "wire")
    missing = {name for name in there - {"wire_server"} if name.split("_")[0] in rooms} - named
    assert missing == set(), missing


sys.exit(tap.run(globals(), sys.argv[1:]))
