"""Verification of deliveries: the vectors of the specification, real deliveries, and everything that is wrong."""

from __future__ import annotations

import json
import os
import unittest
from email.message import Message
from http.server import BaseHTTPRequestHandler
from queue import Queue
from typing import Any, Dict, List, Tuple, cast

import httpx

from crewcall import TOPICS, Webhook, WebhookVerificationError

from .service import SITE, client_of, new_game, serving

with open(os.environ["TEST_VECTORS"], encoding="utf-8") as file:
    FILE = json.load(file)
VECTORS: List[Dict[str, Any]] = FILE["vectors"]
CASES: List[Dict[str, Any]] = FILE["cases"]

FIRST = VECTORS[0]
SECRET = "6f1c0f2e-0b7a-4a3e-9d53-2f4c1f0f8a11"
DIFFERENT_SECRET = "another-secret"
EVENT = '{"id":4711,"topic":"game.game.published"}'
AT = 1_760_000_000


def headers_of(vector: Dict[str, Any]) -> Dict[str, str]:
    return {
        "X-Webhook-Signature": vector["header"],
        "X-Event-Id": str(vector["event_id"]),
        "X-Event-Type": vector["topic"],
    }


class WebhookTest(unittest.TestCase):
    def code_of(self, webhook: Webhook, body: Any, headers: Any) -> str:
        with self.assertRaises(WebhookVerificationError) as caught:
            webhook.verify(body, headers)
        error = caught.exception
        self.assertNotIn(SECRET, str(error))
        return error.code

    def test_vectors(self) -> None:
        self.assertGreaterEqual(len(VECTORS), 3)
        for vector in VECTORS:
            webhook = Webhook(vector["secret"], now=lambda at=vector["timestamp"]: at)  # type: ignore[misc]
            for body in (vector["body"], vector["body"].encode(), bytearray(vector["body"].encode())):
                event = webhook.verify(body, headers_of(vector))
                self.assertEqual((event["id"], event["topic"]), (vector["event_id"], vector["topic"]))
            signed = webhook.sign(vector["body"])
            self.assertEqual(signed.headers["x-webhook-signature"], vector["header"])
            self.assertEqual(signed.body.decode(), vector["body"])
            self.assertNotIn(vector["secret"], repr(webhook))

    def test_every_case_of_the_vectors_gets_its_verdict(self) -> None:
        self.assertGreater(len(CASES), 100)
        for case in CASES:
            webhook = Webhook(case["secret"], now=lambda at=case["now"]: at)  # type: ignore[misc]
            try:
                webhook.verify(case["body"], case["headers"])
                verdict = "ok"
            except WebhookVerificationError:
                verdict = "refused"
            self.assertEqual(verdict, case["expected"], case["name"])

    def test_headers_of_every_framework(self) -> None:
        webhook = Webhook(FIRST["secret"], now=lambda: FIRST["timestamp"])
        plain = headers_of(FIRST)
        message = Message()
        for name, value in plain.items():
            message[name] = value
        forms: List[Any] = [
            plain,
            {name.lower(): value for name, value in plain.items()},
            {name: [value] for name, value in plain.items()},
            {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in plain.items()},
            list(plain.items()),
            [(name.lower().encode(), value.encode()) for name, value in plain.items()],
            message,
            httpx.Headers(plain),
        ]
        for headers in forms:
            self.assertEqual(webhook.verify(FIRST["body"], headers)["id"], FIRST["event_id"], headers)

    def test_other_header_names(self) -> None:
        names = ["X-Roster-Signature", "X-Webhook-Signature"]
        webhook = Webhook(SECRET, signature_header=names, now=lambda: AT)
        signed = webhook.sign(EVENT)
        self.assertIn("x-roster-signature", signed.headers)
        self.assertEqual(webhook.verify(signed.body, signed.headers)["id"], 4711)
        usual = Webhook(SECRET, now=lambda: AT).sign(EVENT)
        self.assertEqual(webhook.verify(usual.body, usual.headers)["id"], 4711)
        self.assertEqual(self.code_of(Webhook(SECRET), signed.body, signed.headers), "missing_header")

    def test_one_of_several_secrets_must_match(self) -> None:
        signed = Webhook(SECRET).sign(EVENT)
        for secrets in ([SECRET], [DIFFERENT_SECRET, SECRET], (SECRET, DIFFERENT_SECRET)):
            self.assertEqual(Webhook(secrets).verify(signed.body, signed.headers)["id"], 4711)
        self.assertEqual(self.code_of(Webhook(DIFFERENT_SECRET), signed.body, signed.headers), "signature_mismatch")

    def test_what_is_wrong_has_a_code(self) -> None:
        webhook = Webhook(SECRET, now=lambda: AT)
        signed = webhook.sign(EVENT)
        header = signed.headers["x-webhook-signature"]
        t, h, v1 = header.split(",")

        def of(value: str) -> Dict[str, str]:
            return {**signed.headers, "x-webhook-signature": value}

        wrong: List[Tuple[str, Any, Any]] = [
            ("missing_header", signed.body, {}),
            ("missing_header", signed.body, None),
            ("malformed_header", signed.body, of("")),
            ("malformed_header", signed.body, of(f"t=\u0661\u0662,{h},{v1}")),
            ("signature_mismatch", signed.body, of(f"{t},{h},v1={'0' * 64}")),
            ("signature_mismatch", b"\xff", signed.headers),
            ("signature_mismatch", b'{"id": true, "topic": "a"}', signed.headers),
            ("id_mismatch", signed.body, {**signed.headers, "x-event-id": "4712"}),
            ("not_raw_body", {"id": 4711}, signed.headers),
            ("not_raw_body", None, signed.headers),
            ("not_raw_body", b"", signed.headers),
            ("body_too_long", b" " * (1024 * 1024 + 1), signed.headers),
        ]
        for code, body, headers in wrong:
            self.assertEqual(self.code_of(webhook, body, headers), code, headers)

    def test_the_tolerance_can_be_changed(self) -> None:
        signed = Webhook(SECRET).sign(EVENT, at=AT)
        Webhook(SECRET, tolerance=600, now=lambda: AT + 600).verify(*signed)
        late = Webhook(SECRET, tolerance=600, now=lambda: AT + 601)
        self.assertEqual(self.code_of(late, *signed), "timestamp_out_of_tolerance")

    def test_options_are_checked_at_once(self) -> None:
        for secrets in (None, "", [], [""], 7, f"{SECRET}\n", [SECRET, None]):
            with self.assertRaises(ValueError) as caught:
                Webhook(cast(Any, secrets))
            self.assertNotIn(SECRET, str(caught.exception))
        for options in (
            {"tolerance": 0},
            {"tolerance": float("inf")},
            {"tolerance": "300"},
            {"signature_header": "a b"},
        ):
            with self.assertRaises(ValueError):
                Webhook(SECRET, **cast(Any, options))
        with self.assertRaises(ValueError):
            Webhook(SECRET).sign({"topic": "game.game.published"})


class DeliveryTest(unittest.TestCase):
    def test_a_delivery_of_the_service(self) -> None:
        received: Queue[Tuple[bytes, Any]] = Queue()

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                received.put((self.rfile.read(int(self.headers["Content-Length"])), self.headers))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_args: object) -> None: ...

        with serving(Receiver) as url, client_of() as client:
            body: Any = {
                "site_id": SITE,
                "event_types": ["game.game.published"],
                "target_url": url,
                "target_method": "POST",
            }
            subscription = client.subscriptions.create(body)
            game = client.games.create(SITE, new_game())
            client.games.change(game["id"], {"published": True})
            raw, headers = received.get(timeout=120)
            event = Webhook(subscription["secret"]).verify(raw, headers)
            self.assertIn(event["topic"], TOPICS)
            assert event["topic"] == "game.game.published"  # tells the type checker which links there are
            self.assertEqual(client.follow(event["_links"]["game"])["id"], game["id"])
            client.subscriptions.delete(subscription["id"])
