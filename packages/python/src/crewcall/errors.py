"""The exceptions of the client."""

from __future__ import annotations

import builtins
import json
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Dict, List, Mapping, Optional
from urllib.parse import urljoin, urlsplit

from .response import HttpResponse


class CrewcallError(Exception):
    """The base class. A mistake of the caller is a `TypeError` or a `ValueError` instead."""


class ApiError(CrewcallError):
    """An error response of the service (RFC 9457). `code` is `unknown` if the response is not from the service."""

    status: int
    code: str
    """Stable, for programs, such as `validation_error`: the `code` of the response; `unknown` if the response is not from the service."""
    message: str
    errors: List[Dict[str, str]]
    """Every invalid value: its `path` (a JSON Pointer into the body, or `/` and a query parameter) and `message`."""
    type: Optional[str]
    """The URL of a page that explains the code."""
    request_id: Optional[str]
    """Identifies the request in the service's log."""
    retry_after: Optional[float]
    """Retry-After, in seconds, if the service sent it."""

    def __init__(self, message: str, *, status: int = 0, code: str = "unknown") -> None:
        super().__init__(message)
        self.message, self.status, self.code = message, status, code
        self.errors, self.type, self.request_id, self.retry_after = [], None, None, None

    @classmethod
    def of(cls, response: HttpResponse) -> ApiError:
        """The error for a response."""
        problem = parse_object(response.text)
        code, message, kind = problem.get("code", problem.get("error")), problem.get("message"), problem.get("type")
        if response.status >= 400 and isinstance(code, str) and isinstance(message, str):
            given = problem.get("errors")
            errors = [one for one in given if _is_value_error(one)] if isinstance(given, list) else []
            error = cls(_sentence(message, errors), status=response.status, code=code)
            error.errors = errors
        else:
            error = cls(describe_unexpected(response, "base_url"), status=response.status)
        error.type = kind if isinstance(kind, str) else None
        error.request_id = response.headers.get("x-request-id")
        error.retry_after = retry_after(response.headers)
        return error


class OAuthError(CrewcallError):
    """An error of the authorization server (RFC 6749 §5.2), or the person denied the request (§4.1.2.1)."""

    code: str
    """Such as `invalid_client`, `invalid_grant`, `access_denied`."""
    message: str
    status: Optional[int]
    """Of the response; None if the error came with a redirect."""
    request_id: Optional[str]

    def __init__(self, message: str, *, code: str = "unknown", status: Optional[int] = None) -> None:
        super().__init__(message)
        self.message, self.code, self.status, self.request_id = message, code, status, None


class ConnectionError(CrewcallError, builtins.ConnectionError):
    """There was no response: nobody listens, the connection broke off, or it took too long."""


def parse_object(text: str) -> Dict[str, Any]:
    """The members of a JSON object; none for anything else."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return parsed if isinstance(parsed, dict) else {}


def retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """Retry-After in either of its forms (RFC 9110 §10.2.3), as seconds from now."""
    value = headers.get("retry-after")
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", value):
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except (TypeError, ValueError):  # Python 3.9 raises a TypeError
        return None
    zoned = at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
    return max(0.0, (zoned - datetime.now(timezone.utc)).total_seconds())


def describe_unexpected(response: HttpResponse, option: str) -> str:
    """A sentence about a response that is not from the service. `option` names the setting with the URL."""
    asked = origin_of(response.url)
    if 300 <= response.status < 400:
        return _describe_redirect(response, asked, option)
    content_type = response.headers.get("content-type", "").split(";")[0] or "no content type"
    what = "empty" if response.text.strip() == "" else content_type
    return (
        f"The response (status {response.status}, {what}) is not from the service. "
        f"Check for a proxy in front of {asked}, and that {option} is the URL of the service."
    )


def origin_of(url: str) -> str:
    """Scheme, host and port; no port if it is that of the scheme. Raises a `ValueError` for what is no URL."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = None if parts.port == {"http": 80, "https": 443}.get(parts.scheme) else parts.port
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{'' if port is None else f':{port}'}"


def _describe_redirect(response: HttpResponse, asked: str, option: str) -> str:
    try:
        target = urljoin(response.url, response.headers.get("location", ""))
        origin, path = origin_of(target), urlsplit(target).path
    except ValueError:  # such as http://[
        origin, path = "elsewhere", ""
    if origin.startswith("http") and origin != asked and path == urlsplit(response.url).path:
        return (
            f"{asked} redirects to {origin}. Redirects are not followed, to protect the token. "
            f"If that is the service, set {option} to {origin}."
        )
    return (
        f"{asked} redirects to {origin}{path}, which the service never does. "
        f"Check for a proxy in front of it, and that {option} is the URL of the service."
    )


def _is_value_error(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("path"), str) and isinstance(value.get("message"), str)


def _sentence(message: str, errors: List[Dict[str, str]]) -> str:
    if len(errors) == 1 and errors[0]["message"] == message:
        return f"{message} ({errors[0]['path']})"
    return "\n  ".join([message, *(f"{error['path']}: {error['message']}" for error in errors)])
