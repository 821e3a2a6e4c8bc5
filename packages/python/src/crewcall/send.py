"""Sends one request, and retries it if that is safe, with backoff or after Retry-After."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .errors import ConnectionError, retry_after
from .response import HttpResponse
from .transport import OutgoingRequest, Transport

FIRST_PAUSE = 0.25  # seconds; doubled for each attempt, unless the service sends Retry-After


@dataclass(frozen=True)
class SendSettings:
    """How requests are sent. Times are in seconds."""

    max_retries: int = 3
    max_wait: float = 60.0  # the shortest period of the rate limits
    timeout: float = 30.0


async def send(request: OutgoingRequest, transport: Transport, settings: SendSettings) -> HttpResponse:
    """Returns the response, whatever its status. Raises a `ConnectionError` if there is none.

    Retries after a 429 or 503, and after a 409 with Retry-After, which means that the first request with the same
    idempotency key is still running. `retry` of the request is `always`, because it is idempotent; `rejected`: only
    after the service rejected it, and so has not carried it out; or `never`.
    """
    attempt = 0
    while True:
        is_last = request.retry == "never" or attempt >= settings.max_retries
        wait = backoff(attempt, settings.max_wait)
        try:
            response = await (await transport.open(request, settings.timeout)).read()
        except ConnectionError:
            if is_last or request.retry != "always":
                raise
        else:
            asked = retry_after(response.headers)
            if is_last or not _is_temporary(response.status, asked is not None):
                return response
            if asked is not None and asked > settings.max_wait:
                return response
            wait = wait if asked is None else asked
        await transport.sleep(wait)
        attempt += 1


def backoff(attempt: int, longest: float) -> float:
    """How long to wait after an attempt, in seconds: exponential, with jitter."""
    return min(FIRST_PAUSE * 2.0 ** min(attempt, 20) * (0.5 + random.random()), longest)


def _is_temporary(status: int, has_retry_after: bool) -> bool:
    return status in (429, 503) or (status == 409 and has_retry_after)
