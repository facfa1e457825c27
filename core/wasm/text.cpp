#include "wasm/text.h"

#include "support/document_limit.h"
#include "support/text.h"
#include "support/unique_names.h"

#include <cmath>
#include <cstdio>

namespace letcont::wasm {

namespace {

// Returns a name with the characters that identifiers of the text format may have.
std::string identifier(std::string_view name) {
  std::string out;
  for (char c : name) {
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    bool is_allowed = is_letter || std::string_view("!#$%&'*+-./:<=>?@\\^_`|~").find(c) != std::string_view::npos;
    out += is_allowed ? c : '_';
  }
  return out;
}

// Returns a double that reads back as the same bits; all NaNs are one.
std::string real_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return double_text(value);
}

class Printer {
public:
  Printer(const Module& module, Interrupt* interrupt) : module_(module), out_(interrupt) {}

  Document print() {
    name_all();
    out_ << "(module";
    types();
    for (size_t i = 0; i < module_.functions.size(); ++i)
      if (module_.functions[i].is_import) import(i);
    if (module_.has_memory) out_ << "\n  (memory (export \"memory\") 1)";
    for (size_t i = 0; i < module_.globals.size(); ++i) global(i);
    declare();
    for (size_t i = 0; i < module_.functions.size() && !is_full(out_); ++i)
      if (!module_.functions[i].is_import) function(i);
    for (size_t i = 0; i < module_.data.size(); ++i) data(i);
    out_ << ")\n";
    return out_.finish();
  }

private:
  // ---- Names
  void name_all() {
    auto named = [&](std::vector<std::string>& to, std::string_view name, std::string_view otherwise) {
      to.push_back(names_.global(identifier(name.empty() ? otherwise : name)));
    };
    for (const Function& function : module_.functions) named(functions_, function.name, "lambda");
    for (const Global& global : module_.globals) named(globals_, global.name, "value");
    for (const TypeDefinition& type : module_.types) named(types_, type.name, "type");
  }

  // ---- Types
  void value_type(ValueType type) {
    switch (type.kind) {
    case ValueType::I32: out_ << "i32"; break;
    case ValueType::I64: out_ << "i64"; break;
    case ValueType::F64: out_ << "f64"; break;
    case ValueType::Byte: out_ << "i8"; break;
    case ValueType::Reference: out_ << (type.nullable ? "(ref null $" : "(ref $") << types_[type.type] << ")"; break;
    }
  }

  void parts(std::string_view keyword, const std::vector<ValueType>& types, bool is_mutable) {
    for (ValueType type : types) {
      out_ << " (" << keyword << " ";
      if (is_mutable) out_ << "(mut ";
      value_type(type);
      out_ << (is_mutable ? "))" : ")");
    }
  }

  void definition(const TypeDefinition& type) {
    switch (type.kind) {
    case TypeDefinition::Function:
      out_ << "(func";
      parts("param", type.parts, false);
      parts("result", type.results, false);
      break;
    case TypeDefinition::Structure:
      out_ << "(struct";
      parts("field", type.parts, type.is_mutable);
      break;
    case TypeDefinition::Array:
      out_ << (type.is_mutable ? "(array (mut " : "(array ");
      value_type(type.parts[0]);
      out_ << (type.is_mutable ? ")" : "");
      break;
    }
    out_ << ")";
  }

  void types() {
    bool is_group = module_.types.size() != 1;
    if (is_group) out_ << "\n  (rec";
    for (size_t i = 0; i < module_.types.size() && !is_full(out_); ++i) {
      const TypeDefinition& type = module_.types[i];
      out_ << (is_group ? "\n    (type $" : "\n  (type $") << types_[i] << " ";
      bool is_sub = type.is_open || type.super != none;
      if (is_sub) out_ << (type.is_open ? "(sub " : "(sub final ");
      if (type.super != none) out_ << "$" << types_[type.super] << " ";
      definition(type);
      out_ << (is_sub ? "))" : ")");
    }
    if (is_group) out_ << ")";
  }

  // ---- Declarations
  void import(size_t i) {
    out_ << "\n  (import \"letcont\" \"" << module_.functions[i].name << "\" (func $" << functions_[i] << " (type $"
         << types_[module_.functions[i].type] << ")";
    const TypeDefinition& type = module_.types[module_.functions[i].type];
    parts("param", type.parts, false);
    parts("result", type.results, false);
    out_ << "))";
  }

  void global(size_t i) {
    const Global& global = module_.globals[i];
    out_ << "\n  ";
    out_.open(global.origin.span, global.origin.node);
    out_ << "(global $" << globals_[i] << (global.is_mutable ? " (mut " : " ");
    value_type(global.type);
    if (global.is_mutable) out_ << ")";
    for (const Instruction& each : global.value) {
      out_ << " ";
      instruction(each, nullptr);
    }
    out_ << ")";
    out_.close();
  }

