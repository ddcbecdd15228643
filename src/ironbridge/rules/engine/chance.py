"""`Chance` where programs written for version 0.1 import it from."""

from ironbridge.engine.chance import Chance

__all__ = ["Chance"]
