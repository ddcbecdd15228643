"""What a thinker may do in the database: read and answer questions, say that it is there, and nothing else."""

import re

ROLE = re.compile(r"[a-z_][a-z0-9_]{0,62}")

GRANTS = """\
CREATE ROLE {role} LOGIN;  -- and a password, or a line in pg_hba.conf
GRANT USAGE ON SCHEMA public TO {role};
GRANT SELECT ON questions TO {role};
GRANT UPDATE (leased, thinker, answer, fault, share) ON questions TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON thinkers TO {role};
-- Before PostgreSQL 15 everybody may make tables: REVOKE CREATE ON SCHEMA public FROM PUBLIC;"""


def grants(role: str) -> str:
    """The SQL that makes a role for thinkers, for whoever owns the tables. Raises ValueError."""
    if not ROLE.fullmatch(role):
        raise ValueError(f"{role!r} is no name of a role: small letters, digits and _ alone")
    return GRANTS.format(role=role)
