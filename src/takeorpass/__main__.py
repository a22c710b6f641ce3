"""`python -m takeorpass` is the same as the command `takeorpass`."""

from takeorpass.cli import main

if __name__ == "__main__":
    main()
