"""Writes the pages that are made from the registries: columns, relations, words, errors, help.

    python docs/generate.py             write the pages
    python docs/generate.py --check     tell which are stale; status 1 if any is
    python docs/generate.py --outputs   also write real outputs into the sessions of every page

A page here is a function that returns its text, so a test can compare it with the file.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for _path in (str(ROOT), str(ROOT / "docs")):
    if _path not in sys.path:
        sys.path.insert(0, _path)

import blocks  # noqa: E402

from taiyi_dsl import board  # noqa: E402
from taiyi_dsl.binder.script import Session  # noqa: E402
from taiyi_dsl.board.classes import SIDES  # noqa: E402
from taiyi_dsl.board.doctrine import DOCTRINE, Pair  # noqa: E402
from taiyi_dsl.board.kinds import KINDS  # noqa: E402
from taiyi_dsl.board.speakers import READINGS  # noqa: E402
from taiyi_dsl.commands.ask import PROMPT_COMMANDS  # noqa: E402
from taiyi_dsl.commands.configfile import template  # noqa: E402
from taiyi_dsl.commands.listing import LISTS  # noqa: E402
from taiyi_dsl.diagnostics.catalogue import MESSAGES  # noqa: E402
from taiyi_dsl.diagnostics.data import as_json  # noqa: E402
from taiyi_dsl.diagnostics.explained import Explained, explained  # noqa: E402
from taiyi_dsl.diagnostics.value import Source, TqError  # noqa: E402
from taiyi_dsl.help.topics import TOPICS  # noqa: E402
from taiyi_dsl.library import bind_text  # noqa: E402
from taiyi_dsl.settings import SETTINGS  # noqa: E402
from taiyi_dsl.vocab.fold import fold  # noqa: E402
from taiyi_dsl.vocab.lexicon import Word, lexicon  # noqa: E402
from taiyi_dsl.vocab.words import COMPARISONS, SIGNS  # noqa: E402

MADE = "<!-- Made by docs/generate.py from the registries. Edit those, then run it again. -->\n\n"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table; a bar inside a cell is escaped."""
    heads = list(heads)
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for row in rows:
        cells = (cell.replace("|", "\\|").replace("\n", " ") or " " for cell in row)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n\n"


def code(text: str) -> str:
    return f"`{text}`"


def cited(sources: Iterable[board.Source]) -> str:
    """Sources as they are cited: book and chapter."""
    return "; ".join(f"{board.BOOKS[s.book].hans} · {s.chapter}" for s in sources)


def listed(ids: Iterable[str]) -> str:
    return ", ".join(code(id) for id in ids)


# ---- columns --------------------------------------------------------------------------------

GROUPS = (
    ("board", "The board", "Which board it is and where it stands in the cycles."),
    ("spirits", "The stars", "What stands on the ring of sixteen places."),
    ("counts", "The counts", "The walk round the ring from an eye to 太乙 (Tàiyǐ)."),
    ("generals", "The generals", "The palaces that follow from the counts."),
    ("classes", "What a count is called", "和 (hé), 不和 (bùhé) and the printed lists."),
    ("relations", "Relations", "Everything that holds between the stars of one board."),
)


def group_of(id: str) -> str:
    return "relations" if id.startswith("relations") else board.COLUMNS[id].group


def period(column: board.Column) -> str:
    if column.period is None:
        return "grows with the year"
    return "the same on every board" if column.period == 1 else f"period {column.period}"


def scales(id: str) -> str:
    return ", ".join(s.id for s in board.SCALES.values() if board.available(s, id))


def following(ruling: str, variant: str) -> str:
    """The schools that follow a variant, in words."""
    schools = [s for s in board.SCHOOLS if board.readings(s)[ruling] == variant]
    return f"followed by {', '.join(schools)}" if schools else "followed by no school"


def ruling_of(id: str) -> str | None:
    return next((r.id for r in board.RULES.values() if id in r.columns), None)


