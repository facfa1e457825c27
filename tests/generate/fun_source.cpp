#include "generate/fun_source.h"

#include "generate/random.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace letcont::generate {

namespace {

constexpr uint32_t most_calls = 2000; // that a call of a function leads to
constexpr uint32_t turns = 7;         // of a loop: its callers pass a number below

enum class Kind : uint8_t { Int, Double, Bool };
constexpr std::string_view text(Kind kind) {
  return kind == Kind::Int ? "Int" : kind == Kind::Double ? "Double" : "Bool";
}

struct Function {
  std::string name;
  std::vector<Kind> parameters;
  Kind result = Kind::Int;
  bool counts = false; // its first parameter counts down to 0
  uint32_t calls = 1;  // that a call of it leads to, with itself
};

struct Variable {
  std::string name;
  Kind kind;
};

class Writer {
public:
  explicit Writer(const FunSourceOptions& options)
      : random_(options.seed), wanted_(options.lines), any_order_(options.any_order) {}

  std::string run() {
    line("// A program of " + std::to_string(wanted_) + " lines, number " + std::to_string(random_.below(1000)) + ".");
    while (lines_ + 12 < wanted_) {
      declarations_.emplace_back();
      declaration();
    }
    if (any_order_) disorder();
    declarations_.emplace_back();
    main();
    std::string out;
    for (const std::string& each : declarations_) out += each;
    return out;
  }

private:
  void line(const std::string& text) {
    if (declarations_.empty()) declarations_.emplace_back();
    declarations_.back() += text + "\n";
    ++lines_;
  }

  // Some declarations change places, mostly with neighbours, as where people put them.
  void disorder() {
    uint32_t count = static_cast<uint32_t>(declarations_.size());
    for (uint32_t i = 1; i < count; ++i) {
      if (!random_.chance(40)) continue;
      uint32_t other = random_.chance(80) ? 1 + i - std::min(i, 1 + random_.below(6)) : 1 + random_.below(count - 1);
      std::swap(declarations_[i], declarations_[std::max(1u, other)]);
    }
  }

  std::string name(std::string_view kind) {
    static const std::vector<std::string_view> words{"area",  "count", "digits", "gcd",   "height", "index",
                                                     "mix",   "next",  "pack",   "power", "rank",   "round",
                                                     "score", "step",  "sum",    "width"};
    return std::string(random_.pick(words)) + "_" + std::string(kind) + std::to_string(++numbers_);
  }

  // ---- Declarations

  void declaration() {
    if (random_.chance(15)) line("");
    if (random_.chance(3)) line("/* " + name("what") + "\n   follows */");
    if (random_.chance(10))
      line("// " + name("see") + " comes from the " + std::to_string(random_.below(90)) + "th page.");
    switch (random_.below(9)) {
    case 0: return constant();
    case 8: return random_.chance(50) ? nullary() : predicate();
    case 1: return straight();
    case 2: return accumulator();
    case 3: return recursion();
    case 4: return conditions();
    case 5: return printer();
    case 6: return iteration();
    default: return pair();
    }
  }

  void constant() {
    Kind kind = random_.chance(70) ? Kind::Int : Kind::Double;
    std::string called = "C" + name("c"), value = literal(kind);
    if (value.front() != '\'' && random_.chance(15)) value = "-" + value;
    bool is_computed = random_.chance(40);
    if (is_computed) value = computed(kind);
    line("val " + called + (random_.chance(60) ? " : " + std::string(text(kind)) : "") + " = " + value + ";");
    constants_.push_back({called, kind});
    if (!is_computed) literals_.push_back({called, kind});
  }

  // A value that is computed before the program's block. Where definitions change places, it needs literals only, which
  // exist from the start; else everything before it.
  std::string computed(Kind kind) {
    variables_.clear();
    hidden_.clear();
    budget_ = most_calls;
    std::vector<Variable> constants = constants_;
    std::vector<Function> functions = functions_, printers = printers_;
    if (any_order_) {
      constants_ = literals_;
      functions_.clear();
      printers_.clear();
    }
    std::string value = expression(kind, 3);
    constants_ = std::move(constants);
    functions_ = std::move(functions);
    printers_ = std::move(printers);
    return value;
  }

