"""Subscriptions: their operations, and `ensure`."""

from __future__ import annotations

from typing import Any, Mapping, Optional, cast

from .generated.async_resources import AsyncSubscriptionsResource
from .generated.records import NewSubscription, Subscription, SubscriptionChange
from .generated.resources import SubscriptionsResource


class Subscriptions(SubscriptionsResource):
    """`client.subscriptions`"""

    def ensure(self, body: NewSubscription) -> Subscription:
        """Finds your subscription with this site and target URL, or creates it. Needs the scope `webhooks`.

        If it differs from `body` in anything that `body` says, it is changed. So a program can call this whenever it
        starts. Its secret is in the result.
        """
        for found in self.list(limit=PAGE):
            if _is_same(found, body):
                change = _change(found, body)
                return found if change is None else self.change(found["id"], change)
        return self.create(body)


class AsyncSubscriptions(AsyncSubscriptionsResource):
    """`client.subscriptions`"""

    async def ensure(self, body: NewSubscription) -> Subscription:
        """Finds your subscription with this site and target URL, or creates it; see `Subscriptions.ensure`."""
        async for found in self.list(limit=PAGE):
            if _is_same(found, body):
                change = _change(found, body)
                return found if change is None else await self.change(found["id"], change)
        return await self.create(body)


PAGE = 50  # the longest page that the service gives


def _is_same(found: Subscription, body: NewSubscription) -> bool:
    return found["site_id"] == body["site_id"] and found["target_url"] == body["target_url"]


def _change(found: Subscription, body: NewSubscription) -> Optional[SubscriptionChange]:
    """What must be changed of it; None if nothing."""
    stored: Mapping[str, Any] = {**found, "event_types": sorted(found["event_types"])}
    wanted: Mapping[str, Any] = {
        **body,
        "event_types": sorted(set(body["event_types"])),
        **({"criteria": body["criteria"] or {}} if "criteria" in body else {}),  # null is stored as no criteria
    }
    different = {name: value for name, value in wanted.items() if stored.get(name) != value}
    return cast(SubscriptionChange, different) if different else None
