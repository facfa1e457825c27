-- How many points of a square of 1500 by 1500 stay for 200 steps.
local function escapes(cx, cy, x, y, left)
  while left ~= 0 do
    if x * x + y * y > 4.0 then return 0 end
    x, y = x * x - y * y + cx, 2.0 * x * y + cy
    left = left - 1
  end
  return 1
end

local sum, cy = 0, -1.5
for i = 1, 1500 do
  local cx = -2.0
  for j = 1, 1500 do
    sum = sum + escapes(cx, cy, 0.0, 0.0, 200)
    cx = cx + 0.002
  end
  cy = cy + 0.002
end

print(sum)
