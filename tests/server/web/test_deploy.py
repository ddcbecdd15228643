"""What `deploy/` holds works: the steps of the container, and in a long run the recipes before real proxies.

The proxies are programs of the system (`apt-get install nginx caddy openssl`), which a new machine does not have: only
`make soak` asks for them, and then it fails if they are not there.
"""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from websockets.sync.client import connect

from tests.support.amount import SCALE
from tests.support.project import ROOT
from tests.support.server.program import Program
from tests.support.server.waiting import wait_for

DEPLOY = ROOT / "deploy"
CONTAINERFILE = DEPLOY / "container" / "Containerfile"
NAME = "brass.example.org"
GUEST = {"name": "Ada"}


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def instructions(stage: int) -> list[tuple[str, str]]:
    """The instructions of a stage of the Containerfile, each on one line."""
    text = re.sub(r"\\\n\s*", "", CONTAINERFILE.read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found: list[list[tuple[str, str]]] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found[stage]


def in_container(text: str, data: str, port: int) -> str:
    """What stands in the Containerfile, for this machine."""
    return text.replace("/data", data).replace("0.0.0.0", "127.0.0.1").replace("8000", str(port))


def test_the_container_serves_from_its_volume_and_tells_whether_it_is_well() -> None:
    last = instructions(-1)
    said = dict(last)
    assert said["USER"] == "10001"
    assert said["VOLUME"] == "/data"
    port = free_port()
    with TemporaryDirectory(prefix="container-") as data:
        words = [shlex.split(in_container(rest, data, port)) for word, rest in last if word == "ENV"]
        given = dict(word.split("=", 1) for group in words for word in group)
        folder = str(Path(sys.executable).parent)
        environment = os.environ | given | {"PATH": f"{folder}:{os.environ['PATH']}", "HOME": data}
        command = list(json.loads(said["CMD"]))
        check = json.loads(in_container(said["HEALTHCHECK"].partition("CMD ")[2], data, port))
        served = subprocess.Popen(
            command, env=environment, cwd=data, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )

        def is_well() -> bool:
            assert served.poll() is None, served.stderr and served.stderr.read()
            return (
                subprocess.run(check, env=environment, stderr=subprocess.DEVNULL, check=False).returncode == 0
            )

        wait_for(is_well)
        wait_for(lambda: any(Path(data, "backups").glob("*.db")))
        served.send_signal(getattr(signal, said["STOPSIGNAL"]))
        lines = served.communicate(timeout=60)[1].splitlines()
        assert Path(data, "games.db").stat().st_mode & 0o077 == 0
        assert subprocess.run(check, env=environment, stderr=subprocess.DEVNULL, check=False).returncode != 0
        assert [json.loads(line)["level"] for line in lines]


@contextmanager
def certificate(folder: Path) -> Iterator[ssl.SSLContext]:
    """A certificate for the name of the server in a folder, and a client that trusts it."""
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        f"/CN={NAME}",
    ]
    command += [
        "-addext",
        f"subjectAltName=DNS:{NAME}",
        "-keyout",
        str(folder / "key"),
        "-out",
        str(folder / "pem"),
    ]
    subprocess.run(command, check=True, capture_output=True)
    yield ssl.create_default_context(cafile=str(folder / "pem"))


