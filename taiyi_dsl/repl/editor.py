"""A text in the editor of the user's choice, and back."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile

__all__ = ["EditorFailed", "command", "edit"]


class EditorFailed(Exception):
    """The text did not come back: ``program`` is the editor; why, in both languages."""

    def __init__(self, program: str, en: str, zh: str) -> None:
        super().__init__(program, en)
        self.program, self.en, self.zh = program, en, zh


def command() -> list[str]:
    """The editor with its arguments, split as a shell would: ``VISUAL``, then ``EDITOR``.

    Raises :class:`EditorFailed` if they cannot be split or there is none.
    """
    for name in ("VISUAL", "EDITOR"):
        value = os.environ.get(name, "")
        if not value.strip():
            continue
        try:
            words = shlex.split(value, posix=os.name != "nt")
        except ValueError as error:
            raise EditorFailed(value, f"{error}", f"{error}") from None
        return [word.strip('"') for word in words] if os.name == "nt" else words
    for program in ("notepad",) if os.name == "nt" else ("nano", "vi"):
        if shutil.which(program):
            return [program]
    raise EditorFailed("EDITOR", "not set", "未设")


def edit(text: str) -> str:
    """The text as the editor left it.  Raises :class:`EditorFailed`."""
    words = command()
    program = words[0]
    try:
        with tempfile.TemporaryDirectory(prefix="tq-") as folder:
            path = os.path.join(folder, "query.tq")
            with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
                file.write(text + "\n")
            status = subprocess.run([*words, path]).returncode
            if status:
                raise EditorFailed(program, f"exit status {status}", f"以 {status} 退出")
            with open(path, encoding="utf-8-sig") as file:
                return file.read().rstrip("\n")
    except UnicodeDecodeError:
        raise EditorFailed(program, "what it left is no UTF-8 text", "所存非 UTF-8 文字") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise EditorFailed(program, reason, reason) from None