def columns() -> str:
    text = MADE + "# Columns\n\n"
    text += (
        "A board is a row, a rule of the books is a column. This page lists every column: its "
        "name, its [kind](language.md#kinds), after how many boards its values repeat, what it "
        "rests on, how it is computed and where that stands in the books. "
        "`tq describe NAME` tells the same of one column, and "
        "[`explain`](language.md#explain) runs the rule with the numbers of a board.\n\n"
        "A column of one side is written with the side before a dot: `host` 主 (zhǔ), `guest` "
        "客 (kè), `set` 定 (dìng). Sources named 书外 are from outside the three books; see "
        "[decisions](decisions.md).\n\n"
    )
    for group, title, sentence in GROUPS:
        text += f"## {title}\n\n{sentence}\n\n"
        for id, column in board.COLUMNS.items():
            if group_of(id) == group:
                text += one_column(column)
    return text + states()


def one_column(column: board.Column) -> str:
    name = column.name
    known = (name.id, fold(name.hans))
    spellings = [s for s in lexicon().word("column", name.id).spellings() if s not in known]
    star = " · a star" if column.star else ""
    text = f"### `{name.id}` {name.hans}\n\n"
    text += f"{column.kind.id} · {period(column)} · scales {scales(name.id)}{star}\n\n"
    if spellings:
        text += f"Also written {', '.join(spellings)}.\n\n"
    ruling = ruling_of(name.id)
    for variant in column.variants.values():
        needs = [n for n in variant.needs if n != "at"]
        rests = f" From {listed(needs)}." if needs else ""
        head = ""
        if len(column.variants) > 1:
            assert ruling is not None
            head = f"{code(variant.id)} ({following(ruling, variant.id)}): "
        text += f"- {head}{variant.en}.{rests} *{cited(variant.sources)}*\n"
    for scale in board.SCALES.values():
        own = scale.overrides.get(name.id)
        if own is not None:
            text += f"- on the scale {code(scale.id)}: {own.en}. *{cited(own.sources)}*\n"
    if len(column.variants) > 1:
        text += f"\nThe choice is the setting {code(ruling or '')}.\n"
    return text + "\n"


def states() -> str:
    text = (
        "## States\n\n"
        "Each of these is a condition (Bool) on a count: `host.he` is said of the host's count, "
        "`guest.he` of the guest's, `set.he` of the 定算 (dìngsuàn), and `he` alone means the "
        "host's or the guest's. In Chinese the side is put in front, 主和, or after a dot, "
        "`host.和`.\n\n"
    )
    rows = []
    for id, column in board.COLUMNS.items():
        if column.group != "states" or "." in id:
            continue
        sided = [board.COLUMNS[f"{side}.{id}"] for side in SIDES if f"{side}.{id}" in board.COLUMNS]
        first = sided[0]
        ruling = ruling_of(first.id)
        rules, sources = [], []
        for variant in first.variants.values():
            many = len(first.variants) > 1 and ruling
            head = f"{code(variant.id)} ({following(ruling, variant.id)}): " if many else ""
            rules.append(head + variant.en)
            sources.append(cited(variant.sources))
        forms = [id, *(c.id for c in sided)]
        rows.append(
            (
                column.name.hans,
                listed(forms),
                "; ".join(rules),
                " / ".join(dict.fromkeys(sources)),
                ", ".join(dict.fromkeys(str(c.period) for c in (column, *sided))),
            )
        )
    text += table(("名", "Columns", "Holds if", "Source", "Period"), rows)
    return text


# ---- relations ------------------------------------------------------------------------------

PLACES = {
    0: "the same place",
    1: "one ahead",
    2: "two ahead",
    8: "across",
    14: "two behind",
    15: "one behind",
}


def hans(id: str) -> str:
    return board.COLUMNS[id].name.hans


