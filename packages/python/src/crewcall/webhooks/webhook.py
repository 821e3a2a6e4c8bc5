"""Verifies that a delivery comes from the service, and signs deliveries for tests (service.md 5.5)."""

from __future__ import annotations

import hmac
import json
import math
import re
import time
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, cast

from .event import WebhookEvent
from .headers import HeadersLike, header_of
from .signature import (
    NEXT_SIGNATURE_HEADER,
    SIGNATURE_HEADER,
    SIGNED_HEADERS,
    WebhookVerificationError,
    parse_signature,
    sign,
)

HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # RFC 9110 §5.6.2
TOLERANCE = 300.0  # seconds; service.md 5.5(4): what the reference verifiers use
MAX_BODY_BYTES = 1024 * 1024  # a delivery has half a kilobyte
GIVES = 'Creating and reading the subscription gives it: Webhook(subscription["secret"]).'


class SignedDelivery(NamedTuple):
    """A signed delivery, as the service would send it: the result of `sign`."""

    body: bytes
    headers: Dict[str, str]


class Webhook:
    """Verifies deliveries with the secret of their subscription, or with several secrets of which one must match.

    Several secrets are for several subscriptions with one target URL, or for an old and a new secret. While the service
    rotates a secret, either the old or the new one verifies. `signature_header`
    is the header with the signature, if the service also sends it under other names: one name, or several of which the
    first that is there counts. `now` returns the current time in seconds since 1970, for tests.
    """

    def __init__(
        self,
        secrets: Union[str, Sequence[str]],
        *,
        tolerance: float = TOLERANCE,
        signature_header: Union[str, Sequence[str]] = SIGNATURE_HEADER,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Raises a `ValueError` for an invalid secret or option."""
        self._secrets = _secrets_of(secrets)
        self._headers = [signature_header] if isinstance(signature_header, str) else list(signature_header)
        if not self._headers or not all(
            isinstance(name, str) and HEADER_NAME.fullmatch(name) for name in self._headers
        ):
            raise ValueError("signature_header is the name of a header, such as X-Webhook-Signature, or several.")
        is_number = isinstance(tolerance, (int, float)) and not isinstance(tolerance, bool)
        if not is_number or not math.isfinite(tolerance) or tolerance <= 0:
            raise ValueError(
                "tolerance is a number of seconds above 0 and finite, because an old delivery could otherwise be replayed "
                "at any time. 300 is usual."
            )
        self._tolerance = tolerance
        self._now = now

    def verify(self, raw_body: Union[bytes, bytearray, memoryview, str], headers: HeadersLike) -> WebhookEvent:
        """Returns the event if `raw_body` has a valid signature. Otherwise raises a `WebhookVerificationError`.

        `raw_body` is the body exactly as it was received: JSON that was parsed and serialized again can differ by a
        space, and then the signature does not match (service.md 5.5(5)).
        """
        raw = _bytes_of(raw_body)
        header, value = self._signature_in(headers)
        if not raw:
            raise _not_raw("The body is empty: it was probably read before")
        signatures = [parse_signature(value, header)]
        next_value = header_of(headers, NEXT_SIGNATURE_HEADER)
        if next_value is not None:
            signatures.append(parse_signature(next_value, NEXT_SIGNATURE_HEADER))
        for t, _v1 in signatures:
            self._check_time(int(t))
        event = _parse_event(raw)
        if event is None:  # a body without id and topic cannot have been signed
            raise WebhookVerificationError(
                "The body is not the JSON of an event, which every delivery is. Pass it as it was received, neither "
                "compressed nor decoded by a proxy. Otherwise the delivery is forged: respond 401.",
                "signature_mismatch",
            )
        if not any([self._is_signed(v1, t, event, raw) for t, v1 in signatures]):
            raise WebhookVerificationError(
                "The signature does not match this body and secret. Use the secret of the subscription that sends here, "
                "and pass the body as it was received, byte by byte. Otherwise the delivery is forged: respond 401.",
                "signature_mismatch",
            )
        _check_event_headers(event, headers)
        return cast(WebhookEvent, event)

    def sign(self, event: Union[Mapping[str, Any], str], *, at: Optional[float] = None) -> SignedDelivery:
        """Signs an event as the service does, for tests of your own receiver.

        Takes the event, or its body as text. Uses the first secret, and the current time unless `at` is given.
        """
        raw = (event if isinstance(event, str) else json.dumps(event)).encode()
        parsed = _parse_event(raw)
        if parsed is None:
            raise ValueError("sign() takes an event with an id and a topic, or the JSON of one as text.")
        t = str(int(self._now() if at is None else at))
        v1 = sign(self._secrets[0], t=t, event_id=parsed["id"], topic=parsed["topic"], raw=raw)
        headers = {
            "content-type": "application/json",
            "x-event-id": str(parsed["id"]),
            "x-event-type": parsed["topic"],
            self._headers[0].lower(): f"t={t},h={SIGNED_HEADERS},v1={v1}",
        }
        return SignedDelivery(raw, headers)

    def __repr__(self) -> str:
        return f"Webhook(<{len(self._secrets)} secret(s)>)"

    def _signature_in(self, headers: HeadersLike) -> Tuple[str, str]:
        """The name and value of the first signature header that is there."""
        if not hasattr(headers, "__iter__"):
            raise WebhookVerificationError(
                "verify() was given no headers. Pass them with the body: verify(raw_body, request.headers).",
                "missing_header",
            )
        for name in self._headers:
            value = header_of(headers, name)
            if value is not None:
                return name, value
        raise WebhookVerificationError(
            f"There is no {' or '.join(self._headers)} header: the request is not from the service, or a proxy drops the "
            "header. Respond 401.",
            "missing_header",
        )

    def _check_time(self, timestamp: int) -> None:
        now = int(self._now())
        away = abs(now - timestamp)
        if away > self._tolerance:
            raise WebhookVerificationError(
                f"The delivery was signed {away} seconds {'ago' if timestamp < now else 'from now'}; at most "
                f"{self._tolerance:g} are allowed. Set the clock of this machine. If it is right, this is a replay of an "
                "old delivery: respond 401.",
                "timestamp_out_of_tolerance",
            )

    def _is_signed(self, v1: str, t: str, event: Mapping[str, Any], raw: bytes) -> bool:
        """Tries every secret, even after one has matched, so that the timing does not reveal which one matched."""
        expected = [sign(secret, t=t, event_id=event["id"], topic=event["topic"], raw=raw) for secret in self._secrets]
        return any([hmac.compare_digest(v1, one) for one in expected])


def _secrets_of(given: Union[str, Sequence[str]]) -> List[str]:
    secrets = list(given) if isinstance(given, (list, tuple)) else [cast(str, given)]
    if not secrets:
        raise ValueError(f"The list has no secret in it. {GIVES}")
    for secret in secrets:
        if secret is None or secret == "":
            found = "None" if secret is None else "empty"
            raise ValueError(f"The secret is {found}: is the environment variable that holds it set? {GIVES}")
        if not isinstance(secret, str):
            raise ValueError(f"The secret is a {type(secret).__name__}, not text. {GIVES}")
        if secret != secret.strip():
            raise ValueError(
                f"The secret has white space around it, as a file may end with a newline: strip it. {GIVES}"
            )
    return secrets


def _bytes_of(body: object) -> bytes:
    if isinstance(body, str):
        raw = body.encode("utf-8", "surrogatepass")
    elif isinstance(body, (bytes, bytearray, memoryview)):
        raw = bytes(body)
    else:
        raise _not_raw("There is no body" if body is None else f"The body is a {type(body).__name__}")
    if len(raw) > MAX_BODY_BYTES:
        raise WebhookVerificationError(
            f"The body is longer than {MAX_BODY_BYTES} bytes; a delivery has half a kilobyte. The request is not from the "
            "service: respond 401.",
            "body_too_long",
        )
    return raw


def _not_raw(found: str) -> WebhookVerificationError:
    return WebhookVerificationError(
        f"{found}. The signature is of the bytes that were received, and an object written as JSON again can differ from "
        "them. Pass the raw body: request.get_data() in Flask, request.body in Django, await request.body() in Starlette "
        "and FastAPI.",
        "not_raw_body",
    )


def _parse_event(raw: bytes) -> Optional[Dict[str, Any]]:
    """The event, or None if the body is not the JSON of an event."""
    try:
        parsed = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(parsed, dict) or not isinstance(parsed.get("topic"), str):
        return None
    event_id = parsed.get("id")
    return parsed if isinstance(event_id, int) and not isinstance(event_id, bool) else None


def _check_event_headers(event: Mapping[str, Any], headers: HeadersLike) -> None:
    """The headers X-Event-Id and X-Event-Type are not signed themselves, so they must equal the signed body."""
    event_id, topic = header_of(headers, "X-Event-Id"), header_of(headers, "X-Event-Type")
    if event_id in (None, str(event["id"])) and topic in (None, event["topic"]):
        return
    raise WebhookVerificationError(
        "X-Event-Id or X-Event-Type differs from the signed body: somebody changed a header, so that an event is handled "
        "twice or as another event. Respond 401.",
        "id_mismatch",
    )
