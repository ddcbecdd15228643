"""What all descriptions of the database's tables share."""

from sqlalchemy import MetaData, String

METADATA = MetaData()
NAME = String(32)
HASH = String(64)