def relations() -> str:
    text = MADE + "# Relations\n\n"
    text += (
        "A relation stands between two stars: `shiji 击 taiyi`. Geometry is code, doctrine is "
        "data. The ring has sixteen places, the eight palaces on its even places and the eight "
        "间神 (jiānshén) between them. One place off is 辰 (chén), two are 宫 (gōng), the next "
        "palace; clockwise is ahead, 外 (wài), the other way is behind, 内 (nèi); eight is "
        "across. Which star may be said to do what, and in which book, is a table with a "
        "citation for every row.\n\n"
        "A relation alone is a condition too: `where 掩` holds if any pair of the table does. "
        "A pair that the book in force does not name is an error that offers what it does "
        "name.\n\n## The words\n\n"
    )
    rows = []
    for relation in board.RELATIONS.values():
        where = ", ".join(PLACES[o] for o in sorted(relation.offsets))
        said = "any two stars" if relation.geometry else "the pairs below"
        name = relation.name
        spellings = ", ".join(lexicon().word("relation", name.id).spellings())
        rows.append((f"{name.hans} {code(name.id)}", where, said, spellings))
    text += table(("Relation", "The actor stands", "Said of", "Spellings"), rows)
    text += (
        "The longer names narrow the shorter ones: 外击 is 击 from ahead, 宫击 from the next "
        "palace, 外宫击 both. A fact on a board is told by its closest name.\n\n"
        "## Who may be said to do what\n\n"
        "One column a reading. A cell cites the place; an empty cell means that this reading "
        "does not name the pair. A school follows the readings in the last table, and "
        "`set po = jing` follows another one of them.\n\n"
    )
    for family in board.FAMILIES:
        text += one_family(family)
    text += "## What each school follows\n\n"
    rules = [[code(id), *(board.readings(s)[id] for s in board.SCHOOLS)] for id in board.RULES]
    text += table(("Rule", *board.SCHOOLS), rules)
    text += "The rules that are no relations are told in [decisions](decisions.md).\n"
    return text


def one_family(family: str) -> str:
    name = board.RELATIONS[family].name
    text = f"### {name.hans} `{family}`\n\n"
    for reading in READINGS[family]:
        follow = following(family, reading.id)
        text += f"- {code(reading.id)} ({follow}): {reading.en}. *{cited(reading.sources)}*\n"
    pairs: dict[tuple[str, str], dict[str, Pair]] = {}
    for pair in DOCTRINE:
        if pair.family == family:
            pairs.setdefault((pair.actor, pair.target), {})[pair.reading] = pair
    rows = []
    for (actor, target), by_reading in pairs.items():
        cells = [_cell(by_reading.get(r.id)) for r in READINGS[family]]
        rows.append((f"{hans(actor)} {name.hans} {hans(target)}", *cells))
    return text + "\n" + table(("Pair", *(code(r.id) for r in READINGS[family])), rows)


def _cell(pair: Pair | None) -> str:
    if pair is None:
        return ""
    more = []
    if pair.form:
        more.append(board.RELATIONS[pair.form].name.hans)
    if pair.mutual:
        more.append("either way")
    if pair.needs:
        _, comma, condition = pair.en.partition(", ")
        more.append(condition if comma else pair.en)
    return cited(pair.sources) + (f" ({', '.join(more)})" if more else "")


# ---- words ----------------------------------------------------------------------------------

SECTIONS = (
    ("keyword", "Clauses and connectives"),
    ("mark", "Marks after a number"),
    ("scale", "Scales"),
    ("plate", "Yang, yin or both"),
    ("group", "Groups of columns"),
    ("result", "Columns of counted boards"),
    ("relation", "Relations"),
    ("school", "Schools"),
    ("setting", "Settings"),
)


def words() -> str:
    text = MADE + "# Words\n\n"
    text += (
        "The vocabulary of the language. A word has one canonical id and any number of other "
        "spellings: simplified (简), traditional (繁), pinyin, English, the variants of the "
        "books. Every spelling may be typed anywhere, mixed in one line; letters may be capital "
        "or small. `tq fmt --script hans` rewrites a script in one of them. The grammar, the "
        "errors and `tq describe` read the same table.\n\n"
    )
    for kind, title in SECTIONS:
        text += f"## {title}\n\n" + word_table(lexicon().kind(kind))
    text += "## Columns\n\n" + word_table(lexicon().kind("column"))
    text += "What each of them is: [columns](columns.md).\n\n## Values\n\n"
    for kind in KINDS:
        found = lexicon().kind(kind.id)
        if kind.id == "Ganzhi":
            text += f"### {kind.id} {kind.zh}\n\n" + sixty(found)
        elif found:
            text += f"### {kind.id} {kind.zh}\n\n" + word_table(found, meaning=False)
    return text + symbols()


