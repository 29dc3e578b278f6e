"""Folding: one spelling for every way of typing the same thing, without moving a character.

The map is length-preserving, so an offset into the folded text is an offset into what the user
typed.  It folds, character by character: compatibility forms (full width, Kangxi radicals) by
NFKC where that gives one character; Chinese punctuation to ASCII; upper case to lower; the tones
of pinyin away; and traditional or variant characters of this field to simplified ones.

The table of characters is our own.  General converters turn 乾, the trigram, into 干, the stem.
"""

from __future__ import annotations

from unicodedata import normalize

__all__ = ["PAIRS", "fold", "to_hant"]

# A traditional character, then the simplified one.  Each simplified character stands once, so
# the table can be read backwards.
_TRADITIONAL = """
陽阳 陰阴 擊击 計计 將将 參参 關关 對对 歲岁 時时 門门 開开 傷伤 驚惊 離离 兌兑 叢丛 呂吕 義义 靈灵 無无 雜杂 純纯 單单 數数 諸诸 紀纪 積积 內内 宮宫 與与 爲为
後后 來来 國国 書书 鏡镜 備备 誌志 統统 執执 閉闭 狹狭 挾挟 獨独 氣气 絕绝 圖图 極极 監监 寫写 輔辅 間间 見见 現现 顯显 釋释 說说 記记 條条 項项 從从 東东 鎮镇
當当 驗验 設设 術术 風风 雲云 龍龙 馬马 鳥鸟 鬥斗 亂乱 勝胜 敗败 負负 長长 強强 財财 貴贵 賤贱 順顺 餘余 於于 並并 處处 發发 節节 總总 類类 緩缓 遲迟 進进 運运
過过 還还 達达 衝冲 臨临 鄰邻 齊齐 貢贡 賓宾 賊贼 贊赞 質质 車车 軍军 載载 輕轻 農农 邊边 鄉乡 釐厘 錄录 錯错 鐵铁 陣阵 陳陈 陸陆 際际 隨随 險险 隱隐 雖虽 電电
霧雾 韋韦 響响 頁页 頂顶 預预 領领 頭头 題题 顧顾 飛飞 養养 體体 魚鱼 麗丽 點点 黨党 齒齿 黃黄 專专 業业 習习 聖圣 職职 聽听 肅肃 脅胁 臺台 舉举 舊旧 號号 虛虚
蟲虫 衛卫 補补 裝装 復复 觀观 規规 視视 覺觉 觸触 討讨 許许 訴诉 詞词 試试 詩诗 話话 該该 詳详 認认 語语 課课 調调 談谈 請请 論论 謀谋 講讲 證证 識识 譯译 議议
護护 讀读 變变 讓让 豐丰 貞贞 責责 費费 資资 賞赏 賢贤 趙赵 跡迹 輪轮 轉转 辭辞 遠远 適适 選选 遷迁 邏逻 郵邮 鄭郑 針针 鈴铃 鉤钩 銀银 鋒锋 鋼钢 鍵键 鎖锁 鐘钟
閏闰 閱阅 闕阙 陝陕 階阶 隊队 隸隶 雙双 難难 靜静 韻韵 顏颜 願愿 飢饥 飲饮 飾饰 餓饿 館馆 駕驾 騎骑 騰腾 驅驱 鳳凤 鹽盐 麥麦 齡龄 龜龟 優优 傳传 債债 傾倾 僅仅
價价 儀仪 億亿 兩两 冊册 凍冻 凱凯 別别 刪删 則则 劃划 剛刚 創创 劉刘 劍剑 劑剂 動动 務务 勞劳 勢势 勳勋 匯汇 區区 協协 卻却 厭厌 厲厉 吳吴 員员 問问 喪丧 喬乔
嚴严 囑嘱 圍围 園园 圓圆 團团 堅坚 報报 場场 塊块 塵尘 墮堕 壓压 壞坏 壯壮 壽寿 夢梦 夾夹 奪夺 奮奋 婦妇 學学 孫孙 寶宝 實实 寧宁 審审 層层 屬属 岡冈 島岛 嶽岳
帥帅 師师 帶带 幣币 幹干 幾几 庫库 廢废 廣广 廳厅 張张 彈弹 徑径 徵征 徹彻 恆恒 悅悦 惡恶 愛爱 慶庆 憂忧 應应 懷怀 戰战 戲戏 戶户 拋抛 捨舍 掃扫 採采 揚扬 換换
損损 搖摇 據据 擇择 擔担 擬拟 擴扩 攝摄 敘叙 敵敌 斷断 歷历 曉晓 會会 朧胧 柵栅 棄弃 標标 樣样 樹树 橋桥 機机 檢检 權权 歐欧 歡欢 殺杀 殘残 毀毁 畢毕 決决 況况
淚泪 淨净 淺浅 減减 測测 湯汤 準准 滅灭 漢汉 漸渐 潔洁 濟济 瀆渎 災灾 烏乌 煙烟 熒荧 熱热 燈灯 燒烧 營营 爭争 爾尔 犧牺 狀状 獄狱 獲获 獸兽 環环 產产 畝亩 畫画
異异 疊叠 療疗 盜盗 盡尽 盤盘 眾众 礎础 禍祸 禮礼 禪禅 種种 稱称 穀谷 穩稳 窮穷 競竞 筆笔 個个 範范 築筑 簡简 籌筹 籤签 級级 約约 紅红 納纳 紛纷 終终 組组 結结
給给 絡络 經经 綱纲 網网 緊紧 線线 編编 縣县 縱纵 繫系 繼继 續续 罰罚 羅罗 聞闻 聯联 聲声 膽胆 興兴 艱艰 莊庄 華华 萬万 葉叶 蒼苍 蓋盖 蔣蒋 薦荐 藝艺 藥药 蘇苏
裏里 導导 覽览 幫帮 寬宽
"""

