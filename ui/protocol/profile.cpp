#include "protocol/profile.h"

#include <algorithm>
#include <map>

namespace letcont {

std::vector<LineCount> by_line(const Profile& profile, const Source& source) {
  std::map<uint32_t, LineCount> lines;
  for (const NodeCount& node : profile.nodes) {
    bool is_here = node.span.known() && node.span.begin <= source.library().end;
    uint32_t line = is_here ? source.line_column(node.span.begin).line : 0;
    LineCount& count = lines[line];
    count.line = line;
    count.times = std::max(count.times, node.times);
    count.steps += node.times;
  }
  std::vector<LineCount> all;
  for (const auto& [_, count] : lines) all.push_back(count);
  return all;
}

std::vector<BlockCount> by_function(const Profile& profile) {
  std::vector<BlockCount> totals = profile.blocks, functions;
  for (size_t i = 0; i < profile.blocks.size(); ++i) {
    const BlockCount& block = profile.blocks[i];
    if (block.kind == BlockKind::Continuation && block.owner < totals.size()) totals[block.owner].steps += block.steps;
  }
  for (BlockCount& block : totals)
    if (block.kind != BlockKind::Continuation) functions.push_back(std::move(block));
  std::sort(functions.begin(), functions.end(), took_more);
  return functions;
}

bool took_more(const BlockCount& a, const BlockCount& b) {
  return a.steps != b.steps ? a.steps > b.steps : a.node < b.node;
}

uint64_t steps_of(const Profile& profile) {
  uint64_t steps = 0;
  for (const NodeCount& node : profile.nodes) steps += node.times;
  return steps;
}

} // namespace letcont
