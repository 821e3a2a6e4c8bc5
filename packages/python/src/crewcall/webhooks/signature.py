"""The signature scheme of deliveries on the receiver's side (service.md 5.5)."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Dict, Literal, NamedTuple

SIGNATURE_HEADER = "X-Webhook-Signature"
NEXT_SIGNATURE_HEADER = "X-Webhook-Signature-Next"  # during a rotation of the secret, the new one signs it

SIGNED_HEADERS = "x-event-id x-event-type"  # service.md 5.5(1): h is literally this
PARTS = ("t", "h", "v1")  # service.md 5.5
TIMESTAMP = re.compile(r"[0-9]{1,15}")  # Unix seconds
HMAC_SHA256_HEX = re.compile(r"[0-9a-f]{64}")  # service.md 5.5(2): lowercase
FORMAT = f"t=<unix seconds>,h={SIGNED_HEADERS},v1=<64 lowercase hex digits>"

VerificationCode = Literal[
    "missing_header",
    "malformed_header",
    "timestamp_out_of_tolerance",
    "signature_mismatch",
    "id_mismatch",
    "not_raw_body",
    "body_too_long",
]
"""The reasons why verification can fail."""


class WebhookVerificationError(Exception):
    """Raised by `Webhook.verify`. Respond 401 (service.md 5.5(6)). `message` has no secret and no signature in it."""

    code: VerificationCode
    """Stable, for programs."""
    message: str

    def __init__(self, message: str, code: VerificationCode = "signature_mismatch") -> None:
        super().__init__(message)
        self.message, self.code = message, code


class Signature(NamedTuple):
    """The parts of the header. `t` stays text, exactly as it was signed."""

    t: str
    v1: str


def parse_signature(value: str, header: str) -> Signature:
    """Parses the header's value. Parts may be in any order, with spaces around them.

    Parts with other names belong to later versions of the scheme and are ignored.
    """
    parts: Dict[str, str] = {}
    for part in value.split(","):
        name, _equals, content = part.strip().partition("=")
        if name in parts:
            raise _malformed(header, f"holds {name if name in PARTS else 'a part'} more than once")
        parts[name] = content
    missing = [name for name in PARTS if name not in parts]
    if missing:
        raise _malformed(header, f"lacks {' and '.join(missing)}")  # service.md 5.5(6)
    if not TIMESTAMP.fullmatch(parts["t"]):
        raise _malformed(header, "has a t that is no time in whole seconds")
    if parts["h"] != SIGNED_HEADERS:
        raise _malformed(header, f'has an h other than "{SIGNED_HEADERS}"')
    if not HMAC_SHA256_HEX.fullmatch(parts["v1"]):
        raise _malformed(header, "has a v1 that is not 64 lowercase hex digits")
    return Signature(parts["t"], parts["v1"])


def sign(secret: str, *, t: str, event_id: object, topic: object, raw: bytes) -> str:
    """The lowercase hex digits of the signature of these bytes (service.md 5.5(1))."""
    head = f"{t}.{SIGNED_HEADERS}.{event_id}.{topic}.".encode("utf-8", "surrogatepass")  # JSON can have half a pair
    return hmac.new(secret.encode(), head + raw, hashlib.sha256).hexdigest()


def _malformed(header: str, what: str) -> WebhookVerificationError:
    return WebhookVerificationError(
        f"{header} {what}; the service sends {FORMAT}. Respond 401, and check whether a proxy changes headers.",
        "malformed_header",
    )
