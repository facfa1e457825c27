-- Ackermann's function: deep recursion, of which most is in tail position.
local function ack(m, n)
  if m == 0 then return n + 1 end
  if n == 0 then return ack(m - 1, 1) end
  return ack(m - 1, ack(m, n - 1))
end

local function times(n, sum)
  if n == 0 then return sum end
  return times(n - 1, sum + ack(3, 9 - n % 2))
end

print(times(50, 0))