def word_table(found: Iterable[Word], meaning: bool = True) -> str:
    rows = []
    for word in found:
        spelt = [word.spell(s) for s in ("hans", "hant", "pinyin", "en")]
        others = [s for s in word.spellings() if s not in (word.id, *spelt)]
        hans = word.hans or ""
        row = [code(word.id), hans, spelt[1] if hans else "", word.pinyin, word.english]
        row.append(", ".join(others))
        rows.append([*row, word.en] if meaning else row)
    heads = ("id", "简", "繁", "pinyin", "English", "also")
    return table((*heads, "meaning") if meaning else heads, rows)


def sixty(found: tuple[Word, ...]) -> str:
    lines = []
    for start in range(0, 60, 10):
        ten = found[start : start + 10]
        lines.append(" ".join(f"{w.hans} `{w.id}`" for w in ten))
    return "  \n".join(lines) + "\n\n"


def symbols() -> str:
    rows = []
    for sign in (*COMPARISONS, *SIGNS):
        written = " ".join(code(s) for s in (sign.hans, *sign.others) if s)
        rows.append((code(sign.id), written, sign.en))
    return (
        "## Signs\n\n"
        + table(("sign", "may be written", "meaning"), rows)
        + "Full-width punctuation is the same as ASCII: ；，（）＝：．．； 。 is `;`, 、 is `,`, and "
        'every pair of Chinese quotation marks is `"`.\n'
    )


# ---- errors ---------------------------------------------------------------------------------

CHAPTERS = (
    ("E01", "The text"),
    ("E02", "Names"),
    ("E03", "Kinds"),
    ("E04", "The shape of a query"),
    ("E05", "Expectations"),
    ("E06", "Files"),
    ("E07", "The command line"),
    ("E09", "The program itself"),
    ("W", "Warnings"),
)


FIELDS = (
    ("code", "the code, such as `E0101`; null for a note, which has no more than the next two"),
    ("severity", "`error`, `warning`, or `note` for what is told and is no mistake"),
    ("message", "the sentence, in the language in force"),
    ("file", "the file, or `<text>`, `<stdin>`, `<arguments>`; null where there is none"),
    ("line", "from 1; null, as all that follows to `end`, where no place is meant"),
    ("column", "from 1, in characters"),
    ("end_line", "the line of the place just past the last character"),
    ("end_column", "its column"),
    ("start", "the first character, counted from 0 in code points of the whole text"),
    ("end", "the place just past the last character, counted so"),
    ("expected", "a list of what could stand there, in words"),
    ("hints", "a list of offers, each with the fields `kind`, `text` and `replacements`"),
)
HINT_FIELDS = (
    ("kind", "a name of the hint that stays the same in every language"),
    ("text", "the sentence, in the language in force"),
    ("replacements", "a list, the best first; empty where the hint is only to be read"),
)


def for_programs() -> str:
    return (
        "## For programs\n\n"
        "With `--errors json` every message is one JSON object on one line of the message "
        "stream; `run`, `check`, `fmt`, `describe` and `verify` have it. All mistakes are told. "
        "Columns and offsets count characters (code points); a line end counts as one, a byte "
        "order mark is not counted.\n\n"
        + table(("field", "what it is"), [(code(n), text) for n, text in FIELDS])
        + "A hint has\n\n"
        + table(("field", "what it is"), [(code(n), text) for n, text in HINT_FIELDS])
        + "A replacement has a `text` and the place that it takes, in the fields from `file` to "
        "`end` as above.\n\n"
        "```console\n"
        f"$ tq --errors json -c '{SLIP}' 2>&1\n{_as_json(SLIP)}\n"
        "```\n\n"
    )


SLIP = "chart ju 5; wher he"


def _as_json(text: str) -> str:
    try:
        bind_text(Source("<text>", text), Session())
    except TqError as error:
        return "\n".join(as_json(d, "en") for d in error.diagnostics)
    raise AssertionError("a mistake was wanted")


