// Printing is a meaning whose variables are texts (interpret.h).

#include "cps/text/print.h"

#include "cps/interpret.h"
#include "cps/text/constructors.h"
#include "cps/text/lexer.h"
#include "support/document_limit.h"
#include "support/text.h"
#include "types/type_names.h"

#include <algorithm>

namespace letcont::cps {

namespace {

class Printer {
public:
  using Var = std::string;

  // Ends early once the text has more than `most` bytes.
  Printer(const Program& program, TypeNames& types, const Constructors& constructors, size_t most, Interrupt* interrupt)
      : program_(program), types_(types), constructors_(constructors), most_(most), out_(interrupt), values_(program),
        conts_(program.data().conts.limit()), places_(program.data().conts.limit()) {
    names_.reserve({"let", "decl", "case", "halt", "unreachable", "and", "def", "data", "_"});
    data_types();
    for (Type type : types_.defined()) out_ << "type " << types_.name(type) << " = " << types_.definition(type) << '\n';
    for (Def def : program.data().order)
      if (cps::Var global = program.data().defs[def].variable)
        values_.bind(global, names_.global(readable_name(name(program, global))));
  }
  Document finish() { return out_.finish(); }
  Printed finish_with_names() {
    std::vector<std::string> variables(1);
    for (uint32_t i = 1; i < program_.data().vars.limit(); ++i) variables.push_back(values_.value(cps::Var{i}));
    return {out_.finish(), std::move(variables), std::move(conts_)};
  }

  // ---- The meaning

  bool ended() const { return out_.size() > most_ || out_.is_interrupted(); }
  void bind(cps::Var, const Var&) {} // `primitive` and `function` have named it already
  const Var& value(cps::Var var) const { return values_.value(var); }

  Var primitive(LetPrim let, std::span<const Var> operands) {
    if (binder(program_, let.variable).kind == Binder::Let) {
      line(let.expr);
      out_ << "let " << name_local(let.variable) << " = ";
    } else {
      out_.open(span(program_, let.expr), let.expr.index);
    }
    value_of(let.variable, let.primitive, operands);
    if (!type_follows(let)) out_ << " : " << type_text(let.variable);
    end_line();
    return {};
  }

  Var function(Fun fun) {
    cps::Var self = program_.data().funs[fun].self;
    if (binder(program_, self).kind == Binder::Function) name_local(self);
    return {};
  }

  // The functions are printed where they stand, and then the rest of the block.
  Expr functions(LetFun let) {
    bool global = binder(program_, program_.data().funs[let.first].self).kind == Binder::Definition;
    std::vector<Fun> group;
    for (Fun f = let.first; f; f = program_.data().funs[f].next) group.push_back(f);
    pending_.push_back({Pending::Block, let.body, block_begin_, depth_});
    for (size_t i = group.size(); i-- > 0;)
      pending_.push_back({Pending::FunctionBody, {}, group[i].index, depth_, i == 0, global});
    return {};
  }

  void continuations(LetCont let) {
    line(let.expr);
    out_ << "decl ";
    for (ContVar k = let.first; k; k = program_.data().conts[k].next) {
      conts_[k.index] = names_.local(readable_name(name(program_, k)), "k");
      out_ << (k == let.first ? "" : ", ") << conts_[k.index];
    }
    end_line();
    std::vector<ContVar> group;
    for (ContVar k = let.first; k; k = program_.data().conts[k].next) group.push_back(k);
    for (size_t i = group.size(); i-- > 0;) pending_.push_back({Pending::ContinuationBody, {}, group[i].index, depth_});
  }

  void jump(ApplyCont jump, std::span<const Var> arguments) {
    line(jump.expr);
    out_ << cont(jump.target);
    list(arguments);
    end_line();
  }
  void call(Apply call, const Var& function, std::span<const Var> arguments) {
    line(call.expr);
    out_ << function << '(' << cont(call.target);
    if (call.handler) out_ << ", " << cont(call.handler);
    for (const Var& argument : arguments) out_ << ", " << argument;
    out_ << ')';
    end_line();
  }
  void branch(Case branch, const Var& examined) {
    line(branch.expr);
    Type examined_type = type(program_, branch.examined);
    out_ << "case(" << examined << ") {";
    std::string_view space = " "; // wider between branches than in them
    for (const Branch& each : branch.branches) {
      out_ << space << tag_text(examined_type, each.tag) << " -> " << cont(each.target);
      space = "  ";
    }
    if (branch.otherwise) out_ << space << "_ -> " << cont(branch.otherwise);
    out_ << " }";
    end_line();
    if (examined_type != TypeTable::boolean) order_bodies(branch);
  }
  void halt(Halt end, const Var& value) {
    line(end.expr);
    out_ << "halt(" << value << ')';
    end_line();
  }
  void unreachable(Unreachable end) {
    line(end.expr);
    out_ << "unreachable";
    end_line();
  }

