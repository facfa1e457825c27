// The names of documents that the server makes: the stages of a program, and the prelude of a language.
//
//     letcont-stage:/cps@shrink?file%3A%2F%2F%2Fhome%2Fp.l      a stage of an open program
//     letcont-stage:/prelude.l                                  what every program of L may use
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace letcont::lsp {

inline constexpr std::string_view stage_scheme = "letcont-stage";

struct StageUri {
  std::string stage;
  std::string program; // its URI; empty: of no program
};

std::string stage_uri(std::string_view stage, std::string_view program);
// Returns the URI of a file that a program names, by its path or from the program's folder; empty if the program is no
// file, or it names none ("<source>").
std::string file_uri(std::string_view path, std::string_view program);
// Nothing if it is no name of such a document. Editors write them in their own ways: any character may be escaped.
std::optional<StageUri> read_stage_uri(std::string_view uri);

} // namespace letcont::lsp
