"""Computes what each official of a site is due, from what the API says of its games, rules, people and pay runs.

An independent program: it shares no code with the service, and follows docs/api/fees.md and docs/api/pay-runs.md. Which run
paid a game is read from the lines of the runs; how much it pays is computed. Prints a line for each difference to the lines,
the statements and the totals of each year, and says at the end how much was compared.

    BASE=http://localhost:3000 SITE=1 TOKEN=... python3 recompute.py
"""

import http.client
import json
import math
import os
import sys
from collections import defaultdict
from datetime import datetime, timezone
from decimal import ROUND_HALF_UP, Decimal
from urllib.parse import urlsplit

CENT = Decimal("0.01")
SCOPES = ["user_id", "venue_id", "league_id", "age_group_id", "game_type_id", "pattern_id", "position"]
UNPAID = {"no_report", "held", "no_bank_data", "disputed", "reported"}  # work of a draft that waits, with what it pays

differences = []


class Api:
    def __init__(self, base, token):
        host = urlsplit(base).netloc
        self.connection = http.client.HTTPConnection(host)
        media = "application/vnd.service.v2.hal+json"
        self.headers = {"authorization": f"Bearer {token}", "accept": media}

    def get(self, path):
        self.connection.request("GET", f"/api/v2{path}", headers=self.headers)
        response = self.connection.getresponse()
        text = response.read()
        if response.status != 200:
            raise SystemExit(f"GET {path}: {response.status} {text!r}")
        return json.loads(text, parse_float=Decimal)

    def list(self, path, name):
        page = 1
        while page is not None:
            joint = "&" if "?" in path else "?"
            body = self.get(f"{path}{joint}page={page}")
            yield from body["_embedded"][name]
            page = body["page"].get("next_page")


def cents(value):
    return Decimal(value).quantize(CENT, ROUND_HALF_UP)


def halves_up(number):
    return math.floor(number + 0.5)


def fold(text):
    return " ".join(text.split()).casefold()


def road_meters(home, venue):
    """Haversine on a sphere of 6,371 km, and a quarter more for roads; None where a place is not known."""
    if None in (home["latitude"], home["longitude"], venue["latitude"], venue["longitude"]):
        return None
    from_latitude, to_latitude = (math.radians(place["latitude"]) for place in (home, venue))
    east = math.radians(float(venue["longitude"]) - float(home["longitude"]))
    half = (
        math.sin((to_latitude - from_latitude) / 2) ** 2
        + math.cos(from_latitude) * math.cos(to_latitude) * math.sin(east / 2) ** 2
    )
    return halves_up(2 * 6371 * math.asin(math.sqrt(min(1, half))) * 1.25 * 1000)


class Slot:
    """Somebody's place on a game."""

    def __init__(self, game, assignment, said, position):
        self.id = assignment["id"]
        self.game = game
        self.user = assignment["_embedded"]["official"]["id"]
        self.declined = assignment["declined"]
        self.said = said
        self.position = position
        self.day = game["start_time"][:10]
        self.venue = game["_embedded"]["venue"]
        crew = [one for one in game["_embedded"]["assignments"] if one["assigned"] and not one["declined"]]
        self.solo = len(crew) == 1 and len(game["_embedded"]["assignments"]) > 1

    def suits(self, rule):
        facts = {**self.game, "user_id": self.user, "position": fold(self.position["name"])}
        named = [name for name in SCOPES if rule[name] is not None]
        wanted = {name: fold(rule[name]) if name == "position" else rule[name] for name in named}
        held = rule["from"] <= self.day and (rule["until"] is None or self.day <= rule["until"])
        return held and all(facts[name] == wanted[name] for name in named)


def most_specific(rules):
    return max(rules, key=lambda rule: ([rule[name] is not None for name in SCOPES], rule["from"]), default=None)


class Fees:
    def __init__(self, rules, homes, slots):
        self.rules = rules
        self.homes = homes
        self.first = {}
        for slot in sorted(slots, key=lambda one: (one.game["start_time"], one.id)):
            if slot.game["published"] and not slot.declined and self.travel_alone(slot):
                self.first.setdefault((slot.user, slot.venue["id"], slot.day), slot.id)

    def of_kind(self, slot, kind):
        return [rule for rule in self.rules if rule["kind"] == kind and slot.suits(rule)]

    def travel_alone(self, slot):
        """What the way pays, as if there were no other game of that day."""
        rule = most_specific(self.of_kind(slot, "travel"))
        if rule is None or slot.game["status"] != "A" or slot.said["attendance"] == "no_show":
            return Decimal(0)
        if rule["amount"] is not None:
            return Decimal(rule["amount"])
        meters = road_meters(self.homes[slot.user], slot.venue)
        if meters is None:
            return Decimal(0)
        distance = halves_up(meters / {"mile": 1609.344, "kilometer": 1000}[rule["unit"]])
        pay = cents(max(distance - (rule["free_distance"] or 0), 0) * Decimal(rule["rate"]))
        return pay if rule["most"] is None else min(pay, Decimal(rule["most"]))

    def base(self, slot, with_exception):
        if with_exception and slot.said["exception"] is not None:
            return Decimal(slot.said["exception"])
        rule = most_specific(self.of_kind(slot, "fee"))
        return Decimal((slot.position["fee"] or 0) if rule is None else rule["amount"])

    def of(self, slot, with_exception=True):
        if slot.game["status"] == "C" or slot.said["attendance"] == "no_show":
            return Decimal(0)
        if slot.game["status"] != "A":
            raise SystemExit(f"game {slot.game['id']} was canceled with pay, which this program does not compute")
        base = self.base(slot, with_exception)
        total = base
        named = defaultdict(list)
        for rule in self.of_kind(slot, "surcharge"):
            if rule["condition"] is None or (rule["condition"] == "solo" and slot.solo):
                named[fold(rule["name"])].append(rule)  # nobody of the demo was assigned on short notice
        total += sum(Decimal(most_specific(rules)["amount"]) for rules in named.values())
        if self.first.get((slot.user, slot.venue["id"], slot.day)) == slot.id:
            total += self.travel_alone(slot)
        if with_exception and slot.said["attendance"] == "late" and slot.said["late_percent"] is not None:
            total += cents(base * slot.said["late_percent"] / 100) - base
        rounding = most_specific(self.of_kind(slot, "rounding"))
        if rounding is None or not rounding["amount"]:
            return total
        step = Decimal(rounding["amount"])
        whole = {"nearest": lambda n: math.floor(n + Decimal("0.5")), "up": math.ceil, "down": math.floor}
        return whole[rounding["rounding"]](total / step) * step


