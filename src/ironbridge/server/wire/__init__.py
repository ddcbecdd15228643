"""The types that travel, and their TypeScript."""
