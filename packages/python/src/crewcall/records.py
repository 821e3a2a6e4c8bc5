"""The types of records, request bodies and searches, for `from crewcall.records import Game`."""

from .generated.records import *  # noqa: F403
