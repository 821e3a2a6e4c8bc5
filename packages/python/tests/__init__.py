"""Tests of the client against a running service, which test/python starts."""
