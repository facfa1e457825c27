local function wrap(n) return ((n & 0xffffffff) ~ 0x80000000) - 0x80000000 end
local function lookup(name, environment)
  while environment do
    if environment[1] == name then return environment[2] end
    environment = environment[3]
  end
  return 0
end
local evaluators = {}
local function evaluate(e, environment) return evaluators[e[1]](e, environment) end
evaluators.number = function(e) return e[2] end
evaluators.variable = function(e, environment) return lookup(e[2], environment) end
evaluators.add = function(e, environment) return wrap(evaluate(e[2], environment) + evaluate(e[3], environment)) end
evaluators.multiply = function(e, environment) return wrap(evaluate(e[2], environment) * evaluate(e[3], environment)) end
evaluators.negate = function(e, environment) return wrap(-evaluate(e[2], environment)) end
evaluators.let = function(e, environment)
  return evaluate(e[4], {e[2], evaluate(e[3], environment), environment})
end
local function is(e, number) return e[1] == "number" and e[2] == number end
local function add(a, b)
  if a[1] == "number" and b[1] == "number" then return {"number", wrap(a[2] + b[2])} end
  if is(a, 0) then return b end
  if is(b, 0) then return a end
  return {"add", a, b}
end
local function multiply(a, b)
  if a[1] == "number" and b[1] == "number" then return {"number", wrap(a[2] * b[2])} end
  if is(a, 0) or is(b, 0) then return {"number", 0} end
  if is(a, 1) then return b end
  if is(b, 1) then return a end
  return {"multiply", a, b}
end
local function negate(a)
  if a[1] == "number" then return {"number", wrap(-a[2])} end
  if a[1] == "negate" then return a[2] end
  return {"negate", a}
end
local function simplify(e)
  if e[1] == "add" then return add(simplify(e[2]), simplify(e[3])) end
  if e[1] == "multiply" then return multiply(simplify(e[2]), simplify(e[3])) end
  if e[1] == "negate" then return negate(simplify(e[2])) end
  if e[1] == "let" then return {"let", e[2], simplify(e[3]), simplify(e[4])} end
  return e
end
local function make(depth, seed)
  if depth == 0 then
    if seed % 3 == 0 then return {"variable", seed % 5} end
    return {"number", seed % 4}
  end
  local kind = seed % 7
  local a = make(depth - 1, (seed * 5 + 3) % 1009)
  if kind == 0 then return {"negate", a} end
  local b = make(depth - 1, (seed * 7 + 1) % 1013)
  if kind == 1 then return {"let", seed % 5, a, b} end
  return {kind < 5 and "add" or "multiply", a, b}
end
local sum = 0
for times = 6000, 1, -1 do
  local e = make(10, times % 997)
  local small = simplify(e)
  local all = wrap(sum + evaluate(e, nil) + evaluate(small, nil) + evaluate(small, {1, times, nil}))
  sum = math.fmod(all, 1000003)
end
print(sum)
