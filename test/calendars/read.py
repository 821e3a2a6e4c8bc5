# Reads a calendar from standard input with the package icalendar, and prints its events as JSON.
import json
import sys
from datetime import timezone

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
zones = {str(zone["TZID"]): zone.to_tz() for zone in calendar.walk("VTIMEZONE")}


def instant(event, name):
    value = event[name]
    zone = value.params.get("TZID")
    local = value.dt.replace(tzinfo=zones[zone]) if zone else value.dt
    return local.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


print(json.dumps([
    {
        "uid": str(event["UID"]),
        "start": instant(event, "DTSTART"),
        "end": instant(event, "DTEND"),
        "sequence": int(event["SEQUENCE"]),
        "status": str(event["STATUS"]),
        "summary": str(event["SUMMARY"]),
        "location": str(event["LOCATION"]),
        "description": str(event["DESCRIPTION"]),
    }
    for event in calendar.walk("VEVENT")
]))