def _example(code_: str, found: Explained) -> str:
    """A text that brings a code, or in words what brings it."""
    if found.why is not None:
        return " " + found.why.en
    if found.line:
        return f" For example `tq {' '.join(found.line)}`."
    if found.options:
        return f" For example `{found.text}` with `tq {' '.join(found.options)}`."
    if len(found.text) > 200:
        return " It takes a text too long to be printed here."
    if found.files:
        names = ", ".join(f"`{name}`" for name, _ in found.files)
        return f" For example `{found.text}`, beside it {names}."
    tag = "tq" if code_.startswith("W") else f"tq fails {code_}"
    return f"\n\n```{tag}\n{found.text}\n```"


def errors() -> str:
    text = MADE + "# Errors\n\n"
    text += (
        "Every message has a code that never changes its meaning. A message names the file, the "
        "line and the column, shows the line with a caret under the exact words, and offers "
        "what would work. A script is read whole: one run tells of every mistake that does not "
        "follow from another, and nothing of a script runs if any of it is wrong. "
        "What stands in braces here is filled in; `tq describe E0301` tells what is told here of one "
        "code. The scripts below make the errors they stand under.\n\n"
    )
    text += for_programs()
    for prefix, title in CHAPTERS:
        text += f"## {title}\n\n"
        for code_, message in MESSAGES.items():
            if not code_.startswith(prefix):
                continue
            text += f"### {code_}\n\n{message.en}  \n{message.zh}\n\n"
            found = explained(code_)
            text += f"{found.means.en} {found.todo.en}\n\n{found.means.zh}{found.todo.zh}\n\n"
            text += f"Exit status {message.status}." + _example(code_, found) + "\n\n"
    return text.rstrip("\n") + "\n"


# ---- help -----------------------------------------------------------------------------------


def help_() -> str:
    text = MADE + "# Help\n\n"
    text += (
        "Help is made from the registries and is there at the prompt and at the shell, in English "
        "and Chinese. This page has its topics; `tq help where` prints one of them.\n\n"
        "## At the prompt\n\n"
        "Besides the language the prompt knows some commands. None of them begins like a clause "
        "that could be meant: a line that the language can take is language. Names of your own "
        "come first.\n\n"
    )
    rows = []
    for command in PROMPT_COMMANDS:
        names = ", ".join(code(name) for name in command.others)
        shell = code(f"tq {command.shell}") if command.shell else ""
        rows.append((code(command.usage), names, shell, command.meaning.en, command.meaning.zh))
    text += table(("Command", "also", "at the shell", "does", "义"), rows)
    text += (
        "`tour` remembers where you are: `tour next` goes on, `tour back` goes back, `tour 3` is "
        "the third step. At the shell `tq tour` prints all ten. The example queries and the steps "
        "run in a session of their own; nothing of them stays.\n\n"
        "## What can be listed\n\n"
    )
    listed_ = [(code(f"list {e.id}"), e.meaning.en, e.meaning.zh) for e in LISTS.values()]
    text += table(("Command", "lists", "义"), listed_)
    text += "## Topics\n\n"
    for topic in TOPICS.values():
        names = ", ".join(name for name in topic.names if name)
        text += f"### {topic.id}\n\n{topic.title.en} · {topic.title.zh}"
        text += f"  \nalso {names}\n\n" if names else "\n\n"
        if topic.forms:
            text += "".join(f"    {form}\n" for form in topic.forms) + "\n"
        text += "\n\n".join(topic.text.en.split("\n")) + "\n\n"
        text += "\n\n".join(topic.text.zh.split("\n")) + "\n\n"
        for example in topic.examples:
            text += f"```tq\n{example}\n```\n\n"
    return text


# ---- settings -------------------------------------------------------------------------------


