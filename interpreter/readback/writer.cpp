#include "readback/writer.h"

#include "cps/var.h"

#include <algorithm>
#include <utility>

namespace letcont::readback {

Writer::Writer(const Machine& machine, const Origins& origins, const Options& options)
    : machine_(machine), origins_(origins), options_(options) {}

// ---- What is still to be written

Writer::Item Writer::text(std::string text, bool closes, PieceKind piece) {
  Item item;
  item.closes = closes;
  item.piece = piece;
  item.text = std::move(text);
  return item;
}

Writer::Item Writer::part(Expression node, Mode mode, uint32_t known, Strength needs) {
  Item item;
  item.kind = Item::Node;
  item.mode = mode;
  item.needs = needs;
  item.known = known;
  item.node = node;
  return item;
}

Writer::Item Writer::given(TypedValue value, Strength needs) {
  Item item;
  item.kind = Item::Value;
  item.needs = needs;
  item.value = value;
  return item;
}

void Writer::push(Items& items) {
  for (size_t i = items.size(); i-- > 0;) todo_.push_back(std::move(items[i]));
}

// Adds items of which only so much is shown.
void Writer::folded(Items& items, Items inside, uint32_t most) const {
  Item begin, end;
  begin.kind = Item::FoldBegin;
  begin.number = most;
  end.kind = Item::FoldEnd;
  end.closes = true;
  if (!options_.whole) items.push_back(std::move(begin));
  for (Item& item : inside) items.push_back(std::move(item));
  if (!options_.whole) items.push_back(std::move(end));
}

// Puts what is there from `from` on in parentheses if it is looser than its place asks for.
void Writer::in_parentheses(Items& items, Strength strength, Strength needs, size_t from) const {
  if (strength >= needs) return;
  items.insert(items.begin() + static_cast<ptrdiff_t>(from), text("("));
  items.push_back(text(")", true));
}

void Writer::put(std::string_view text, PieceKind kind) {
  if (text.empty()) return;
  written_ += text.size();
  if (!pieces_.empty() && pieces_.back().kind == kind && pieces_.back().is_next == is_next_)
    pieces_.back().text += text;
  else
    pieces_.push_back({kind, is_next_, std::string(text)});
}

// Returns how many more brackets a text opens than it closes, outside quotes.
static int depth(std::string_view text) {
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote != 0) {
      if (c == '\\')
        ++i;
      else if (c == quote)
        quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else {
      depth += c == '(' || c == '[' || c == '{';
      depth -= c == ')' || c == ']' || c == '}';
    }
  }
  return depth;
}

// Leaves out what is still to be written of the open fold, except what closes the brackets that are written already.
void Writer::fold() {
  put("…", PieceKind::Fold);
  Items kept;
  int left_open = 0; // brackets that are left out, and not closed yet
  while (todo_.back().kind != Item::FoldEnd) {
    Item item = std::move(todo_.back());
    todo_.pop_back();
    bool is_text = item.kind == Item::Text;
    int opened = is_text ? depth(item.text) : 0;
    if (opened < 0 && left_open == 0) {
      item.text.resize(item.text.find_last_of(")]}") + 1);
      item.closes = true;
      kept.push_back(std::move(item));
    } else if (is_text) {
      left_open = std::max(0, left_open + opened);
    } else if (item.closes || item.kind == Item::NextEnd) {
      kept.push_back(std::move(item));
    }
  }
  push(kept);
}

void Writer::drain() {
  while (!todo_.empty()) {
    Item item = std::move(todo_.back());
    todo_.pop_back();
    bool full = !limits_.empty() && written_ >= limits_.back();
    bool shows = item.kind <= Item::Rest && !item.closes;
    if (full && shows) {
      todo_.push_back(std::move(item));
      fold();
      continue;
    }
    switch (item.kind) {
    case Item::Text: put(item.text, item.piece); break;
    case Item::Node: node(item); break;
    case Item::Value:
    case Item::Rest: {
      Items items;
      item.kind == Item::Value ? value(items, item) : rest(items, item);
      push(items);
      break;
    }
    case Item::NextBegin: is_next_ = true; break;
    case Item::NextEnd: is_next_ = false; break;
    case Item::FoldBegin: {
      size_t limit = written_ + item.number;
      limits_.push_back(limits_.empty() ? limit : std::min(limit, limits_.back()));
      break;
    }
    case Item::FoldEnd: limits_.pop_back(); break;
    case Item::Bind: {
      for (const std::string& name : origins_.tree[item.node].cases[item.number].names)
        bound_.push_back({name, item.known});
      break;
    }
    case Item::Unbind: bound_.resize(bound_.size() - item.number); break;
    }
  }
}

