"""Reading a command line by the table of its command; its mistakes, and its help."""

from __future__ import annotations

from ..diagnostics.suggest import did_you_mean
from ..diagnostics.value import Both, Diagnostic, Hint, Source, Span
from .lines import columns
from .options import COMMANDS, Command, Option, Options, is_file

__all__ = ["help_text", "read", "usage"]

NAME = "<arguments>"
"""How the command line is called where a message names its place."""


def read(
    name: str, command: Command, arguments: list[str], at: int | None
) -> tuple[Options, list[Diagnostic]]:
    """The options of a command line and all that is wrong with it.

    ``at`` is where the name of the command stands; None: it is not written.
    """
    reader = _Reader(name, command, arguments)
    reader.read(at)
    return reader.options, reader.mistakes


class _Reader:
    def __init__(self, name: str, command: Command, arguments: list[str]) -> None:
        self.name, self.command, self.arguments = name, command, arguments
        self.known = {n: o for o in command.options for n in o.names}
        self.mistakes: list[Diagnostic] = []
        self.given: list[int] = []
        self.options = Options()
        for option in command.options:
            empty: object = [] if option.many else option.default if option.value else False
            if option.const is not True:
                empty = None  # it stands for a value of another option
            setattr(self.options, option.to, empty)
        # The line as it could have been typed, and where in it each argument stands.
        shown = [_shown(a) for a in arguments]
        self.starts = [3 + sum(len(s) + 1 for s in shown[:i]) for i in range(len(shown))]
        self.stops = [start + len(s) for start, s in zip(self.starts, shown, strict=True)]
        self.source = Source(NAME, " ".join(("tq", *shown)))

    def span(self, index: int, start: int = 0, stop: int | None = None) -> Span:
        """The characters of an argument."""
        first = self.starts[index]
        last = self.stops[index] if stop is None else first + stop
        return Span(self.source, first + start, last)

    def wrong(self, code: str, span: Span | None, *hints: Hint, **facts: object) -> None:
        if not any(h.key == "values" for h in hints) and code != "E0703":
            hints = (*hints, Hint("usage", {"usage": usage(self.name, self.command)}))
        self.mistakes.append(Diagnostic(code, span, facts, hints))

    # ---- one after another --------------------------------------------------------------------

    def read(self, at: int | None) -> None:
        index, plain = 0, False
        while index < len(self.arguments):
            argument = self.arguments[index]
            if index == at:
                index += 1
            elif plain or argument == "-" or not argument.startswith("-"):
                self.given.append(index)
                index += 1
            elif argument == "--":
                plain = True
                index += 1
            else:
                index = self._option(index, argument)
        self._positionals(at)

    def _option(self, index: int, argument: str) -> int:
        """Take an option and its value; the index of what follows."""
        name, equals, value = argument.partition("=")
        short = argument[:2]
        if name not in self.known and not argument.startswith("--") and short in self.known:
            name, equals, value = short, "=" * (len(argument) > 2), argument[2:]
        option = self.known.get(name)
        if option is None:
            span = self.span(index, 0, len(name))
            self.wrong("E0701", span, *did_you_mean(name, self.known, span), found=name)
            return index + 1
        if not option.value:
            if equals:
                self.wrong("E0704", self.span(index), found=name)
            setattr(self.options, option.to, option.const)
            return index + 1
        if equals:
            self._value(option, name, value, self.span(index, len(argument) - len(value)))
            return index + 1
        if index + 1 >= len(self.arguments) or self.arguments[index + 1] in self.known:
            hints = _choices(option)
            self.wrong("E0702", self.span(index), *hints, found=name, want=option.value)
            return index + 1
        self._value(option, name, self.arguments[index + 1], self.span(index + 1))
        return index + 2

    def _value(self, option: Option, name: str, value: str, at: Span) -> None:
        if self._unknown(option, name, value, at):
            return
        if option.many:
            getattr(self.options, option.to).append(value)
        else:
            setattr(self.options, option.to, value)

    def _unknown(self, of: Option | Command, name: str, value: str, at: Span) -> bool:
        """Whether a value is none of those that there are; it is told."""
        if of.choices is None or value in of.choices():
            return False
        hints = (*did_you_mean(value, of.choices(), at), *_choices(of))
        self.wrong("E0207", at, *hints, setting=name, found=value)
        return True

    def _positionals(self, at: int | None) -> None:
        command, values = self.command, [self.arguments[i] for i in self.given]
        single = command.most == 1
        setattr(self.options, command.field, (values or [""])[0] if single else values)
        if self.options.help:
            return
        if at is None and values and self._meant_a_command(values[0], self.given[0]):
            return
        for index in self.given:
            self._unknown(command, command.takes, self.arguments[index], self.span(index))
        if len(values) < command.least:
            self.wrong("E0705", None, command=f"tq {self.name}", want=command.takes)
        elif command.most is not None and len(values) > command.most:
            self.wrong("E0706", self.span(self.given[command.most]), found=values[command.most])

    def _meant_a_command(self, value: str, index: int) -> bool:
        """Whether what should be a file looks like the name of a command, and is no file."""
        if not value.isalpha() or is_file(value):
            return False
        hints = did_you_mean(value, COMMANDS, self.span(index))
        if hints:
            self.wrong("E0703", self.span(index), *hints, found=value)
        return bool(hints)


