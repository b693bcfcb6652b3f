#!/usr/bin/env python3
"""po.py - the translations as the sources and the glossary want them; speaks TAP

Each test is a function whose name is a sentence. A language that po/INCOMPLETE names may lack
translations; what it has is checked like all others.
"""

import re
import subprocess
import sys
import unicodedata

import tap
from catalogue import read, root, translated as languages

directive = re.compile(r"%(?:(\d)\$)?([-+0#]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:ll|z)?[a-zA-Z])|%(%)")


catalogues = {code: read(f"{code}.po") for code in languages}
form_counts = {code: int(re.search(r"nplurals=(\d)", entries[0].texts[0])[1]) for code, entries in catalogues.items()}


def directives(text):
    """Its % directives as a list by argument; None where some have numbers and others not."""
    found = [m for m in directive.finditer(text) if not m[3]]
    numbers = [m[1] for m in found]
    if not any(numbers):
        return [m[2] for m in found]
    if not all(numbers):
        return None
    by_number = {}
    for match in found:
        by_number.setdefault(int(match[1]), set()).add(match[2])
    if set(by_number) != set(range(1, len(by_number) + 1)):
        return None
    return ["/".join(by_number[number]) for number in sorted(by_number)]


def each_translation():
    for code in languages:
        for entry in catalogues[code][1:]:
            if entry.is_translated():
                for text in entry.texts:
                    yield code, entry, text


def faults(list_of_faults):
    list_of_faults = list(list_of_faults)
    assert not list_of_faults, "\n".join(map(str, list_of_faults))


