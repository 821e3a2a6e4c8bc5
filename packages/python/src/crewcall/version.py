"""The version of the package."""

__version__ = "0.1.0"

USER_AGENT = f"crewcall-python/{__version__}"
