"""Says what is missing, before anything that needs it is imported."""

from importlib.util import find_spec

for package in ("numpy", "gymnasium", "pettingzoo"):
    if find_spec(package) is None:
        raise ModuleNotFoundError(
            f'environments need {package}: pip install "ironbridge[envs]"', name=package
        )
NEEDED_IS_THERE = True