  void definition(Def def) {
    const DefData& data = program_.data().defs[def];
    bool is_value = data.is_static && kind(program_, data.value) == ExprKind::LetPrim;
    if (out_.size() > 0 && !(is_value && after_value_)) out_ << '\n';
    after_value_ = is_value;
    names_.begin_definition();
    depth_ = 0;
    std::string shown = data.variable ? value(data.variable) : "_";
    out_ << (data.visibility == Visibility::Public ? "def " : "let ");
    named(data.variable, shown);
    if (data.is_static) {
      out_ << " = ";
      return;
    }
    if (data.variable && type(program_, data.variable) != TypeTable::unit) out_ << " : " << type_text(data.variable);
    out_ << " = {\n";
    pending_.push_back({Pending::Close, {}, 0, 0});
    pending_.push_back({Pending::Block, data.value, static_cast<uint32_t>(pending_.size()), 1});
  }

  // Bodies wait on a stack. One that is opened leaves its closing brace there.
  Expr next_block() {
    while (!pending_.empty()) {
      Pending next = pending_.back();
      pending_.pop_back();
      depth_ = next.depth;
      if (next.kind == Pending::Block) {
        block_begin_ = next.index;
        if (next.expr) return next.expr;
      } else if (next.kind == Pending::Close) {
        indent();
        out_ << "}\n";
      } else {
        pending_.push_back({Pending::Close, {}, 0, depth_});
        block_begin_ = static_cast<uint32_t>(pending_.size());
        return next.kind == Pending::FunctionBody ? open_function(next) : open_continuation(ContVar{next.index});
      }
    }
    return {};
  }

private:
  struct Pending {
    enum Kind : uint8_t { Block, Close, ContinuationBody, FunctionBody };
    Kind kind;
    Expr expr;      // of a Block
    uint32_t index; // of a continuation or function; of a Block, where its continuations begin on the stack
    uint32_t depth;
    bool first = false, global = false; // of a function
  };

  void data_types() {
    for (uint32_t i = 1; i <= program_.types.data_count(); ++i) {
      DataType data{i};
      out_ << "data " << program_.names.text(program_.types.name(data)) << " = {";
      for (const Constructor& constructor : program_.types.constructors(data)) {
        out_ << ' ' << readable_name(program_.names.text(constructor.name));
        for (size_t f = 0; f < constructor.fields.size(); ++f)
          out_ << (f == 0 ? "(" : ", ") << types_.text(constructor.fields[f]);
        if (!constructor.fields.empty()) out_ << ')';
      }
      out_ << " }\n";
    }
  }

  // Deeper blocks than that stay where they are, or a deep program would be printed as a huge triangle of spaces.
  static constexpr uint32_t deepest_indentation = 24;
  void indent() {
    for (uint32_t i = 0; i < std::min(depth_, deepest_indentation); ++i) out_ << "  ";
  }
  void line(Expr expr) {
    indent();
    out_.open(span(program_, expr), expr.index);
  }
  void end_line() {
    out_.close();
    out_ << '\n';
  }
  std::string cont(ContOccur use) const { return conts_[variable(program_, use).index]; }
  std::string type_text(cps::Var var) const { return types_.text(type(program_, var)); }

  const Var& name_local(cps::Var var) {
    values_.bind(var, names_.local(readable_name(name(program_, var)), "x"));
    return values_.value(var);
  }
  void list(std::span<const Var> items) {
    out_ << '(';
    for (size_t i = 0; i < items.size(); ++i) out_ << (i ? ", " : "") << items[i];
    out_ << ')';
  }
  // Writes the name where it is bound, linked to where a person wrote it.
  DocumentWriter& named(cps::Var var, std::string_view shown) {
    Span span = var ? program_.data().vars[var].span : nowhere;
    if (!span.known()) return out_ << shown;
    out_.open(span);
    out_ << shown;
    out_.close();
    return out_;
  }