// ---- Expressions

void Writer::node(const Item& item) {
  const ExpressionNode& node = origins_.tree[item.node];
  Items items;
  switch (item.mode) {
  case Mode::Focus: toward_focus(items, item, node); break;
  case Mode::Complete: complete(items, item, node); break;
  case Mode::Later: later(items, item, node); break;
  }
  push(items);
}

// Writes the parts between their texts.
void Writer::parts(Items& items, const Item& item, const ExpressionNode& node, Mode all) {
  items.push_back(text(node.texts[0]));
  for (size_t i = 0; i + node.hidden < node.parts.size(); ++i) {
    items.push_back(part(node.parts[i], all, item.known, node.needs[i]));
    items.push_back(text(node.texts[i + 1], i + 1 + node.hidden == node.parts.size()));
  }
}

void Writer::later(Items& items, const Item& item, const ExpressionNode& node) {
  switch (node.form) {
  case Form::Constant: items.push_back(text(node.texts[0])); break;
  case Form::Name: name(items, item, node); return;
  case Form::Function: cases(items, item, node); break;
  case Form::Match:
  case Form::Try:
    parts(items, item, node, Mode::Later);
    cases(items, item, node);
    break;
  case Form::Block:
    items.push_back(text("{ "));
    statements(items, item, node, 0);
    items.push_back(text(" }", true));
    break;
  case Form::Let: bindings(items, item, node, 0, Mode::Later); break;
  default: parts(items, item, node, Mode::Later); break;
  }
  in_parentheses(items, node.strength, item.needs);
}

// A variable that the text around it binds is written as its name, others as their values.
void Writer::name(Items& items, const Item& item, const ExpressionNode& node) {
  auto is_this = [&](const Bound& bound) { return bound.known == item.known && bound.name == node.texts[0]; };
  if (std::any_of(bound_.begin(), bound_.end(), is_this)) return items.push_back(text(node.texts[0]));
  std::optional<TypedValue> known = knowns_[item.known].variable(node.variable);
  if (!known) {
    has_no_text_ = true; // it is in code that is never reached, for which a closure captures nothing
    return items.push_back(text(node.texts[0]));
  }
  items.push_back(given(*known, item.needs));
}

bool Writer::is_bound(std::string_view name) const {
  return std::any_of(bound_.begin(), bound_.end(), [&](const Bound& bound) { return bound.name == name; });
}

// The names of one case, or of one binding of a let, mean its variables from here on.
Writer::Item Writer::bind(const Item& whole, uint32_t index) {
  Item bind;
  bind.kind = Item::Bind;
  bind.closes = true;
  bind.known = whole.known;
  bind.node = whole.node;
  bind.number = index;
  return bind;
}

// That many names mean again what they meant before.
Writer::Item Writer::unbind(size_t names) {
  Item unbind;
  unbind.kind = Item::Unbind;
  unbind.closes = true;
  unbind.number = static_cast<uint32_t>(names);
  return unbind;
}

// `{ Nil -> 0; Cons(x, xs) -> x + sum(xs) }`, from one case on.
void Writer::cases(Items& items, const Item& item, const ExpressionNode& node, size_t first) {
  items.push_back(text("{ "));
  for (size_t i = first; i < node.cases.size(); ++i) {
    if (i > first) items.push_back(text("; "));
    one_case(items, item, node, i, Guard::Later);
  }
  items.push_back(text(" }", true));
}

