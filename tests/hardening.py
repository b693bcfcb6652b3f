#!/usr/bin/env python3
"""hardening.py ULM [TEST...] - guards that the compiler put into the program, and those of its systemd unit; speaks TAP

The facts are those of Debian's hardening-check, asked of readelf, which comes with every compiler.
"""

import pathlib
import platform
import re
import shutil
import subprocess
import sys

import tap

program = str(pathlib.Path(sys.argv[1]).resolve())
unit = pathlib.Path(program).parent / "share" / "ulm.service"


def said_by(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def needed_functions():
    return set(re.findall(r"UND (\w+)", said_by("readelf", "--dyn-syms", "-W", program)))


def needs_x86_64():
    if platform.machine() != "x86_64":
        raise tap.Skip(f"this is said of x86_64, not of {platform.machine()}")


def who_writes_past_a_buffer_on_the_stack_ends_the_program():
    assert "__stack_chk_fail" in needed_functions()


def the_c_library_checks_the_sizes_that_it_is_given():
    checked = {name for name in needed_functions() if name.endswith("_chk")}
    assert {"__snprintf_chk", "__memcpy_chk"} & checked, checked


def no_address_of_a_function_can_be_written_over_after_the_start():
    assert "GNU_RELRO" in said_by("readelf", "-lW", program)
    assert re.search(r"\(FLAGS_1\).*\bNOW\b", said_by("readelf", "-dW", program))


def the_program_lies_where_nobody_knows_and_its_stack_is_no_code():
    assert re.search(r"\(FLAGS_1\).*\bPIE\b", said_by("readelf", "-dW", program))
    assert re.search(r"GNU_STACK .* RW +0x", said_by("readelf", "-lW", program))


def a_large_frame_on_the_stack_is_touched_page_by_page():
    needs_x86_64()
    assert re.search(r"\tsub +\$0x1000,%rsp\n.*\torq +\$0x0,\(%rsp\)", said_by("objdump", "-d", "--no-show-raw-insn", program))


def jumps_and_returns_may_be_watched_by_the_processor():
    needs_x86_64()
    assert "x86 feature: IBT, SHSTK" in said_by("readelf", "-nW", program)


def the_unit_leaves_the_server_as_few_rights_as_it_can():
    if not shutil.which("systemd-analyze"):
        raise tap.Skip("there is no systemd-analyze")
    said = said_by("systemd-analyze", "security", "--offline=true", str(unit))
    assert float(re.search(r"exposure level for \S+: ([\d.]+)", said)[1]) <= 1.1, said[-400:]


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
