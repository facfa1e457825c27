#include "wasm/encode.h"

#include <algorithm>

namespace letcont::wasm {

namespace {

using Bytes = std::vector<uint8_t>;

// ---- Numbers and names

void write_unsigned(Bytes& out, uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<uint8_t>(value | 0x80));
  out.push_back(static_cast<uint8_t>(value));
}

void write_signed(Bytes& out, int64_t value) {
  for (;;) {
    uint8_t low = value & 0x7F;
    value >>= 7;
    bool is_last = (value == 0 && !(low & 0x40)) || (value == -1 && (low & 0x40));
    out.push_back(is_last ? low : low | 0x80);
    if (is_last) return;
  }
}

void write_bytes(Bytes& out, std::string_view bytes) {
  write_unsigned(out, bytes.size());
  out.insert(out.end(), bytes.begin(), bytes.end());
}

void append(Bytes& out, const Bytes& part) { out.insert(out.end(), part.begin(), part.end()); }

// Writes a part behind its size in bytes.
void write_sized(Bytes& out, const Bytes& part) {
  write_unsigned(out, part.size());
  append(out, part);
}

// ---- Types

void write_type(Bytes& out, ValueType type) {
  switch (type.kind) {
  case ValueType::I32: out.push_back(0x7F); break;
  case ValueType::I64: out.push_back(0x7E); break;
  case ValueType::F64: out.push_back(0x7C); break;
  case ValueType::Byte: out.push_back(0x78); break;
  case ValueType::Reference:
    out.push_back(type.nullable ? 0x63 : 0x64);
    write_signed(out, type.type);
    break;
  }
}

void write_types(Bytes& out, const std::vector<ValueType>& types) {
  write_unsigned(out, types.size());
  for (ValueType type : types) write_type(out, type);
}

void write_field(Bytes& out, ValueType type, bool is_mutable) {
  write_type(out, type);
  out.push_back(is_mutable);
}

void write_definition(Bytes& out, const TypeDefinition& type) {
  if (type.is_open || type.super != none) {
    out.push_back(type.is_open ? 0x50 : 0x4F);
    write_unsigned(out, type.super != none);
    if (type.super != none) write_unsigned(out, type.super);
  }
  switch (type.kind) {
  case TypeDefinition::Function:
    out.push_back(0x60);
    write_types(out, type.parts);
    write_types(out, type.results);
    break;
  case TypeDefinition::Structure:
    out.push_back(0x5F);
    write_unsigned(out, type.parts.size());
    for (ValueType part : type.parts) write_field(out, part, type.is_mutable);
    break;
  case TypeDefinition::Array:
    out.push_back(0x5E);
    write_field(out, type.parts[0], type.is_mutable);
    break;
  }
}

// ---- Instructions

void write_f64(Bytes& out, uint64_t bits) {
  for (int i = 0; i < 8; ++i) out.push_back(static_cast<uint8_t>(bits >> (8 * i)));
}

void write_table(Bytes& out, const Instruction& table, const std::vector<uint32_t>& labels) {
  write_unsigned(out, table.b - 1);
  for (uint32_t i = 0; i < table.b; ++i) write_unsigned(out, labels[table.a + i]);
}

void write_immediate(Bytes& out, const Instruction& at, const std::vector<uint32_t>& labels) {
  switch (info(at.opcode).immediate) {
  case Immediate::None: break;
  case Immediate::Block: out.push_back(0x40); break;
  case Immediate::Table: write_table(out, at, labels); break;
  case Immediate::Label:
  case Immediate::Local:
  case Immediate::Global:
  case Immediate::Function: write_unsigned(out, at.a); break;
  case Immediate::Type: at.opcode == Opcode::RefNull ? write_signed(out, at.a) : write_unsigned(out, at.a); break;
  case Immediate::Reference: write_signed(out, at.a); break;
  case Immediate::Field:
  case Immediate::Count:
  case Immediate::Data:
  case Immediate::Pair:
    write_unsigned(out, at.a);
    write_unsigned(out, at.b);
    break;
  case Immediate::Address:
    out.push_back(0);
    out.push_back(0);
    break;
  case Immediate::I32: write_signed(out, static_cast<int32_t>(at.bits)); break;
  case Immediate::I64: write_signed(out, static_cast<int64_t>(at.bits)); break;
  case Immediate::F64: write_f64(out, at.bits); break;
  }
}

// Whether an instruction may be what a program runs out of stack or memory at.
bool is_site(const Instruction& at) {
  switch (at.opcode) {
  case Opcode::Call:
  case Opcode::CallRef:
  case Opcode::ReturnCall:
  case Opcode::ReturnCallRef:
  case Opcode::StructNew:
  case Opcode::ArrayNew:
  case Opcode::ArrayNewDefault: return at.origin.span.known();
  default: return false;
  }
}

// Adds the sites' offsets within `out` to `sites`, if that is not null.
void write_code(Bytes& out, const std::vector<Instruction>& code, const std::vector<uint32_t>& labels,
                std::vector<Site>* sites = nullptr) {
  for (const Instruction& each : code) {
    const OpcodeInfo& about = info(each.opcode);
    if (sites && is_site(each)) sites->push_back({static_cast<uint32_t>(out.size()), each.origin.span});
    if (about.prefix) out.push_back(about.prefix);
    out.push_back(about.code);
    write_immediate(out, each, labels);
  }
  out.push_back(info(Opcode::End).code);
}

// Locals of the same type in a row are written as their number and the type.
void write_locals(Bytes& out, const Function& function) {
  std::vector<std::pair<uint32_t, ValueType>> runs;
  for (size_t i = function.parameters; i < function.locals.size(); ++i) {
    ValueType type = function.locals[i].type;
    if (runs.empty() || runs.back().second != type) runs.emplace_back(0, type);
    ++runs.back().first;
  }
  write_unsigned(out, runs.size());
  for (const auto& run : runs) {
    write_unsigned(out, run.first);
    write_type(out, run.second);
  }
}

// ---- Sections

class Encoder {
public:
  Encoder(const Module& module, std::vector<Site>* sites) : module_(module), sites_(sites) {
    while (imports_ < module.functions.size() && module.functions[imports_].is_import) ++imports_;
  }