  // A function's head, up to the '='; its parameters become the variables.
  Function begin(std::string_view word, Kind result, bool counts) {
    static constexpr std::array letters{"a", "b", "c", "x", "y"};
    Function made{name(word), {}, result, counts, 1};
    variables_.clear();
    hidden_.clear();
    budget_ = most_calls / (counts ? turns : 1);
    if (counts) variables_.push_back({"n", Kind::Int});
    for (uint32_t i = random_.below(counts ? 2 : 3) + 1; i-- > 0;)
      variables_.push_back({letters[variables_.size() - (counts ? 1 : 0)], parameter_kind(result)});
    if (!counts && random_.chance(8)) variables_.front().name = hiding_name();
    for (const Variable& each : variables_) made.parameters.push_back(each.kind);
    return made;
  }
  Kind parameter_kind(Kind result) {
    if (random_.chance(10)) return Kind::Bool;
    return random_.chance(75) ? result : Kind::Int;
  }
  // That of a built-in function, or of a definition, neither of which is used where it is hidden.
  std::string hiding_name() {
    if (!functions_.empty() && random_.chance(50)) return hidden_ = random_.pick(functions_).name;
    static const std::vector<std::string> names{"print_space", "new_line", "skip"};
    return hidden_ = random_.pick(names);
  }
  std::string head(const Function& made, bool is_void = false) {
    std::string text = "def " + made.name + "(";
    for (size_t i = 0; i < variables_.size(); ++i) {
      text += (i == 0 ? "" : ", ") + variables_[i].name;
      if (variables_[i].kind != Kind::Int || random_.chance(80))
        text += ": " + std::string(letcont::generate::text(variables_[i].kind));
    }
    text += ")";
    if (is_void) return text + " : Void =";
    if (made.result != Kind::Int || random_.chance(80))
      text += " : " + std::string(letcont::generate::text(made.result));
    return text + " =";
  }
  void end(Function made) {
    uint32_t used = most_calls / (made.counts ? turns : 1) - budget_;
    made.calls = 1 + used * (made.counts ? turns : 1);
    functions_.push_back(std::move(made));
  }

  void straight() {
    Function made = begin("s", any_kind(), false);
    if (random_.chance(30)) {
      line(head(made) + " " + expression(made.result, 3) + ";");
    } else {
      line(head(made));
      line("  " + expression(made.result, 4) + ";");
    }
    end(std::move(made));
  }

  void nullary() {
    Function made = begin("now", any_kind(), false);
    variables_.clear(), made.parameters.clear();
    line(head(made));
    line("  " + expression(made.result, 3) + ";");
    end(std::move(made));
  }

  void predicate() {
    Function made = begin("is", Kind::Bool, false);
    line(head(made) + " " + condition(2) + ";");
    end(std::move(made));
  }

  void accumulator() {
    Function made = begin("acc", any_kind(), true);
    line(head(made));
    line("  if n <= 0 then " + expression(made.result, 1));
    line("  else " + made.name + "(n - 1" + arguments(made, 1, 2) + ");");
    end(std::move(made));
  }

  void recursion() {
    Function made = begin("rec", any_kind(), true);
    line(head(made));
    line("  if n < 1");
    line("  then " + expression(made.result, 2));
    line("  else " + expression(made.result, 1) + " + " + made.name + "(n - 1" + arguments(made, 1, 1) + ");");
    end(std::move(made));
  }

  void conditions() {
    Function made = begin("if", any_kind(), false);
    line(head(made));
    for (uint32_t i = random_.below(4) + 1; i-- > 0;)
      line("  if " + condition(2) + " then " + expression(made.result, 2) + " else");
    line("  " + expression(made.result, 2) + ";");
    end(std::move(made));
  }

  void printer() {
    Function made = begin("show", Kind::Int, true);
    line(head(made, true));
    line("  if n <= 0 then " + std::string(random_.chance(50) ? "new_line()" : "skip"));
    line("  else {");
    for (uint32_t i = random_.below(3) + 1; i-- > 0;) line("    " + print() + ";");
    line("    " + made.name + "(n - 1" + arguments(made, 1, 1) + ")" + (random_.chance(15) ? ";" : ""));
    line("  };");
    uint32_t calls = 1 + (most_calls / turns - budget_) * turns;
    made.calls = calls;
    printers_.push_back(std::move(made));
  }

  void iteration() {
    Function made = begin("it", Kind::Double, true);
    line(head(made));
    line("  if n <= 0 || " + condition(1));
    line("  then " + expression(Kind::Double, 2));
    line("  else " + made.name + "(n - 1" + arguments(made, 1, 3) + ");");
    end(std::move(made));
  }

