"""Sends the requests of the resource classes to the API, with token and headers, and reads the responses."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, Awaitable, Callable, Dict, FrozenSet, Mapping, Optional, TypeVar, Union
from urllib.parse import urldefrag

import httpx

from .errors import ApiError, CrewcallError, origin_of, parse_object
from .form import Form
from .modes import Mode, Moded
from .oauth.token_source import Source
from .opened import OpenedResponse
from .pages import AsyncPages
from .response import HttpResponse
from .send import SendSettings, send
from .transport import OutgoingRequest, Transport
from .url import query_of
from .version import USER_AGENT
from .warning import OnWarning, warning_of

MEDIA_TYPE = "application/vnd.service.v2.hal+json"  # service.md 9(1)
METHODS = ("GET", "POST", "PUT", "DELETE")
Response = TypeVar("Response", HttpResponse, OpenedResponse)
TOKEN = re.compile(r"[\w.~+/-]+=*", re.ASCII)  # RFC 6750 §2.1


class Calls:
    """Requests as coroutines, for both clients."""

    def __init__(
        self,
        base_url: str,
        source: Source,
        transport: Transport,
        settings: SendSettings,
        on_warning: Optional[OnWarning] = None,
    ) -> None:
        self.base_url = base_url
        self._source = source
        self.transport = transport
        self.settings = settings
        self._on_warning = on_warning

    async def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, object]] = None,
        body: object = None,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> HttpResponse:
        """Returns the response with its headers. Raises an `ApiError` for every status except 2xx and 304."""
        if method not in METHODS:  # a lower-case POST would be sent without its idempotency key
            raise ValueError(f"method is one of {', '.join(METHODS)}; it was {method!r}.")
        if method == "GET" and body is not None:
            raise ValueError("A GET has no body: send values in query.")
        sent = _headers(method, headers, if_match=if_match, idempotency_key=idempotency_key)
        content: Union[str, bytes, None] = None
        if isinstance(body, Form):
            sent["content-type"], content = body.content_type, body.content
        elif body is not None:
            content = json.dumps(body, allow_nan=False)
        outgoing = OutgoingRequest(
            method=method,
            url=self._address(path, query),
            headers=sent,
            body=content,
            retry=_retry_policy(method, sent, body),
        )
        response = await self._authorized(outgoing, lambda: send(outgoing, self.transport, self.settings))
        if not (200 <= response.status < 300 or response.status == 304):
            raise ApiError.of(response)
        if self._on_warning is not None:
            warning = warning_of(method, response)
            if warning is not None:
                self._on_warning(warning)
        return response

    async def open(self, path: str, *, accept: str, query: Mapping[str, object], timeout: float) -> OpenedResponse:
        """Sends a GET whose response is read as it arrives. Raises an `ApiError` for every status except 2xx."""
        headers = {**_headers("GET", None, if_match=None, idempotency_key=None), "accept": accept}
        outgoing = OutgoingRequest("GET", self._address(path, query), headers, None, "never")
        opened = await self._authorized(outgoing, lambda: self.transport.open(outgoing, timeout))
        if not 200 <= opened.status < 300:
            raise ApiError.of(await opened.read())
        return opened

    async def download(self, url: str) -> bytes:
        """The file at a link, which is requested without a token: whoever has the link reads the file."""
        outgoing = OutgoingRequest("GET", url, {"user-agent": USER_AGENT}, None, "never")
        opened = await self.transport.open(outgoing, self.settings.timeout)
        if opened.status != 200:
            raise ApiError.of(await opened.read())
        return await opened.content()

    async def request(self, method: str, path: str, **options: Any) -> Any:
        """Returns the record in the response; None if the response has none."""
        return _record(await self.send(method, path, **options), method)

    def list(
        self, path: str, *, query: Optional[Mapping[str, object]] = None, headers: Optional[Mapping[str, str]] = None
    ) -> AsyncPages[Any]:
        """A list, which is requested when it is read."""

        async def load(href: Optional[str]) -> Mapping[str, Any]:
            """The page at `href`, or the first."""
            response = await self.send("GET", href or path, query=None if href else query, headers=headers)
            record: Mapping[str, Any] = _record(response, "GET") or {}
            listed = next(iter((record.get("_embedded") or {}).values()), None)
            if not isinstance(listed, list) or not isinstance(record.get("page"), dict):
                raise ApiError.of(response)
            return record

        return AsyncPages(load)

    async def _authorized(self, outgoing: OutgoingRequest, send_it: Callable[[], Awaitable[Response]]) -> Response:
        """Sends it with a token, and once more with another one if the service rejects the first."""
        token = await self._token(None)
        outgoing.headers["authorization"] = f"Bearer {token}"
        response = await send_it()
        if response.status == 401:
            other = await self._token(token)
            if other != token:
                if not isinstance(response, HttpResponse):
                    await response.close()
                outgoing.headers["authorization"] = f"Bearer {other}"
                response = await send_it()
        return response

    async def _token(self, rejected: Optional[str]) -> str:
        """Checks the token's syntax: httpx or the service would reject an invalid one without a clear reason."""
        token: object = await self._source.access_token(rejected)
        if isinstance(token, str) and TOKEN.fullmatch(token):
            return token
        raise TypeError(
            'The credentials gave something else than an access token: it is text without spaces, and without "Bearer" '
            "in front."
        )

    def _address(self, path: str, query: Optional[Mapping[str, object]]) -> str:
        """The URL of a path or link. The token is only ever sent to base_url."""
        text = self.base_url + path if path.startswith("/") else urldefrag(path).url
        try:
            url = httpx.URL(text)
        except httpx.InvalidURL:
            url = httpx.URL("")
        if not url.is_absolute_url:
            raise ValueError(
                f'path begins with "/", such as /api/v2/games/7, or is the href of a link; it was {path!r}.'
            )
        own = httpx.URL(self.base_url)  # compared as httpx reads both, which connects to the host
        if (url.scheme, url.host, url.port, url.userinfo) != (own.scheme, own.host, own.port, b""):
            raise _foreign_origin(f"{url.scheme}://{url.netloc.decode()}", self.base_url)
        more = query_of(query)
        return text + (more.replace("?", "&", 1) if url.query else more)


