#!/usr/bin/env python3
"""compose.py ULM - examples/compose.yaml fits the program, the image and docs/haproxy.cfg; speaks TAP

No container engine is asked: there may be none, and it would fetch images from the network. That such nodes play behind this
haproxy.cfg is tested by proxies.py.
"""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys

import tap

program = pathlib.Path(sys.argv[1]).resolve()
root = pathlib.Path(__file__).resolve().parent.parent
GIVEN = {"ULM_PASSWORD": "swordfish", "ULM_PUBLIC_URL": "https://ulm.example"}


def example():
    """What the example says, with the variables that it asks for."""
    if not importlib.util.find_spec("yaml"):
        raise tap.Skip("there is no python3-yaml: the example was not read")
    import yaml
    text = (root / "examples" / "compose.yaml").read_text()
    asked = re.compile(r"\$\{(\w+):\?[^}]*\}")
    assert set(asked.findall(text)) == set(GIVEN), asked.findall(text)
    return yaml.safe_load(asked.sub(lambda found: GIVEN[found[1]], text))


def nodes(compose):
    return {name: service for name, service in compose["services"].items() if service["image"] == "ulm"}


def address(service):
    return service["networks"]["inside"]["ipv4_address"]


def the_nodes_have_the_addresses_of_the_haproxy_example():
    compose = example()
    text = (root / "docs" / "haproxy.cfg").read_text()
    wanted = dict(re.findall(r"^ *server (\w+) ([\d.]+):8016$", text, re.MULTILINE))
    assert len(wanted) == 3 and {name: address(node) for name, node in nodes(compose).items()} == wanted
    proxy = compose["services"]["haproxy"]
    inside = dict(reversed(volume.removesuffix(":ro").split(":")) for volume in proxy["volumes"])
    assert (root / "examples" / inside["/usr/local/etc/haproxy/haproxy.cfg"]).resolve() == root / "docs" / "haproxy.cfg"
    ports = {found for found in re.findall(r"^ *bind :::(\d+)", text, re.MULTILINE)}
    assert {port.rpartition(":")[2] for port in proxy["ports"]} == ports, proxy["ports"]
    assert f"crt {next(path for path in inside if path.endswith('.pem'))} " in text, inside


def a_nodes_variables_are_settings_that_it_takes(folder):
    compose = example()
    for node in nodes(compose).values():
        said = subprocess.run([program, "serve", "--show-config"], capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"], "HOME": str(folder), **node["environment"]})
        assert said.returncode == 0 and not said.stderr, said.stderr
        for name, value in node["environment"].items():
            setting = name.removeprefix("ULM_").lower().replace("_", "-")
            assert not name.startswith("ULM_") or f"\n{setting} = {value}\n" in said.stdout, (setting, said.stdout)


def the_nodes_find_the_database_with_its_user_and_password():
    compose = example()
    database = compose["services"]["postgres"]
    given = database["environment"]
    assert given["POSTGRES_PASSWORD"] == GIVEN["ULM_PASSWORD"]
    for node in nodes(compose).values():
        place = f"postgresql://{given['POSTGRES_USER']}@{address(database)}/{given['POSTGRES_DB']}"
        assert node["environment"]["ULM_DATABASE"] == place
        assert node["environment"]["PGPASSWORD"] == given["POSTGRES_PASSWORD"]
        assert node["environment"]["ULM_TRUST_PROXY"] == "yes" and node["read_only"]


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
