// Orders parallel moves between registers so that none overwrites a register that another still reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace letcont::vm {

struct SlotMove {
  uint32_t to, from;
  bool operator==(const SlotMove&) const = default;
};

// The targets must be distinct. Cycles go through the register `spare`, which none of the moves may mention. O(moves).
// (The usual algorithm; see May, "The parallel assignment problem redefined", IEEE TSE 1989.)
inline std::vector<SlotMove> in_sequence(std::vector<SlotMove> moves, uint32_t spare) {
  std::erase_if(moves, [](const SlotMove& move) { return move.to == move.from; });
  std::vector<SlotMove> sequence;
  std::unordered_map<uint32_t, uint32_t> readers; // of a register: how many moves still read it
  std::unordered_map<uint32_t, size_t> writer;    // of a register: the move that writes it
  std::vector<size_t> ready;
  for (size_t i = 0; i < moves.size(); ++i) {
    ++readers[moves[i].from];
    writer[moves[i].to] = i;
  }
  for (size_t i = 0; i < moves.size(); ++i)
    if (!readers.contains(moves[i].to)) ready.push_back(i);
  std::vector<bool> done(moves.size());
  auto finish = [&] {
    while (!ready.empty()) {
      SlotMove move = moves[ready.back()];
      done[ready.back()] = true;
      ready.pop_back();
      sequence.push_back(move);
      if (move.from == spare || --readers[move.from] != 0) continue;
      if (auto blocked = writer.find(move.from); blocked != writer.end()) ready.push_back(blocked->second);
    }
  };
  finish();
  // Only cycles are left, in which each register has one reader. One is opened by saving a register.
  for (size_t i = 0; i < moves.size(); ++i) {
    if (done[i]) continue;
    uint32_t aside = moves[i].to;
    sequence.push_back({spare, aside});
    size_t reader = i;
    while (moves[reader].from != aside) reader = writer[moves[reader].from];
    moves[reader].from = spare;
    ready.push_back(i);
    finish();
  }
  return sequence;
}

} // namespace letcont::vm