def nginx(folder: Path, address: str, port: int, plain: int) -> list[str]:
    """The command that serves the recipe of nginx at a port."""
    recipe = (DEPLOY / "nginx" / "ironbridge.conf").read_text("utf-8")
    for before, after in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/ssl/brass.pem", str(folder / "pem")),
        ("/etc/ssl/brass.key", str(folder / "key")),
        ("127.0.0.1:8000", address),
    ):
        assert before in recipe
        recipe = recipe.replace(before, after)
    recipe = re.sub(r" *listen \[::\].*\n", "", recipe)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {places} {recipe} }}"
    (folder / "nginx.conf").write_text(("user root; " if os.getuid() == 0 else "") + whole)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, address: str, port: int, _: int) -> list[str]:
    """The command that serves the recipe of Caddy at a port."""
    recipe = (DEPLOY / "caddy" / "Caddyfile").read_text("utf-8")
    for before, after in (
        (f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls {folder / 'pem'} {folder / 'key'}"),
        ("127.0.0.1:8000", address),
    ):
        assert before in recipe
        recipe = recipe.replace(before, after)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + recipe)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def tried(name: str, tmp_path: Path) -> None:
    """TLS, HSTS, sockets, cookies and addresses through the recipe of a real proxy."""
    for needed in (name, "openssl"):
        assert shutil.which(needed), f"{needed} is not there: apt-get install nginx caddy openssl"
    limits = ["--making-rate", "0", "--making-burst", "3", "--metrics", "loopback"]
    program = Program(f"sqlite:///{tmp_path / 'games.db'}", "--trust-proxy", "--host-name", NAME, *limits)
    port, plain = free_port(), free_port()
    with certificate(tmp_path) as trusting:
        command = {"nginx": nginx, "caddy": caddy}[name](tmp_path, program.address, port, plain)
        environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        proxy = subprocess.Popen(
            command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        host = {"host": f"{NAME}:{port}"}

        def client(source: str) -> httpx.Client:
            """A browser at an address of this machine."""
            transport = httpx.HTTPTransport(verify=trusting, local_address=source)
            return httpx.Client(transport=transport, base_url=f"https://127.0.0.1:{port}", headers=host)

        sni = {"sni_hostname": NAME}
        ada, ben = client("127.0.0.1"), client("127.0.0.2")

        def answers() -> bool:
            assert proxy.poll() is None
            try:
                return ada.get("/health/live", extensions=sni).status_code == 200
            except httpx.TransportError:
                return False

        try:
            wait_for(answers)
            page = ada.get("/", extensions=sni)
            assert page.headers["strict-transport-security"].startswith("max-age=31536000")
            assert ada.get("/metrics", extensions=sni).status_code == 404, "not for those outside"
            welcome = ada.post("/api/people", json=GUEST, extensions=sni)
            assert welcome.status_code == 201
            assert "secure" in welcome.headers["set-cookie"].lower()
            token = {"authorization": f"Bearer {welcome.json()['token']}", "origin": f"https://{NAME}:{port}"}
            wish = {"ruleset": "birmingham-intro", "seats": ["me", "me"]}
            made = ada.post("/api/tables", json=wish, headers=token, extensions=sni)
            assert made.status_code == 201, "a page of ours is no other site"
            elsewhere = token | {"origin": "https://elsewhere.example"}
            assert ada.post("/api/tables", json=wish, headers=elsewhere, extensions=sni).status_code == 403
            game = made.json()["id"]
            with connect(
                f"wss://{NAME}:{port}/api/games/{game}/socket",
                sock=socket.create_connection(("127.0.0.1", port)),
                ssl=trusting,
                additional_headers={"authorization": token["authorization"]},
                proxy=None,
            ) as line:
                assert json.loads(line.recv(timeout=60))["type"] == "update"
            lied = [
                ada.post(
                    "/api/people",
                    json=GUEST,
                    headers={"x-forwarded-for": f"203.0.113.{number}"},
                    extensions=sni,
                ).status_code
                for number in range(4)
            ]
            assert lied[-1] == 429, "what a caller says of their own address counts for nothing"
            assert ben.post("/api/people", json=GUEST, extensions=sni).status_code == 201, "another address"
            if name == "nginx":
                redirected = httpx.get(
                    f"http://127.0.0.1:{plain}/rules", headers={"host": NAME}, trust_env=False
                )
                assert redirected.headers["location"] == f"https://{NAME}/rules"
        finally:
            for each in (ada, ben):
                each.close()
            proxy.terminate()
            proxy.wait(60)
            program.terminate()


if SCALE > 1:

    def test_the_recipe_of_nginx(tmp_path: Path) -> None:
        tried("nginx", tmp_path)

    def test_the_recipe_of_caddy(tmp_path: Path) -> None:
        tried("caddy", tmp_path)
