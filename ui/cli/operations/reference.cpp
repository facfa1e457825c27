#include "cli/operations/reference.h"

#include "lambda/external.h"
#include "lambda/memory.h"
#include "lambda/operation.h"
#include "support/names.h"

#include <algorithm>
#include <array>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

namespace letcont::cli {

using llvm::json::Array;
using llvm::json::Object;

namespace {

constexpr std::string_view conversions = "Conversions", memory = "Memory", functions = "Externals";

std::string_view group_of(const OperationInfo& info) {
  if (info.name.find("_to_") != std::string_view::npos) return conversions;
  constexpr std::pair<Type, std::string_view> groups[] = {
      {TypeTable::i32, "Integers of 32 bits"},    {TypeTable::i64, "Integers of 64 bits"},
      {TypeTable::f64, "Floating-point numbers"}, {TypeTable::str, "Strings"},
      {TypeTable::character, "Characters"},       {TypeTable::boolean, "Booleans"},
  };
  for (auto [type, group] : groups)
    if (type == info.operands[0]) return group;
  return {};
}

// Why something may fail, in a row.
void put(ReferenceRow& row, Fault fault) {
  if (fault == Fault::None) return;
  row.error_code = info(fault).code;
  row.error_message = info(fault).message;
}

ReferenceRow row_of(const OperationInfo& info, const TypeTable& types, const Names& names) {
  ReferenceRow row{.name = info.name, .group = group_of(info), .result = types.text(info.result, names)};
  for (uint32_t i = 0; i < info.operands.size(); ++i) row.operands.push_back(types.text(info.operands[i], names));
  row.symbol = info.symbol;
  row.commutes = info.commutative;
  row.is_folded = info.is_exact;
  put(row, info.fault);
  return row;
}

ReferenceRow row_of(const MemoryInfo& info) {
  std::string holder = info.holder == TypeKind::Array ? "array(t)" : "ref(t)";
  ReferenceRow row{.name = info.name, .group = memory};
  for (uint32_t i = 0; i < info.operands; ++i)
    row.operands.push_back(i == info.number ? "i32" : i == info.content ? "t" : holder);
  row.result = info.creates ? holder : info.writes ? "()" : info.reads ? "t" : "i32";
  put(row, info.fault);
  return row;
}

ReferenceRow row_of(const ExternalInfo& info, const TypeTable& types, const Names& names) {
  ReferenceRow row{.name = info.name, .group = functions, .result = info.gives ? types.text(info.gives, names) : "()"};
  if (info.takes) row.operands.push_back(types.text(info.takes, names));
  row.does = info.documentation;
  return row;
}

std::string type_of(const ReferenceRow& row) {
  std::string text;
  for (const std::string& each : row.operands) text += (text.empty() ? "" : ", ") + each;
  if (row.group == functions) text = "code(" + text + ")";
  return text + (text.empty() ? "-> " : " -> ") + row.result;
}

// What else there is to say of a row.
std::string notes_of(const ReferenceRow& row) {
  std::string text(row.does);
  auto add = [&](std::string_view note) { text.append(text.empty() ? "" : "; ").append(note); };
  if (!row.symbol.empty()) add(std::string("in Fun and L: ").append(row.symbol));
  if (row.commutes) add("commutes");
  if (!row.is_folded) add("not folded");
  if (!row.error_message.empty()) add(std::string("error: ").append(row.error_message));
  return text;
}

Object json_of(const ReferenceRow& row) {
  Object object{{"name", std::string(row.name)}, {"result", row.result}};
  Array operands;
  for (const std::string& each : row.operands) operands.push_back(each);
  object["operands"] = std::move(operands);
  if (row.group == functions) {
    object["does"] = std::string(row.does);
    return object;
  }
  object["error"] = nullptr;
  if (!row.error_code.empty())
    object["error"] = Object{{"code", std::string(row.error_code)}, {"message", std::string(row.error_message)}};
  if (row.group == memory) return object;
  object["symbol"] = std::string(row.symbol);
  object["commutes"] = row.commutes;
  object["folded"] = row.is_folded;
  return object;
}

} // namespace

std::vector<ReferenceRow> reference_rows() {
  const TypeTable types;
  const Names names;
  std::vector<std::string_view> groups; // by their first operation; conversions are the last
  for (const OperationInfo& each : operations)
    if (std::string_view group = group_of(each);
        group != conversions && std::find(groups.begin(), groups.end(), group) == groups.end())
      groups.push_back(group);
  groups.push_back(conversions);
  std::vector<ReferenceRow> rows;
  for (std::string_view group : groups)
    for (const OperationInfo& each : operations)
      if (group_of(each) == group) rows.push_back(row_of(each, types, names));
  for (const MemoryInfo& each : memory_operations) rows.push_back(row_of(each));
  for (const ExternalInfo& each : externals) rows.push_back(row_of(each, types, names));
  return rows;
}

std::string reference_text(const std::vector<ReferenceRow>& rows, bool is_all) {
  size_t names = 0, types = 0;
  for (const ReferenceRow& row : rows) {
    names = std::max(names, row.name.size());
    types = std::max(types, type_of(row).size());
  }
  std::string text;
  std::string_view group;
  for (const ReferenceRow& row : rows) {
    if (row.group != group) text.append(text.empty() ? "" : "\n").append(row.group) += '\n';
    group = row.group;
    std::string type = type_of(row), notes = notes_of(row);
    text.append("  ").append(row.name).append(names - row.name.size() + 2, ' ').append(type);
    if (!notes.empty()) text.append(types - type.size() + 2, ' ').append(notes);
    text += '\n';
  }
  if (!is_all) return text;
  return text +
         "\n"
         "In the types, t is any type. A `let` of CPS text names an operation, `let x = add(a, b)`; an external\n"
         "is a function, `let print = external(\"print_int\")`. All of them work everywhere: in the reference\n"
         "evaluator, the virtual machine, machine code and WebAssembly. An external with another name is a\n"
         "function of C, which only machine code calls. \"Not folded\": C libraries differ in the last bit, so\n"
         "that no pass computes it.\n";
}

std::string reference_json(const std::vector<ReferenceRow>& rows) {
  Array all[3];
  for (const ReferenceRow& row : rows)
    all[row.group == functions ? 2 : row.group == memory ? 1 : 0].push_back(json_of(row));
  Object object{{"operations", std::move(all[0])}, {"memory", std::move(all[1])}, {"externals", std::move(all[2])}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(std::move(object));
  return text + "\n";
}

} // namespace letcont::cli
