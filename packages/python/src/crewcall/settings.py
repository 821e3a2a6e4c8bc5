"""The checks of the options of clients and authorizations."""

from __future__ import annotations

from typing import Optional
from urllib.parse import urlsplit

from .errors import origin_of
from .send import SendSettings

MOST_RETRIES = 1_000  # with the longest waits, more than half a day
MOST_SECONDS = 2_147_483.0  # 24 days: what every platform can wait


def send_settings(max_retries: object, max_wait: object, timeout: object) -> SendSettings:
    """The settings, checked. Raises a `ValueError` that names the invalid option."""
    if not isinstance(max_retries, int) or isinstance(max_retries, bool) or not 0 <= max_retries <= MOST_RETRIES:
        raise ValueError(f"max_retries is a whole number from 0 to {MOST_RETRIES}; it was {max_retries!r}.")
    return SendSettings(
        max_retries=max_retries,
        max_wait=seconds("max_wait", max_wait, least=0.0),
        timeout=seconds("timeout", timeout, least=0.001),
    )


def origin(option: str, address: object) -> str:
    """The origin of a URL of the service: scheme, host and port. Raises a `ValueError` that names the invalid option."""
    text = str(address).strip()
    try:
        parts = urlsplit(text)
        found = origin_of(text)
    except ValueError:  # such as a port that is no number
        parts, found = urlsplit(""), ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{option} is the address of the service, such as https://api.example.org; it was {text}.")
    if "@" in parts.netloc:
        raise ValueError(f"{option} is the address of the service, without a user name or password in it.")
    more = parts.path.rstrip("/") + (f"?{parts.query}" if parts.query else "")
    if more or parts.fragment:
        raise ValueError(f"{option} is the address of the service without {more or '#'}: set it to {found}.")
    return found


def text(option: str, value: Optional[str]) -> str:
    """A value that must be there. The value itself is never in the message, because it can be a secret."""
    if not isinstance(value, str) or value == "":
        raise ValueError(f"{option} is missing or empty. Check that its environment variable is set.")
    return value


def seconds(option: str, value: object, *, least: float) -> float:
    """A number of seconds. Raises a `ValueError` that names the option."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and least <= value <= MOST_SECONDS:
        return float(value)
    raise ValueError(f"{option} is a number of seconds from {least} to {MOST_SECONDS:.0f}; it was {value!r}.")
