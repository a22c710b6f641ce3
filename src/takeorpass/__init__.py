"""Take or Pass: the one place for the card game family of *No Thanks!*.

`takeorpass.rules` and `takeorpass.record` need the standard library alone; all that needs more says so by name.
"""

__all__ = ["__version__"]

__version__: str


def __getattr__(name: str) -> str:
    """Look the version up when it is asked for: `importlib.metadata` is slow to import, and rules must not be."""
    if name == "__version__":
        from importlib.metadata import version

        return version("takeorpass")
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
