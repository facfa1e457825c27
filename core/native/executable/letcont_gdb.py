"""Shows values of programs that `letcont build -g` has made in gdb: lists as [1, 2, 3], data by its constructors, strings
as text, closures with what they have captured.

    letcont build --emit=gdb -o letcont_gdb.py
    gdb -x letcont_gdb.py ./program

Reads the types that core/llvm/variables/debug_types.h describes; the first word of a structure's name says what it is.
Texts are finite whatever the memory holds: gdb's `print elements` bounds the elements of lists, arrays and strings,
`print max-depth` the depth, and `longest` the whole. `print *x` shows the structure itself. Needs gdb 10 or later.
"""

import math
import re

import gdb
import gdb.printing

KINDS = re.compile(r"(data|tuple|string|closure|environment|reference|array)\b.")  # gdb changes the spaces after it
NUMBERS = ("Double", "Char")
LONGEST = 4000


def setting(name, otherwise):
    value = gdb.parameter(name)
    return otherwise if value is None or value < 0 else value


def kind_of(gdb_type):
    """Returns the kind and the structure of a type; None if it is none of ours."""
    stripped = gdb_type.strip_typedefs()
    if stripped.code != gdb.TYPE_CODE_PTR:
        return None
    target = stripped.target().strip_typedefs()
    if target.code != gdb.TYPE_CODE_STRUCT or not target.tag:
        return None
    kind = KINDS.match(target.tag)
    return (kind[1], target) if kind else None


def quoted(text, mark):
    """Returns a string or character as the languages write it."""
    escapes = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\", mark: "\\" + mark}
    return mark + "".join(escapes.get(c, c if c.isprintable() else "\\u{%X}" % ord(c)) for c in text) + mark


def double_text(value):
    """Returns the text with the fewest digits that reads back as the same double, as in support/text.h."""
    if math.isnan(value) or math.isinf(value):
        return str(value)
    if 1 <= abs(value) < 1e15 and value == int(value):
        return "%d.0" % value
    text = next(text for text in ("%.*g" % (digits, value) for digits in range(1, 18)) if float(text) == value)
    return text if "." in text or "e" in text else text + ".0"


class Writer:
    def __init__(self):
        self.parts = []
        self.length = 0
        self.elements = setting("print elements", 200) or 200
        self.depth = setting("print max-depth", 20)

    def put(self, text):
        self.parts.append(text)
        self.length += len(text)

    def is_full(self):
        return self.length >= LONGEST

    def text(self, value):
        self.write(value, 0)
        return "".join(self.parts)

    def write(self, value, depth):
        """Writes a value. Recurses as deep as `print max-depth` allows; the elements of a list are one level."""
        try:
            self.write_any(value, depth)
        except gdb.MemoryError:
            self.put("<unreadable>")

    def write_any(self, value, depth):
        known = kind_of(value.type)
        if known is None:
            return self.write_plain(value)
        kind, structure = known
        if int(value) == 0:
            return self.put("<not evaluated yet>")
        if kind == "string":
            return self.write_string(value)
        if depth > self.depth or self.is_full():
            return self.put("…")
        fields = value.dereference()
        if kind == "data":
            self.write_data(fields, structure, depth)
        elif kind == "tuple":
            self.write_fields("(", fields, structure.fields(), ")", depth)
        elif kind == "reference":
            self.write_fields("ref(", fields, structure.fields(), ")", depth)
        elif kind == "array":
            self.write_array(fields, depth)
        else:
            self.write_closure(fields, depth)

    def write_plain(self, value):
        stripped = value.type.strip_typedefs()
        name = stripped.name
        if name == "Double":
            self.put(double_text(float(value)))
        elif name == "Char":
            self.put(character_text(value))
        elif name == "Unit":
            self.put("()")
        elif stripped.code == gdb.TYPE_CODE_PTR and stripped.target().code == gdb.TYPE_CODE_FUNC:
            self.put(function_name(value))
        else:
            self.put(str(value))

    def write_string(self, value):
        fields = value.dereference()
        size = max(int(fields["size"]) - 1, 0)
        shown = min(size, 4 * self.elements)
        data = gdb.selected_inferior().read_memory(int(fields["elements"].address), shown).tobytes()
        text = data.decode("utf-8", "ignore" if shown < size else "replace")
        cut = shown < size or len(text) > self.elements
        self.put(quoted(text[: self.elements], '"') + ("…" if cut else ""))

    def write_data(self, fields, structure, depth):
        tag = constructor(fields)
        if tag is None:
            return self.put("<damaged>")
        part = constructor_fields(fields, structure, tag)
        if is_list(structure, tag, part):
            return self.write_list(fields, structure, depth)
        self.put(tag)
        if part is not None:
            self.write_fields("(", part, part.type.fields(), ")", depth)

    def write_list(self, fields, structure, depth):
        self.put("[")
        for i in range(self.elements + 1):
            tag = constructor(fields)
            part = None if tag is None else constructor_fields(fields, structure, tag)
            if tag == "Nil" and part is None:
                break
            if i > 0:
                self.put(", ")
            if tag is None or part is None:
                self.put("<damaged>")
                break
            if i == self.elements or self.is_full():
                self.put("…")
                break
            head, tail = part.type.fields()
            self.write(part[head], depth + 1)
            if int(part[tail]) == 0:
                self.put(", <damaged>")
                break
            fields = part[tail].dereference()
        self.put("]")

    def write_fields(self, begin, value, fields, end, depth):
        self.put(begin)
        for i, field in enumerate(fields):
            if i > 0:
                self.put(", ")
            if i == self.elements or self.is_full():
                self.put("…")
                break
            self.write(value[field], depth + 1)
        self.put(end)

    def write_array(self, fields, depth):
        size = int(fields["size"])
        self.put("array(")
        for i in range(min(size, self.elements)):
            if i > 0:
                self.put(", ")
            if self.is_full():
                self.put("…")
                break
            self.write(fields["elements"][i], depth + 1)
        else:
            if size > self.elements:
                self.put(", …")
        self.put(")")

    def write_closure(self, fields, depth):
        code = fields["code"]
        self.put("<fun " + function_name(code))
        environment = environment_of(code)
        if environment is not None:
            inside = fields.address.cast(environment).dereference()
            for field in inside.type.fields():
                if field.name == "code":
                    continue
                if self.is_full():
                    self.put(", …")
                    break
                self.put(", " + field.name + " = ")
                self.write(inside[field], depth + 1)
        self.put(">")


