// The factorial with an accumulator, in the untyped Fun; beyond 12 it wraps round.
def fact(n) = facT(n, 1);
def facT(n, acc) = if n == 0 then acc else facT(n - 1, n * acc);
def facts(n) = if n > 15 then 0 else { write(fact(n)); facts(n + 1) };
facts(0)
