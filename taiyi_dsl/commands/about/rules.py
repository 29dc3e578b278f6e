"""About the books: schools, the rules on which they differ, their variants, settings, formats."""

from __future__ import annotations

from ... import board
from ...render.formats import FORMATS
from ...settings import SETTINGS
from .columns import SAMPLE
from .page import Page, followed

__all__ = ["about_choice", "about_format", "about_rule", "about_school", "about_setting"]


def about_school(id: str, page: Page) -> None:
    """What a book chooses, where it leaves the default; all the rest it takes as 太乙秘书 does."""
    school = board.SCHOOLS[id]
    if id == board.DEFAULT:
        page.say("followed unless another is named", "不言则从之")
    choices = board.readings(id)
    page.plain(", ".join(f"{rule} = {choice}" for rule, choice in choices.items()))
    if school.choices:
        mine = ", ".join(f"{rule} = {choice}" for rule, choice in school.choices.items())
        page.say(f"its own, not the default: {mine}", f"异于默认者：{mine}")
    page.say("`describe RULE` tells of each", "诸法见 `describe 法名`")
    page.example(f"school {id}\nchart year {SAMPLE}; show counts, relations")


def about_rule(id: str, page: Page) -> None:
    rule = board.RULES[id]
    if id in board.FAMILIES:  # a relation of the same name, whose page tells of each
        names = ", ".join(v.id for v in rule.variants)
        page.say(
            f"it can be: {names}; the first is the default, each is told above",
            f"可为：{names}；首为默认，诸说见上",
        )
        page.example(f"set {id} = {rule.variants[-1].id}\n{_asking(id)}")
        return
    for variant in rule.variants:
        mark = page.pick(" (default)", "（默认）") if variant.id == rule.default else ""
        after = mark + followed(page, id, variant.id)
        page.say(f"{variant.id}: {variant.en}{after}", f"{variant.id}：{variant.zh}{after}")
        page.sources(variant.sources)
    page.example(f"set {id} = {rule.variants[-1].id}\n{_asking(id)}")


def about_choice(rule: str, id: str, page: Page) -> None:
    found = board.RULES[rule]
    variant = found.variant(id)
    page.say(
        f"{found.name.hans} {rule}: {found.en}{followed(page, rule, id)}",
        f"{found.name.hans} {rule}：{found.zh}{followed(page, rule, id)}",
    )
    page.sources(variant.sources)
    page.example(f"set {rule} = {id}\n{_asking(rule)}")


def _asking(rule: str) -> str:
    """A query whose answer the rule decides."""
    columns = board.RULES[rule].columns
    show = [c for c in columns if c in board.COLUMNS][:1] or ["relations"]
    if rule == "classes" or rule == "lack":
        show = ["host.class", "guest.class", "set.class"]
    return f"chart year {SAMPLE}; show {', '.join(show)}"


def about_setting(id: str, page: Page) -> None:
    setting = SETTINGS[id]
    said = ", ".join(setting.known)
    page.say(f"it can be: {said}", f"可为：{said}")
    if setting.looks:
        page.example(f"set {id} = {setting.example}\nchart year {SAMPLE}; show counts")
    else:
        page.say(
            "set at the prompt, in the config file or by an option",
            "设于提示符、设定文件或选项",
        )
        page.example(f"chart year {SAMPLE}; show counts")


def about_format(id: str, page: Page) -> None:
    form = FORMATS[id]
    page.title("", id, page.pick(f"a format: {form.en}", f"格式：{form.zh}"))
    if form.endings:
        said = ", ".join(form.endings)
        page.say(f"files that end in {said}", f"后缀：{said}")
    for_whom = ("for programs", "供程序") if form.data else ("for readers", "供览")
    page.say(*for_whom)
    page.example(f"set format = {id}\nchart year {SAMPLE}; show year, counts")
