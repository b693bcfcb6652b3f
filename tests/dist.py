#!/usr/bin/env python3
"""dist.py - the source archive: the same bytes from the same commit, whoever makes it; speaks TAP"""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

import tap

root = pathlib.Path(__file__).resolve().parent.parent


def git(folder, *words, **more):
    env = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", **more}
    return subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", *words], check=True, text=True,
                          stdout=subprocess.PIPE, env=env).stdout.strip()


def tree(folder):
    """A small project with tools/dist in it, committed, and what its build made."""
    if not shutil.which("git"):
        raise tap.Skip("there is no git")
    (folder / "tools").mkdir(parents=True)
    (folder / "build").mkdir()
    shutil.copy(root / "tools" / "dist", folder / "tools")
    (folder / "meson.build").write_text("project('ulm', version: '3.2.1')\n")
    (folder / ".gitignore").write_text("/build/\n/dist/\n")
    (folder / "B").write_text("b")
    (folder / "link").symlink_to("B")
    (folder / "build" / "web_files.c").write_text("page")
    (folder / "build" / "ulm.wasm").write_bytes(b"\0asm")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "all", GIT_COMMITTER_DATE="@1000000000 +0500", GIT_AUTHOR_DATE="@1 +0000")
    return folder


def dist(folder, to, umask=0o022, **env):
    return subprocess.run([folder / "tools" / "dist", to], text=True, capture_output=True, umask=umask,
                          env={**os.environ, **env})


def the_same_commit_is_the_same_archive(folder):
    first = tree(folder / "first")
    git(folder, "clone", "--quiet", first, folder / "second")
    shutil.copytree(first / "build", folder / "second" / "build")
    os.utime(folder / "second" / "B", (5, 5))
    hashes = [dist(first, folder / "1", TZ="Asia/Tokyo").stdout.split()[0],
              dist(folder / "second", folder / "2", umask=0o077, LC_ALL="C").stdout.split()[0]]
    one, two = (folder / name / "ulm-3.2.1.tar.xz" for name in "12")
    assert hashes[0] == hashes[1] and one.read_bytes() == two.read_bytes()


def it_has_what_is_committed_and_the_page_and_says_of_which_commit(folder):
    project = tree(folder / "project")
    (project / "stray").write_text("not committed")
    dist(project, folder / "out")
    with tarfile.open(folder / "out" / "ulm-3.2.1.tar.xz") as tar:
        members = {member.name.removeprefix("ulm-3.2.1/"): member for member in tar}
        assert list(members) == [".gitignore", "B", "COMMIT", "bundled/ulm.wasm", "bundled/web_files.c", "link", "meson.build",
                                 "tools/dist"]
        assert tar.extractfile(members["bundled/web_files.c"]).read() == b"page"
        assert tar.extractfile(members["COMMIT"]).read().decode() == git(project, "rev-parse", "--short=12", "HEAD") + "\n"
    assert {(m.uid, m.gid, m.uname, m.gname, m.mtime) for m in members.values()} == {(0, 0, "", "", 1000000000)}
    assert members["link"].linkname == "B" and [oct(members[n].mode) for n in ("B", "tools/dist")] == ["0o644", "0o755"]


def what_is_changed_and_not_committed_is_refused(folder):
    project = tree(folder / "project")
    (project / "B").write_text("changed")
    done = dist(project, folder / "out")
    assert done.returncode and "changed and not committed: M B" in done.stderr and not (folder / "out").exists()


def without_the_page_there_is_no_archive(folder):
    project = tree(folder / "project")
    (project / "build" / "web_files.c").unlink()
    done = dist(project, folder / "out")
    assert done.returncode and "has no web_files.c" in done.stderr


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[1:]))
