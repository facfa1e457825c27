// Writes readings: expressions with values put in. For readback.cpp.
//
// It keeps a list of what is still to be written, so that deep expressions and long values cost memory and no stack.
#pragma once

#include "readback/readback.h"
#include "readback/stack.h"

#include <deque>
#include <map>
#include <unordered_set>

namespace letcont::readback {

class Writer {
public:
  Writer(const Machine&, const Origins&, const Options&);

  // Writes the whole state.
  Reading state();
  // Writes one value.
  Reading value(TypedValue);

private:
  // What is known of an expression.
  enum class Mode : uint8_t {
    Focus,    // the focus is in it, or it is the focus
    Complete, // it was evaluated
    Later,    // it comes later: as it was written, with values for variables
  };
  struct Item {
    enum Kind : uint8_t { Text, Node, Value, Rest, NextBegin, NextEnd, FoldBegin, FoldEnd, Bind, Unbind };
    Kind kind = Text;
    bool closes = false; // Text: stays when what is before it is folded
    PieceKind piece = PieceKind::Code;
    Mode mode = Mode::Later;
    Strength needs = Strength::Loose;
    uint32_t known = 0;  // Node, Bind: in knowns_
    uint32_t number = 0; // FoldBegin: how much may be written; Bind: which case of `node`; Unbind: how many names
    Expression node{};
    TypedValue value{};
    std::string text{};
  };
  using Items = std::vector<Item>;
  // A function that is referred to by a name.
  struct Named {
    std::string name;
    Expression node{}; // its code; none: it is the definition `same_as`
    uint32_t known = 0;
    std::string same_as{};
  };

  // ---- writer.cpp
  Reading finish();
  LocalFunction local_function(const Named&);
  Cells cells(const std::string& name, TypedValue);
  std::string written(Items, uint32_t most);
  void drain();
  void push(Items&);
  void put(std::string_view text, PieceKind);
  void fold();
  static Item text(std::string text, bool closes = false, PieceKind piece = PieceKind::Code);
  static Item part(Expression, Mode, uint32_t known, Strength needs);
  static Item given(TypedValue, Strength needs = Strength::Loose);
  void folded(Items&, Items inside, uint32_t most) const;
  void in_parentheses(Items&, Strength strength, Strength needs, size_t from = 0) const;
  void node(const Item&);
  void parts(Items&, const Item&, const ExpressionNode&, Mode all);
  void later(Items&, const Item&, const ExpressionNode&);
  void name(Items&, const Item&, const ExpressionNode&);
  // What is written of a guard.
  enum class Guard : uint8_t { Later, Succeeded, Failed };
  void cases(Items&, const Item&, const ExpressionNode&, size_t first = 0);
  void cases_left(Items&, const Item&, const ExpressionNode&);
  void one_case(Items&, const Item&, const ExpressionNode&, size_t index, Guard);
  void guarded(Items&, const Item&, const ExpressionNode&, size_t index);
  static Item bind(const Item&, uint32_t index);
  static Item unbind(size_t names);
  uint32_t bind_all(Items&, const Item& let, size_t first = 0) const;
  bool is_bound(std::string_view name) const;
  void statements(Items&, const Item&, const ExpressionNode&, size_t first);
  void bindings(Items&, const Item&, const ExpressionNode&, size_t first, Mode first_mode);
  void complete(Items&, const Item&, const ExpressionNode&);
  struct Found {
    std::optional<TypedValue> value{};
    Expression same_as{}; // or an expression that needs no evaluation
  };
  Found result(Expression, const Known&) const;

  // ---- focus.cpp
  void toward_focus(Items&, const Item&, const ExpressionNode&);
  void block_toward_focus(Items&, const Item&, const ExpressionNode&, size_t active);
  void at_focus(Items&, const Item&, const ExpressionNode&);
  void next(Items&, const Item&, const ExpressionNode&);
  void hole(Items&, const Item&);
  void instead(Items&, const Item&);
  void call(Items&, uint32_t known);
  void arguments(Items&, uint32_t known);
  uint32_t frame(uint32_t index);
  size_t active_binding(const Item& let) const;

  // ---- values.cpp
  void value(Items&, const Item&);
  void memory(Items&, const Item&);
  void held(Items&, TypedValue holder) const;
  void real(Items&, const Item&);
  void data(Items&, const Item&);
  void rest(Items&, const Item&);
  bool is_list(const debugger::Object&, Type) const;
  std::string_view constructor_name(const debugger::Object&, Type) const;
  void function(Items&, const Item&);
  void local_function(Items&, cps::Fun, uint32_t known, Strength needs);
  std::string reachable_name(const std::string& name);
  std::string fresh_name(const std::string& name);

  const Machine& machine_;
  const Origins& origins_;
  const Options& options_;
  std::optional<Stack> stack_;
  std::deque<Known> knowns_;
  std::vector<uint32_t> frame_of_; // by known: which frame it is, from 1
  Items todo_;                     // last first
  std::vector<Piece> pieces_;
  bool has_no_text_ = false, is_uncaught_ = false;
  bool is_next_ = false, next_is_grouped_ = false;
  size_t written_ = 0;
  std::vector<size_t> limits_; // of the open folds: how much may be written
  struct Bound {
    std::string name;
    uint32_t known; // whose variable it is
  };
  std::vector<Bound> bound_; // by the text around what is written now, innermost last
  std::vector<Named> named_;
  std::map<std::pair<uint32_t, std::vector<uint64_t>>, std::vector<std::string>> names_; // by function and captured
  std::unordered_set<std::string> taken_;
  std::vector<std::pair<std::string, TypedValue>> memory_; // references and arrays, with their names
  std::unordered_set<const debugger::Object*> known_memory_;
  std::vector<std::string> memory_needed_; // since it was emptied
  bool has_function_ = false;              // since it was made false
};

} // namespace letcont::readback
