local function pair(x, y) return function(choose) return choose(x, y) end end
local function first(p) return p(function(x, y) return x end) end
local function second(p) return p(function(x, y) return y end) end
local function zero(f, x) return x end
local function successor(n) return function(f, x) return f(n(f, x)) end end
local function add(m, n) return function(f, x) return m(f, n(f, x)) end end
local function numeral(n) if n == 0 then return zero end return successor(numeral(n - 1)) end
local function value(n) return n(function(x) return x + 1 end, 0) end
local function step(p) return pair(second(p), (first(p) + second(p)) % 65536) end
local function fibonacci(n, p)
  for _ = 1, n do p = step(p) end
  return first(p)
end
local total = 0
for i = 1000000, 1, -1 do
  total = (total + value(add(numeral(i % 20), numeral(i % 7))) + fibonacci(i % 40, pair(0, 1))) % 65536
end
print(total)