  // Two functions that call each other.
  void pair() {
    Function first = begin("even", any_kind(), true);
    std::vector<Variable> variables = variables_;
    Function second = first;
    second.name = name("odd");
    line(head(first));
    line("  if n <= 0 then " + expression(first.result, 1) + " else " + second.name + "(n - 1" +
         arguments(first, 1, 1) + ");");
    line(head(second));
    line("  if n <= 0 then " + expression(first.result, 1) + " else " + first.name + "(n - 1" + arguments(first, 1, 1) +
         ");");
    end(std::move(second));
    first.calls = functions_.back().calls;
    functions_.push_back(std::move(first));
  }

  // The last lines: calls of the latest functions and some others.
  void main() {
    variables_.clear();
    line("");
    hidden_.clear();
    for (uint32_t i = 0; i < 10 && !functions_.empty(); ++i) {
      budget_ = most_calls;
      const Function& called =
          i < 4 && i < functions_.size() ? functions_[functions_.size() - 1 - i] : random_.pick(functions_);
      std::string value = call(called, 1);
      if (called.result == Kind::Bool) value = "if " + value + " then 1 else 0";
      line("write(" + value + ");");
    }
    line("skip");
  }

  // ---- Expressions. `depth` bounds how they nest.

  Kind any_kind() { return random_.chance(70) ? Kind::Int : Kind::Double; }

  std::string literal(Kind kind) {
    if (kind == Kind::Bool) return random_.chance(50) ? "true" : "false";
    uint32_t number = random_.below(random_.chance(80) ? 20 : 30000);
    if (kind == Kind::Double) return std::to_string(number) + "." + std::to_string(random_.below(100));
    if (random_.chance(4)) return "'" + std::string(1, static_cast<char>('a' + random_.below(26))) + "'";
    return std::to_string(number);
  }

  std::string leaf(Kind kind) {
    uint32_t fitting = static_cast<uint32_t>(
        std::count_if(variables_.begin(), variables_.end(), [&](const Variable& each) { return each.kind == kind; }));
    if (fitting > 0 && random_.chance(70)) {
      uint32_t which = random_.below(fitting);
      for (const Variable& each : variables_)
        if (each.kind == kind && which-- == 0) return each.name;
    }
    if (!constants_.empty() && random_.chance(20))
      if (const Variable& constant = random_.pick(constants_); constant.kind == kind) return constant.name;
    return literal(kind);
  }

  std::string expression(Kind kind, uint32_t depth) {
    if (depth == 0 || random_.chance(15)) return leaf(kind);
    if (kind == Kind::Bool) return "(" + condition(depth - 1) + ")";
    if (random_.chance(6)) return block(kind, depth - 1);
    switch (random_.below(9)) {
    case 8: // as far to the right as it goes
      return leaf(kind) + " + if " + condition(1) + " then " + expression(kind, depth - 1) + " else " +
             expression(kind, depth - 1);
    case 0:
      if (const Function* callee = function_of(kind)) return call(*callee, depth - 1);
      return leaf(kind);
    case 1:
      return "(if " + condition(1) + " then " + expression(kind, depth - 1) + " else " + expression(kind, depth - 1) +
             ")";
    case 2:
      if (kind == Kind::Int)
        return group(expression(kind, depth - 1)) + " " + (random_.chance(50) ? "% " : "/ ") + divisor();
      return "-" + leaf(kind);
    case 3: return group(expression(kind, depth - 1)) + " * " + leaf(kind);
    case 4: return leaf(kind) + " * " + leaf(kind) + " - " + expression(kind, depth - 1);
    default: return expression(kind, depth - 1) + (random_.chance(60) ? " + " : " - ") + leaf(kind);
    }
  }
  std::string block(Kind kind, uint32_t depth) {
    std::vector<Variable> outside = variables_;
    std::string before = random_.chance(40) ? print() + "; " : "";
    if (before.empty() || random_.chance(40)) before += local(depth) + "; ";
    std::string inner = before + expression(kind, depth) + (random_.chance(20) ? ";" : "");
    variables_ = std::move(outside);
    return random_.chance(50) ? "{ " + inner + " }" : "(" + inner + ")";
  }
  // A value of a block, which may hide a parameter or another one.
  std::string local(uint32_t depth) {
    Kind kind = random_.chance(15) ? Kind::Bool : any_kind();
    std::string value = kind == Kind::Bool ? boolean(1) : expression(kind, depth);
    std::string called = "v" + std::to_string(random_.below(4));
    if (!variables_.empty() && random_.chance(20)) called = random_.pick(variables_).name;
    auto hidden =
        std::find_if(variables_.begin(), variables_.end(), [&](const Variable& each) { return each.name == called; });
    if (hidden != variables_.end()) variables_.erase(hidden);
    variables_.push_back({called, kind});
    return "val " + called + (random_.chance(50) ? ": " + std::string(letcont::generate::text(kind)) : "") + " = " +
           value;
  }
  static std::string group(const std::string& text) {
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
  }
  std::string divisor() { return std::to_string(random_.below(97) + 2); }

