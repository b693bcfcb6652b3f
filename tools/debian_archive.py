"""debian_archive.py - where this machine's own archive of Debian is, and how a root is made of it"""

import re
import shutil
import subprocess

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


def output(*command):
    """What a program prints, or nothing where it is not there."""
    if not shutil.which(command[0]):
        return ""
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()


def archives(suite):
    """The lines of sources.list for the suite, by this machine's apt; none where it knows no archive."""
    lines = {}
    for line in output("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)",
                       "Created-By: Packages", "Origin: Debian", "Component: main").splitlines():
        address, codename = line.split()
        _, dash, part = codename.partition("-")
        if part in ("", "updates", "security"):
            lines[part] = f"deb [signed-by={KEYRING}] {address} {suite}{dash}{part} main"
    return [lines[part] for part in sorted(lines)]  # the suite itself first


def make_root(folder, suite, sources, include):
    """The words of the command that makes a smallest Debian in the folder, of the file of sources."""
    options = []
    for name in "Acquire::http::Proxy", "Acquire::https::Proxy", "Acquire::Check-Valid-Until":
        value = re.search(r"'(.*)'", output("apt-config", "shell", "value", name))
        if value:
            options.append(f'--aptopt={name} "{value[1]}"')
    # The root is thrown away: nothing in it waits for the disk.
    return ["mmdebstrap", "--mode=root", "--variant=minbase", f"--include={include}", "--dpkgopt=force-unsafe-io", *options,
            suite, str(folder), str(sources)]
