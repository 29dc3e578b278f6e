"""``tq config``: the settings in force with their origins, and a template for the config file."""

from __future__ import annotations

import os
from contextlib import suppress

from ..diagnostics.value import Both, Diagnostic, Hint, TqError
from ..settings import SETTINGS
from ..width import pad, width
from .configfile import path_of, template
from .desk import Desk

__all__ = ["configure", "write_template"]

ORIGINS = {
    "default": ("default", "默认"),
    "file": ("file", "文件"),
    "environment": ("environment", "环境"),
    "flag": ("flag", "命令行"),
    "set": ("set", "设"),
}


def configure(init: bool, force: bool, desk: Desk, ignored: bool = False) -> int:
    """Print where the file is and every setting in force, or write the template."""
    path = "" if ignored else path_of()
    if init:
        return _init(path_of(), force, desk)
    if not path:
        desk.out.write(desk.say("no config file is read", "不读设定文件") + "\n")
    elif os.path.exists(path):
        desk.out.write(path + "\n")
    else:
        absent = desk.say("not there; `tq config --init` writes one", "无；`tq config --init` 可作")
        desk.out.write(f"{path} ({absent.replace(chr(10), '; ')})\n")
    rows = [
        (
            name,
            _quoted(desk.settings.of(name)),
            ORIGINS[desk.settings.origin(name)][desk.lang == "zh"],
            setting.zh if desk.lang == "zh" else setting.en,
        )
        for name, setting in SETTINGS.items()
    ]
    widths = [max(width(row[i]) for row in rows) for i in range(3)]
    for row in rows:
        cells = [pad(cell, n) for cell, n in zip(row, widths, strict=False)]
        desk.out.write("  ".join([*cells, row[3]]).rstrip() + "\n")
    desk.out.flush()
    return 0


def _quoted(value: str) -> str:
    return value if value and " " not in value else '"' + value + '"'


def _init(path: str, force: bool, desk: Desk) -> int:
    if not path:
        reason = Both("it is empty, and no file is read", "其值为空，不读文件")
        raise TqError(Diagnostic("E0604", None, {"path": "TQ_CONFIG", "reason": reason}))
    try:
        write_template(path, force)
    except FileExistsError:
        hint = Hint("force", {"offer": "tq config --init --force"})
        raise TqError(Diagnostic("E0609", None, {"path": path}, (hint,))) from None
    except (OSError, ValueError) as error:
        facts = {"path": path, "reason": getattr(error, "strerror", None) or str(error)}
        raise TqError(Diagnostic("E0604", None, facts)) from None
    desk.out.write(path + "\n")
    desk.out.flush()
    return 0


def write_template(path: str, force: bool = False) -> None:
    """Write the template, whole or not at all; raises FileExistsError rather than replace.

    A folder that has to be made is for its owner alone.
    """
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    temp = os.path.join(folder, f".tq-{os.urandom(6).hex()}.tmp")
    try:
        number = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(template())
            file.flush()
            os.fsync(file.fileno())
        if force:
            os.replace(temp, target)
        elif os.name == "nt":
            os.rename(temp, target)  # there, this never replaces
        else:
            _named(temp, target)
    finally:
        with suppress(OSError):
            os.unlink(temp)


def _named(temp: str, target: str) -> None:
    """Give the finished file its name if nothing has it."""
    try:
        os.link(temp, target)
    except FileExistsError:
        raise
    except OSError:  # no hard links on this file system: take the name first, then fill it
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(temp, target)