  std::string condition(uint32_t depth) {
    static constexpr std::array comparisons{" == ", " != ", " < ", " <= ", " > ", " >= "};
    if (random_.chance(12)) return boolean(depth);
    Kind kind = any_kind();
    std::string text = group(expression(kind, depth > 0 ? 1 : 0)) + comparisons[random_.below(6)] + leaf(kind);
    if (depth == 0 || random_.chance(70)) return text;
    if (random_.chance(15)) return "!(" + text + ")";
    return text + (random_.chance(50) ? " && " : " || ") + condition(depth - 1);
  }

  std::string boolean(uint32_t depth) {
    if (depth == 0 || random_.chance(40)) return leaf(Kind::Bool);
    if (random_.chance(30)) return leaf(Kind::Bool) + (random_.chance(50) ? " == !" : " != !") + leaf(Kind::Bool);
    if (const Function* callee = function_of(Kind::Bool)) return call(*callee, depth - 1);
    return "!" + leaf(Kind::Bool);
  }

  // An earlier function that may still be called here, if there is one.
  const Function* function_of(Kind kind) {
    for (int tries = 0; tries < 4 && !functions_.empty(); ++tries) {
      // Mostly one from the neighbourhood, as in programs that people write.
      uint32_t count = static_cast<uint32_t>(functions_.size());
      uint32_t back = random_.chance(80) ? random_.below(std::min(count, 40u)) : random_.below(count);
      const Function& found = functions_[count - 1 - back];
      if (found.result == kind && found.calls <= budget_ && found.name != hidden_) return &found;
    }
    return nullptr;
  }

  std::string call(const Function& called, uint32_t depth) {
    budget_ -= std::min(budget_, called.calls);
    std::string text = called.name + "(";
    if (called.counts) text += leaf(Kind::Int) + " % " + std::to_string(turns);
    bool first = !called.counts;
    for (size_t i = called.counts ? 1 : 0; i < called.parameters.size(); ++i, first = false)
      text += (first ? "" : ", ") + expression(called.parameters[i], depth);
    return text + ")";
  }

  // ", e, …" for the parameters from there on.
  std::string arguments(const Function& called, size_t from, uint32_t depth) {
    std::string text;
    for (size_t i = from; i < called.parameters.size(); ++i) text += ", " + expression(called.parameters[i], depth);
    return text;
  }

  std::string print() {
    switch (random_.below(7)) {
    case 6: {
      if (hidden_ == "skip" || random_.chance(70)) return "write " + group(expression(any_kind(), 1));
      return "skip";
    }
    case 0: return "print_double(" + expression(Kind::Double, 2) + ")";
    case 1: return "print_char(" + std::to_string(33 + random_.below(90)) + ")";
    case 2:
      if (hidden_ == "print_space") return "print_star()";
      return random_.chance(50) ? "print_space()" : random_.chance(50) ? "print_space" : "print_star";
    case 3: return "write(" + expression(any_kind(), 2) + ")";
    case 4:
      if (!printers_.empty() && printers_.back().calls <= budget_) return call(printers_.back(), 1);
      [[fallthrough]];
    default: return "print_int(" + expression(Kind::Int, 2) + ")";
    }
  }

  Random random_;
  uint32_t wanted_;
  bool any_order_;
  std::vector<std::string> declarations_; // the first is a comment, the last the program's block
  uint32_t lines_ = 0;
  uint32_t numbers_ = 0; // that names have so far
  std::vector<Variable> constants_;
  std::vector<Variable> literals_;  // constants that are literals
  std::vector<Variable> variables_; // of the function that is being written
  std::string hidden_;              // what one of them hides
  uint32_t budget_ = 0;             // calls that it may still lead to, each turn
  std::vector<Function> functions_; // that have a value
  std::vector<Function> printers_;
};

} // namespace

std::string fun_source(const FunSourceOptions& options) { return Writer(options).run(); }

} // namespace letcont::generate
