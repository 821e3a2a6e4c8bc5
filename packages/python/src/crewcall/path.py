"""Paths of the API with the ids of records in them."""

from __future__ import annotations

import re

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
