"""The version of the package."""

__version__ = "1.0.0"

USER_AGENT = f"crewcall-python/{__version__}"
