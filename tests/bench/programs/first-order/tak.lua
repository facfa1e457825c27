-- Takeuchi's function: nested calls, one of them in tail position.
local function tak(x, y, z)
  if y < x then return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) end
  return z
end

local sum = 0
for n = 120, 1, -1 do sum = sum + tak(24, 16, 8 - n % 2) end

print(sum)