  Bytes encode() {
    out_ = {0, 'a', 's', 'm', 1, 0, 0, 0};
    types();
    imports();
    functions();
    if (module_.has_memory) section(5, 1, {0, 1}); // at least one page
    globals();
    exports();
    elements();
    if (!module_.data.empty()) section(12, static_cast<uint32_t>(module_.data.size()), {});
    code();
    data();
    return std::move(out_);
  }

private:
  // Appends a section of `count` items.
  void section(uint8_t id, size_t count, const Bytes& items) {
    Bytes whole;
    write_unsigned(whole, count);
    append(whole, items);
    out_.push_back(id);
    write_sized(out_, whole);
  }

  // All types are one group; a group of one needs no mark.
  void types() {
    Bytes items;
    if (module_.types.size() != 1) {
      items.push_back(0x4E);
      write_unsigned(items, module_.types.size());
    }
    for (const TypeDefinition& type : module_.types) write_definition(items, type);
    section(1, 1, items);
  }

  void imports() {
    Bytes items;
    for (size_t i = 0; i < imports_; ++i) {
      write_bytes(items, "letcont");
      write_bytes(items, module_.functions[i].name);
      items.push_back(0);
      write_unsigned(items, module_.functions[i].type);
    }
    if (imports_) section(2, imports_, items);
  }

  void functions() {
    Bytes items;
    for (size_t i = imports_; i < module_.functions.size(); ++i) write_unsigned(items, module_.functions[i].type);
    section(3, module_.functions.size() - imports_, items);
  }

  void globals() {
    Bytes items;
    for (const Global& global : module_.globals) {
      write_field(items, global.type, global.is_mutable);
      write_code(items, global.value, {});
    }
    if (!module_.globals.empty()) section(6, module_.globals.size(), items);
  }

  void exports() {
    Bytes items;
    size_t count = 0;
    auto add = [&](std::string_view name, uint8_t kind, size_t index) {
      write_bytes(items, name);
      items.push_back(kind);
      write_unsigned(items, index);
      ++count;
    };
    if (module_.has_memory) add("memory", 2, 0);
    for (size_t i = 0; i < module_.functions.size(); ++i)
      if (!module_.functions[i].exported.empty()) add(module_.functions[i].exported, 0, i);
    section(7, count, items);
  }

  // Functions that `ref.func` names must be declared.
  void elements() {
    std::vector<uint32_t> named = referenced_functions(module_);
    if (named.empty()) return;
    Bytes items{3, 0}; // declarative, of functions
    write_unsigned(items, named.size());
    for (uint32_t index : named) write_unsigned(items, index);
    section(9, 1, items);
  }

  void code() {
    Bytes items;
    for (size_t i = imports_; i < module_.functions.size(); ++i) {
      Bytes body;
      size_t first = sites_ ? sites_->size() : 0;
      write_locals(body, module_.functions[i]);
      write_code(body, module_.functions[i].body, module_.functions[i].labels, sites_);
      write_sized(items, body);
      move_sites(first, items.size() - body.size());
    }
    section(10, module_.functions.size() - imports_, items);
    move_sites(0, out_.size() - items.size());
  }

  // What the sites lie in has been put behind so many bytes.
  void move_sites(size_t first, size_t by) {
    for (size_t i = first; sites_ && i < sites_->size(); ++i) (*sites_)[i].offset += static_cast<uint32_t>(by);
  }

  void data() {
    Bytes items;
    for (const std::string& segment : module_.data) {
      items.push_back(1); // passive
      write_bytes(items, segment);
    }
    if (!module_.data.empty()) section(11, module_.data.size(), items);
  }

  const Module& module_;
  std::vector<Site>* sites_;
  size_t imports_ = 0;
  Bytes out_;
};

} // namespace

std::vector<uint32_t> referenced_functions(const Module& module) {
  std::vector<uint32_t> named;
  auto add = [&](const std::vector<Instruction>& code) {
    for (const Instruction& each : code)
      if (each.opcode == Opcode::RefFunc) named.push_back(each.a);
  };
  for (const Function& function : module.functions) add(function.body);
  for (const Global& global : module.globals) add(global.value);
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  return named;
}

std::vector<uint8_t> encode(const Module& module, std::vector<Site>* sites) { return Encoder(module, sites).encode(); }

} // namespace letcont::wasm