// Those that are left when some guards have been evaluated. If none is left, the last one stands for what fails.
void Writer::cases_left(Items& items, const Item& item, const ExpressionNode& node) {
  const Known& known = knowns_[item.known];
  items.push_back(text("{ "));
  size_t written = 0;
  for (size_t i = 0; i < node.cases.size(); ++i) {
    const ExpressionCase& each = node.cases[i];
    bool chosen = each.body == known.chosen, failed = !chosen && each.guard && known.has_begun(each.guard);
    bool last = i + 1 == node.cases.size();
    if (failed && !(last && written == 0)) continue;
    if (written++ > 0) items.push_back(text("; "));
    one_case(items, item, node, i, chosen ? Guard::Succeeded : failed ? Guard::Failed : Guard::Later);
  }
  items.push_back(text(" }", true));
}

void Writer::one_case(Items& items, const Item& item, const ExpressionNode& node, size_t index, Guard guard) {
  const ExpressionCase& each = node.cases[index];
  items.push_back(text(each.pattern));
  items.push_back(bind(item, static_cast<uint32_t>(index)));
  if (guard == Guard::Failed) {
    items.push_back(text(" if ("));
    items.push_back(text("false", false, PieceKind::Value));
    items.push_back(text(")"));
  } else if (each.guard && guard == Guard::Later) {
    items.push_back(text(" if ("));
    items.push_back(part(each.guard, Mode::Later, item.known, Strength::Loose));
    items.push_back(text(")"));
  }
  items.push_back(text(" -> "));
  const ExpressionNode& body = origins_.tree[each.body];
  if (body.form == Form::Block) {
    Item inside = item;
    inside.node = each.body;
    statements(items, inside, body, 0);
  } else {
    items.push_back(part(each.body, Mode::Later, item.known, Strength::Loose));
  }
  items.push_back(unbind(each.names.size()));
}

// Binds the names of a let, from one binding on; returns how many there are.
uint32_t Writer::bind_all(Items& items, const Item& let, size_t first) const {
  size_t bound = 0;
  for (uint32_t i = static_cast<uint32_t>(first); i < origins_.tree[let.node].cases.size(); ++i) {
    bound += origins_.tree[let.node].cases[i].names.size();
    items.push_back(bind(let, i));
  }
  return static_cast<uint32_t>(bound);
}

// The statements of a block from one on; what a let binds is bound in those after it.
void Writer::statements(Items& items, const Item& item, const ExpressionNode& node, size_t first) {
  uint32_t bound = 0;
  for (size_t i = first; i < node.parts.size(); ++i) {
    if (i > first) items.push_back(text("; "));
    const ExpressionNode& statement = origins_.tree[node.parts[i]];
    Item inside = item;
    inside.node = node.parts[i];
    bool last = i + 1 == node.parts.size();
    bool is_recursive = statement.form == Form::Let && statement.texts[0] == "let rec ";
    if (is_recursive) bound += bind_all(items, inside);
    if (last && statement.form == Form::Block)
      statements(items, inside, statement, 0);
    else
      items.push_back(part(node.parts[i], Mode::Later, item.known, Strength::Loose));
    if (statement.form == Form::Let && !is_recursive) bound += bind_all(items, inside);
  }
  if (bound > 0) items.push_back(unbind(bound));
}

// `let x = 1 and y = 2`, from one binding on.
void Writer::bindings(Items& items, const Item& item, const ExpressionNode& node, size_t first, Mode first_mode) {
  for (size_t i = first; i < node.cases.size(); ++i) {
    items.push_back(text((i == first ? node.texts[0] : " and ") + node.cases[i].pattern + " = "));
    items.push_back(part(node.cases[i].body, i == first ? first_mode : Mode::Later, item.known, Strength::Loose));
  }
}

// ---- What was evaluated

