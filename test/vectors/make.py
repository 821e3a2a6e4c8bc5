# Makes the cases of signature.json: deliveries, honest and hostile, each with the verdict of service.md 5.5.
#
#   python3 test/vectors/make.py            writes signature.json again; what stands in "vectors" is kept as it is
#   python3 test/vectors/make.py --check    tells whether that would change it, and asks openssl about each signature
#
# Python's hmac makes the signatures, so that they are nobody's own formula of this project; openssl agrees.
import hashlib
import hmac
import json
import os
import subprocess
import sys

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "signature.json")
H = "x-event-id x-event-type"
AT = 1760000000
ID, TOPIC = 4711, "game.game.published"
SECRET = "6f1c0f2e-0b7a-4a3e-9d53-2f4c1f0f8a11"
OTHER_SECRET = "0d9f5a62-7c1e-4c53-8a37-91b2f0de4c77"
BODY = json.dumps({
    "id": ID,
    "topic": TOPIC,
    "created": "2025-10-09T04:53:20.000-04:00",
    "_links": {
        "self": {"resource-type": "webhook-event", "href": "https://api.example.org/api/v2/webhooks/events/4711.json"},
        "resource": {"resource-type": "game", "href": "https://api.example.org/api/v2/games/331.json"},
        "owner": {"resource-type": "site", "href": "https://api.example.org/api/v2/sites/7.json"},
        "game": {"resource-type": "game", "href": "https://api.example.org/api/v2/games/331.json"},
    },
}, separators=(",", ":"))
ABOUT_CASES = (
    "Deliveries as a receiver gets them, and what service.md 5.5 says of each at the Unix time now. Made by make.py: "
    "Python's hmac signs, openssl agrees. An absent member of headers is an absent header; body is the raw body in "
    "UTF-8; several headers of one name are joined with a comma, as RFC 9110 5.3 has it."
)
signed = []  # (secret, signed string, hmac), for openssl


def mac(body=BODY, t=AT, h=H, event_id=ID, topic=TOPIC, secret=SECRET):
    text = f"{t}.{h}.{event_id}.{topic}.{body}"
    made = hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    signed.append((secret, text, made))
    return made


def case(name, expected, why, header, body=BODY, now=AT, secret=SECRET, **headers):
    said = {"x-event-id": str(ID), "x-event-type": TOPIC, "x-webhook-signature": header}
    said.update({key.replace("_", "-"): value for key, value in headers.items()})
    said = {key: value for key, value in said.items() if value is not None}
    return {"name": name, "expected": expected, "why": why, "secret": secret, "now": now, "headers": said, "body": body}


def ok(name, why, header, **more):
    return case(name, "ok", why, header, **more)


def refused(name, why, header, **more):
    return case(name, "refused", why, header, **more)


def agreed(vectors):
    """The agreed vectors, as deliveries that arrive in the second in which they were signed."""
    for v in vectors:
        yield ok(v["name"], "an agreed vector", v["header"], body=v["body"], now=v["timestamp"], secret=v["secret"],
                 x_event_id=str(v["event_id"]), x_event_type=v["topic"])