class Resource(Moded[Mode]):
    """A part of a client that sends requests."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._is_async = calls.transport.is_async


def follow(calls: Calls, link: Any, headers: Optional[Mapping[str, str]], *, lists: FrozenSet[str]) -> Any:
    """Fetches the target of a link. `lists` are the resource-types that are lists."""
    href = link.get("href") if isinstance(link, Mapping) else None
    if not isinstance(href, str):
        raise TypeError(
            'follow() takes a link, such as game["_links"]["venue"]. Not every record has every link: see whether it is '
            "there."
        )
    if link.get("resource-type") in lists:
        return calls.list(href, headers=headers)
    return calls.request("GET", href, headers=headers)


def _headers(
    method: str, given: Optional[Mapping[str, str]], *, if_match: Optional[str], idempotency_key: Optional[str]
) -> Dict[str, str]:
    """The caller's headers with those of the client over them. The caller's own idempotency key takes precedence."""
    headers = {"user-agent": USER_AGENT, **{name.lower(): value for name, value in (given or {}).items()}}
    headers.update({"accept": MEDIA_TYPE, "content-type": MEDIA_TYPE})
    if if_match is not None:
        headers["if-match"] = if_match
    if idempotency_key is not None:
        headers["idempotency-key"] = idempotency_key
    if method == "POST":
        headers.setdefault("idempotency-key", str(uuid.uuid4()))
    return headers


def _retry_policy(method: str, headers: Mapping[str, str], body: object) -> str:
    """A retry of a conditional change whose response was lost would fail its own precondition."""
    if method in ("POST", "GET"):
        return "always"
    is_conditional = "if-match" in headers or (isinstance(body, Mapping) and "lock_version" in body)
    return "rejected" if method == "DELETE" or is_conditional else "always"


def _record(response: HttpResponse, method: str) -> Any:
    """The record in a response. Raises an `ApiError` if the body is not a record."""
    if response.status == 304 or (response.status == 204 and method != "GET"):
        return None
    record = parse_object(response.text)
    links = record.get("_links")  # every record and list has its own
    if not isinstance(links, dict):
        raise ApiError.of(response)
    own = links.get("self")
    # Only for GET: after a change the caller must learn that it was made, even if base_url is wrong.
    if method == "GET" and isinstance(own, dict) and isinstance(own.get("href"), str):
        try:
            origin, asked = origin_of(own["href"]), origin_of(response.url)
        except ValueError:
            raise ApiError.of(response) from None
        if origin != asked:
            raise _foreign_origin(origin, asked)
    return record


def _foreign_origin(origin: str, base_url: str) -> CrewcallError:
    return CrewcallError(
        f"A link leads to {origin}, but base_url is {base_url}. The token is only sent to base_url. "
        "If the link is the service's own, set base_url to the origin in the link."
    )