  void declare() {
    std::vector<uint32_t> named = referenced_functions(module_);
    if (named.empty()) return;
    out_ << "\n  (elem declare func";
    for (uint32_t each : named) out_ << " $" << functions_[each];
    out_ << ")";
  }

  void data(size_t i) {
    out_ << "\n  (data $text" << std::to_string(i) << " \"";
    for (char c : module_.data[i]) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      bool as_it_is = c >= ' ' && c < 0x7F && c != '"' && c != '\\';
      out_ << (as_it_is ? std::string_view(&c, 1) : std::string_view(escape));
    }
    out_ << "\")";
  }

  // ---- Functions
  void function(size_t i) {
    const Function& function = module_.functions[i];
    names_.begin_definition();
    locals_.clear();
    for (const Local& local : function.locals) locals_.push_back(names_.local(identifier(local.name), "t"));
    out_ << "\n  ";
    out_.open(function.written);
    out_ << "(func $" << functions_[i];
    if (!function.exported.empty()) out_ << " (export " << quoted(function.exported) << ")";
    out_ << " (type $" << types_[function.type] << ")";
    for (uint32_t at = 0; at < function.parameters; ++at) local("param", function, at);
    parts("result", module_.types[function.type].results, false);
    out_.close();
    for (uint32_t at = function.parameters; at < function.locals.size(); ++at) {
      out_ << (at == function.parameters ? "\n   " : "");
      local("local", function, at);
    }
    body(function);
    out_ << ")";
  }

  void local(std::string_view keyword, const Function& function, uint32_t at) {
    out_ << " (" << keyword << " $" << locals_[at] << " ";
    value_type(function.locals[at].type);
    out_ << ")";
  }

  void body(const Function& function) {
    blocks_.clear();
    size_t next_block = 0;
    for (const Instruction& each : function.body) {
      if (is_full(out_)) return;
      bool closes = each.opcode == Opcode::End || each.opcode == Opcode::Else;
      out_ << "\n" << std::string(4 + 2 * std::min<size_t>(blocks_.size() - closes, 100), ' ');
      bool begins = info(each.opcode).immediate == Immediate::Block;
      std::string label;
      if (begins) label = names_.local(identifier(function.blocks[next_block++]), "b");
      bool has_origin = each.origin.span.known() || each.origin.node;
      if (has_origin) out_.open(each.origin.span, each.origin.node);
      instruction(each, &function);
      if (begins) out_ << " $" << label;
      if (has_origin) out_.close();
      if (begins) blocks_.push_back(label);
      if (each.opcode == Opcode::End) blocks_.pop_back();
    }
  }

  void branch_label(uint32_t depth) { out_ << " $" << blocks_[blocks_.size() - 1 - depth]; }

  void instruction(const Instruction& at, const Function* function) {
    out_ << info(at.opcode).name;
    auto name = [&](const std::string& text) { out_ << " $" << text; };
    switch (info(at.opcode).immediate) {
    case Immediate::None:
    case Immediate::Block:
    case Immediate::Address: break;
    case Immediate::Label: branch_label(at.a); break;
    case Immediate::Table:
      for (uint32_t i = 0; i < at.b; ++i) branch_label(function->labels[at.a + i]);
      break;
    case Immediate::Local: name(locals_[at.a]); break;
    case Immediate::Global: name(globals_[at.a]); break;
    case Immediate::Function: name(functions_[at.a]); break;
    case Immediate::Type: name(types_[at.a]); break;
    case Immediate::Reference: out_ << " (ref $" << types_[at.a] << ")"; break;
    case Immediate::Field:
    case Immediate::Count:
      name(types_[at.a]);
      out_ << " " << std::to_string(at.b);
      break;
    case Immediate::Data:
      name(types_[at.a]);
      out_ << " $text" << std::to_string(at.b);
      break;
    case Immediate::Pair:
      name(types_[at.a]);
      name(types_[at.b]);
      break;
    case Immediate::I32: out_ << " " << std::to_string(static_cast<int32_t>(at.bits)); break;
    case Immediate::I64: out_ << " " << std::to_string(static_cast<int64_t>(at.bits)); break;
    case Immediate::F64: out_ << " " << real_text(double_of(at.bits)); break;
    }
  }

  const Module& module_;
  DocumentWriter out_;
  UniqueNames names_;
  std::vector<std::string> functions_, globals_, types_, locals_, blocks_;
};

} // namespace

Document print(const Module& module, Interrupt* interrupt) { return Printer(module, interrupt).print(); }

} // namespace letcont::wasm
