"""What every test shares: the Hypothesis profiles, and the package if it is not installed."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# On a build machine the same examples every time; at a desk, new ones on each run.  No
# deadline in either: a slow machine is not a wrong program.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=100, database=None)
settings.register_profile("default", deadline=None, max_examples=100)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# An installed package, editable or not, is found as it is.  A bare checkout is put on the path.
if importlib.util.find_spec("taiyi_dsl") is None:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


@pytest.fixture
def terminal() -> Iterator[Any]:
    """Starts the command in a pseudo-terminal, where the system has them."""
    yield from pytest.importorskip("terminal").terminals()
