"""Build hook: puts the parser's table into the wheel, made afresh from the grammar.

The table is not in the repository.  An editable install writes it beside the package, where
``make`` renews it when the grammar changes; a wheel carries it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TableHook(BuildHookInterface):
    """Runs before a wheel or an editable install is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from taiyi_dsl.syntax import table

            table.write()
        finally:
            sys.path.remove(str(root))
        build_data["artifacts"].append("taiyi_dsl/_table.json")
