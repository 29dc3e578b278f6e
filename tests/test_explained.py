"""The long explanations: every code has one, in both languages, and its example brings it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from command import here as tq

from taiyi_dsl.diagnostics.catalogue import MESSAGES
from taiyi_dsl.diagnostics.explained import every, explained
from taiyi_dsl.diagnostics.value import Both

HAN = re.compile("[\u4e00-\u9fff]")
EVERY = every()


def test_every_code_is_explained() -> None:
    assert EVERY.keys() == MESSAGES.keys()
    assert all(explained(code) is EVERY[code] for code in MESSAGES)


@pytest.mark.parametrize("code", MESSAGES)
def test_an_explanation_is_whole(code: str) -> None:
    found = EVERY[code]
    texts = [found.means, found.todo, *([found.why] if found.why is not None else [])]
    for both in texts:
        assert isinstance(both, Both)
        assert both.en[0].isupper() or both.en[0] == "`", both.en
        assert both.en.endswith(".") and both.zh.endswith("。")
        assert HAN.search(both.zh), both.zh
        assert not re.search("[!！]", re.sub("`[^`]*`|“[^”]*”", "", both.en + both.zh))
    ways = [bool(found.text), bool(found.line), found.why is not None]
    assert sum(ways) == 1, "a text, a command line, or the reason why there is none"
    assert found.text or not (found.files or found.options)


@pytest.mark.parametrize("code", [c for c, e in EVERY.items() if e.why is None])
def test_an_example_brings_its_code(code: str, tmp_path: Path) -> None:
    found = EVERY[code]
    (tmp_path / "query.tq").write_text(found.text, encoding="utf-8")
    for name, data in found.files:
        (tmp_path / name).write_bytes(data.encode() if isinstance(data, str) else data)
    ran = tq(*(found.line or (*found.options, "query.tq")), cwd=tmp_path)
    ran.ends(MESSAGES[code].status).complains(f"[{code}]")
    told = re.findall(r"(?:error|warning)\[(\w+)\]", ran.err)
    assert set(told) == {code}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("code", ["E0101", "E0206", "E0422", "E0701", "E0901", "W0001", "E0112"])
def test_describe_tells_it(code: str, lang: str) -> None:
    found = EVERY[code]
    ran = tq("--lang", lang, "describe", code.lower()).ends(0).silent()
    for both in filter(None, (found.means, found.todo, found.why)):
        ran.says(both.zh if lang == "zh" else both.en)
    if found.text:
        ran.says(found.text.split("\n")[0][:60])
    ran.says("exit status" if lang == "en" else "退出状态", str(MESSAGES[code].status))


def test_a_query_loads_no_explanation_and_no_homophones() -> None:
    text = (
        "import sys; from taiyi_dsl.cli import main; "
        "main(['-c', 'chart year 1588; show ju']); main(['-c', 'chart ju 99']); "
        "print([m for m in sys.modules if 'explained' in m or 'homophones' in m or 'slips' in m])"
    )
    root = Path(__file__).resolve().parent.parent
    done = subprocess.run([sys.executable, "-c", text], cwd=root, capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"
