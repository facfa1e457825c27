-- The moves of the towers of Hanoi with 28 discs; `check` adds up where from and where to, in 32 bits: multiplied by 31
-- in two's complement, which doubles hold exactly.
local function wrapped(x)
  x = x % 4294967296
  if x >= 2147483648 then return x - 4294967296 end
  return x
end

local function hanoi(n, a, b, c, check)
  if n == 0 then return check end
  return hanoi(n - 1, c, b, a, wrapped(hanoi(n - 1, a, c, b, check) * 31 + a * 3 + b))
end

print(hanoi(28, 1, 2, 3, 0))
