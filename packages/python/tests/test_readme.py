"""The quick start of README.md: each program in it is run as it stands there."""

from __future__ import annotations

import io
import json
import os
import re
import sqlite3
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, redirect_stdout
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Dict, List, Optional
from unittest import mock
from wsgiref.simple_server import WSGIRequestHandler, make_server

import httpx

from crewcall import Client

from .service import SITE, Wire, client_of, create_games, is_api, new_game
from .test_changes import poll

with open(os.environ["TEST_README"], encoding="utf-8") as file:
    PROGRAMS: List[str] = re.findall(r"^```python\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)


def program(phrase: str) -> str:
    (found,) = (text for text in PROGRAMS if phrase in text)
    return found.replace("list(1", f"list({SITE}").replace('"site_id": 1', f'"site_id": {SITE}')


def run(text: str) -> str:
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(text, "README.md", "exec"), {"__name__": "__main__"})
    return printed.getvalue()


class Ended(BaseException):
    """Ends a program that does not end by itself."""


class Hurried:
    """A client that polls without pauses."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.changes = partial(client.changes, poll_interval=0.01)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


class ReadmeTest(unittest.TestCase):
    def test_lists_games(self) -> None:
        with client_of() as client:
            game = create_games(client, 1)[0]
            client.games.change(game["id"], {"published": True})
        expected = f"{game['localized_date']} {game['home_team']} - {game['away_team']}"
        self.assertIn(expected, run(program("    for game in client.games.list(1")).splitlines())
        self.assertIn(expected, run(program("asyncio.run(")).splitlines())

    def test_receives_deliveries(self) -> None:
        ensuring, receiving = program("ensure("), program("application(environ")
        before, serving, _after = receiving.partition("make_server(")
        self.assertTrue(serving)
        handled: List[str] = []

        class Quiet(WSGIRequestHandler):
            def log_message(self, *_args: object) -> None: ...

        with make_server("127.0.0.1", 0, lambda *asked: space["application"](*asked), handler_class=Quiet) as server:
            url = f"http://127.0.0.1:{server.server_port}/webhooks"
            space: Dict[str, Any] = {"print": lambda *words: handled.append(" ".join(map(str, words)))}
            secret = run(ensuring.replace("https://roster-sync.example/webhooks", url)).strip()
            with mock.patch.dict(os.environ, {"WEBHOOK_SECRET": secret}):
                exec(compile(before, "README.md", "exec"), space)
            with client_of() as client:
                game = client.games.create(SITE, new_game())
                client.games.change(game["id"], {"published": True})
                server.timeout = 120
                while not handled:
                    server.handle_request()
                self.assertEqual(handled, [f"game.game.published {game['_links']['self']['href']}"])
                for subscription in client.subscriptions.list():
                    if subscription["target_url"] == url:
                        client.subscriptions.delete(subscription["id"])

    def test_mirrors_the_games_of_a_site_through_an_outage(self) -> None:
        space: Dict[str, Any] = {}
        exec(compile(program("def mirror("), "README.md", "exec"), space)
        state = {"ends": False, "refused": 0}

        def answer(request: httpx.Request, nth: int) -> Optional[httpx.Response]:
            if state["ends"] and is_api(request):
                raise Ended
            if is_api(request) and nth % 5 == 4:  # every part of it is interrupted again and again
                state["refused"] += 1
                raise httpx.ConnectError("refused")
            return poll(request, nth)

        def run_mirror(path: str) -> None:
            with client_of(Wire(answer)) as client, closing(sqlite3.connect(path)) as db:
                space["mirror"](Hurried(client), SITE, db)

        with TemporaryDirectory() as folder, client_of() as client, ThreadPoolExecutor(1) as threads:
            path = os.path.join(folder, "games.db")
            with closing(sqlite3.connect(path)) as db:
                db.executescript(
                    "create table games (id integer primary key, record text); create table feed (cursor text)"
                )
                for _run in range(2):  # the second begins at the cursor that the first has stored
                    state["ends"] = False
                    game, gone = create_games(client, 2)
                    mirroring = threads.submit(run_mirror, path)
                    client.games.change(game["id"], {"venue_name": "Lighthouse Field"})
                    client.games.delete(gone["id"])
                    client.games.create(SITE, new_game(7, pattern_name="2 officials"))
                    slot = client.games.list(SITE, search={"start_date": "2097-05-07"}).all()[-1]["_embedded"][
                        "assignments"
                    ][0]
                    client.assignments.assign(slot["id"], {"user_id": int(os.environ["TEST_USER"]), "override": True})
                    expected = {one["id"]: one for one in client.games.list(SITE, limit=50)}
                    deadline = time.monotonic() + 120
                    copied: Dict[int, Any] = {}
                    while copied != expected and time.monotonic() < deadline and not mirroring.done():
                        time.sleep(0.02)
                        copied = {id: json.loads(record) for id, record in db.execute("select * from games")}
                    state["ends"] = True
                    with self.assertRaises(Ended):
                        mirroring.result()
                    self.assertEqual(copied, expected)
                    client.assignments.unassign(slot["id"])
        self.assertGreater(state["refused"], 0)

    def test_every_program_is_run_or_is_part_of_one(self) -> None:
        for text in PROGRAMS:
            compile(text, "README.md", "exec")
