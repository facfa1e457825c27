// The way to the part that runs next, and that part.
#include "cps/var.h"
#include "readback/writer.h"

#include <algorithm>

namespace letcont::readback {

using namespace cps;

// Returns the index in knowns_ of a frame.
uint32_t Writer::frame(uint32_t index) {
  knowns_.push_back(stack_->frame(index));
  frame_of_.resize(knowns_.size());
  frame_of_.back() = index + 1;
  return static_cast<uint32_t>(knowns_.size() - 1);
}

// What comes later than the focus is folded if it is long.
void Writer::toward_focus(Items& items, const Item& item, const ExpressionNode& node) {
  const Known& known = knowns_[item.known];
  if (item.node == known.focus) return at_focus(items, item, node);
  Expression toward = known.toward_focus(item.node);
  if (!toward) return at_focus(items, item, node); // it is nowhere in it
  size_t active = 0;
  while (active < node.parts.size() && node.parts[active] != toward) ++active;
  size_t in_case = 0;
  while (in_case < node.cases.size() && node.cases[in_case].body != toward && node.cases[in_case].guard != toward)
    ++in_case;
  bool is_part = active < node.parts.size();
  if (node.form == Form::Let) return bindings(items, item, node, in_case, Mode::Focus);
  if (node.form == Form::Block) return block_toward_focus(items, item, node, active);
  if (!is_part && node.cases[in_case].guard == toward) return guarded(items, item, node, in_case);
  // Of what was decided only the choice is left.
  bool is_decided = !is_part || (node.form == Form::Choice && active > 0) || node.form == Form::Typed;
  if (is_decided) {
    items.push_back(part(toward, Mode::Focus, item.known, item.needs));
    return;
  }
  items.push_back(text(node.texts[0]));
  for (size_t i = 0; i + node.hidden < node.parts.size(); ++i) {
    Mode mode = i < active ? Mode::Complete : i == active ? Mode::Focus : Mode::Later;
    Item each = part(node.parts[i], mode, item.known, node.needs[i]);
    if (mode == Mode::Later)
      folded(items, {std::move(each)}, options_.waiting);
    else
      items.push_back(std::move(each));
    items.push_back(text(node.texts[i + 1], i + 1 + node.hidden == node.parts.size()));
  }
  if (!node.cases.empty()) {
    Items rest;
    cases(rest, item, node);
    folded(items, std::move(rest), options_.waiting);
  }
  in_parentheses(items, node.strength, item.needs);
}

// Returns the index of the binding of a let that the focus is in; those before it are done.
size_t Writer::active_binding(const Item& let) const {
  const std::vector<ExpressionCase>& cases = origins_.tree[let.node].cases;
  Expression toward = knowns_[let.known].toward_focus(let.node);
  size_t index = 0;
  while (toward && index < cases.size() && cases[index].body != toward) ++index;
  return index;
}

// The statements before the focus are done; if it is in the last one, the block is that.
void Writer::block_toward_focus(Items& items, const Item& item, const ExpressionNode& node, size_t active) {
  Expression statement = node.parts[active];
  if (active + 1 == node.parts.size()) {
    items.push_back(part(statement, Mode::Focus, item.known, item.needs));
    return;
  }
  const ExpressionNode& let = origins_.tree[statement];
  bool is_let = let.form == Form::Let, is_recursive = is_let && let.texts[0] == "let rec ";
  Item inside = item;
  inside.node = statement;
  uint32_t bound = is_recursive ? bind_all(items, inside, active_binding(inside)) : 0;
  items.push_back(text("{ "));
  items.push_back(part(statement, Mode::Focus, item.known, Strength::Loose));
  if (is_let && !is_recursive) bound = bind_all(items, inside, active_binding(inside));
  items.push_back(text("; "));
  Items rest;
  statements(rest, item, node, active + 1);
  folded(items, std::move(rest), options_.waiting);
  items.push_back(unbind(bound));
  items.push_back(text(" }", true));
}

// A case whose guard is evaluated: the cases before it have failed.
void Writer::guarded(Items& items, const Item& item, const ExpressionNode& node, size_t index) {
  if (node.form == Form::Match) {
    items.push_back(text(node.texts[0]));
    items.push_back(part(node.parts[0], Mode::Complete, item.known, Strength::Loose));
    items.push_back(text(node.texts[1]));
  } else if (node.form == Form::Try) {
    items.push_back(text(node.texts[0] + "raise("));
    items.push_back(given(knowns_[item.known].result(item.node).value_or(TypedValue{})));
    items.push_back(text(")" + node.texts[1]));
  }
  const ExpressionCase& guarded = node.cases[index];
  items.push_back(text("{ " + guarded.pattern + " if ("));
  items.push_back(part(guarded.guard, Mode::Focus, item.known, Strength::Loose));
  items.push_back(text(")"));
  Items body;
  body.push_back(bind(item, static_cast<uint32_t>(index)));
  body.push_back(text(" -> "));
  body.push_back(part(guarded.body, Mode::Later, item.known, Strength::Loose));
  body.push_back(unbind(guarded.names.size()));
  folded(items, std::move(body), options_.waiting);
  if (index + 1 < node.cases.size()) {
    Items rest;
    cases(rest, item, node, index + 1);
    rest[0].text = "; "; // in the place of the brace
    rest.pop_back();
    folded(items, std::move(rest), options_.waiting);
  }
  items.push_back(text(" }", true));
  if (node.form == Form::Function) arguments(items, item.known);
}

// The focus itself: of a frame that waits the hole, else what runs next.
void Writer::at_focus(Items& items, const Item& item, const ExpressionNode& node) {
  uint32_t index = frame_of_[item.known];
  if (index < stack_->count()) return hole(items, item);
  Item begin, end;
  begin.kind = Item::NextBegin;
  begin.closes = true;
  end.kind = Item::NextEnd;
  Items inside;
  next(inside, item, node);
  items.push_back(std::move(begin));
  for (Item& each : inside) items.push_back(std::move(each));
  items.push_back(std::move(end));
}

// What runs next, as it stands in the place of the focus.
void Writer::next(Items& items, const Item& item, const ExpressionNode& node) {
  const Known& known = knowns_[item.known];
  Strength strength = node.strength;
  if (stack_->is_gone()) has_no_text_ = true; // what called it has done something, perhaps
  if (stack_->instead()) {
    instead(items, item);
  } else if (known.is_whole) {
    strength = item.needs;
    items.push_back(part(item.node, Mode::Later, item.known, item.needs));
  } else if (known.done) {
    strength = item.needs; // a value sees to its own parentheses
    if (known.delivered) {
      items.push_back(given(*known.delivered, item.needs));
    } else {
      items.push_back(part(item.node, Mode::Complete, item.known, item.needs));
    }
  } else if (node.form == Form::Function || (node.is_function && item.node == known.root)) {
    bool has_begun = std::any_of(node.cases.begin(), node.cases.end(),
                                 [&](const ExpressionCase& each) { return each.guard && known.has_begun(each.guard); });
    if (has_begun)
      cases_left(items, item, node), arguments(items, item.known);
    else
      call(items, item.known);
  } else if (node.form == Form::Operands || node.form == Form::Data) {
    parts(items, item, node, Mode::Complete);
  } else if (node.form == Form::Match) {
    parts(items, item, node, Mode::Complete);
    Items rest;
    cases_left(rest, item, node);
    folded(items, std::move(rest), options_.waiting);
  } else if (node.form == Form::Try) {
    items.push_back(text(node.texts[0] + "raise("));
    items.push_back(part(item.node, Mode::Complete, item.known, Strength::Loose));
    items.push_back(text(")" + node.texts[1]));
    cases_left(items, item, node);
  } else {
    strength = item.needs;
    items.push_back(part(item.node, Mode::Later, item.known, item.needs));
  }
  next_is_grouped_ = strength < item.needs;
  in_parentheses(items, strength, item.needs);
}

// The hole of a frame that waits: what it waits for. Where there are many frames, those in the middle are folded.
void Writer::hole(Items& items, const Item& item) {
  uint32_t next = frame_of_[item.known], count = stack_->count();
  uint32_t shown = options_.frames / 2;
  Strength needs = item.needs;
  bool folds = !options_.whole && count > options_.frames && next == shown;
  if (folds) {
    uint32_t left_out = count - 2 * shown;
    next += left_out;
    needs = Strength::Call;
    if (item.needs > Strength::Loose) items.push_back(text("("));
    std::string calls = left_out == 1 ? "… 1 more … " : "… " + std::to_string(left_out) + " more … ";
    items.push_back(text(std::move(calls), false, PieceKind::Fold));
  }
  uint32_t inner = frame(next);
  items.push_back(part(knowns_[inner].root, Mode::Focus, inner, needs));
  if (folds && item.needs > Strength::Loose) items.push_back(text(")", true));
}

// A function without source that was called by a tail call: the expression that needed it, with its arguments.
void Writer::instead(Items& items, const Item& item) {
  const Activation& made = *stack_->instead();
  Expression called = origins_.tree.owner(origins_.number(made.call));
  if (!called) called = item.node;
  const ExpressionNode& node = origins_.tree[called];
  HandleRange<cps::Var> own = parameters(machine_.program(), machine_.layout().home(made.home).fun);
  size_t written = node.parts.size() - node.hidden;
  items.push_back(text(node.texts[0]));
  for (size_t i = 0; i < written; ++i) {
    size_t from_end = written - i;
    if (from_end > own.count) {
      items.push_back(part(node.parts[i], Mode::Later, item.known, node.needs[i]));
    } else {
      cps::Var parameter = own[static_cast<uint32_t>(own.count - from_end)];
      items.push_back(given({machine_.value(parameter, made), type(machine_.program(), parameter)}, node.needs[i]));
    }
    items.push_back(text(node.texts[i + 1], i + 1 == written));
  }
}

// A function that has not chosen a case yet is written as its call: `sum([20, 10])`.
void Writer::call(Items& items, uint32_t known) {
  Fun fun = machine_.layout().home(knowns_[known].home()).fun;
  if (!fun) return;
  const ExpressionRoot* root = definition_of(machine_, origins_, fun);
  if (root && !root->name.empty()) {
    items.push_back(text(reachable_name(root->name)));
  } else {
    knowns_.push_back(Known::of_captured(machine_, origins_, stack_->activation(frame_of_[known] - 1)));
    frame_of_.resize(knowns_.size());
    local_function(items, fun, static_cast<uint32_t>(knowns_.size() - 1), Strength::Call);
  }
  arguments(items, known);
}

// The argument of the function whose activation that is: `(x)`, `(x, y)`, `()`.
void Writer::arguments(Items& items, uint32_t known) {
  const Activation& activation = stack_->activation(frame_of_[known] - 1);
  HandleRange<cps::Var> own = parameters(machine_.program(), machine_.layout().home(activation.home).fun);
  TypedValue value;
  if (!own.empty()) value = {machine_.value(own[0], activation), type(machine_.program(), own[0])};
  bool is_tuple = machine_.program().types.kind(value.type) == TypeKind::Tuple;
  if (!is_tuple) items.push_back(text("("));
  items.push_back(given(value));
  if (!is_tuple) items.push_back(text(")", true));
}

} // namespace letcont::readback
