"""One definition of a method, as people see it in both clients."""

from __future__ import annotations

import inspect
import unittest
from unittest import mock

import crewcall
from crewcall import AsyncClient, Client

from .service import BASE_URL, SITE, client_of


class ModesTest(unittest.TestCase):
    def test_methods_have_their_names_parameters_and_texts(self) -> None:
        sync, not_sync = Client(BASE_URL, access_token="token"), AsyncClient(BASE_URL, access_token="token")
        for client in (sync, not_sync):
            for method in (client.games.get, client.games.list, client.changes, client.subscriptions.ensure):
                self.assertTrue(method.__doc__)
            self.assertEqual(client.games.get.__name__, "get")
            self.assertEqual(list(inspect.signature(client.games.get).parameters), ["id", "fields", "embed", "headers"])
        self.assertTrue(inspect.iscoroutinefunction(not_sync.games.get))
        self.assertFalse(inspect.iscoroutinefunction(sync.games.get))
        sync.close()

    def test_methods_can_be_used_over_the_class_and_mocked(self) -> None:
        with client_of() as client:
            self.assertEqual(Client.send(client, "GET", "/api/v2").status, 200)
            with mock.patch.object(client.games, "get", return_value={"id": 7}):
                self.assertEqual(client.games.get(7), {"id": 7})
            self.assertNotEqual(client.games.list(SITE).first().items, [{"id": 7}])
        self.assertTrue(inspect.iscoroutinefunction(mock.create_autospec(AsyncClient).send))

    def test_all_public_names_are_there(self) -> None:
        self.assertEqual([name for name in crewcall.__all__ if not hasattr(crewcall, name)], [])

    def test_a_blocking_client_never_waits_for_an_event_loop(self) -> None:
        async def inside() -> str:
            with client_of() as client:  # as in a notebook, whose cells run in a loop
                return client.account.get()["name"] + str(len(client.games.list(SITE, limit=1).first().items))

        work = inside()
        with self.assertRaises(StopIteration) as ended:
            work.send(None)
        self.assertRegex(ended.exception.value, r"^Ada Okafor\d$")
