"""A body as multipart/form-data, for files."""

from __future__ import annotations

import uuid
from typing import Mapping


class Form:
    """Fields and one file, written once: a retry must be the same."""

    def __init__(self, fields: Mapping[str, str], file: bytes, filename: str) -> None:
        boundary = uuid.uuid4().hex
        parts = [_part(f'name="{name}"', value.encode()) for name, value in fields.items()]
        parts.append(_part(f'name="file"; filename="{_quoted(filename)}"', file))
        start = f"--{boundary}\r\n".encode()
        self.content = start + start.join(parts) + f"--{boundary}--\r\n".encode()
        self.content_type = f"multipart/form-data; boundary={boundary}"


def _part(disposition: str, content: bytes) -> bytes:
    return f"Content-Disposition: form-data; {disposition}\r\n\r\n".encode() + content + b"\r\n"


def _quoted(name: str) -> str:
    """As browsers write names (WHATWG: multipart/form-data)."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