def shapes():
    """The header's form: 5.5(1), 5.5(6)."""
    good = mac()
    t, h, v1 = f"t={AT}", f"h={H}", f"v1={good}"
    usual = f"{t},{h},{v1}"
    other = mac(secret=OTHER_SECRET)
    named, once = "parts have names, so their order is free", "4.4 has one of each: which of two is meant, nobody knows"
    yield ok("parts in another order", named, f"{v1},{t},{h}")
    yield ok("parts in reverse", named, f"{v1},{h},{t}")
    yield ok("a further part v2", "a later scheme may stand beside v1", f"{usual},v2={'0' * 128}")
    yield ok("a further part in front", "as above", f"kid=1,{usual}")
    yield ok("spaces after the commas", "RFC 9110 5.6.1: white space around the members of a list", f"{t}, {h},\t{v1}")
    yield refused("v1 twice, the second right", once, f"{t},{h},v1={other},{v1}")
    yield refused("v1 twice, the first right", once, f"{usual},v1={other}")
    yield refused("v1 twice, the same", once, f"{usual},{v1}")
    yield refused("t twice", once, f"{t},{usual}")
    yield refused("t twice, the second old", once, f"{usual},t=1")
    yield refused("h twice", once, f"{usual},{h}")
    yield refused("the header twice", once, f"{usual}, {usual}")
    yield refused("the header twice, the first forged", once, f"{t},{h},v1={other}, {usual}")
    for name, left in (("t", f"{h},{v1}"), ("h", f"{t},{v1}"), ("v1", f"{t},{h}")):
        yield refused(f"without {name}", "5.5(6): malformed", left)
    yield refused("no header", "5.5(6): malformed", None)
    for name, header in (
        ("empty", ""), ("a comma", ","), ("only names", "t,h,v1"), ("t empty", f"t=,{h},{v1}"),
        ("h empty", f"{t},h=,{v1}"), ("v1 empty", f"{t},{h},v1="), ("only the digest", good), ("semicolons", f"{t};{h};{v1}"),
        ("a scheme in front", f"sha256={good}"), ("spaces around =", f"t = {AT},h = {H},v1 = {good}"),
        ("names in capitals", f"T={AT},H={H},V1={good}"), ("quotes", f't="{AT}",h="{H}",v1="{good}"'),
        ("ten thousand commas", "," * 10_000),
    ):
        yield refused(f"header: {name}", "5.5(6): not t, h and v1", header)


def rotations():
    """X-Webhook-Signature-Next: while a secret is rotated, the new one signs it."""
    by = lambda secret, t=AT: f"t={t},h={H},v1={mac(secret=secret, t=t)}"
    mine, other, third = by(SECRET), by(OTHER_SECRET), by(OTHER_SECRET + "0")
    yield ok("a rotation, the receiver has the old secret", "it signs X-Webhook-Signature", mine,
             x_webhook_signature_next=other)
    yield ok("a rotation, the receiver has the new secret", "it signs X-Webhook-Signature-Next", other,
             x_webhook_signature_next=mine)
    yield refused("a rotation, the receiver has neither secret", "signed by two others", other,
                  x_webhook_signature_next=third)
    yield refused("a rotation, the new secret's signature is old", "recorded, and sent with a forged one", other,
                  x_webhook_signature_next=by(SECRET, AT - 301))
    yield refused("a rotation, the next header has no digest", "5.5(6): malformed", other,
                  x_webhook_signature_next=f"t={AT},h={H}")


def hmacs():
    """v1: 5.5(2), 5.5(3)."""
    good = mac()
    head = f"t={AT},h={H},v1="
    lower = "5.5(2): lowercase hex, compared as text"
    yield refused("upper-case hex", lower, head + good.upper())
    yield refused("one digit in upper case", lower, head + good.replace("e", "E", 1))
    yield refused("one digit wrong", "5.5(3)", head + good[:-1] + ("0" if good[-1] != "0" else "1"))
    yield refused("one digit too few", "no comparison of a beginning", head + good[:-1])
    yield refused("one digit too many", "as above", head + good + "0")
    yield refused("64 zeros", "5.5(3)", head + "0" * 64)
    yield refused("0x in front", lower, head + "0x" + good)
    yield refused("64 letters beyond ASCII", "compared without falling over: as bytes they are more than 64", head + "é" * 64)
    yield refused("one letter beyond ASCII", "as above", head + good[:-1] + "é")
    yield refused("signed with another secret", "5.5(2)", head + mac(secret=OTHER_SECRET))
    yield refused("signed with an empty secret", "5.5(2)", head + mac(secret=""))
    yield refused("a digest without a key", "5.5(2)",
                  head + hashlib.sha256(f"{AT}.{H}.{ID}.{TOPIC}.{BODY}".encode()).hexdigest())
    bare = hmac.new(SECRET.encode(), BODY.encode(), hashlib.sha256).hexdigest()
    yield refused("the body alone signed", "5.5(1)", head + bare)
    for h in ("x-event-id", "x-event-type x-event-id", "X-Event-Id X-Event-Type", "x-event-id  x-event-type", "content-type"):
        header = f"t={AT},h={h},v1={mac(h=h)}"
        yield refused(f"h is {json.dumps(h)}, and signed so", "5.5(1): literally x-event-id x-event-type", header)
        yield refused(f"h is {json.dumps(h)}, signed as usual", "as above", f"t={AT},h={h},v1={good}")


