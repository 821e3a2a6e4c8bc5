"""The quick start of README.md: each program in it is run as it stands there."""

from __future__ import annotations

import io
import os
import re
import unittest
from contextlib import redirect_stdout
from typing import Any, Dict, List
from unittest import mock
from wsgiref.simple_server import WSGIRequestHandler, make_server

from .service import SITE, client_of, create_games, new_game

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
