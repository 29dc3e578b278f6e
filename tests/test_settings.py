"""The table of settings, the config file, and what each setting does to the command."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from command import here

from taiyi_dsl.binder.script import Session
from taiyi_dsl.board import SCHOOLS
from taiyi_dsl.commands.configfile import read_config, template
from taiyi_dsl.commands.configure import write_template
from taiyi_dsl.diagnostics.show import render
from taiyi_dsl.diagnostics.value import Diagnostic, Source, Span, TqError
from taiyi_dsl.library import bind_text
from taiyi_dsl.render.formats import FORMATS
from taiyi_dsl.settings import SETTINGS, Setting, accepted, spelled
from taiyi_dsl.vocab.lexicon import lexicon

ROOT = Path(__file__).resolve().parent.parent
ALL = pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda s: s.id)
ONE = "chart year 1588 yin; show ju"
WIDE = "chart year 1588; show generals, counts"


def toml() -> Any:
    from importlib import import_module

    return import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")


# ---- the table ----------------------------------------------------------------------------------


@ALL
def test_a_setting_is_told_of_in_both_languages_and_has_an_example(setting: Setting) -> None:
    assert setting.en and setting.zh and setting.hans and setting.example
    assert not setting.hans.isascii() and not setting.zh.isascii()
    assert accepted(setting, setting.default) == setting.default
    assert accepted(setting, setting.example) == setting.example
    assert bool(setting.default_en) == bool(setting.default_zh)
    assert all(flag.startswith("--") for flag in setting.flags)
    for flag in setting.flags:
        _, sign, value = flag.partition("=")
        assert not sign or accepted(setting, value) == value


@ALL
def test_every_spelling_leads_to_the_setting(setting: Setting) -> None:
    for name in (setting.id, setting.hans, *setting.others):
        assert spelled(name) == setting.id
    if setting.word:
        assert lexicon().by_id["setting", setting.id].hans == setting.hans


@ALL
def test_a_setting_is_in_the_template_and_on_the_page(setting: Setting) -> None:
    assert f"\n# {setting.id} = " in template()
    assert setting.en in template() and setting.zh in template()
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    for word in (f"`{setting.id}`", setting.hans, setting.variable, *setting.flags[:1]):
        assert word in page, word


def test_variables_and_spellings_are_each_of_one_setting() -> None:
    settings = SETTINGS.values()
    assert len({s.variable for s in settings}) == len(SETTINGS)
    names = [n for s in settings for n in (s.id, s.hans, *s.others)]
    assert len(set(names)) == len(names)


def test_the_table_knows_every_format_and_school() -> None:
    assert SETTINGS["format"].values == tuple(FORMATS)
    assert set(SETTINGS["school"].values) == set(SCHOOLS)


# ---- set ----------------------------------------------------------------------------------------


@ALL
def test_a_script_may_set_what_changes_the_looks(setting: Setting) -> None:
    if not setting.word:
        return
    value = f'"{setting.example}"' if " " in setting.example else setting.example
    source = Source("<t>", f"set {setting.id} = {value}\nset {setting.hans} = {value}")
    assert len(bind_text(source, Session(asked=True))) == 2
    if setting.looks:
        assert len(bind_text(source, Session())) == 2
        return
    with pytest.raises(TqError) as caught:
        bind_text(source, Session())
    assert {d.code for d in caught.value.diagnostics} == {"E0210"}


def test_set_offers_what_was_meant() -> None:
    here("-c", "set wide = tabel").ends(2).complains("did you mean `table`?")
    here("-c", "set width = 7").ends(2).complains("auto, 20..10000")
    here("--wide", "tabel", "-c", ONE).ends(2).complains("`--wide`", "`table`")


def test_set_ends_with_the_call_it_stands_in() -> None:
    text = f"def a() {{ set width = 30; {WIDE} }}\nrun a()\n{WIDE}"
    ran = here("-c", text).ends(0).silent()
    assert ran.out.count("主大将 host.general") == 2
    assert ran.out.count("\n") > 9 and len(ran.out.splitlines()[-1]) > 60


# ---- precedence ---------------------------------------------------------------------------------


def test_flag_environment_file_default(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('format = "csv"\n', encoding="utf-8")
    file = {"TQ_CONFIG": str(path)}
    here("-c", ONE, env=file).ends(0).silent().prints("ju\n49\n")
    here("-c", ONE, env={**file, "TQ_FORMAT": "tsv"}).says("ju\n49\n")
    here("-c", ONE, env={**file, "TQ_FORMAT": "jsonl"}).prints('{"ju": 49}\n')
    here("-c", ONE, "--format", "json", env={**file, "TQ_FORMAT": "jsonl"}).says("[")
    here("-c", "set format = jsonl; " + ONE, "--format", "json").prints('{"ju": 49}\n')
    here("-c", ONE, "--no-config", env=file).prints(" 局 ju\n    49\n")
    here("config", env={**file, "TQ_WIDTH": "90"}, cwd=tmp_path).ends(0).says(
        str(path), "csv", "file", "environment", "default"
    )


def test_a_wrong_variable_is_told_and_has_no_part() -> None:
    here("-c", ONE, env={"TQ_WIDE": "tabel"}).ends(0).says("49").complains("TQ_WIDE", "`table`")


def test_the_default_place_follows_xdg_and_home(tmp_path: Path) -> None:
    for folder, env in (
        (tmp_path / "x" / "tq", {"XDG_CONFIG_HOME": str(tmp_path / "x")}),
        (tmp_path / ".config" / "tq", {"HOME": str(tmp_path), "XDG_CONFIG_HOME": "relative"}),
    ):
        if os.name == "nt":
            continue
        folder.mkdir(parents=True)
        (folder / "config.toml").write_text('format = "csv"', encoding="utf-8")
        here("-c", ONE, env={"TQ_CONFIG": None, **env}).ends(0).prints("ju\n49\n")


# ---- the file -----------------------------------------------------------------------------------

WRONG = """\
# 设定
formt = "csv"
widht = 80
"宽" = 3
width = 5   # too narrow
wide = "tabel"
pager = true
history = false
timing = 3.5
lang = ["zh"]
colour = "never"
[table]
x = 1
"""


def told(text: str, folder: Path, lang: str) -> str:
    path = folder / "config.toml"
    path.write_text(text, encoding="utf-8")
    _, wrong = read_config(str(path))
    return "\n".join(render(d, lang) for d in wrong).replace(str(folder) + os.sep, "")


def test_mistakes_in_the_file_whole(tmp_path: Path) -> None:
    golden = ROOT / "tests" / "golden" / "config.txt"
    # The sentence of the reader of TOML is not ours and changes with Python.
    said = "\n".join(told(WRONG, tmp_path, lang) for lang in ("en", "zh")) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(said, encoding="utf-8")
    assert said == golden.read_text(encoding="utf-8")
    chosen, _ = read_config(str(tmp_path / "config.toml"))
    assert chosen == {"history": "off", "colour": "never"}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('lang = "zh"\nwide = \n', 2, 8),
        ("lang", 1, 5),
        ('lang = "zh', 1, 11),
        ("a = 1\na = 2", 2, 6),
    ],
)
def test_what_is_no_toml_is_told_at_its_place(
    text: str, line: int, column: int, tmp_path: Path
) -> None:
    said = told(text, tmp_path, "en")
    assert "warning[W0005]" in said
    place = next(row for row in said.splitlines() if "-->" in row).split(":")
    assert int(place[-2]) == line and abs(int(place[-1]) - column) <= 1, said


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"[" * 5000, b"a = " + b"9" * 9000, b"\0", b"lang=" + b" " * 1_000_001]
)
def test_a_broken_file_stops_no_query(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_bytes(data)
    env = {"TQ_CONFIG": str(path)}
    here("-c", ONE, env=env).ends(0).says("49").complains("warning[W000")
    here("-c", ONE, env={"TQ_CONFIG": str(tmp_path)}).ends(0).says("49").complains("W0006")
    here("-c", ONE, env={"TQ_CONFIG": str(path / "x")}).ends(0).silent()


def test_the_template_is_toml_commented_or_not(tmp_path: Path) -> None:
    assert toml().loads(template()) == {}
    opened = "\n".join(
        line.removeprefix("# ") if " = " in line and line[2:].split(" ")[0] in SETTINGS else line
        for line in template().splitlines()
    )
    path = tmp_path / "c.toml"
    path.write_text(opened, encoding="utf-8")
    chosen, wrong = read_config(str(path))
    assert wrong == [] and chosen.keys() == SETTINGS.keys()


def test_config_init_writes_and_never_replaces_unasked(tmp_path: Path) -> None:
    path = tmp_path / "new" / "config.toml"
    env = {"TQ_CONFIG": str(path)}
    here("config", env=env).ends(0).says("--init")
    here("config", "--init", env=env).ends(0).silent().prints(f"{path}\n")
    if os.name == "posix":
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text('lang = "zh"\n', encoding="utf-8")
    here("config", "--init", env=env).ends(3).bare().complains("E0609", "--force")
    assert path.read_text(encoding="utf-8") == 'lang = "zh"\n'
    here("config", "--init", "--force", env=env).ends(0)
    assert path.read_text(encoding="utf-8") == template()
    assert os.listdir(path.parent) == ["config.toml"]
    here("config", "--init").ends(3).bare().complains("TQ_CONFIG")
    with pytest.raises(FileExistsError):
        write_template(str(path))


# ---- what settings do ---------------------------------------------------------------------------


def test_both_languages() -> None:
    ran = here("--lang", "both", "-c", "search year 1588..1600; where x; show ju").ends(2)
    ran.complains("error[E0201]: there is no `x`\n误[E0201]")
    assert ran.err.count("^") == 1
    ran = here("--lang", "both", "-c", "search year 1588..1600; where 掩; explain taiyi; show ju")
    ran.ends(0).says("局 ju", " boards of 13\n", "，共 13 局\n")
    told = here("--lang", "both", "-c", "chart year 1588; explain host.count").ends(0)
    for lang in ("en", "zh"):
        one = here("--lang", lang, "-c", "chart year 1588; explain host.count").out.splitlines()
        assert one[2] in told.out and one[3] in told.out


def test_a_wide_table_turns_vertical_only_where_somebody_sees_or_asked() -> None:
    table = here("-c", WIDE).ends(0)
    assert table.out.count("\n") == 2
    here("-c", WIDE, env={"TQ_WIDTH": "30"}).ends(0).prints(table.out)
    turned = here("--width", "30", "-c", WIDE).ends(0).says(" 主大将 host.general  ", "set wide")
    assert turned.out.count("\n") == 14
    here("--width", "30", "--wide", "table", "-c", WIDE).prints(table.out)
    here("--width", "30", "--format", "csv", "-c", WIDE).ends(0).says("host.general,")
    here("-c", f"set width = 30; {WIDE}").prints(turned.out)


def test_colour_changes_no_text_and_no_width() -> None:
    plain = here("-c", "chart year 1588; show ju; chart year 1; where x").ends(2)
    assert "\x1b" not in plain.out + plain.err
    bright = here("--colour", "always", "-c", "chart year 1588; where x").ends(2)
    assert "\x1b[1;31merror[E0201]\x1b[0m: there is no `x`" in bright.err
    assert "\x1b[31m^\x1b[0m" in bright.err
    here("-c", ONE, "--color=always").says("\x1b[1m 局 ju\x1b[0m\n    49\n")
    here("-c", ONE, env={"CLICOLOR_FORCE": "1"}).says("\x1b[1m")
    here("-c", ONE, env={"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}).prints(" 局 ju\n    49\n")
    here("-c", ONE, "--colour", "always", env={"NO_COLOR": "1"}).says("\x1b[1m")
    here("-c", ONE, "--colour", "always", "--format", "csv").prints("ju\n49\n")


def test_the_caret_follows_the_ambiguous_width() -> None:
    source = Source("<t>", "○○ x")
    error = Diagnostic("E0201", Span(source, 3, 4), {"found": "x"})
    assert render(error, "en", 1).splitlines()[-1] == "   |    ^"
    assert render(error, "en", 2).splitlines()[-1] == "   |      ^"