def times():
    """t: 5.5(4)."""
    usual = f"t={AT},h={H},v1={mac()}"
    edge = "5.5(4): differs by no more than 300 seconds"
    beyond = "5.5(4): differs by more than 300 seconds"
    yield ok("299 seconds old", edge, usual, now=AT + 299)
    yield ok("300 seconds old", edge, usual, now=AT + 300)
    yield refused("301 seconds old", beyond, usual, now=AT + 301)
    yield ok("300 seconds ahead", edge, usual, now=AT - 300)
    yield refused("301 seconds ahead", beyond, usual, now=AT - 301)
    yield refused("a day old", beyond, usual, now=AT + 86_400)
    yield refused("a new t on an old signature", "t is signed", f"t={AT + 500},h={H},v1={mac()}", now=AT + 500)
    for t in (0, AT * 1000, 999_999_999_999_999):
        yield refused(f"t is {t}, and signed so", beyond, f"t={t},h={H},v1={mac(t=t)}")
    number = "t is Unix time in digits, and signed as it is written"
    for t in (f"-{AT}", f"+{AT}", f"{AT}.0", "1.76e9", "0x68e77980", f"{AT} ", f"{AT}\u00b2", "NaN", "Infinity", "now",
              "9" * 20, "9" * 400, "1_760_000_000", "2025-10-09T08:53:20Z"):
        name = t if len(t) < 30 else f"{len(t)} digits"
        # A space at the end is white space around a part: that alone is cut off, and what is left is not what was signed.
        yield refused(f"t is {json.dumps(name)}, and signed so", number, f"t={t},h={H},v1={mac(t=t)}")
    yield refused("a zero before t", number, f"t=0{AT},h={H},v1={mac()}")


