// Which constructor a name means: text/constructors.h has the rule, here are the complaints.

#include "cps/parse/reader.h"
#include "support/suggest.h"
#include "types/type_names.h"

namespace letcont::cps {

static void repeated_error(Reader& in, Type data, const Token& name) {
  in.error("name/constructor", name.span,
           "'" + brief_text(in.program.types, data, in.program.names) + "' has more than one constructor '" +
               std::string(in.word(name)) + "'; only their numbers tell them apart");
}

// The first data type that has one constructor of that name; DataType{} if there is none. O(data types).
static DataType type_with(const Reader& in, std::string_view name) {
  for (uint32_t i = 1; i <= in.program.types.data_count(); ++i)
    if (in.constructors->tag(DataType{i}, name)) return DataType{i};
  return {};
}

std::optional<uint32_t> constructor_in(Reader& in, Type type, const Token& name) {
  const TypeTable& types = in.program.types;
  bool is_data = types.kind(type) == TypeKind::Data;
  DataType data = is_data ? types.data_of(type) : DataType{};
  if (std::optional<uint32_t> tag = in.constructors->tag(data, in.word(name))) return tag;

  if (is_data && in.data_broken && types.constructors(data).empty()) return std::nullopt;
  std::string word(in.word(name)), text = brief_text(types, type, in.program.names);
  if (!is_data) {
    in.error("name/constructor", name.span, "'" + text + "' is no data type, and has no constructor '" + word + "'");
    return std::nullopt;
  }
  if (in.constructors->repeated(data, word)) {
    repeated_error(in, type, name);
    return std::nullopt;
  }
  std::vector<std::string> known;
  if (in.may_suggest())
    for (const Constructor& each : types.constructors(data)) known.emplace_back(in.program.names.text(each.name));
  std::string hint = did_you_mean(word, known);
  in.error("name/constructor", name.span, "'" + text + "' has no constructor '" + word + "'" + hint);
  return std::nullopt;
}

std::optional<Constructors::Place> constructor_of(Reader& in, const Token& name, std::span<const Type> operands) {
  std::string word(in.word(name));
  if (std::optional<Constructors::Place> meant = in.constructors->meant(word, operands)) return meant;
  DataType data = in.may_suggest() ? type_with(in, word) : in.constructors->any(word)->data;
  if (!data) {
    Type first = in.program.types.data(in.constructors->any(word)->data);
    repeated_error(in, first, name);
    return std::nullopt;
  }
  in.error("type/missing", name.span,
           "several data types have a constructor '" + word + "', so this one needs its type, as in: " + word +
               (operands.empty() ? "()" : "(…)") + " : " +
               brief_text(in.program.types, in.program.types.data(data), in.program.names));
  return std::nullopt;
}

void complain_unknown_constructor(Reader& in, const Token& name, std::string_view suggestion) {
  std::string hint = suggestion.empty() ? "" : "; did you mean '" + std::string(suggestion) + "'?";
  in.error("name/constructor", name.span, "there is no constructor '" + std::string(in.word(name)) + "'" + hint);
}

} // namespace letcont::cps
