function wordsOf(n, seed) {
  const words = [];
  for (; n > 0; --n, seed = (seed * 1103 + 12345) % 65536) words.push("w" + seed);
  return words.reverse();
}
function checksum(text) {
  let sum = 0;
  for (const c of text) sum = (sum * 31 + c.codePointAt(0)) % 65521;
  return sum;
}
let sum = 0;
for (let times = 6; times > 0; --times) {
  const text = wordsOf(180000, times).join(" ");
  const counted = new Map();
  for (const word of text.split(/\s+/)) counted.set(word, 1 + (counted.get(word) ?? 0));
  const most = Math.max(...counted.values());
  sum = (sum + text.length + counted.size * most + checksum(text.toUpperCase())) % 1000003;
}
console.log(String(sum));