# Other ways to write the simplified character: variants of the books, Japanese forms, and
# traditional ones that share it with a commoner one.  They are read and never printed.
_VARIANTS = """
隂阴 撃击 叄参 関关 歳岁 兊兑 徳德 霊灵 為为 絶绝 釈释 験验 蒐搜 鬪斗 倂并 併并 発发 夘卯 揜掩 総总 遯遁 沖冲 隣邻 録录 複复 週周 啟启 啓启 彙汇 曆历 氾泛 癥症
筭算 箇个 裡里 佈布 嵗岁 昇升 陞升 眞真 祕秘 遊游 榦干 単单 対对 従从 捜搜 暦历 歴历 経经 雑杂 顕显 顔颜
"""

# Simplified characters that are words of their own in this field and must be left as they are
# when a text is written out in traditional characters.
_KEEP = set("干后里云谷征余于几斗舍系复历范准采并冲台志个")

# Those whose traditional form is certain in the vocabulary although the character is ambiguous.
_CERTAIN = "余餘 后後 冲沖 于於 历曆"

_PAIRS = tuple(_TRADITIONAL.split())

PAIRS: dict[str, str] = {pair[0]: pair[1] for pair in (*_PAIRS, *_VARIANTS.split())}
"""Traditional or variant character to simplified."""

_HANT: dict[int, str] = {ord(pair[1]): pair[0] for pair in _PAIRS if pair[1] not in _KEEP}
_HANT |= {ord(pair[0]): pair[1] for pair in _CERTAIN.split()}

_PUNCTUATION = {
    "。": ";",
    "、": ",",
    "“": '"',
    "”": '"',
    "„": '"',
    "「": '"',
    "」": '"',
    "『": '"',
    "』": '"',
    "〝": '"',
    "〞": '"',
    "−": "-",
    "–": "-",
    "Ü": "ü",
}


_TONES = "\u0304\u0301\u030c\u0300"


def _toneless(char: str) -> str:
    """A letter of pinyin without its tone: ǐ is i, ǚ is ü."""
    parts = normalize("NFD", char)
    if len(parts) > 1 and parts[-1] in _TONES and parts[0].isascii():
        return normalize("NFC", parts.rstrip(_TONES))
    return char


class _Map(dict[int, str]):
    def __missing__(self, code: int) -> str:
        char = chr(code)
        plain = normalize("NFKC", char)
        folded = plain if len(plain) == 1 else char
        if folded.isdigit() and not char.isdecimal():
            folded = char  # 10² is not 102, nor is ① a 1
        folded = _toneless(folded)
        folded = _PUNCTUATION.get(folded) or PAIRS.get(folded, folded)
        if folded.isascii():
            folded = folded.lower()
        self[code] = folded
        return folded


_MAP = _Map()


def fold(text: str) -> str:
    """The folded text: same length, one spelling a thing.  Folding twice changes nothing."""
    return text.translate(_MAP)


def to_hant(hans: str) -> str:
    """The traditional form of a simplified term of the field."""
    return hans.translate(_HANT)
