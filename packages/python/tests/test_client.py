"""Lists, links, changes and tokens of `Client`."""

from __future__ import annotations

import unittest
from datetime import date, datetime
from typing import Any, List, cast

from crewcall import ApiError, Client, CrewcallError, OAuthError, RequestWarning

from .service import BASE_URL, OPTIONS, SITE, Wire, client_of, create_games, new_game


class ListTest(unittest.TestCase):
    def test_reads_all_pages_and_none_before_it_is_needed(self) -> None:
        wire = Wire()
        with client_of(wire) as client:
            games = create_games(client, 7)
            found = client.games.list(SITE, search={"venue_id": cast(int, games[0]["venue_id"])}, limit=3)
            before = len(wire.sent)
            self.assertEqual({game["id"] for game in found}, {game["id"] for game in games})
            self.assertEqual(len(wire.sent) - before, 3)
            next(iter(found))
            self.assertEqual(len(wire.sent) - before, 4)
            page = found.first()
            self.assertEqual((page.records, page.pages, page.current_page, len(page.items)), (7, 3, 1, 3))
            self.assertEqual([len(page.items) for page in found.pages()], [3, 3, 1])
            self.assertEqual(len(found.all()), 7)

    def test_a_record_and_a_list_can_be_read_in_part(self) -> None:
        with client_of(Wire()) as client:
            create_games(client, 1)
            game = client.games.list(SITE, fields="venue.name", limit=3).all()[0]
            by_id = [game["id"] for game in client.games.list(SITE, sort="-id").all()]
            self.assertEqual(sorted(by_id, reverse=True), by_id)
            by_start = client.games.list(SITE, sort=["-start_time", "-id"]).all()
            latest_first = sorted(by_start, key=lambda game: (game["start_time"], game["id"]), reverse=True)
            self.assertEqual([game["id"] for game in latest_first], [game["id"] for game in by_start])
            self.assertEqual({"id", "_links", "_embedded"}, set(game))
            self.assertEqual({"id", "_links", "status"}, set(client.games.get(game["id"], fields="status")))
            embedded = client.games.get(game["id"], embed="site")["_embedded"]["site"]
            self.assertEqual(client.sites.get(SITE), embedded)

    def test_search_takes_one_value_or_several_and_dates(self) -> None:
        with client_of() as client:
            games = create_games(client, 2)
            venue = cast(int, games[0]["venue_id"])

            def of(**search: Any) -> int:
                return len(client.games.list(SITE, search=cast(Any, search), limit=50).all())

            self.assertEqual(of(venue_id=venue, published=False), 2)
            self.assertEqual(of(venue_id=[venue, 999_999]), 2)
            self.assertEqual(of(venue_id=999_999), 0)
            self.assertEqual(of(venue_id=venue, start_date=date(2097, 5, 2)), 1)
            self.assertEqual(of(venue_id=venue, start_date="2097-05-02"), 1)
            self.assertEqual(of(query="no & such=name"), 0)

    def test_refuses_values_that_would_be_dropped(self) -> None:
        wire = Wire()
        with client_of(wire) as client:
            for wrong in ([], None, datetime(2097, 5, 1), float("nan"), object()):
                with self.assertRaisesRegex(ValueError, r"search\[league_id\] is "):
                    client.games.list(SITE, search=cast(Any, {"league_id": wrong})).all()
        self.assertEqual(wire.sent, [])


class FileTest(unittest.TestCase):
    def test_a_sheet_goes_in_and_a_table_comes_out(self) -> None:
        with client_of() as client:
            file = "Date,Time,Home,Away\n2097-08-01,9:00 AM,Übersee,Gulls\n".encode()
            draft = client.import_file(SITE, file, filename="säson.csv", kind="games")
            self.assertEqual((draft["filename"], draft["counts"]["created"]), ("säson.csv", 1))
            row = client.imports.list_rows(draft["id"]).all()[0]
            self.assertTrue(row["name"].startswith("Übersee "), row["name"])
            client.imports.delete(draft["id"])
            search = {"query": "Omar"}
            table = client.export_file(
                SITE, {"kind": "people", "format": "csv", "columns": ["last_name"], "search": cast(Any, search)}
            )
            self.assertEqual(table, "\ufeffLast name\r\nReyes\r\n".encode())
            with self.assertRaises(ApiError):
                client.export_file(SITE, {"kind": "people", "format": cast(Any, "pdf")})


