"""counted_up.py FILE: whether the file has 0, 1, 2 … up to some number, without anything between them: "0123…91011…".

How long it is says which number is the last one (none of nothing), so that what is missing, or there twice, shows at the end.
"""
import sys

text = open(sys.argv[1]).read()
begin, digits = 1, 1  # where the numbers of so many digits begin; 0 stands before them
while begin + 9 * 10 ** (digits - 1) * digits <= len(text):
    begin += 9 * 10 ** (digits - 1) * digits
    digits += 1
last, part = divmod(len(text) - begin, digits)
last += 10 ** (digits - 1)
end = "".join(map(str, range(max(last - 100_000, 0), last))) + str(last)[:part]
sys.exit(not text.endswith(end) or not text.startswith("0123456789"[: len(text)]))