def bodies():
    """The raw body, its id and its topic: 5.5(1), 5.5(5)."""
    usual = f"t={AT},h={H},v1={mac()}"
    raw = "5.5(5): the raw body exactly as received"

    def signed_as(body, **more):
        return f"t={AT},h={H},v1={mac(body=body, **more)}"

    spaced = json.dumps(json.loads(BODY))
    yield refused("the body written again with spaces", raw, usual, body=spaced)
    yield refused("the body with its members sorted", raw, usual,
                  body=json.dumps(json.loads(BODY), separators=(",", ":"), sort_keys=True))
    yield refused("a line feed after the body", raw, usual, body=BODY + "\n")
    yield refused("a byte order mark before the body", raw, usual, body="\ufeff" + BODY)
    yield ok("a body with spaces and a line feed, signed so", raw, signed_as(spaced + "\n"), body=spaced + "\n")
    beyond = '{"id":4711,"topic":"game.game.published","note":"Müller – été ✓ 🏑"}'
    escaped = json.dumps(json.loads(beyond), separators=(",", ":"))
    yield ok("beyond ASCII", raw, signed_as(beyond), body=beyond)
    yield ok("beyond ASCII, escaped", raw, signed_as(escaped), body=escaped)
    yield refused("beyond ASCII, escaped on the way", raw, signed_as(beyond), body=escaped)
    composed, decomposed = '{"id":4711,"topic":"game.game.published","note":"\u00e9"}', '{"id":4711,"topic":"game.game.published","note":"e\u0301"}'
    yield refused("the same letter in another normal form", raw, signed_as(composed), body=decomposed)
    slashes = '{"id":4711,"topic":"game.game.published","note":"a\\/b"}'
    yield ok("escaped slashes", raw, signed_as(slashes), body=slashes)
    nested = '{"_links":{"id":1,"topic":"x","resource":{"href":"https://api.example.org/a\\"}","id":2}},"topic":"game.game.published","id":4711}'
    yield ok("an id and a topic further inside", "those of the body are meant", signed_as(nested), body=nested)
    capitals = '{"id":4711,"topic":"game.game.published","ID":1,"Topic":"x"}'
    yield ok("further members ID and Topic", "names in JSON are those letters and no others", signed_as(capitals), body=capitals)
    yield refused("another topic in the body", "5.5(1)", usual, body=BODY.replace(TOPIC, "game.official.changed"))
    yield refused("another id in the body", "5.5(1)", usual, body=BODY.replace('"id":4711', '"id":4712'))
    own = "2.3, 4.4: X-Event-Id and X-Event-Type are the body's; who changes them would have an event handled twice"
    yield refused("another X-Event-Id", own, usual, x_event_id="4712")
    yield refused("X-Event-Id with a zero before it", own, usual, x_event_id="04711")
    yield refused("another X-Event-Type", own, usual, x_event_type="game.official.changed")
    yield refused("the X-Event-Id signed, and not the body's id", "5.5(1): the id from the body",
                  signed_as(BODY, event_id=4712), x_event_id="4712")
    yield ok("neither X-Event-Id nor X-Event-Type", "5.5(1): what is signed is the body's", usual,
             x_event_id=None, x_event_type=None)
    forged = "no body, however odd, may do anything but be refused"
    for name, body in (
        ("empty", ""), ("no JSON", "id=4711&topic=game.game.published"), ("null", "null"), ("a list", "[4711]"),
        ("a text", '"4711"'), ("a number", "4711"), ("no members", "{}"), ("no topic", '{"id":4711}'),
        ("no id", '{"topic":"game.game.published"}'), ("half", BODY[:100]), ("two", BODY + BODY),
        ("id null", '{"id":null,"topic":"game.game.published"}'), ("topic a number", '{"id":4711,"topic":1}'),
        ("id a list", '{"id":[4711],"topic":"game.game.published"}'), ("_links a text", '{"id":4711,"topic":"x","_links":"x"}'),
        ("id with 40 digits", '{"id":' + "9" * 40 + ',"topic":"game.game.published"}'),
        ("id with 5,000 digits", '{"id":' + "9" * 5_000 + ',"topic":"game.game.published"}'),
        ("half a surrogate in the topic", '{"id":4711,"topic":"\\ud83d"}'),
        ("a zero byte in a name", '{"\\u0000id":1,"id":4711,"topic":"game.game.published"}'),
        ("__proto__", '{"__proto__":{"id":4711,"topic":"game.game.published"}}'),
        ("20,000 lists deep", '{"id":4711,"topic":"x","a":' + "[" * 20_000),
        ("2,000 objects deep", '{"a":' * 2_000),
    ):
        yield refused(f"forged body: {name}", forged, usual, body=body)


def check_with_openssl():
    for secret, text, made in signed:
        if not secret or len(text) > 4_000:
            continue  # openssl takes no empty key
        command = ["openssl", "dgst", "-sha256", "-hmac", secret]
        out = subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout.decode()
        if out.split()[-1] != made:
            sys.exit(f"openssl disagrees about {text}")


with open(FILE, encoding="utf-8") as file:
    before = file.read()
known = json.loads(before)
cases = [*agreed(known["vectors"]), *shapes(), *rotations(), *hmacs(), *times(), *bodies()]
assert len({c["name"] for c in cases}) == len(cases), "two cases have one name"
made = {"about": known["about"], "vectors": known["vectors"], "about_cases": ABOUT_CASES, "cases": cases}
text = json.dumps(made, indent=1, ensure_ascii=False) + "\n"
if "--check" in sys.argv:
    check_with_openssl()
    sys.exit("signature.json is not what make.py makes: run python3 test/vectors/make.py" if text != before else 0)
with open(FILE, "w", encoding="utf-8") as file:
    file.write(text)