class RequestTest(unittest.TestCase):
    def test_links_lead_to_records_and_lists(self) -> None:
        with client_of() as client:
            account = client.account.get()
            self.assertEqual(
                [site["name"] for site in client.follow(account["_links"]["sites"])], ["Harbor Youth Soccer"]
            )
            game = create_games(client, 1)[0]
            venue = client.follow(game["_links"]["venue"])
            self.assertRegex(venue["name"], "^Pier Park")
            elsewhere: Any = {"resource-type": "venue", "href": "https://elsewhere.example/api/v2/venues/1.json"}
            with self.assertRaisesRegex(
                CrewcallError, "A link leads to https://elsewhere.example, but base_url is http"
            ):
                client.follow(elsewhere)
            with self.assertRaisesRegex(TypeError, "follow\\(\\) takes a link"):
                client.follow(cast(Any, game["_links"].get("no-such-link")))

    def test_changes_and_deletes(self) -> None:
        with client_of() as client:
            game = client.games.create(SITE, new_game())
            changed = client.games.change(game["id"], {"venue_name": "Lighthouse Field"})
            self.assertEqual((changed["id"], changed["published"]), (game["id"], False))
            self.assertIsNone(client.games.delete(game["id"]))
            with self.assertRaises(ApiError) as caught:
                client.games.get(game["id"])
            self.assertEqual((caught.exception.status, caught.exception.code), (404, "not_found"))

    def test_preconditions(self) -> None:
        with client_of() as client:
            game = client.games.create(SITE, new_game())
            tag = client.send("GET", f"/api/v2/games/{game['id']}").headers["ETag"]
            client.games.change(game["id"], {"venue_name": "Pier Park"}, if_match=tag)
            with self.assertRaises(ApiError) as caught:
                client.games.change(game["id"], {"venue_name": "Elsewhere"}, if_match=tag)
            self.assertEqual(caught.exception.status, 412)
            unchanged = client.send("GET", f"/api/v2/games/{game['id']}", headers={"If-None-Match": "*"})
            self.assertIn(unchanged.status, (200, 304))

    def test_own_idempotency_key_counts(self) -> None:
        wire = Wire()
        with client_of(wire) as client:
            key = f"roster-sync-{id(wire)}"
            one = client.games.create(SITE, new_game(), idempotency_key=key)
            two = client.games.create(SITE, new_game(), headers={"Idempotency-Key": key, "Content-Type": "text/plain"})
            self.assertEqual(one["id"], two["id"])
        last = wire.requests[-1].headers
        self.assertEqual(last["content-type"], "application/vnd.service.v2.hal+json")
        self.assertEqual(last["user-agent"].split("/")[0], "crewcall-python")

    def test_ids_are_whole_numbers(self) -> None:
        wire = Wire()
        with client_of(wire) as client:
            for wrong in (None, "", "../sites/1", "7/../8", "7?a", " 7", 0, -1, 1.5, True, 2**53, "9" * 5000, [7]):
                with self.assertRaisesRegex(ValueError, r"^An id in /api/v2/games/\{id\} is a whole number, such as 7"):
                    client.games.get(cast(Any, wrong))
            self.assertEqual(wire.sent, [])
            for path in ("games/7", "ftp://x", "http://["):
                with self.assertRaises((ValueError, CrewcallError)):
                    client.send("GET", path)
            with self.assertRaises(ValueError):
                client.send("post", "/api/v2/sites")
            self.assertEqual(wire.sent, [])


class ErrorTest(unittest.TestCase):
    def test_has_all_that_the_service_says(self) -> None:
        with client_of() as client, self.assertRaises(ApiError) as caught:
            client.subscriptions.create(cast(Any, {"site_id": SITE, "target_method": "POST"}))
        error = caught.exception
        self.assertEqual((error.status, error.code), (422, "validation_error"))
        self.assertEqual(sorted(one["path"] for one in error.errors), ["/event_types", "/target_url"])
        self.assertIn("\n  /target_url: ", error.message)
        self.assertEqual(str(error), error.message)
        self.assertRegex(error.request_id or "", r"^[\w.-]+$")
        self.assertRegex(error.type or "", "validation_failed")

    def test_no_secret_is_shown(self) -> None:
        secrets = [OPTIONS["client_secret"]]
        with client_of() as client:
            shown = [repr(client), repr(client.send("GET", "/api/v2/current_account"))]
        with client_of(client_secret=secrets[0] + "x") as wrong, self.assertRaises(OAuthError) as caught:
            wrong.account.get()
        error = caught.exception
        self.assertEqual((error.code, error.status), ("invalid_client", 401))
        shown += [repr(error), str(error), repr(error.__cause__), repr(vars(error))]
        for secret in secrets:
            self.assertNotIn(secret, "\n".join(shown))

    def test_options_are_checked_at_once(self) -> None:
        wrong: List[Any] = [
            ({"base_url": "api.example.org"}, "base_url is the address of the service"),
            ({"base_url": f"{BASE_URL}/api/v2"}, "without /api/v2: set it to http"),
            ({"base_url": "https://ada:secret@api.example.org"}, "without a user name or password"),
            ({"auth_url": "ftp://x"}, "auth_url is the address"),
            ({"client_secret": ""}, "client_secret is missing or empty"),
            ({"client_secret": None}, "client_secret is missing or empty"),
            ({"client_id": None}, "client_id is missing"),
            ({"client_id": ""}, "client_id is missing or empty"),
            ({"scopes": "read"}, "scopes is a list"),
            ({"tokens": {}, "scopes": None}, "tokens is a store"),
            ({"tokens": {}}, "These exclude each other: tokens, scopes"),
            ({"token_source": object()}, "These exclude each other: token_source, scopes"),
            ({"max_retries": -1}, "max_retries is a whole number"),
            ({"timeout": 0}, "timeout is a number of seconds"),
            ({"max_wait": float("nan")}, "max_wait is a number of seconds"),
        ]
        for changes, message in wrong:
            with self.assertRaisesRegex((ValueError, TypeError), message):
                Client(**{"base_url": BASE_URL, **OPTIONS, **changes})


class WarningTest(unittest.TestCase):
    def test_tells_filters_that_nothing_reads_and_warnings(self) -> None:
        told: List[RequestWarning] = []
        with Client(BASE_URL, **OPTIONS, on_warning=told.append) as client:
            client.send("GET", "/api/v2/sites", query={"publishd": True})
            game = create_games(client, 1)[0]
            client.send("PUT", f"/api/v2/games/{game['id']}", body={"colour": "blue"})
        self.assertEqual(told[0], RequestWarning("GET", "/api/v2/sites", ["publishd"], []))
        self.assertEqual(told[-1].warnings, ["`colour` is not known."])