def character_text(value):
    code = int(value)
    return quoted(chr(code), "'") if 0 <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "<damaged>"


def constructor(fields):
    """Returns the name of the constructor of a record; None if it has none, since it is no such record."""
    tag = fields["tag"]
    for each in tag.type.fields():
        if each.enumval == int(tag):
            return each.name
    return None


def constructor_fields(fields, structure, tag):
    """Returns the member of the union for a constructor; None if that has no fields."""
    for each in structure.fields():
        if each.name in ("", None) and each.type.code == gdb.TYPE_CODE_UNION:
            for part in each.type.fields():
                if part.name == tag:
                    return fields[each][part]
    return None


def is_list(structure, tag, part):
    if tag == "Nil":
        return part is None
    if tag != "Cons" or part is None or len(part.type.fields()) != 2:
        return False
    tail = kind_of(part.type.fields()[1].type)
    return tail is not None and tail[1].tag == structure.tag


def function_name(code):
    """Returns the name of the function that begins at an address."""
    block = gdb.block_for_pc(int(code))
    while block is not None and block.function is None:
        block = block.superblock
    return block.function.name if block is not None else hex(int(code))


def environment_of(code):
    """Returns the type of the closure of a function, from its first parameter; None if it has captured nothing."""
    block = gdb.block_for_pc(int(code))
    while block is not None and block.function is None:
        block = block.superblock
    for symbol in block or ():
        if symbol.is_argument:
            known = kind_of(symbol.type)
            if known and known[0] == "environment":
                return symbol.type
    return None


class Printer:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return Writer().text(self.value)


class Lookup(gdb.printing.PrettyPrinter):
    def __init__(self):
        super().__init__("letcont")

    def __call__(self, value):
        if kind_of(value.type) is not None:
            return Printer(value)
        name = value.type.strip_typedefs().name
        return Printer(value) if name in NUMBERS + ("Unit",) and is_ours(value.type.strip_typedefs()) else None


def is_ours(plain):
    """Whether a type with a name like that is the languages', and not some C library's."""
    codes = {"Double": gdb.TYPE_CODE_FLT, "Char": gdb.TYPE_CODE_CHAR, "Unit": gdb.TYPE_CODE_STRUCT}
    return plain.code == codes[plain.name] or (plain.name == "Char" and plain.sizeof == 4)


gdb.printing.register_pretty_printer(None, Lookup(), replace=True)