// Returns the value of an expression that was evaluated: that of the part which gave it.
Writer::Found Writer::result(Expression root, const Known& known) const {
  std::vector<Expression> waiting{root};
  while (!waiting.empty()) {
    Expression at = waiting.back();
    waiting.pop_back();
    const ExpressionNode& node = origins_.tree[at];
    // A list consists of several values that come from it: of its parts that are known, it is written as it stands.
    if (node.form == Form::Data) return {std::nullopt, at};
    if (std::optional<TypedValue> value = known.result(at)) return {value};
    // A match whose first decision is a guard is a condition, which stands where the guard does.
    for (const ExpressionCase& each : node.cases)
      if (each.guard && node.form != Form::Function)
        if (std::optional<TypedValue> value = known.result(each.guard)) return {value};
    if (node.form == Form::Name)
      if (std::optional<TypedValue> value = known.variable(node.variable)) return {value};
    if (node.form == Form::Constant || node.form == Form::Function) return {std::nullopt, at};
    if (node.form == Form::Block || node.form == Form::Typed) waiting.push_back(node.parts.back());
    if (node.form == Form::Choice) waiting.insert(waiting.end(), node.parts.begin() + 1, node.parts.end());
    if (node.form == Form::Match || node.form == Form::Try)
      for (size_t i = node.cases.size(); i-- > 0;) waiting.push_back(node.cases[i].body);
    if (node.form == Form::Try) waiting.push_back(node.parts[0]);
  }
  return {};
}

void Writer::complete(Items& items, const Item& item, const ExpressionNode& node) {
  if (node.form == Form::Constant || node.form == Form::Name || node.form == Form::Function)
    return later(items, item, node);
  if (node.form == Form::Typed) {
    items.push_back(part(node.parts[0], Mode::Complete, item.known, item.needs));
    return;
  }
  if (node.form == Form::Data) return parts(items, item, node, Mode::Complete);
  Found found = result(item.node, knowns_[item.known]);
  if (found.same_as) {
    items.push_back(part(found.same_as, Mode::Complete, item.known, item.needs));
    return;
  }
  items.push_back(given(found.value.value_or(TypedValue{}), item.needs)); // none: the unit value
}

// ---- Whole readings

Reading Writer::state() {
  stack_.emplace(machine_, origins_);
  if (stack_->count() == 0) return {};
  uint32_t first = frame(0);
  const Known& outermost = knowns_[first];
  if (outermost.root) {
    const ExpressionRoot* root = origins_.tree.root_of(outermost.root);
    Items items;
    if (root && !machine_.layout().home(outermost.home()).fun) items.push_back(text(root->heading));
    items.push_back(part(outermost.root, Mode::Focus, first, Strength::Loose));
    push(items);
  } else {
    is_uncaught_ = has_no_text_ = true;
    todo_.push_back(text("an exception that nothing catches ends the program", false, PieceKind::Fold));
  }
  return finish();
}

// Writes what there is to be written, then the functions that it names.
Reading Writer::finish() {
  Reading reading;
  drain();
  reading.pieces = std::exchange(pieces_, {});
  reading.next_is_grouped = next_is_grouped_;
  reading.is_inside = is_uncaught_ || (stack_ && stack_->is_inside());
  // What is written of one may name others.
  size_t functions = 0, cells_written = 0;
  while (functions < named_.size() || cells_written < memory_.size()) {
    if (functions < named_.size()) {
      const Named named = named_[functions++];
      reading.functions.push_back(local_function(named));
    } else {
      auto [name, value] = memory_[cells_written++];
      reading.memory.push_back(cells(name, value));
    }
  }
  reading.has_no_text = has_no_text_;
  return reading;
}

// Returns the text of items of their own.
std::string Writer::written(Items items, uint32_t most) {
  Items all;
  folded(all, std::move(items), most);
  push(all);
  drain();
  std::string text;
  for (const Piece& piece : std::exchange(pieces_, {})) text += piece.text;
  return text;
}

LocalFunction Writer::local_function(const Named& named) {
  Items items;
  if (named.node)
    items.push_back(part(named.node, Mode::Later, named.known, Strength::Loose));
  else
    items.push_back(text(named.same_as));
  return {named.name, written(std::move(items), 2 * options_.waiting)};
}

Cells Writer::cells(const std::string& name, TypedValue value) {
  Items items;
  held(items, value);
  has_function_ = false;
  memory_needed_.clear();
  bool had_no_text = std::exchange(has_no_text_, false);
  Cells cells{name, written(std::move(items), 2 * options_.waiting), {}, true};
  cells.is_data = !has_function_ && !has_no_text_;
  has_no_text_ |= had_no_text;
  cells.needs = std::exchange(memory_needed_, {});
  return cells;
}

Reading Writer::value(TypedValue value) {
  Items items{given(value)};
  push(items);
  return finish();
}

} // namespace letcont::readback
