"""``python -m taiyi_dsl`` is ``tq``."""

from .cli import main

raise SystemExit(main())
