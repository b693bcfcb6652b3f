"""mutations.py - small changes of a C or TypeScript source, each of which should make a test fail

A comparison turned, a constant changed, an operator exchanged, a condition turned, fixed or dropped, a
call or an assignment left out, a break, continue or return left out, another value returned. Where a
function returns 0 or -1, failure stands for success and the other way round, and no other number,
which nobody returns (CONTRIBUTING.md, Names) and most callers could not tell from one of the two.

Comments, strings, the preprocessor, CHECK and what only logs are left alone; so are the sizes of
arrays, where one byte more changes nothing. Both languages are laid out by rule here: an operator
between two operands has spaces around it, and one at its operand, a type's brackets or an asterisk of
a pointer have not. What slips through does not compile, and is drawn anew.
"""

import collections
import re

# start and end in the text, and what stands there instead
Mutation = collections.namedtuple("Mutation", "start end text kind")
Token = collections.namedtuple("Token", "kind text start end")

TURNED = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
          "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="]}
EXCHANGED = {"+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["*"], "&": ["|"], "|": ["&"],
             "^": ["&"], "<<": [">>"], ">>": ["<<"], "&&": ["||"], "||": ["&&"],
             "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="], "++": ["--"], "--": ["++"]}
QUIET = {"CHECK", "UNREACHABLE", "journal_line", "log_line", "static_assert", "_Static_assert"}
KEYWORDS = {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue",
            "goto", "static", "const", "let", "var", "export", "import", "throw", "function", "class", "try",
            "catch", "finally", "private", "protected", "readonly", "override", "abstract", "constructor",
            "struct", "enum", "union", "typedef", "extern", "unsigned", "interface", "type", "new", "get"}

LEXEMES = re.compile(r"""
    (?P<space>\s+)
  | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
  | (?P<number>0[xX][0-9a-fA-F]+[uUlLn]*|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[uUlLfFn]*)
  | (?P<word>[A-Za-z_$][\w$]*)
  | (?P<sign>>>>=|<<=|>>=|\*\*|===|!==|>>>|\?\?=|\.\.\.|=>|->|\?\.|\?\?|[-+*/%&|^<>=!]=|&&|\|\||\+\+|--|<<|>>|.)
""", re.VERBOSE | re.DOTALL)
DIRECTIVE = re.compile(r"#(?:[^\n\\]|\\.)*", re.DOTALL)
REGEX = re.compile(r"/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*")


def template_end(text, at):
    """Where a `template` that begins here ends, with all that is inside its ${}."""
    at += 1
    while text[at] != "`":
        if text[at] == "\\":
            at += 1
        elif text.startswith("${", at):
            depth, at = 1, at + 2
            while depth:
                if text[at] == "`":
                    at = template_end(text, at) - 1
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                at += 1
            continue
        at += 1
    return at + 1


def tokenise(text, is_c):
    tokens, at = [], 0
    while at < len(text):
        kind, end = None, at
        last = tokens[-1].text if tokens else ""
        if is_c and text[at] == "#":
            kind, end = "opaque", DIRECTIVE.match(text, at).end()
        elif not is_c and text[at] == "`":
            kind, end = "opaque", template_end(text, at)
        elif not is_c and text[at] == "/" and (last in "(,=:[!&|?{};" or last in ("=>", "return", "&&", "||")):
            match = REGEX.match(text, at)
            if match:
                kind, end = "opaque", match.end()
        if not kind:
            match = LEXEMES.match(text, at)
            kind, end = match.lastgroup, match.end()
        if kind not in ("comment", "space"):
            tokens.append(Token(kind, text[at:end], at, end))
        at = end
    return tokens