def settings() -> str:
    text = MADE + "# Settings\n\n"
    text += (
        "What may be chosen stands in one table; `set`, the flags, the environment and the config "
        "file all read it. A flag is over the environment, the environment over the file, the "
        "file over the default; `set` holds from where it stands. `tq config` tells what is in "
        "force and where it comes from.\n\n"
    )
    rows = []
    for s in SETTINGS.values():
        values = "a text" if s.text else ", ".join(code(v) for v in s.known)
        default = s.default_en or code(s.default)
        where = ("scripts, prompt" if s.looks else "prompt") if s.word else "`school BOOK`"
        flags = " ".join(code(f.partition("=")[0]) for f in s.flags)
        rows.append(
            (f"{code(s.id)} {s.hans}", s.en, values, default, where, flags, code(s.variable))
        )
    text += table(("Setting", "Means", "Values", "Default", "`set` in", "Flags", "Variable"), rows)
    text += "The disputed rules of the books are set too: see [decisions](decisions.md).\n\n"
    text += "```tq\n"
    for s in SETTINGS.values():
        if s.looks:
            text += f"set {s.id} = {s.example}\n"
    text += "chart year 1588\n```\n\n"
    text += (
        "## The config file\n\n"
        "`$XDG_CONFIG_HOME/tq/config.toml`, which is `~/.config/tq/config.toml` where that is not "
        "set, and `%APPDATA%\\tq\\config.toml` on Windows. `TQ_CONFIG` names another file; if it is "
        "empty, or with `--no-config`, none is read. `tq config --init` writes this one, and "
        "replaces one that is there only with `--force`:\n\n"
        "```text\n" + template() + "```\n\n"
        "What is wrong in the file or in a variable is told as a warning, with its place, on every "
        "run; it has no part, everything else holds, and the exit status does not change. A file "
        "that is not TOML holds nothing.\n\n"
        "## The pager\n\n"
        "A result goes to the pager where it does not fit the terminal: more lines than there are, "
        "or, with `wide = table`, longer ones. It is measured in cells and printed directly where "
        "it fits. There is no pager for data formats, in a pipe, on a terminal of `TERM=dumb`, and "
        "with `--no-pager`. The command is `pager_command`, then `TQ_PAGER`, then `PAGER`, in the "
        "order of all settings, split as a shell would; `LESS` is set where it is not. A pager that "
        "cannot be started is passed over. To leave it early ends the result, with status 0. "
        "A long result streams; rows past the first hundred thousand may widen their column.\n\n"
        "## Width\n\n"
        "A table that is wider than the terminal is shown with a field on each line, and a line "
        "below says so. In a pipe only `--width` or `set width` does that. The terminal is asked "
        "before each result; `COLUMNS` goes before it.\n\n"
        "## Colour\n\n"
        "On terminals, and never the only sign of anything. `NO_COLOR` is the same as "
        "`TQ_COLOUR=never`, `CLICOLOR_FORCE` as `TQ_COLOUR=always`.\n"
    )
    return text


# ---- the whole ------------------------------------------------------------------------------

PAGES = {
    "columns.md": columns,
    "relations.md": relations,
    "words.md": words,
    "errors.md": errors,
    "help.md": help_,
    "settings.md": settings,
}


def made(name: str) -> str:
    """The text of a generated page."""
    return PAGES[name]().rstrip("\n") + "\n"


def stale() -> Iterator[str]:
    """The generated pages whose files are not what the registries say."""
    for name in PAGES:
        path = ROOT / "docs" / name
        if not path.is_file() or path.read_text(encoding="utf-8") != made(name):
            yield name


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = list(stale())
        for name in found:
            print(f"docs/{name} is stale: run docs/generate.py")
        return 1 if found else 0
    for name in list(stale()):
        (ROOT / "docs" / name).write_text(made(name), encoding="utf-8")
        print(f"docs/{name} written")
    if arguments == ["--outputs"]:
        with tempfile.TemporaryDirectory() as folder:
            bin = blocks.door(Path(folder))
            for number, path in enumerate(blocks.documents()):
                place = Path(folder) / f"page{number}"
                place.mkdir()
                old = path.read_text(encoding="utf-8")
                new = blocks.refreshed(old, bin, place)
                if new != old:
                    path.write_text(new, encoding="utf-8")
                    print(f"{path.relative_to(ROOT)} refreshed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