  void parameter_list(HandleRange<cps::Var> parameters) {
    out_ << '(';
    for (uint32_t i = 0; i < parameters.count; ++i) {
      if (i) out_ << ", ";
      named(parameters[i], name_local(parameters[i]));
      if (type(program_, parameters[i]) != TypeTable::i32) out_ << " : " << type_text(parameters[i]);
    }
    out_ << ')';
  }

  Expr open_continuation(ContVar k) {
    indent();
    out_ << conts_[k.index];
    parameter_list(parameters(program_, k));
    out_ << " = {\n";
    ++depth_;
    return program_.data().conts[k].body;
  }

  Expr open_function(const Pending& next) {
    Fun fun{next.index};
    const FunData& data = program_.data().funs[fun];
    if (!next.global) indent();
    out_.open(span(program_, data.let), data.let.index);
    if (!next.global) out_ << (next.first ? "let " : "and ");
    if (!next.global) named(data.self, value(data.self)) << " = ";
    bool code = program_.types.kind(type(program_, data.self)) == TypeKind::Code;
    conts_[data.ret.index] = names_.local(readable_name(name(program_, data.ret)), "k");
    out_ << (code ? "code " : "fun ") << conts_[data.ret.index] << ' ';
    if (data.handler)
      out_ << (conts_[data.handler.index] = names_.local(readable_name(name(program_, data.handler)), "h")) << ' ';
    parameter_list(parameters(program_, fun));
    results(type(program_, data.self));
    out_ << " -> {";
    out_.close();
    out_ << '\n';
    ++depth_;
    return data.body;
  }

  // What a function gives, unless it is one i32; and what it raises. A function type would take the `raises`.
  void results(Type function) {
    std::span<const Type> given = program_.types.results(function);
    Type raised = program_.types.raises(function);
    if (given.size() != 1 || given[0] != TypeTable::i32) {
      bool one = given.size() == 1 && program_.types.kind(given[0]) != TypeKind::Tuple && !raised;
      out_ << (one ? " : " : " : (");
      for (size_t i = 0; i < given.size(); ++i) out_ << (i ? ", " : "") << types_.text(given[i]);
      if (!one) out_ << ')';
    }
    if (raised) out_ << " raises " << types_.text(raised);
  }

  // The bodies of a block come last first, since what is declared last is most often where control goes on. But a
  // case's branches are declared in their order, and so are printed. (Not those of a bool: convert declares the one for
  // false first, so that last first is their order.)
  void order_bodies(const Case& branch) {
    std::vector<ContVar> targets;
    for (const Branch& each : branch.branches) targets.push_back(variable(program_, each.target));
    if (branch.otherwise) targets.push_back(variable(program_, branch.otherwise));
    for (size_t i = targets.size(); i-- > 0;) places_[targets[i].index] = static_cast<uint32_t>(i + 1);
    std::vector<Pending> ordered(targets.size());
    size_t others = block_begin_;
    for (size_t i = block_begin_; i < pending_.size(); ++i) {
      uint32_t place = places_[pending_[i].index];
      (place ? ordered[place - 1] : pending_[others++]) = pending_[i];
    }
    pending_.resize(others);
    for (size_t i = ordered.size(); i-- > 0;)
      if (ordered[i].index) pending_.push_back(ordered[i]);
    for (ContVar target : targets) places_[target.index] = 0;
  }

  // ---- Constructors

  Constructors::Place constructor(Type data, uint32_t tag) const {
    bool is_data = program_.types.kind(data) == TypeKind::Data;
    return {is_data ? program_.types.data_of(data) : DataType{}, tag};
  }
  std::string constructor_text(Type data, uint32_t tag) const {
    Constructors::Place place = constructor(data, tag);
    if (std::string_view name = constructors_.name(place); !name.empty()) return std::string(name);
    size_t count = place.data ? program_.types.constructors(place.data).size() : 0;
    return "inj " + std::to_string(tag) + '/' + std::to_string(count) + ' ';
  }
  std::string tag_text(Type examined, uint32_t tag) const {
    if (examined == TypeTable::boolean) return tag ? "true" : "false";
    std::string_view name = constructors_.name(constructor(examined, tag));
    return name.empty() ? std::to_string(static_cast<int32_t>(tag)) : std::string(name);
  }
  bool constructor_follows(const LetPrim& let, Type data) const {
    Constructors::Place place = constructor(data, let.primitive.tag());
    std::vector<Type> fields;
    for (Occur operand : let.primitive.operands) fields.push_back(type(program_, operand));
    std::string_view name = constructors_.name(place);
    return !name.empty() && constructors_.meant(name, fields) == place;
  }

