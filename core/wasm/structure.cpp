#include "wasm/structure.h"

#include "cps/traverse.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace letcont::wasm {

using namespace cps;

namespace {

class Builder {
public:
  Builder(const Program& program, bool (*is_table)(const Program&, Expr)) : program_(program), is_table_(is_table) {}

  Structure build(Expr first) {
    BlockInfo entry;
    entry.first = first;
    add_block(std::move(entry));
    while (!work_.empty()) {
      BlockId next = work_.back();
      work_.pop_back();
      connect(next);
    }
    number();
    find_regions();
    find_dominators();
    find_merges();
    find_needed();
    return std::move(out_);
  }

private:
  // ---- The graph
  BlockId add_block(BlockInfo block) {
    out_.blocks.push_back(std::move(block));
    BlockId id = static_cast<BlockId>(out_.blocks.size() - 1);
    work_.push_back(id);
    return id;
  }

  BlockId block_of(ContVar k) {
    if (auto known = out_.of.find(k); known != out_.of.end()) return known->second;
    BlockInfo block;
    block.continuation = k;
    block.first = program_.data().conts[k].body;
    BlockId id = add_block(std::move(block));
    out_.of.emplace(k, id);
    return id;
  }

  // The block that a branch of a case leads to. One stands between them where fields are taken that others who jump to
  // the continuation bring themselves, where the function returns, and in tables, which lead to blocks only.
  BlockId branch_target(Expr branch, bool in_table, ContOccur target, uint32_t tag) {
    ContVar k = variable(program_, target);
    bool takes_fields = arity(program_, k) > 0;
    bool alone = is_local(program_, k) && use_count(program_, k) == Count::One;
    if (is_local(program_, k) && !takes_fields && !in_table) return block_of(k);
    if (!alone) {
      BlockInfo between;
      between.fields_of = takes_fields ? branch : Expr{};
      between.tag = tag;
      between.target = k;
      return add_block(std::move(between));
    }
    BlockId id = block_of(k);
    out_.blocks[id].fields_of = takes_fields ? branch : Expr{};
    out_.blocks[id].tag = tag;
    return id;
  }

  // What a let is followed by; Expr{} at the end of a block.
  Expr after(Expr expr) const {
    const ExprData& data = program_.data().exprs[expr];
    return data.is_let() ? data.body() : Expr{};
  }

  void connect(BlockId id) {
    std::vector<BlockId> next;
    auto add = [&](ContVar k) {
      if (is_local(program_, k)) next.push_back(block_of(k));
    };
    if (ContVar target = out_.blocks[id].target) {
      add(target);
    } else {
      Expr end = out_.blocks[id].first;
      while (Expr body = after(end)) end = body;
      out_.blocks[id].end = end;
      visit(program_, end,
            Overloaded{[&](ApplyCont jump) { add(variable(program_, jump.target)); },
                       [&](Apply call) {
                         if (call.handler) add(variable(program_, call.handler));
                         add(variable(program_, call.target));
                       },
                       [&](Case branch) {
                         bool in_table = is_table_(program_, end);
                         out_.blocks[id].ends_in_table = in_table;
                         for (const Branch& each : branch.branches)
                           next.push_back(branch_target(end, in_table, each.target, each.tag));
                         if (branch.otherwise) next.push_back(branch_target(end, in_table, branch.otherwise, 0));
                       },
                       [](auto) {}});
    }
    out_.blocks[id].successors = std::move(next);
  }

  // ---- Order
  void number() {
    std::vector<uint8_t> seen(out_.blocks.size());
    std::vector<std::pair<BlockId, size_t>> path{{0, 0}};
    seen[0] = 1;
    while (!path.empty()) {
      auto& [id, next] = path.back();
      if (next == out_.blocks[id].successors.size()) {
        order_.push_back(id);
        path.pop_back();
        continue;
      }
      BlockId to = out_.blocks[id].successors[next++];
      if (std::exchange(seen[to], 1) == 0) path.emplace_back(to, 0);
    }
    std::reverse(order_.begin(), order_.end());
    for (uint32_t i = 0; i < order_.size(); ++i) out_.blocks[order_[i]].order = i;
    before_.resize(out_.blocks.size());
    for (BlockId id : order_)
      for (BlockId to : out_.blocks[id].successors) before_[to].push_back(id);
  }

  bool is_back(BlockId from, BlockId to) const { return out_.blocks[from].order >= out_.blocks[to].order; }

  // ---- Regions
  void find_regions() {
    for (BlockId id : order_) {
      BlockInfo& block = out_.blocks[id];
      bool is_head = id == 0;
      for (BlockId from : before_[id]) {
        is_head |= is_back(from, id) || out_.blocks[from].region != out_.blocks[before_[id][0]].region;
      }
      block.region = is_head ? id : out_.blocks[before_[id][0]].region;
      if (is_head) out_.heads.push_back(id);
    }
    for (BlockId id : order_)
      for (BlockId to : out_.blocks[id].successors)
        if (to == out_.blocks[id].region) out_.blocks[to].repeated_by.push_back(id);
  }

  // Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", figure 3; a region has no cycles, so once is
  // enough.
  void find_dominators() {
    depths_.resize(out_.blocks.size());
    jumps_.resize(out_.blocks.size());
    for (BlockId id : order_) {
      BlockInfo& block = out_.blocks[id];
      jumps_[id] = id;
      if (block.region == id) continue;
      BlockId common = before_[id][0];
      for (BlockId from : before_[id]) common = intersection(common, from);
      block.dominator = common;
      depths_[id] = depths_[common] + 1;
      BlockId far = jumps_[common];
      bool doubles = depths_[common] - depths_[far] == depths_[far] - depths_[jumps_[far]];
      jumps_[id] = doubles ? jumps_[far] : common;
    }
  }

  // The last block that dominates both, which are in one region: O(log n) by the jumps of Myers, "An Applicative
  // Random-Access Stack". One dominator after the other would be quadratic for n conditions that all lead to one block.
  BlockId intersection(BlockId a, BlockId b) const {
    if (depths_[a] < depths_[b]) std::swap(a, b);
    while (depths_[a] > depths_[b]) a = depths_[jumps_[a]] >= depths_[b] ? jumps_[a] : out_.blocks[a].dominator;
    while (a != b) {
      bool far = jumps_[a] != jumps_[b];
      a = far ? jumps_[a] : out_.blocks[a].dominator;
      b = far ? jumps_[b] : out_.blocks[b].dominator;
    }
    return a;
  }

  void find_merges() {
    for (BlockId id : order_) {
      BlockInfo& block = out_.blocks[id];
      if (block.region == id) continue;
      BlockId from = before_[id][0];
      block.is_merge = before_[id].size() > 1 || out_.blocks[from].ends_in_table;
      if (block.is_merge) out_.blocks[block.dominator].children.push_back(id);
    }
  }

  // ---- Variables that a head's region needs from outside
  void find_needed() {
    out_.needed.resize(out_.blocks.size());
    if (out_.heads.size() == 1) return;
    std::unordered_map<BlockId, std::unordered_set<cps::Var>> bound, known;
    auto need = [&](BlockId head, cps::Var var) {
      Binder::Kind by = binder(program_, var).kind;
      if (by == Binder::Definition || by == Binder::Function || bound[head].contains(var)) return false;
      if (!known[head].insert(var).second) return false;
      out_.needed[head].push_back(var);
      return true;
    };
    for (BlockId id : order_) {
      const BlockInfo& block = out_.blocks[id];
      if (block.continuation)
        for (cps::Var each : parameters(program_, block.continuation)) bound[block.region].insert(each);
      for (Expr at = block.first; at; at = after(at))
        if (kind(program_, at) == ExprKind::LetPrim) bound[block.region].insert(program_.data().exprs[at].variable());
    }
    for (BlockId id : order_) {
      const BlockInfo& block = out_.blocks[id];
      if (block.fields_of) need(block.region, variable(program_, operands(program_, block.fields_of).first));
      for (Expr at = block.first; at; at = after(at))
        for (Occur use : operands(program_, at)) need(block.region, variable(program_, use));
    }
    pass_on(need);
  }

  // A region also needs what the heads need that it jumps to. Each variable goes once to each region.
  template <class Need>
  void pass_on(Need need) {
    std::unordered_map<BlockId, std::vector<BlockId>> jumpers; // by head: the regions that jump there, some repeatedly
    for (BlockId id : order_) {
      BlockId region = out_.blocks[id].region;
      for (BlockId to : out_.blocks[id].successors)
        if (out_.blocks[to].region == to && to != region && (jumpers[to].empty() || jumpers[to].back() != region))
          jumpers[to].push_back(region);
    }
    std::vector<std::pair<BlockId, cps::Var>> work;
    for (size_t i = out_.heads.size(); i-- > 0;)
      for (cps::Var each : out_.needed[out_.heads[i]]) work.emplace_back(out_.heads[i], each);
    while (!work.empty()) {
      auto [head, var] = work.back();
      work.pop_back();
      for (BlockId region : jumpers[head])
        if (need(region, var)) work.emplace_back(region, var);
    }
  }

  const Program& program_;
  bool (*is_table_)(const Program&, Expr);
  Structure out_;
  std::vector<BlockId> work_, order_;
  std::vector<std::vector<BlockId>> before_; // by block: who goes there
  std::vector<uint32_t> depths_;             // by block: how many dominate it
  std::vector<BlockId> jumps_;               // by block: one that dominates it, itself if none does
};

} // namespace

Structure structure(const Program& program, Expr first, bool (*is_table)(const Program&, Expr)) {
  return Builder(program, is_table).build(first);
}

} // namespace letcont::wasm
