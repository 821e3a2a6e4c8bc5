"""A typed client for the Crewcall API, and a verifier of its webhooks."""

from . import records
from .client import AsyncClient, Client
from .errors import ApiError, ConnectionError, CrewcallError, OAuthError
from .oauth.authorization import AsyncAuthorization, Authorization, PendingAuthorization, challenge_of, create_verifier
from .oauth.token_source import AsyncTokenSource, AsyncTokenStore, TokenSource, TokenStore
from .oauth.tokens import Scope, Tokens
from .pages import AsyncPages, Page, Pages
from .response import HttpResponse
from .subscriptions import WantedSubscription
from .version import __version__
from .warning import RequestWarning
from .webhooks.event import (
    TOPICS,
    GamePublished,
    LeagueOfficialCreated,
    OfficialChanged,
    Topic,
    UserCreated,
    WebhookEvent,
)
from .webhooks.signature import VerificationCode, WebhookVerificationError
from .webhooks.webhook import SignedDelivery, Webhook

__all__ = [
    "TOPICS",
    "ApiError",
    "AsyncAuthorization",
    "AsyncClient",
    "AsyncPages",
    "AsyncTokenSource",
    "AsyncTokenStore",
    "Authorization",
    "Client",
    "ConnectionError",
    "CrewcallError",
    "GamePublished",
    "HttpResponse",
    "LeagueOfficialCreated",
    "OAuthError",
    "OfficialChanged",
    "Page",
    "Pages",
    "PendingAuthorization",
    "RequestWarning",
    "Scope",
    "SignedDelivery",
    "TokenSource",
    "TokenStore",
    "Tokens",
    "Topic",
    "UserCreated",
    "VerificationCode",
    "WantedSubscription",
    "Webhook",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "challenge_of",
    "create_verifier",
    "records",
]
