# Ten calls of a client that openapi-python-client generated. Prints what came back as JSON.
import json
import os

from client import AuthenticatedClient
from client.api.account import get_current_account
from client.api.games import change_game, create_game, delete_game, get_game, list_games
from client.api.teams import list_teams
from client.api.webhooks import create_subscription
from client.models import (
    GameChange,
    GameChangeStatus,
    GameInput,
    ListGamesSearchstatusItem,
    NewSubscription,
    NewSubscriptionCriteriaType0,
    NewSubscriptionEventTypesItem,
    NewSubscriptionTargetHeaders,
)

client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["TOKEN"])
site = int(os.environ["SITE_ID"])
leagues = [int(league) for league in os.environ["LEAGUE_IDS"].split(",")]

account = get_current_account.sync(client=client)
one = list_games.sync(site, client=client, searchleague_id=leagues[:1])
several = list_games.sync(site, client=client, searchleague_id=leagues)
narrow = list_games.sync(
    site,
    client=client,
    limit=1,
    searchstatus=[ListGamesSearchstatusItem.A, ListGamesSearchstatusItem.C],
    searchpublished=True,
    searchstart_date="2099-05-02",
    searchend_date="2099-05-03",
)
teams = list_teams.sync(site, client=client, searchquery="hawks")
new_game = GameInput(localized_date="2099-06-01", localized_time="9:00 AM", home_team_name="Pier Pilots")
created = create_game.sync(site, client=client, body=new_game, idempotency_key="python-1")
changed = change_game.sync(created.id, client=client, body=GameChange(status=GameChangeStatus.C, public_note="Rain"))
subscription = create_subscription.sync(
    client=client,
    body=NewSubscription(
        site_id=site,
        event_types=[NewSubscriptionEventTypesItem.GAME_GAME_PUBLISHED],
        target_url="https://roster-sync.example/webhooks",
        target_method="POST",
        criteria=NewSubscriptionCriteriaType0.from_dict({"league_id": leagues}),
        target_headers=NewSubscriptionTargetHeaders.from_dict({"X-Roster": "harbor"}),
    ),
)
deleted = delete_game.sync_detailed(created.id, client=client)
gone = get_game.sync_detailed(created.id, client=client)

print(
    json.dumps(
        {
            "account": account.name,
            "gamesOfOneLeague": one.page.records,
            "gamesOfTwoLeagues": several.page.records,
            "publishedInTwoDays": [narrow.page.records, len(narrow.field_embedded.games)],
            "teams": [team.name for team in teams.field_embedded.teams],
            "created": [created.home_team, created.status],
            "changed": [changed.status, changed.public_note],
            "subscription": [subscription.criteria.to_dict(), subscription.target_headers.to_dict()],
            "deleted": int(deleted.status_code),
            "gone": [int(gone.status_code), gone.parsed.error],
        }
    )
)
