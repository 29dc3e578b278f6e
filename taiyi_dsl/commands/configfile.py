"""The config file: where it is, what it says, what is wrong in it, and a template for a new one."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from typing import Any

from ..diagnostics.suggest import nearest
from ..diagnostics.value import Both, Diagnostic, Hint, Source, Span
from ..settings import SETTINGS, Setting, accepted, spelled
from .inforce import value_hints

__all__ = ["path_of", "read_config", "template"]

MOST_BYTES = 1_000_000


def path_of() -> str:
    """The config file, whether there is one or not; empty if there is to be none.

    ``TQ_CONFIG`` names another file; if it is empty, no file is read.
    """
    named = os.environ.get("TQ_CONFIG")
    if named is not None:
        return named
    if os.name == "nt":
        base = os.environ.get("APPDATA", "")
    else:
        base = os.environ.get("XDG_CONFIG_HOME", "")
        # The standard says that a path that is not absolute is to be passed over.
        if not os.path.isabs(base):
            home = os.path.expanduser("~")
            base = os.path.join(home, ".config") if os.path.isabs(home) else ""
    return os.path.join(base, "tq", "config.toml") if base else ""


def read_config(path: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """What the file chooses, and what is wrong in it.  No file is no mistake.

    What is right holds, whatever is wrong beside it.  Text that is not TOML holds nothing.
    """
    if not path:
        return {}, []
    try:
        # A pipe of that name would keep us waiting.
        number = os.open(
            path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
        with open(number, "rb") as file:
            if stat.S_ISFIFO(os.fstat(number).st_mode):
                raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise OSError(f"more than {MOST_BYTES} bytes")
        text = data.decode("utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return {}, []
    except UnicodeDecodeError as error:
        return {}, [_unread(path, _no_utf8(error.start))]
    except (OSError, ValueError) as error:
        return {}, [_unread(path, getattr(error, "strerror", None) or str(error))]
    source = Source(path, text)
    from importlib import import_module

    toml: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    try:
        read = toml.loads(text.replace("\r\n", "\n"))
    except toml.TOMLDecodeError as error:
        return {}, [_broken(source, str(error))]
    except RecursionError:  # brackets without end
        return {}, [_unread(path, Both("it nests too deep", "嵌套过深"))]
    except ValueError as error:  # a huge number
        return {}, [_unread(path, str(error).partition("\n")[0])]
    return _chosen(read, source)


def _no_utf8(at: int) -> Both:
    return Both(f"byte {at} is not UTF-8", f"第 {at} 字节非 UTF-8")


def _unread(path: str, reason: str | Both) -> Diagnostic:
    return Diagnostic("W0006", None, {"path": path, "reason": reason})


def _broken(source: Source, message: str) -> Diagnostic:
    """A mistake of TOML, at the place that the reader tells in words."""
    found = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)", message)
    reason = message[: found.start()] if found else message
    at = len(source.text.rstrip())
    if found and found.group(1):
        lines = source.text.splitlines(keepends=True)
        line, column = int(found.group(1)), int(found.group(2))
        # A mistake at the end of a line is told at the character that is missing.
        at = min(sum(map(len, lines[: line - 1])) + column - 1, len(source.text))
    return Diagnostic("W0005", Span(source, at, min(at + 1, len(source.text))), {"reason": reason})


def _chosen(read: dict[str, Any], source: Source) -> tuple[dict[str, str], list[Diagnostic]]:
    found: dict[str, str] = {}
    wrong = []
    for key, value in read.items():
        name = spelled(key)
        if name is None:
            nears = nearest(key, SETTINGS)
            hints = (Hint("did_you_mean", {"nears": nears}),) if nears else ()
            span = _place(source, key, of_value=False)
            wrong.append(Diagnostic("W0003", span, {"found": key}, hints))
            continue
        setting = SETTINGS[name]
        text = _text(setting, value)
        kept = None if text is None else accepted(setting, text)
        if kept is None:
            span = _place(source, key, of_value=True)
            said = span.text.strip("\"'") if text is None else text
            facts = {"setting": name, "found": said}
            wrong.append(Diagnostic("W0004", span, facts, value_hints(setting, said)))
        else:
            found[name] = kept
    return found, wrong


def _text(setting: Setting, value: Any) -> str | None:
    """A value of TOML as it would be typed; None for what no setting takes."""
    if isinstance(value, bool):
        on = "on" if value else "off"
        return on if on in setting.values else None
    return str(value) if isinstance(value, str | int) else None


def _place(source: Source, key: str, of_value: bool) -> Span:
    """Where a key, or its value, stands in the text."""
    name = re.escape(key)
    found = re.search(
        rf"^[ \t]*\[*[ \t]*[\"']?(?P<key>{name})[\"']?"
        rf"(?:[ \t]*=[ \t]*(?P<value>\"[^\"\n]*\"|'[^'\n]*'|[^\s#]+))?",
        source.text,
        re.MULTILINE,
    )
    if found is None:
        return Span(source, 0, 0)
    start, stop = found.span("value" if of_value and found.group("value") else "key")
    return Span(source, start, stop)


def template() -> str:
    """A config file with every setting in it, each as a comment that says what it does."""
    lines = [
        "# The settings of tq. Take the sign # away before a line to choose.",
        "# 太乙查询之设定。去行首之 # 即用之。",
        "# A flag is over the environment, the environment is over this file.",
        "# 命令行先于环境，环境先于此文件。",
    ]
    for setting in SETTINGS.values():
        lines += ["", f"# {setting.en}", f"# {setting.zh}"]
        if not setting.text:
            lines.append(f"# {setting.hans}: {', '.join(setting.known)}")
        if setting.default_en:
            lines.append(f"# default: {setting.default_en} · 默认：{setting.default_zh}")
        shown = setting.example if setting.default_en else setting.default
        quoted = shown if shown.isdigit() else '"' + shown + '"'
        lines.append(f"# {setting.id} = {quoted}")
    return "\n".join(lines) + "\n"
