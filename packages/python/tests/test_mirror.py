"""The mirror of README.md: an exact copy of a site's games, while every fifth request fails."""

from __future__ import annotations

import json
import os
import sqlite3
import time
import unittest
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Callable, Dict, List, Optional

import httpx

from crewcall import Client

from .service import SITE, Wire, client_of, create_games, is_api, new_game
from .test_changes import poll
from .test_readme import program

DEADLINE = 120.0  # seconds; it only decides when a broken test gives up
TABLES = "create table games (id integer primary key, record text); create table feed (cursor text);"


class Ended(BaseException):
    """Ends a program that does not end by itself."""


class Hurried:
    """A client that polls without pauses."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.changes = partial(client.changes, poll_interval=0.01)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


class MirrorTest(unittest.TestCase):
    def test_copy_is_exact_through_outages_and_restarts(self) -> None:
        with TemporaryDirectory() as folder, client_of() as client, ThreadPoolExecutor(1) as threads:
            path = os.path.join(folder, "games.db")
            with closing(sqlite3.connect(path)) as db:
                db.executescript(TABLES)
                games: List[Any] = create_games(client, 3)
                with Running(threads, path) as mirror:
                    self.assertCopied(client, db, mirror)
                    client.games.delete(games[0]["id"])
                    self.assertCopied(client, db, mirror)
                    client.games.change(games[1]["id"], {"venue_name": "Lighthouse Field"})
                    self.assertCopied(client, db, mirror)
                    games.append(client.games.create(SITE, new_game(7, pattern_name="2 officials")))
                    self.assertCopied(client, db, mirror)
                client.games.delete(games[2]["id"])  # while no mirror runs
                client.games.change(games[3]["id"], {"venue_name": "Lighthouse Field"})
                with Running(threads, path) as mirror:
                    self.assertCopied(client, db, mirror)
                    slot = games[3]["_embedded"]["assignments"][0]["id"]
                    client.assignments.assign(slot, {"user_id": int(os.environ["TEST_USER"]), "override": True})
                    self.assertCopied(client, db, mirror)
                    client.assignments.unassign(slot)
                    self.assertCopied(client, db, mirror)
                self.assertGreater(mirror.refused, 0)

    def assertCopied(self, client: Client, db: sqlite3.Connection, mirror: Running) -> None:
        expected = {game["id"]: game for game in client.games.list(SITE, limit=50)}
        deadline = time.monotonic() + DEADLINE
        copied: Dict[int, Any] = {}
        while copied != expected and time.monotonic() < deadline and not mirror.has_ended():
            time.sleep(0.02)
            copied = {id: json.loads(record) for id, record in db.execute("select * from games")}
        self.assertEqual(copied, expected)


class Running:
    """The mirror in a thread, until the end of the block."""

    def __init__(self, threads: ThreadPoolExecutor, path: str) -> None:
        space: Dict[str, Any] = {}
        exec(compile(program("def mirror("), "README.md", "exec"), space)
        self._ends, self.refused = False, 0
        self._running: Future[None] = threads.submit(self._run, space["mirror"], path)

    def _run(self, mirror: Callable[..., None], path: str) -> None:
        with client_of(Wire(self._answer)) as client, closing(sqlite3.connect(path)) as db:
            mirror(Hurried(client), SITE, db)

    def _answer(self, request: httpx.Request, nth: int) -> Optional[httpx.Response]:
        if self._ends and is_api(request):
            raise Ended
        if is_api(request) and nth % 5 == 4:
            self.refused += 1
            raise httpx.ConnectError("refused")
        return poll(request, nth)

    def has_ended(self) -> bool:
        return self._running.done()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_error: object) -> None:
        self._ends = True
        error = self._running.exception()
        if not isinstance(error, Ended):
            raise AssertionError("the mirror ended by itself") from error
