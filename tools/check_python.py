"""Say in one sentence what Python this machine lacks, before anything is installed; silent when nothing is missing.

Runs under any Python 3 that a machine may have: nothing newer than 3.6 stands here before the version is known.
"""

import sys


def main() -> None:
    """Exit with a sentence when Python is too old, or when pip is missing or too old for `pip --python`."""
    major, minor = sys.version_info[:2]
    if (major, minor) < (3, 11):
        sys.exit(
            f"This is Python {major}.{minor}, and 3.11 or newer is needed: name one, as in `make PYTHON=python3.12`."
        )

    from importlib import metadata

    try:
        pip = metadata.version("pip")
    except metadata.PackageNotFoundError:
        sys.exit(f"{sys.executable} has no pip: install it (on Debian and Ubuntu: `apt install python3-pip`).")
    newest_without = 22
    if int(pip.partition(".")[0]) <= newest_without:
        sys.exit(f"This is pip {pip}, and 23 or newer is needed: `{sys.executable} -m pip install --upgrade pip`.")


if __name__ == "__main__":
    main()
