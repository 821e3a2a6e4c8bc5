"""Subscriptions: their operations, and `ensure`, which finds a subscription or creates it."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from typing import Any, Dict, List, Mapping, Optional, cast

from .calls import Calls
from .errors import ApiError
from .generated.records import Subscription
from .generated.resources import SubscriptionsResource
from .modes import Both, Mode
from .url import path
from .webhooks.event import Topic

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypedDict
else:
    from typing_extensions import NotRequired, TypedDict

PATH = "/api/v2/webhooks/subscriptions"
LONGEST_PAGE = 50  # docs/api: Lists

# The creations of one hour have the same idempotency key. It must change at times, because an earlier creation whose
# subscription was deleted is passed one by one.
KEY_PERIOD = 3600  # seconds


class WantedSubscription(TypedDict):
    """A subscription that a program needs. `target_method` is POST by default, as it is the only one."""

    site_id: int
    event_types: List[Topic]
    target_url: str
    target_method: NotRequired[str]
    target_headers: NotRequired[Dict[str, str]]
    enabled: NotRequired[bool]
    criteria: NotRequired[Optional[Dict[str, Any]]]


class Subscriptions(SubscriptionsResource[Mode]):
    """`client.subscriptions`"""

    @Both
    async def ensure(self, wanted: WantedSubscription) -> Subscription:
        """Finds your subscription with this `site_id` and `target_url`, or creates it. Needs the scope `webhooks`.

        If the one found differs in another member of `wanted`, it is changed; members that you leave out stay as they
        are. Processes that call this at the same moment with the same values get the same subscription.
        """
        if not isinstance(wanted, Mapping) or "target_url" not in wanted or "site_id" not in wanted:
            raise ValueError("ensure() takes the site_id, target_url and event_types of the subscription.")
        found = await _find(self._calls, wanted)
        if found is None:
            return await _create(self._calls, wanted)
        if not _differs(found, wanted):
            return found
        return cast(Subscription, await self._calls.request("PUT", path(f"{PATH}/{{id}}", found["id"]), body=wanted))


async def _find(calls: Calls, wanted: WantedSubscription) -> Optional[Subscription]:
    """The one that is as wanted, or else the oldest with the site and the URL."""
    oldest: Optional[Subscription] = None
    async for one in calls.list(PATH, query={"limit": LONGEST_PAGE}):
        if one["site_id"] == wanted["site_id"] and one["target_url"] == wanted["target_url"]:
            if not _differs(one, wanted):
                return cast(Subscription, one)
            oldest = oldest or one
    return oldest


async def _create(calls: Calls, wanted: WantedSubscription) -> Subscription:
    """Everyone who creates it in this hour sends the same idempotency key.

    So the service creates it once and returns it to all. After it was deleted, the key is made of its id, too.
    """
    body = {"target_method": "POST", **wanted}
    hour, deleted = int(time.time()) // KEY_PERIOD, None
    while True:
        key = _digest({"body": body, "hour": hour, "deleted": deleted})
        try:
            made = await calls.request("POST", PATH, body=body, idempotency_key=key)
        except ApiError as error:
            if error.code == "request_in_progress":
                raise
            # It may be the response to an earlier try, kept under the key. Ask again, with a key of its own.
            made = await calls.request("POST", PATH, body=body)
        try:
            return cast(Subscription, await calls.request("GET", path(f"{PATH}/{{id}}", made["id"])))
        except ApiError as error:
            if error.code != "not_found":
                raise
        deleted = made["id"]


def _differs(found: Subscription, wanted: WantedSubscription) -> bool:
    """Whether a member that was given has another value. The order of event types has no meaning."""
    shown: Dict[str, Any] = {"standard_webhooks": False, **found}  # left out where it is off
    stored: Dict[str, Any] = {**shown, "event_types": sorted(found["event_types"])}
    given: Dict[str, Any] = {**wanted}
    if "event_types" in given:
        given["event_types"] = sorted(set(given["event_types"]))
    if "criteria" in given:
        given["criteria"] = given["criteria"] or {}  # null is stored as no criteria
    return any(stored.get(name) != value for name, value in given.items())


def _digest(value: object) -> str:
    return f"ensure-{hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()}"
