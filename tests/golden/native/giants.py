"""Writes an L program with giant functions: long straight code around calls that collect, with very many variables that
are alive over them, and hundreds of loops in a row."""

LISTS, STEPS, LOOPS = 200, 1500, 1100


def listed(n, item, separator=", "):
    return separator.join(item(i) for i in range(n))


print(f"""def h = {{ n -> if (n <= 0) [] else [n, ...h(n - 1)] }}
def f = {{ (k :: Int, t :: ({listed(LISTS, lambda i: 'List(Int)')})) ->
  let ({listed(LISTS, 'x{}'.format)}) = t
  let y = k + 1
{listed(STEPS, lambda i: f'  let y = y * 3 + k + {i}', chr(10))}
  let z = h(k + 5)
  let y = y + length(z)
{listed(LISTS, lambda i: f'  let y = y * 3 + length(x{i})', chr(10))}
  if (k <= 0) y else y + f(k - 1, t)
}}
print(f(3, ({listed(LISTS, lambda i: f'h({i % 4})')})))
def a = {{ n -> if (n > 0) [n, ...a(n - 1)] else [] }}
def b = {{
  x ->
{listed(LOOPS, lambda i: f'  let rec l{i} = {{ (n, s) -> if (n == 0) s else l{i}(n - 1, length(a(n % 3)) + s * {i % 7}) }}; let x = x + l{i}(3, x)', chr(10))}
  x
}}
print(b(1))""")