def differ(what, said, computed):
    if Decimal(said) != computed:
        differences.append(f"{what}: the service says {said}, computed {computed}")


def read_slots(api, site, since):
    positions = {
        position["id"]: position
        for pattern in api.list(f"/sites/{site}/patterns", "patterns")
        for position in pattern["positions"]
    }
    for game in api.list(f"/sites/{site}/games?limit=50&search[start_date]={since}", "games"):
        for assignment in game["_embedded"]["assignments"]:
            if not assignment["assigned"]:
                continue
            said = api.get(f"/assignments/{assignment['id']}/fee")
            position = positions[said["worked_position_id"] or assignment["position_id"]]
            yield Slot(game, assignment, said, position)


def main():
    api = Api(os.environ["BASE"], os.environ["TOKEN"])
    site = os.environ["SITE"]
    runs = sorted(api.list(f"/sites/{site}/pay_runs", "pay_runs"), key=lambda run: run["start_date"])
    slots = list(read_slots(api, site, runs[0]["start_date"]))
    homes = {slot.user: api.get(f"/users/{slot.user}") for slot in {one.user: one for one in slots}.values()}
    fees = Fees(list(api.list(f"/sites/{site}/fee_rules", "fee_rules")), homes, slots)
    worked = {(slot.user, slot.game["id"]): slot for slot in slots if not slot.declined}
    lines = [(run, line) for run in runs for line in api.list(f"/pay_runs/{run['id']}/lines?limit=1000", "lines")]
    adjusted = {(line["user_id"], line["game_id"]) for _, line in lines if line["kind"] == "adjustment"}
    due = defaultdict(Decimal)
    seen = set()
    for run, line in lines:
        key = (line["user_id"], line["game_id"])
        if line["kind"] == "carried" or line["left_out"] not in UNPAID | {None}:
            continue
        fee = fees.of(worked[key])
        usual = fees.of(worked[key], with_exception=False)  # what was said afterwards is the adjustment
        computed = fee - usual if line["kind"] == "adjustment" else usual if key in adjusted else fee
        differ(f"run {run['id']}, user {key[0]}, game {key[1]}", line["amount"], computed)
        if line["left_out"] is None:
            due[run["id"], key[0]] += computed
        if line["kind"] == "work":
            if key in seen:
                differences.append(f"user {key[0]} is paid twice for game {key[1]}")
            seen.add(key)
    now = datetime.now(timezone.utc)
    for key, slot in worked.items():
        over = datetime.fromisoformat(slot.game["end_time"]) <= now and slot.day <= runs[-1]["end_date"]
        if over and slot.game["published"] and fees.of(slot) > 0 and key not in seen:
            differences.append(f"user {key[0]} is not paid for game {key[1]}")

    statements = {one["id"]: one for one in api.list(f"/sites/{site}/statements?limit=50", "statements")}
    paid, unpaid = defaultdict(Decimal), defaultdict(Decimal)
    for run in runs:
        for person in api.list(f"/pay_runs/{run['id']}/people?limit=1000", "people"):
            computed = due.pop((run["id"], person["user_id"]), Decimal(0))
            what = f"run {run['id']}, user {person['user_id']}"
            differ(what, person["amount"], computed)
            if run["state"] == "draft":
                continue
            statement = statements.pop(person["statement_id"])
            differ(f"{what}, statement {statement['id']}", statement["amount"], computed)
            is_paid = person["paid_on"] is not None
            differ(f"{what}, paid", statement["amount_paid"], computed if is_paid else Decimal(0))
            day = person["paid_on"] if is_paid else run["payment_date"]
            (paid if is_paid else unpaid)[int(day[:4]), person["user_id"]] += computed
    for (run, user), amount in due.items():
        differences.append(f"run {run} does not pay user {user}: {amount}")
    for statement in statements:
        differences.append(f"statement {statement} is of no run")

    years = {int(run["payment_date"][:4]) for run in runs if run["state"] == "closed"}
    for year in years:
        for total in api.list(f"/sites/{site}/annual_totals?limit=1000&search[year]={year}", "annual_totals"):
            user = total["user_id"]
            amounts = next((one for one in total["amounts"] if one["currency"] == "USD"), {"paid": 0, "not_paid": 0})
            differ(f"{year}, user {user}, paid", amounts["paid"], paid.pop((year, user), Decimal(0)))
            differ(f"{year}, user {user}, not paid", amounts["not_paid"], unpaid.pop((year, user), Decimal(0)))
    for (year, user), amount in [*paid.items(), *unpaid.items()]:
        differences.append(f"{year} has no total of user {user}: {amount}")

    for line in differences:
        print(line)
    print(f"{len(seen)} games of officials compared, {len(adjusted)} adjusted, {len(years)} years")
    return 1 if differences else 0


sys.exit(main())
