#include "engines/profiling.h"

#include "cps/text/print.h"
#include "cps/traverse.h"

namespace letcont {

using namespace cps;

namespace {

// Walks the program and tracks the enclosing blocks.
class Profiler : public Visitor {
public:
  Profiler(const Program& program, std::span<const uint64_t> times)
      : program_(program), times_(times), printed_(print_with_names(program)) {}

  void enter(Up slot) {
    BlockCount block;
    block.kind = slot.kind == Up::OfDefinition ? BlockKind::Definition
                 : slot.kind == Up::FunctionOf ? BlockKind::Function
                                               : BlockKind::Continuation;
    block.name = name_of(slot);
    Expr first = content(program_, slot);
    block.node = first.index;
    block.times = times_of(first);
    auto index = static_cast<uint32_t>(all_.size());
    block.owner = block.kind == BlockKind::Continuation ? all_[around_.back()].owner : index;
    block.span = slot.kind == Up::FunctionOf ? span(program_, program_.data().funs[Fun{slot.index}].let) : nowhere;
    around_.push_back(index);
    all_.push_back(std::move(block));
  }

  void expression(Expr expr) {
    BlockCount& block = all_[around_.back()];
    Span where = place(expr);
    if (!block.span.known()) block.span = where;
    uint64_t times = times_of(expr);
    if (times == 0) return;
    block.steps += times;
    profile_.nodes.push_back({expr.index, where, times});
  }

  void leave(Up) { around_.pop_back(); }

  // Returns the profile with only the blocks that were entered, renumbered. A block follows the one around it.
  Profile finish() {
    std::vector<uint32_t> numbers(all_.size());
    for (size_t i = 0; i < all_.size(); ++i) {
      if (all_[i].steps == 0) continue;
      numbers[i] = static_cast<uint32_t>(profile_.blocks.size());
      all_[i].owner = numbers[all_[i].owner];
      profile_.blocks.push_back(std::move(all_[i]));
    }
    return std::move(profile_);
  }

private:
  uint64_t times_of(Expr expr) const { return expr.index < times_.size() ? times_[expr.index] : 0; }

  // A declaration of continuations belongs to the code that it is declared for, not to the place of one of the
  // continuations, which may never run.
  Span place(Expr expr) const {
    while (kind(program_, expr) == ExprKind::LetCont) expr = program_.data().exprs[expr].body();
    return span(program_, expr);
  }

  std::string name_of(Up slot) const {
    const ProgramData& data = program_.data();
    if (slot.kind == Up::ContinuationOf) return printed_.continuations[slot.index];
    Var var = slot.kind == Up::FunctionOf ? data.funs[Fun{slot.index}].self : data.defs[Def{slot.index}].variable;
    return var ? printed_.variables[var.index] : "_";
  }

  const Program& program_;
  std::span<const uint64_t> times_;
  Printed printed_;
  Profile profile_;
  std::vector<BlockCount> all_;
  std::vector<uint32_t> around_; // the blocks, outermost first
};

} // namespace

Profile profile_of(const Program& program, std::span<const uint64_t> times) {
  Profiler profiler(program, times);
  walk(program, profiler);
  return profiler.finish();
}

} // namespace letcont
