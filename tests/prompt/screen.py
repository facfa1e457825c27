"""The screen of a terminal, as far as an editor of lines uses it: what comes is drawn, and a new width wraps lines anew."""

import re

SEQUENCE = re.compile(r"\x1b\[([?>]?)([0-9;]*)([A-Za-z@])|\x1b[=>]|\x1b\([A-Z0-9]")


class Screen:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[]]  # a list of characters for each row
        self.wrapped = [False]  # whether the row goes on in the next one
        self.row = self.column = 0
        self.inserts = False
        self.rest = ""  # the beginning of a sequence

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells).rstrip("\n")

    def cursor(self):
        """Its row in `text`, and its column."""
        return self.row, min(self.column, self.columns - 1)

    def draw(self, text):
        text, self.rest = self.rest + text, ""
        at = 0
        while at < len(text):
            found = SEQUENCE.match(text, at)
            if found:
                at = found.end()
                if found[3] and not found[1]:
                    self.obey(found[3], [int(number or 0) for number in found[2].split(";")])
            elif text[at] == "\x1b" and len(text) - at < 16:
                self.rest = text[at:]
                return
            else:
                self.put(text[at])
                at += 1

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.down()
        elif character == "\b":
            self.column = max(min(self.column, self.columns - 1) - 1, 0)
        elif character >= " ":
            if self.column == self.columns:
                self.wrapped[self.row] = True
                self.down()
                self.column = 0
            row = self.pad(self.column)
            if self.inserts:
                row.insert(self.column, character)
                del row[self.columns :]
            else:
                row[self.column : self.column + 1] = [character]
            self.column += 1

    def down(self):
        self.row += 1
        if self.row == len(self.cells):
            self.cells.append([])
            self.wrapped.append(False)

    def pad(self, length):
        row = self.cells[self.row]
        row.extend(" " * (length - len(row)))
        return row

    def obey(self, letter, numbers):
        count = max(numbers[0], 1)
        self.column = min(self.column, self.columns - 1)
        if letter == "A":
            self.row = max(self.row - count, 0, len(self.cells) - self.rows)
        elif letter == "B":
            self.row = min(self.row + count, len(self.cells) - 1)
        elif letter == "C":
            self.column = min(self.column + count, self.columns - 1)
        elif letter == "D":
            self.column = max(self.column - count, 0)
        elif letter == "G":
            self.column = count - 1
        elif letter in "JK":
            del self.cells[self.row][self.column :]
            self.wrapped[self.row] = False
            if letter == "J":
                del self.cells[self.row + 1 :], self.wrapped[self.row + 1 :]
        elif letter == "P":
            del self.cells[self.row][self.column : self.column + count]
        elif letter == "@":
            self.pad(self.column)[self.column : self.column] = " " * count
            del self.cells[self.row][self.columns :]
        elif letter in "hl":
            self.inserts = (letter == "h") if numbers[0] == 4 else self.inserts
        elif letter != "m":
            raise AssertionError(f"the screen does not know \\e[{numbers}{letter}")

    def resize(self, columns):
        """Wraps what a row has continued in the next one anew; the cursor stays at its character."""
        cells, wrapped, at = self.cells, self.wrapped, (self.row, self.column)
        self.cells, self.wrapped = [], []
        line, cursor = [], None
        for number, row in enumerate(cells):
            if number == at[0]:
                cursor = len(line) + at[1]
            line += row
            if wrapped[number]:
                continue
            if cursor is not None:
                self.row, self.column = len(self.cells) + cursor // columns, cursor % columns
                line.extend(" " * (cursor - len(line)))
                cursor = None
                line_rows = max(-(-len(line) // columns), self.row - len(self.cells) + 1)
            else:
                line_rows = max(-(-len(line) // columns), 1)
            for each in range(line_rows):
                self.cells.append(line[each * columns : (each + 1) * columns])
                self.wrapped.append(each + 1 < line_rows)
            line = []
        self.columns = columns
