"""`subscriptions.ensure`."""

from __future__ import annotations

import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

from crewcall import ApiError, WantedSubscription

from .service import SITE, Wire, client_of


def wanted() -> WantedSubscription:
    return {
        "site_id": SITE,
        "event_types": ["site.user.created", "game.game.published"],
        "target_url": f"http://127.0.0.1:9/{uuid.uuid4()}",
        "criteria": {"league_id": [3, 4]},
    }


class EnsureTest(unittest.TestCase):
    def test_creates_finds_and_changes(self) -> None:
        body, wire = wanted(), Wire()
        with client_of(wire) as client:
            made = client.subscriptions.ensure(body)
            before = len(wire.sent)
            self.assertEqual(client.subscriptions.ensure(body), made)
            self.assertEqual(client.subscriptions.ensure({**body, "event_types": body["event_types"][::-1]}), made)
            self.assertEqual([line[:3] for line in wire.sent[before:]], ["GET", "GET"])
            changed = client.subscriptions.ensure({**body, "criteria": None, "target_headers": {"X-Roster": "harbor"}})
            self.assertEqual((changed["id"], changed["secret"]), (made["id"], made["secret"]))
            self.assertEqual((changed["criteria"], changed["target_headers"]), ({}, {"X-Roster": "harbor"}))
            before = len(wire.sent)
            client.subscriptions.ensure({**body, "criteria": None})
            self.assertEqual(len(wire.sent) - before, 1)
            existing = cast(WantedSubscription, {"site_id": SITE, "target_url": body["target_url"]})
            self.assertEqual(client.subscriptions.ensure(existing)["id"], made["id"])
            client.subscriptions.delete(made["id"])
            again = client.subscriptions.ensure(body)  # within the hour of the idempotency key
            self.assertNotEqual(again["id"], made["id"])
            client.subscriptions.delete(again["id"])
            with self.assertRaises(ApiError) as caught:
                client.subscriptions.ensure({**body, "target_url": "no URL"})
            self.assertEqual(caught.exception.status, 422)
            with self.assertRaisesRegex(ValueError, "takes the site_id, target_url"):
                client.subscriptions.ensure(cast(Any, {"event_types": []}))

    def test_processes_that_start_at_once_get_the_same(self) -> None:
        body, ready = wanted(), Barrier(5)

        def start(_nth: int) -> int:
            with client_of() as client:
                client.account.get()
                ready.wait()
                return client.subscriptions.ensure(body)["id"]

        with ThreadPoolExecutor(5) as threads, client_of() as client:
            (made,) = set(threads.map(start, range(5)))
            client.subscriptions.delete(made)
