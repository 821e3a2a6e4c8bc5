"""What type checkers must accept and reject: `mypy --strict` reads this, nothing runs it."""

from __future__ import annotations

from datetime import date

from crewcall import AsyncClient, Client, Webhook, WebhookEvent
from crewcall.records import Game, Venue


def lists(client: Client) -> None:
    for game in client.games.list(1, search={"league_id": [1, 2], "start_date": date(2026, 5, 1)}, limit=5):
        status: str = game["status"]
        print(status, game["teams"])  # type: ignore[typeddict-item]
        if "venue" in game["_links"]:
            venue: Venue = client.follow(game["_links"]["venue"])
            for other in client.follow(venue["_links"]["games"]):
                same: Game = other
                print(same)
    client.games.list(1, search={"league": 1})  # type: ignore[arg-type]
    client.games.list(1, sort="-start_time")
    client.games.list(1, sort=["start_time", "-id"])
    client.games.list(1, sort="colour")  # type: ignore[arg-type]
    client.games.list(1, serch={})  # type: ignore[call-arg]
    client.games.change("a", {})  # type: ignore[arg-type]
    client.games.change(7, {"published": True}, if_match='"1"')
    client.subscriptions.create(
        {"site_id": 1, "event_types": ["game.deleted"], "target_url": "", "target_method": "POST"}  # type: ignore[list-item]
    )


async def awaits(client: AsyncClient) -> Game:
    async for venue in client.venues.list(1):
        async for game in client.follow(venue["_links"]["games"]):
            return await client.games.change(game["id"], {"published": True})
    return client.games.get(7)  # type: ignore[return-value]


def handles(client: Client, webhook: Webhook, event: WebhookEvent) -> str:
    webhook.verify({"id": 1}, {})  # type: ignore[arg-type]
    if event["topic"] == "game.game.published":
        return client.follow(event["_links"]["resource"])["localized_date"]
    if event["topic"] == "game.official.changed":
        return client.follow(event["_links"]["resource"])["position"]
    if event["topic"] == "site.user.created":
        return client.follow(event["_links"]["resource"])["last_name"]
    return client.follow(event["_links"]["league"])["name"]
