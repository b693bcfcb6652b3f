"""api_page.py - docs/api.md as tests read it: the rows of its tables, and what they say of an event"""

import pathlib
import re

page = (pathlib.Path(__file__).resolve().parent.parent / "docs" / "api.md").read_text()


def section(page, title):
    return re.split(r"^#+ ", page.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.M)[0]


def rows(title):
    """The cells of each row of the section's table, without the mark of code around the first."""
    cells = [line.strip("| ").split(" | ") for line in section(page, title).splitlines() if line.startswith("| `")]
    return [[first.strip("`"), *others] for first, *others in cells]


members = {kind: {"kind", "time", *re.findall(r"`(\w+)`", names)} for kind, names, _ in rows("Events")}


def check_event(event):
    """What a server tells of a table has its row under Events, and every member stands there."""
    assert event["kind"] in members, f"docs/api.md has no event {event['kind']}"
    unknown = event.keys() - members[event["kind"]]
    assert not unknown, f"docs/api.md names no {unknown} of {event['kind']}"
