"""The authorization code flow: the URL for the browser, and the exchange of the code (RFC 6749, 7636)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Dict, Generic, Mapping, NamedTuple, Optional, Sequence, TypedDict, TypeVar
from urllib.parse import parse_qsl, urlsplit

import httpx

from ..errors import OAuthError
from ..modes import Async, Both, Mode, Sync
from ..send import SendSettings
from ..settings import origin, text
from ..transport import AsyncClosing, Closing, SyncClosing
from .tokens import Application, Scope, TokenEndpoint, Tokens, form, refresh_tokens, request_tokens, scope_of

VERIFIER_BYTES = 32  # 43 characters of base64url, the shortest that service.md 5.4(1) allows, and 256 bits
Http = TypeVar("Http")
CALLBACK_PARAMETERS = ("code", "error", "error_description", "iss", "state")


class PendingAuthorization(TypedDict):
    """Store this in the person's session until the browser returns. It is plain data for JSON."""

    state: str
    verifier: str


class Start(NamedTuple):
    """The URL for the browser, and what to store until it returns."""

    url: str
    pending: PendingAuthorization


class _Flow(Closing[Mode], Generic[Mode, Http]):
    def __init__(
        self,
        auth_url: str,
        *,
        client_id: str,
        redirect_uri: str,
        client_secret: Optional[str] = None,
        http: Optional[Http] = None,
    ) -> None:
        """`redirect_uri` is exactly as it is registered. Raises a `ValueError` that names the invalid option."""
        self._transport = self._transport_type(http)
        secret = None if client_secret is None else text("client_secret", client_secret)
        self._application = Application(text("client_id", client_id), secret)
        if not isinstance(redirect_uri, str) or not urlsplit(redirect_uri).scheme:
            raise ValueError(
                f"redirect_uri is a whole address, as the application has it registered; it was {redirect_uri!r}."
            )
        self._redirect_uri = redirect_uri
        self._endpoint = TokenEndpoint(origin("auth_url", auth_url), self._transport, SendSettings())

    def start(self, scopes: Sequence[Scope]) -> Start:
        """Starts the flow. `webhooks` and `bank` must be requested by name (service.md 5.2)."""
        pending = PendingAuthorization(state=create_verifier(), verifier=create_verifier())
        return Start(self.url(scopes, pending["state"], challenge_of(pending["verifier"])), pending)

    def url(self, scopes: Sequence[Scope], state: str, challenge: str) -> str:
        """The URL for the browser, for your own state and challenge."""
        query = form(
            {
                "client_id": self._application.client_id,
                "redirect_uri": self._redirect_uri,
                "response_type": "code",
                "scope": scope_of(scopes),
                "state": state,
                "code_challenge": challenge,
                "code_challenge_method": "S256",
            }
        )
        return f"{self._endpoint.auth_url}/oauth/authorize?{query}"

    @Both
    async def finish(self, callback: str, pending: Optional[PendingAuthorization]) -> Tokens:
        """Returns the tokens for the URL at which the browser returned, whole or only path and query.

        Raises an `OAuthError`: `access_denied` or another error if the person or the server denied the request;
        `nothing_pending` if the session has no pending authorization; `state_mismatch`, `issuer_mismatch` or
        `invalid_response` if the URL does not belong to this session's authorization. Do not continue after it.
        """
        answer, stored = _parse_callback(callback), _strings(pending)
        state, verifier = stored.get("state"), stored.get("verifier")
        if not state or not verifier:
            raise OAuthError(
                "No authorization is pending: the session was lost, or the URL was opened twice. Start again.",
                code="nothing_pending",
            )
        if not hmac.compare_digest(answer.get("state", "").encode(), state.encode()):
            raise OAuthError(
                "The state in the response differs from the state in the request. Start again.", code="state_mismatch"
            )
        # RFC 9207 §2.4: this server sends `iss` in every response, so one without it is from another server.
        if answer.get("iss", "").rstrip("/") != self._endpoint.auth_url:
            raise OAuthError(
                f"The iss of the response is not {self._endpoint.auth_url}. Start again. If this happens every time, "
                "set auth_url to the AUTH_URL of the service.",
                code="issuer_mismatch",
            )
        code, error = answer.get("code"), answer.get("error")
        if code and error is None:
            return await self._exchange(code, verifier)
        if code:
            raise _invalid_response("holds a code and an error")
        said = error or "no_code"
        description = answer.get("error_description")
        raise OAuthError(description or f"The browser returned without a code: {said}.", code=said)

    @Both
    async def exchange(self, code: str, verifier: str) -> Tokens:
        """Exchanges a code for tokens. Never retried: a second use of a code revokes its tokens."""
        return await self._exchange(code, verifier)

    @Both
    async def refresh(self, refresh_token: str) -> Tokens:
        """Exchanges a refresh token for a new pair. A client with `tokens` does this automatically."""
        return await refresh_tokens(self._endpoint, self._application, refresh_token)

    async def _exchange(self, code: str, verifier: str) -> Tokens:
        fields = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._redirect_uri,
            "code_verifier": verifier,
            "code_challenge_method": "S256",  # service.md 5.4(4)
        }
        return await request_tokens(self._endpoint, self._application, fields, retry="never")


class Authorization(_Flow[Sync, httpx.Client], SyncClosing):
    """Runs the authorization code flow for a person, always with PKCE and a state."""


class AsyncAuthorization(_Flow[Async, httpx.AsyncClient], AsyncClosing):
    """Runs the authorization code flow for a person, on asyncio; see `Authorization`."""


def create_verifier() -> str:
    """A random code verifier. Also usable as a state."""
    return secrets.token_urlsafe(VERIFIER_BYTES)


def challenge_of(verifier: str) -> str:
    """The code challenge of a verifier: S256 (service.md 5.4(2))."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


def _strings(pending: Optional[PendingAuthorization]) -> Dict[str, str]:
    """What came out of a session can be anything."""
    items = pending.items() if isinstance(pending, Mapping) else ()
    return {name: value for name, value in items if isinstance(value, str)}


def _parse_callback(callback: str) -> Dict[str, str]:
    """The parameters of the authorization response.

    Only the query is read: behind a proxy or router, the rest of the URL can differ from what the browser sees, and the
    state identifies the request.
    """
    if not isinstance(callback, str):
        raise TypeError("finish() takes the URL to which the browser returned, as text.")
    pairs = parse_qsl(callback.partition("?")[2].partition("#")[0], keep_blank_values=True)
    names = [name for name, _value in pairs]
    if any(names.count(name) > 1 for name in CALLBACK_PARAMETERS):
        raise _invalid_response("holds a parameter twice")  # RFC 6749 §3.1
    return dict(pairs)


def _invalid_response(what: str) -> OAuthError:
    return OAuthError(f"The URL to which the browser returned {what}. Start again.", code="invalid_response")
