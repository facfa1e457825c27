-- A loop of 10^9 steps, each of which needs the one before: a generator of random numbers, in 32 bits. A double holds
-- every product exactly.
local x = 1
for n = 1, 1000000000 do x = (x * 1664525 + 1013904223) % 4294967296 end
if x >= 2147483648 then x = x - 4294967296 end

print(x)
