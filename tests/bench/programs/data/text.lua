local function words_of(n, seed)
  local words = {}
  for i = n, 1, -1 do
    words[i] = "w" .. seed
    seed = (seed * 1103 + 12345) % 65536
  end
  return words
end
local function checksum(text)
  local sum = 0
  for i = 1, #text do sum = (sum * 31 + text:byte(i)) % 65521 end
  return sum
end
local sum = 0
for times = 6, 1, -1 do
  local text = table.concat(words_of(180000, times), " ")
  local counted, size, most = {}, 0, 0
  for word in text:gmatch("%S+") do
    local count = (counted[word] or 0) + 1
    if count == 1 then size = size + 1 end
    if count > most then most = count end
    counted[word] = count
  end
  sum = (sum + #text + size * most + checksum(text:upper())) % 1000003
end
print(sum)
