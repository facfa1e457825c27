local function map(f, xs) if not xs then return nil end return {f(xs[1]), map(f, xs[2])} end
local function filter(keep, xs)
  if not xs then return nil end
  if keep(xs[1]) then return {xs[1], filter(keep, xs[2])} end
  return filter(keep, xs[2])
end
local function fold(f, start, xs)
  while xs do start, xs = f(start, xs[1]), xs[2] end
  return start
end
local function zip(xs, ys)
  if not xs or not ys then return nil end
  return {{xs[1], ys[1]}, zip(xs[2], ys[2])}
end
local function compose(f, g) return function(x) return f(g(x)) end end
local function split(xs)
  if not xs then return nil, nil end
  if not xs[2] then return xs, nil end
  local some, others = split(xs[2][2])
  return {xs[1], some}, {xs[2][1], others}
end
local function merge(less, xs, ys)
  if not xs then return ys end
  if not ys then return xs end
  if less(ys[1], xs[1]) then return {ys[1], merge(less, xs, ys[2])} end
  return {xs[1], merge(less, xs[2], ys)}
end
local function sort(less, xs)
  if not xs or not xs[2] then return xs end
  local some, others = split(xs)
  return merge(less, sort(less, some), sort(less, others))
end
local function numbers(n, seed)
  if n == 0 then return nil end
  return {seed, numbers(n - 1, (seed * 1103 + 12345) % 65536)}
end
local function doubles(n, d)
  if n == 0 then return nil end
  return {d, doubles(n - 1, d > 1000.0 and d - 999.75 or d * 1.5 + 0.25)}
end
local sum = 0
for times = 600, 1, -1 do
  local xs = numbers(1000, times)
  local ys = map(compose(function(x) return x * 2 end, function(x) return x + times end), xs)
  local pairs = sort(function(a, b) return a[1] < b[1] end, zip(xs, zip(ys, doubles(1000, 0.5))))
  local halves = map(function(p) return p[2][2] * 0.5 + 0.25 end, pairs)
  local large = filter(function(d) return d > 100.0 end, sort(function(a, b) return a > b end, halves))
  local count = fold(function(n) return n + 1 end, 0, large)
  local mixed = fold(function(n, p) return (n * 31 + p[1] + p[2][1]) % 1000003 end, 0, pairs)
  sum = (sum + count + mixed) % 1000003
end
print(sum)
