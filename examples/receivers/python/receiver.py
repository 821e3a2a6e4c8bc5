# Receives webhook deliveries: verifies each (service.md 5.5), answers at once, handles each event at most once.
#
#   WEBHOOK_SECRET=<the subscription's secret> PORT=4000 python3 receiver.py   Python 3.9 or newer, nothing to install
#   python3 receiver.py --vectors < cases.jsonl                                "ok" or "rejected: why" for each case
import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SIGNED_HEADERS = "x-event-id x-event-type"  # h is literally this
TOLERANCE_S = 300  # how far the delivery's time may be from ours, either way
LONGEST_BODY = 65_536  # bytes; a delivery has half a kilobyte
REMEMBERED = 10_000  # events; the service tries each for two days


class InvalidDelivery(Exception):
    pass


def verify(raw: bytes, headers: dict, secret: str, now: int) -> dict:
    """Gives the event that the service signed, or raises InvalidDelivery. `now` is Unix time in seconds."""
    try:
        return verify_signature(headers.get("x-webhook-signature"), raw, headers, secret, now)
    except InvalidDelivery:
        # While the secret is rotated, the new one signs another header.
        if "x-webhook-signature-next" not in headers:
            raise
        return verify_signature(headers["x-webhook-signature-next"], raw, headers, secret, now)


def verify_signature(signature, raw: bytes, headers: dict, secret: str, now: int) -> dict:
    t, v1 = parse_signature(signature)
    if abs(now - int(t)) > TOLERANCE_S:
        raise InvalidDelivery("signed too long ago, or in the future")

    # What is signed is the body as it came, byte by byte, and the id and topic that stand in it.
    event = parse_event(raw)
    head = f"{t}.{SIGNED_HEADERS}.{event['id']}.{event['topic']}."
    signed = head.encode(errors="replace") + raw  # a forger's topic may be no text at all
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    # In constant time: how long it takes must not tell how much of a guess was right.
    if not hmac.compare_digest(expected, v1):
        raise InvalidDelivery("signed by someone else")

    # The headers themselves are not signed: an attacker who changes them must not have an event handled twice.
    said = (headers.get("x-event-id", str(event["id"])), headers.get("x-event-type", event["topic"]))
    if said != (str(event["id"]), event["topic"]):
        raise InvalidDelivery("X-Event-Id or X-Event-Type differs")
    return event


def parse_signature(header):
    """t, h and v1, each exactly once, in any order. Parts of other names are for later versions of the scheme."""
    if header is None:
        raise InvalidDelivery("no X-Webhook-Signature")
    parts = {}
    for part in header.split(","):
        name, _, value = part.strip(" \t").partition("=")
        if name in parts:
            raise InvalidDelivery("a part of X-Webhook-Signature is there twice")
        parts[name] = value
    t, h, v1 = (parts.get(name, "") for name in ("t", "h", "v1"))
    is_hmac = re.fullmatch("[0-9a-f]{64}", v1)
    if not (re.fullmatch("[0-9]{1,15}", t) and h == SIGNED_HEADERS and is_hmac):
        raise InvalidDelivery("X-Webhook-Signature is malformed")
    return t, v1


def parse_event(raw):
    try:
        event = json.loads(raw.decode("utf-8"))
        if type(event) is dict and type(event.get("id")) is int and type(event.get("topic")) is str:
            return event
    except (ValueError, RecursionError):
        pass  # rejected below
    raise InvalidDelivery("the body has no id and topic")


seen = {}  # event ids, in the order in which they came
seen_lock = threading.Lock()


def is_new(event) -> bool:
    """Whether the event is new.

    Keep this in your database, in the transaction that stores or handles the event: noted before it, an event is lost
    when the process ends in between.
    """
    with seen_lock:
        if event["id"] in seen:
            return False
        seen[event["id"]] = True
        if len(seen) > REMEMBERED:
            del seen[next(iter(seen))]
        return True


def handle(event):
    """Called in its own thread, since the service does not wait. What is lost from here on is not delivered again."""
    resource = event.get("_links", {}).get("resource", {}).get("href", "")
    say(f"event {event['id']}: {event['topic']} {resource}")


def say(line):
    sys.stdout.write(line + "\n")  # in one piece: print() lets another thread's line in between
    sys.stdout.flush()


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds that a slow sender has

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,9}", length):
            return self.answer(411)
        if int(length) > LONGEST_BODY:
            return self.answer(413)
        raw = self.rfile.read(int(length))
        # A header that is there twice is one list (RFC 9110 §5.3).
        headers = {name.lower(): ", ".join(self.headers.get_all(name)) for name in self.headers}
        try:
            event = verify(raw, headers, os.environ["WEBHOOK_SECRET"], int(time.time()))
        except InvalidDelivery as why:
            say(f"rejected: {why}")
            return self.answer(401)
        is_first = is_new(event)
        self.answer(204)
        if is_first:
            threading.Thread(target=handle, args=(event,)).start()
        else:
            say(f"event {event['id']}: delivered again, handled before")

    def answer(self, status):
        self.send_response(status)
        self.end_headers()
        self.wfile.flush()

    def log_message(self, *_):
        pass  # handle() has its own line


def serve(port):
    server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
    say(f"listening on http://127.0.0.1:{port}")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


def verify_vectors():
    for line in sys.stdin.buffer:
        case = json.loads(line)
        try:
            verify(case["body"].encode(), case["headers"], case["secret"], case["now"])
            print("ok")
        except InvalidDelivery as why:
            print(f"rejected: {why}")


if "--vectors" in sys.argv:
    verify_vectors()
elif os.environ.get("WEBHOOK_SECRET"):
    serve(int(os.environ.get("PORT", "4000")))
else:
    sys.exit("WEBHOOK_SECRET is missing: set it to the secret of your subscription")
