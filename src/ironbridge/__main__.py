"""`python -m ironbridge` is the command `ironbridge`."""

import sys

from ironbridge.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
