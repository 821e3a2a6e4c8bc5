"""Paths of the API with the ids of records in them, and queries, with brackets for nested values."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import List, Mapping, Optional, Tuple
from urllib.parse import quote

LARGEST_ID = 2**53 - 1  # the service's own limit


def path(pattern: str, *ids: object) -> str:
    """Fills ids into a path. Raises a `ValueError` for an invalid id.

    `../sites/1` would be another resource, and an empty id would be the list.
    """
    given = iter(ids)
    return re.sub(r"\{\w+\}", lambda _match: _digits(next(given), pattern), pattern)


def _digits(id: object, pattern: str) -> str:
    """A number, or its digits as text: parameters of routes and forms are text."""
    is_text = isinstance(id, str) and re.fullmatch(r"[1-9][0-9]*", id) is not None
    is_number = isinstance(id, int) and not isinstance(id, bool)
    if (is_text or is_number) and 0 < int(str(id)[:20]) <= LARGEST_ID:
        return str(id)
    found = repr(id) if isinstance(id, (str, int, float, bool, type(None))) else f"a {type(id).__name__}"
    raise ValueError(f"An id in {pattern} is a whole number, such as 7; it was {found}.")


def query_of(query: Optional[Mapping[str, object]]) -> str:
    """`{"search": {"league_id": [1, 2]}}` as `?search[league_id][]=1&search[league_id][]=2`, encoded; or nothing.

    Members of the query that are None are left out. Raises a `ValueError` for a value inside them that would be dropped,
    so that the request would match everything.
    """
    given = [(name, value) for name, value in (query or {}).items() if value is not None]
    pairs = [pair for name, value in given for pair in _pairs(name, value)]
    text = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in pairs)
    return f"?{text}" if text else ""


def _pairs(name: str, value: object) -> List[Tuple[str, str]]:
    if isinstance(value, Mapping):
        return [pair for key, inner in value.items() for pair in _pairs(f"{name}[{key}]", inner)]
    if isinstance(value, (list, tuple, set, frozenset)):
        if not value:
            raise _wrong(name, "an empty list, which has no value")
        return [pair for inner in value for pair in _pairs(f"{name}[]", inner)]
    return [(name, _text(name, value))]


def _text(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        raise _wrong(name, "a datetime; a day is meant, such as its date()")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) or (isinstance(value, (int, float)) and value == value):
        return str(value)
    raise _wrong(name, "None" if value is None else f"a {type(value).__name__}")


def _wrong(name: str, what: str) -> ValueError:
    return ValueError(f'{name} is {what}. Leave it out, or send values such as 3 or "2026-05-02".')