  // ---- Types that need not be written

  static bool is_part(std::span<const Type> parts, uint32_t i, Type type) {
    return i < parts.size() && parts[i] == type;
  }
  // Whether the parser can tell the type of the variable from the operands.
  bool type_follows(const LetPrim& let) const {
    const TypeTable& types = program_.types;
    HandleRange<Occur> operands = let.primitive.operands;
    Type own = type(program_, let.variable);
    switch (let.primitive.kind) {
    case PrimKind::Injection: return constructor_follows(let, own);
    case PrimKind::External: return external_named(program_.names.text(let.primitive.text())).has_value();
    case PrimKind::Projection: return is_part(types.fields(type(program_, operands[0])), let.primitive.field(), own);
    case PrimKind::Closure: return is_part(types.parameters(type(program_, operands[0])), 0, own);
    case PrimKind::Memory: {
      const MemoryInfo& about = info(let.primitive.memory());
      if (about.creates && about.content == MemoryInfo::none) return false;
      if (about.creates) return types.element(own) == type(program_, operands[about.content]);
      return !about.reads || types.element(type(program_, operands[0])) == own;
    }
    case PrimKind::Tuple: {
      size_t i = 0;
      for (Type field : types.fields(own))
        if (i == operands.count || type(program_, operands[static_cast<uint32_t>(i++)]) != field) return false;
      return i == operands.count;
    }
    default: return true;
    }
  }

  void value_of(cps::Var var, const Primitive& primitive, std::span<const Var> operands) {
    switch (primitive.kind) {
    case PrimKind::Int: out_ << std::to_string(primitive.integer()); break;
    case PrimKind::Long: out_ << std::to_string(long_value(program_, primitive)) << 'L'; break;
    case PrimKind::Character: out_ << quoted_character(primitive.character()); break;
    case PrimKind::Double: out_ << double_text(double_value(program_, primitive)); break;
    case PrimKind::Bool: out_ << (primitive.boolean() ? "true" : "false"); break;
    case PrimKind::String: out_ << quoted(program_.names.text(primitive.text())); break;
    case PrimKind::Tuple: list(operands); break;
    case PrimKind::Projection:
      out_ << '#' << std::to_string(primitive.field());
      list(operands);
      break;
    case PrimKind::Operation:
      out_ << info(primitive.operation).name;
      list(operands);
      break;
    case PrimKind::Memory:
      out_ << info(primitive.memory()).name;
      list(operands);
      break;
    case PrimKind::Closure:
      out_ << "closure";
      list(operands);
      break;
    case PrimKind::Injection:
      out_ << constructor_text(type(program_, var), primitive.tag());
      list(operands);
      break;
    case PrimKind::External: {
      std::string_view called = program_.names.text(primitive.text());
      out_ << "external(" << quoted(called) << ')';
      break;
    }
    }
  }

  const Program& program_;
  TypeNames& types_;
  const Constructors& constructors_;
  size_t most_;
  DocumentWriter out_;
  UniqueNames names_;
  Environment<Var> values_;
  std::vector<std::string> conts_;
  std::vector<Pending> pending_;
  uint32_t block_begin_ = 0;     // where the continuations of this block begin on that stack
  std::vector<uint32_t> places_; // of continuations among the branches of a case, from 1
  uint32_t depth_ = 0;
  bool after_value_ = false; // the definition before was a value on a line of its own
};

} // namespace

// Long types get names (type_names.h): a first run finds which are written more than once.
template <class Finish>
static auto print_by(const Program& program, Finish finish, Interrupt* interrupt, size_t most = max_document_bytes) {
  TypeNames types(program.types, program.names);
  Constructors constructors(program.types, program.names);
  if (types.counting()) {
    Printer counter(program, types, constructors, most, interrupt);
    interpret(program, counter);
    types.choose();
  }
  Printer printer(program, types, constructors, most, interrupt);
  interpret(program, printer);
  return finish(printer);
}

Document print(const Program& program, Interrupt* interrupt) {
  return print_by(program, [](Printer& printer) { return printer.finish(); }, interrupt);
}

Printed print_with_names(const Program& program) {
  return print_by(program, [](Printer& printer) { return printer.finish_with_names(); }, nullptr);
}

std::string text(const Program& program) {
  return print_by(program, [](Printer& printer) { return printer.finish(); }, nullptr, SIZE_MAX).text;
}

} // namespace letcont::cps