def what_is_marked_in_the_sources_is_in_every_file():
    done = subprocess.run([root / "tools" / "po", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, "run: make po\n" + done.stdout + done.stderr


def gettext_can_read_every_file():
    for code in languages:
        done = subprocess.run(["msgfmt", "--check-format", "--check-domain", "-o", "/dev/null",
                               root / "po" / f"{code}.po"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def the_files_are_those_of_linguas():
    assert {path.stem for path in (root / "po").glob("*.po")} == set(languages), languages


def headers_name_the_language_and_their_charset():
    for code in languages:
        header = catalogues[code][0].texts[0]
        assert f"Language: {code}\n" in header, code
        assert "charset=UTF-8\n" in header, code


def every_language_is_named_where_people_look_for_it():
    for name in "docs/ulm.1", "docs/using.md":
        faults((name, code) for code in languages if not re.search(rf"\b{code}\b", (root / name).read_text()))


def every_plural_has_all_its_forms():
    for code in languages:
        faults((code, e.english) for e in catalogues[code][1:]
               if len(e.texts) != (form_counts[code] if e.plural else 1))


def numbered(text):
    """The words that stand right behind a whole number in it."""
    return set(re.findall(r"%(?:\d\$)?(?:\d|ll|z)*[dux] ([^\W\d_]+)", text))


def no_sentence_says_1_tiles():
    """A word that has a singular behind a number somewhere has it everywhere, or that number is never 1. Two numbers of one
    sentence are told as labels: coins %d, sparrows %d."""
    never_one = ("%u seats", "%llu seats", "%u rounds", "%u times", "%d tiles are laid out", "%d-%d, %d seals", "%d choices",
                 "%d bytes", "%d moves are", "of %d moves", "%d times at most", "%d sites")
    plural = set().union(*(numbered(e.plural) - numbered(e.english) for e in read("ulm.pot")[1:] if e.plural))
    assert {"coins", "tiles", "points", "sparrows", "cards"} <= plural, plural
    faults(e.english for e in read("ulm.pot")[1:]
           if not e.plural and numbered(e.english) & plural and not any(words in e.english for words in never_one))


# Of each language: which form goes with 0, 1, 2, 5 and 21; the marks around what somebody named; what ends a sentence.
habits = {
    "de": ((1, 0, 1, 1, 1), "„%s“", "."),
    "fr": ((0, 0, 1, 1, 1), "«\u202f%s\u202f»", "."),
    "ru": ((2, 0, 1, 2, 0), "«%s»", "."),
    "ja": ((0, 0, 0, 0, 0), "「%s」", "。"),
}


def the_habits_of_every_language_are_known():
    assert habits.keys() == set(languages), languages


def a_plural_is_chosen_for_0_1_2_5_and_21():
    """A word that stands behind 1 alone does not stand in the other forms."""
    for code in languages:
        for n, form in zip((0, 1, 2, 5, 21), habits[code][0]):
            for entry in catalogues[code][1:]:
                if entry.plural:
                    alone = numbered(entry.texts[0]) - numbered(entry.texts[-1])
                    assert form == 0 or not alone & numbered(entry.texts[form]), (code, n, entry.texts)


def a_format_is_known_as_one():
    faults(e.english for e in read("ulm.pot")[1:]
           if directives(e.english) and "c-format" not in e.flags)


def translations_take_the_same_arguments():
    faults((code, text) for code, entry, text in each_translation()
           if "c-format" in entry.flags and directives(text) != directives(entry.english))


def numbers(text):
    """The names of the printed numbers in it."""
    return set(re.findall(r"\{([A-Z_]+)[ }]", text))


def translations_name_the_same_printed_numbers():
    faults((code, text) for code, entry, text in each_translation() if numbers(text) != numbers(entry.english))


def a_printed_number_has_words_in_all_their_forms():
    def counts(text):
        return {forms.count("|") + 1 for forms in re.findall(r"\{[A-Z_]+ ([^{}]*)\}", text)}
    faults(e.english for e in read("ulm.pot")[1:] if counts(e.english) - {2})
    faults((code, text) for code, _, text in each_translation() if counts(text) - {form_counts[code]})


def translations_begin_and_end_alike():
    """The marks of Japanese are wide and need no space behind them."""
    def ends(text):
        return re.match(r"\s*", text)[0], re.search(r"\s*\Z", text)[0]
    faults((code, text) for code, entry, text in each_translation()
           if ends(text) != ends(entry.english.rstrip(" ") if text.endswith(("：", "、")) else entry.english))


def translations_break_lines_where_the_english_does():
    faults((code, text) for code, entry, text in each_translation()
           if text.count("\n") != entry.english.count("\n"))


typed = re.compile(r'"[^"]*"|`[^`]*`|\b(?:cmd|search|playouts):|(?:https?|postgresql):\S*|%s(?::%[a-z0-9]+)+:?|%u:%02u|::')


def what_somebody_named_stands_in_the_marks_of_the_language():
    named = re.compile(r'"%(?:\d\$)?(?:\.\*)?s"')
    for code, entry, text in each_translation():
        wanted = len(named.findall(entry.english))
        begin, end = (re.escape(mark) for mark in habits[code][1].split("%s"))
        found = len(re.findall(f"{begin}%(?:\\d\\$)?(?:\\.\\*)?s{end}", text))
        assert not named.search(text) and found >= wanted, (code, text)


gone = {
    "en": r"[Cc]athedral square|\bother doors\b",
    "de": r"sonst keines|Punkteleiste|Deine Spielsteine|\bDing\b|\bsiegle\b|[Bb]leibt dein|\baustritt|Lektion|Verlauf|"
          r"Das Glück|Beim Ende jetzt|Münsterplatz",
    "fr": r"[Pp]lace de la cathédrale|2 points par ligne|Les autres vont sous|pouviez|\btaxes?\b|Il restait ouvert|"
          r"Le plus de points gagne|Il vous a aussi donné|porte de vers|\bidée$|[Cc]oup repris|\b[Cc]onseil :|(?i:\b(?:tu|ton|ta|tes|toi)\b)",
    "ru": r"Лишн|Ходит место|Побеждает большинство|За ремёсла|монет: 2|один черёд|\bElo\b|на пристани|"
          r"[Пп]арти[яиюей]|минстер|Мюнстер|[Пп]одсказк",
    "ja": r"スズメ\d*つ|ターン|配置|引き分け|テーブル|記憶|建築師|点を得|\d点",
}


def words_that_readers_stumbled_over_do_not_come_back():
    """What was wrong, or a second word for a thing that has one."""
    faults(e.english for e in read("ulm.pot")[1:] if re.search(gone["en"], e.english))
    faults((code, text) for code, _, text in each_translation() if code in gone and re.search(gone[code], text))


better = [
    ("Cathedral area", "Münsterfeld", "Zone de la cathédrale", "Соборная площадь", "聖堂エリア"),
    ("Theme", "Darstellung", "Thème", "Оформление", "表示"),
    ("basic game", "Grundspiel", "jeu de base", "базовая игра", "基本ゲーム"),
    ("Ursula", "Ursula", "Ursula", "Урсула", "ウルズラ"),
    ("One turn back", "Einen Zug zurück", "Un tour en arrière", "К предыдущему ходу", "1手番戻る"),
    ("Score track", "Zählleiste", "Piste de score", "Шкала очков", "得点トラック"),
    ("Your pieces", "Dein Spielmaterial", "Votre matériel", "Ваши фишки", "自分のコマ"),
    ("Check the luck", "Den Zufall prüfen", "Vérifier le hasard", "Проверить случайность", "運の検証"),
    ("If it ended now", "Wenn jetzt Schluss wäre", "Si la partie finissait maintenant", "Если закончить сейчас", "今終わった場合"),
    ("hint", "Tipp", "avis", "совет", "ヒント"),
    ("log", "Log", "fil", "лог", "経過"),
]


def short_labels_have_the_word_that_readers_expect():
    for english, *words in better:
        for code, word in zip(("de", "fr", "ru", "ja"), words):
            texts = [e.texts[0] for e in catalogues[code][1:] if e.english == english]
            assert texts == [word], (code, english, texts)


def french_has_its_apostrophe_and_narrow_spaces_before_double_marks():
    wrong = re.compile("[ \u00a0][:;!?»]|«[^\u202f]|[\\w%)][;!?»]|[a-zà-ÿ)]:(?!\\w)|\\w'\\w")
    faults(text for code, _, text in each_translation() if code == "fr" and wrong.search(typed.sub("", text)))


def japanese_has_wide_marks_behind_its_own_letters():
    wrong = re.compile("[ぁ-んァ-ヶ一-龥](?:[:,;.](?:\\s|\\Z)|[()!?])")
    faults(text for code, _, text in each_translation() if code == "ja" and wrong.search(typed.sub("", text)))


def a_sentence_ends_with_the_full_stop_of_its_language():
    faults((code, text) for code, entry, text in each_translation()
           if re.search(r"[a-z)}%s]\.\s*\Z", entry.english) and not text.rstrip().endswith(habits[code][2]))


def translations_keep_what_has_to_be_typed():
    kept = re.compile(r"R-[A-Z]+(?:-[A-Z0-9]+)*|--[a-z]+|`[^`]+`|cmd:|ulm (?:arena|engine|rules|train)\b")
    faults((code, sorted(kept.findall(entry.english)), text) for code, entry, text in each_translation()
           if not set(kept.findall(entry.english)) <= set(kept.findall(text)))


def what_a_command_says_passes_through_the_catalogue():
    """Marks are words too: a literal with a quotation mark or a full stop is told in the language of whoever reads it."""
    bare = re.compile(r'\bcommand_(?:fail|misuse)\(\s*("(?:[^"\\]|\\.)*")')
    literals = [(path.name, text) for path in sorted((root / "src").glob("**/*.c")) for text in bare.findall(path.read_text())]
    assert len(literals) > 5, literals
    faults((name, text) for name, text in literals if re.search(r'\\"|[.;!?]', re.sub(r"%\.\*s", "", text[1:-1])))


def the_terminal_joins_its_lists_by_the_mark_of_the_language():
    faults(path.name for path in sorted((root / "src" / "terminal").glob("*.c"))
           if re.search(r'[?:] ", "', path.read_text()))


def a_label_left_of_the_square_leaves_a_cell_before_its_place():
    """Eight cells part the edge from W1 and W2. The label at W3 is a quarter's name, which has no break."""
    def cells(text):
        return sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in text)
    faults((code, text) for code, entry, text in each_translation()
           if entry.english in ("Leaning|House", "Salt|Barn") and cells(text.split("|")[0]) > 7)


def the_system_speaks_through_our_words_alone():
    """strerror and its kin speak the language of the C library, and here that is English. Only the
    store may, whose words are for a log."""
    faults(f"{path.relative_to(root)}: {match}" for path in sorted((root / "src").glob("**/*.[ch]"))
           if path.parent.name != "store" for match in re.findall(r"\b(?:strerror\w*|perror|strsignal|gai_strerror)\s*\(", path.read_text()))


def every_language_is_complete_or_listed_as_incomplete():
    path = root / "po" / "INCOMPLETE"
    incomplete = path.read_text().split() if path.exists() else []
    assert set(incomplete) <= set(languages), incomplete
    for code in languages:
        if code not in incomplete:
            faults((code, e.english) for e in catalogues[code][1:] if not e.is_translated())


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[1:]))