def _choices(of: Option | Command) -> tuple[Hint, ...]:
    return (Hint("values", {"values": tuple(of.choices())}),) if of.choices else ()


def _shown(argument: str) -> str:
    """An argument as a shell would take it, on one line."""
    plain = argument.replace("\n", " ")
    odd = not plain or any(c in " \"'`$&|;<>()*?#~\\!" for c in plain)
    return "'" + plain + "'" if odd else plain


# ---- help -----------------------------------------------------------------------------------


def usage(name: str, command: Command) -> str:
    """``tq fmt [OPTION ...] FILE ...``, in one line; help lists the options."""
    parts = ["tq"] if name == "run" else ["tq", name]
    parts.append("[OPTION ...]")
    if not command.takes:
        return " ".join(parts)
    takes = command.takes if command.most == 1 else f"{command.takes} ..."
    return " ".join((*parts, takes if command.least else f"[{takes}]"))


_USAGE = Both("usage: ", "用法：")
_PURPOSE = Both("Ask the Taiyi board (太乙式).", "问太乙式。")
_ARGUMENTS = Both("arguments:", "参数：")
_OPTIONS = Both("options:", "选项：")
_COMMANDS = Both("commands:", "命令：")
_PROMPT = Both("Without arguments: a prompt.", "无参数则开提示符。")
_VALUES = Both(" ({})", "（{}）")
_COMMA = Both(", ", "、")


def help_text(name: str, command: Command, lang: str) -> str:
    """What ``--help`` prints."""

    def say(both: Both) -> str:
        return both.zh if lang == "zh" else both.en

    def values(of: Option | Command) -> str:
        return say(_VALUES).format(say(_COMMA).join(of.choices())) if of.choices else ""

    lines = [say(_USAGE) + usage(name, command), ""]
    lines += [say(_PURPOSE if name == "run" else command.says), ""]
    takes = say(command.takes_says) + values(command)
    if command.takes:
        lines += [say(_ARGUMENTS), *columns([(command.takes, takes)]), ""]
    options = []
    for option in command.options:
        left = ", ".join(option.names) + (f" {option.value}" if option.value else "")
        options.append((left, say(option.says) + values(option)))
    lines += [say(_OPTIONS), *columns(options)]
    if name == "run":
        commands = [(f"tq {n}", say(c.says)) for n, c in COMMANDS.items()]
        lines += ["", say(_COMMANDS), *columns(commands), "", say(_PROMPT)]
    return "\n".join(lines) + "\n"
