"""Reads one header from the headers of any framework."""

from __future__ import annotations

from typing import Any, Iterable, List, Mapping, Optional, Tuple, Union

HeadersLike = Union[Mapping[str, Any], Iterable[Tuple[Union[str, bytes], Union[str, bytes]]]]
"""A mapping with names in any case, as most frameworks have it; the `environ` of WSGI; or pairs, as ASGI has them."""


def header_of(headers: HeadersLike, name: str) -> Optional[str]:
    """The value of the header `name`, in any case. Repeated headers are joined with commas (RFC 9110 §5.3)."""
    wanted = name.lower()
    values = [_text(value) for given, value in _pairs(headers) if _name(given) == wanted and value is not None]
    return ", ".join(values) if values else None


def _pairs(headers: Any) -> List[Tuple[Any, Any]]:
    items = getattr(headers, "items", None)
    return [pair for pair in (items() if callable(items) else headers) if isinstance(pair, tuple) and len(pair) == 2]


def _name(given: object) -> str:
    """The name in lower case; `HTTP_X_EVENT_ID` of WSGI is X-Event-Id."""
    text = _text(given)
    return text[len("HTTP_") :].replace("_", "-").lower() if text.startswith("HTTP_") else text.lower()


def _text(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(_text(one) for one in value)
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)