class Source:
    """A text, its tokens, which bracket closes which, and which one a token stands in."""

    def __init__(self, text, is_c):
        self.text, self.is_c = text, is_c
        self.tokens = tokenise(text, is_c)
        self.partner, self.quiet, self.inside, stack = {}, set(), [], []
        for i, token in enumerate(self.tokens):
            self.inside.append(self.word(stack[-1]) if stack else "")
            if token.kind != "sign":
                continue
            if token.text in "([{":
                stack.append(i)
            elif token.text in ")]}" and stack:
                self.partner[stack[-1]] = i
                self.partner[i] = stack.pop()
        for i, token in enumerate(self.tokens):
            if token.text in QUIET and self.word(i + 1) == "(" and i + 1 in self.partner:
                self.quiet.update(range(i, self.partner[i + 1] + 1))

    def word(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def change(self, first, last, text, kind):
        """Tokens `first` to `last` replaced; the lines keep their numbers."""
        start, end = self.tokens[first].start, self.tokens[last].end
        lost = self.text.count("\n", start, end) - text.count("\n")
        return Mutation(start, end, text + "\n" * max(lost, 0), kind)

    def said(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]


def is_spaced(source, i):
    token, text = source.tokens[i], source.text
    return text[token.start - 1].isspace() and text[token.end].isspace()


def is_size(source, i):
    """Whether the number is the length of an array that is declared, or a part of it: `char name[2 * 12]`."""
    at = i
    while source.word(at) not in ("[", "]", ";", "{", "}", ""):
        at -= 1
    if source.word(at) != "[" or at < 2:
        return False
    before = source.tokens[at - 2]
    return source.tokens[at - 1].kind == "word" and (before.kind == "word" and before.text != "return" or before.text == "*")


def operators(source):
    for i, token in enumerate(source.tokens):
        if token.kind != "sign" or i in source.quiet:
            continue
        if is_spaced(source, i) or token.text in ("++", "--"):
            for other in TURNED.get(token.text, []):
                yield source.change(i, i, other, "comparison")
            for other in EXCHANGED.get(token.text, []):
                yield source.change(i, i, other, "operator")
        elif token.text == "!" and source.text[token.start - 1] in " (!\t\n":
            yield source.change(i, i, "", "condition")


def outcomes(source):
    """Where C returns 0 for success or -1 for failure: {index of the number: what stands there instead}."""
    found = {}
    for i, token in enumerate(source.tokens):
        if token.text != "{" or source.inside[i] or source.word(i - 1) != ")" or not source.is_c:
            continue
        says = {}  # the numbers that it returns, alone or as one of two
        for k in range(i, source.partner[i]):
            end = statement_end(source, k) if source.word(k) == "return" else None
            for n in range(k + 1, end or 0):
                first = n - (source.word(n - 1) == "-")
                if source.tokens[n].kind == "number" and source.word(first - 1) in ("return", "?", ":") and source.word(n + 1) in ":;":
                    says[n] = source.said(first, n)
        if "-1" in says.values() and "1" not in says.values():
            found.update({n: {"0": "-1", "-1": "0"}[it] for n, it in says.items() if it in ("0", "-1")})
    return found


def constants(source):
    exchanged = outcomes(source)
    for i, token in enumerate(source.tokens):
        if i in source.quiet:
            continue
        if i in exchanged:
            yield source.change(i - (source.word(i - 1) == "-"), i, exchanged[i], "constant")
            continue
        if token.text in ("true", "false"):
            yield source.change(i, i, "false" if token.text == "true" else "true", "constant")
        if token.kind != "number" or is_size(source, i):
            continue
        digits = re.match(r"0[xX][0-9a-fA-F]+|\d+(?![\d.eE])", token.text)
        if not digits:
            continue
        suffix, value = token.text[digits.end():], int(digits.group(), 0 if digits.group()[1:2] in "xX" else 10)
        for other in {value + 1, max(value - 1, 0)} - {value}:
            yield source.change(i, i, f"{other:#x}{suffix}" if "x" in token.text else f"{other}{suffix}", "constant")


def conditions(source):
    true, false = ("1", "0") if source.is_c else ("true", "false")
    for i, token in enumerate(source.tokens):
        if token.text in ("if", "while") and source.word(i + 1) == "(" and i + 1 in source.partner:
            first, last = i + 2, source.partner[i + 1] - 1
            yield source.change(first, last, f"!({source.said(first, last)})", "condition")
            yield source.change(first, last, false, "condition")
            if token.text == "if":
                yield source.change(first, last, true, "condition")
        elif token.text in ("&&", "||") and i not in source.quiet:
            last = i
            while source.word(last + 1) not in (")", "]", "}", ";", ",", "?", ":", "||", "") and not (
                    token.text == "&&" and source.word(last + 1) == "&&"):
                last = source.partner.get(last + 1, last + 1) if source.word(last + 1) in "([{" else last + 1
            yield source.change(i, last, "", "condition")


def begins_statement(source, i):
    before = source.word(i - 1)
    if source.inside[i] != "{":
        return False
    if before == ")":
        opener = source.partner.get(i - 1, 0)
        return source.word(opener - 1) in ("if", "for", "while")
    return before in (";", "{", "}", "else", "do")


def statement_end(source, i):
    """The index of the semicolon that ends the statement; None where there is none."""
    while source.word(i) not in (";", "}", ""):
        i = source.partner.get(i, i) + 1 if source.word(i) in "([{" else i + 1
    return i if source.word(i) == ";" else None


def is_deed(source, first, last):
    """Whether the statement is a call or an assignment, not a declaration."""
    begin = first + (source.word(first) in ("await", "void"))
    token = source.tokens[begin]
    if token.text in KEYWORDS or token.text in QUIET or not (token.kind == "word" or token.text in "*("):
        return False
    if token.kind == "word" and source.tokens[begin + 1].kind == "word":
        return False
    if token.kind == "word" and source.word(begin + 1) == "*":
        return False
    inside = [source.word(i) for i in range(begin, last)]
    return inside[-1] == ")" or any(word in ("=", "++", "--") or word in EXCHANGED and word.endswith("=") for word in inside)


def statements(source):
    for i, token in enumerate(source.tokens):
        if i in source.quiet or not begins_statement(source, i):
            if not (token.text in ("break", "return") and source.word(i - 1) == ":"):
                continue
        last = statement_end(source, i)
        if last is None:
            continue
        if token.text in ("break", "continue"):
            yield source.change(i, last, ";", "jump")
        elif token.text == "return":
            yield from returns(source, i, last)
        elif is_deed(source, i, last):
            yield source.change(i, last, ";", "call")


def returns(source, i, last):
    is_final = source.text[source.tokens[last].end:].startswith("\n}\n")
    if not is_final:
        yield source.change(i, last, ";", "jump")
    said = [source.word(k) for k in range(i + 1, last)]
    if not said or said[0] in ("true", "false") or len(said) == 1 and said[0].isdigit():
        return  # a constant is changed as one
    for other in ("0", "1") if source.is_c else ("null", "false", "true", "0"):
        yield source.change(i + 1, last - 1, other, "return")


def mutations(text, is_c):
    """All of a text, by their lines: {line number: [mutation]}."""
    source = Source(text, is_c)
    lines = collections.defaultdict(list)
    for make in (operators, constants, conditions, statements):
        for mutation in make(source):
            lines[text.count("\n", 0, mutation.start) + 1].append(mutation)
    return dict(lines)


def apply(text, mutation):
    return text[:mutation.start] + mutation.text + text[mutation.end:]
