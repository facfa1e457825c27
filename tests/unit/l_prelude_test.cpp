// The prelude itself: it compiles without a message, and its functions are as general as they can be.

#include "l_harness.h"
#include "syntax/l/prelude/prelude.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace letcont::l {
namespace {

TEST(LPrelude, CompilesWithoutAMessage) { EXPECT_EQ(compile(prelude().text, "prelude").messages, ""); }

// The value of a definition may be needed at once: before the program, and before other parts of the prelude.
TEST(LPrelude, HasFunctionsAndConstantsOnly) {
  Source source("", prelude().text);
  Diagnostics none;
  Program tree = parse(arrange(lex(source, none), none), source, none);
  ASSERT_GT(tree.definitions.size(), 70u);
  for (const Definition& definition : tree.definitions) {
    if (definition.kind == DefinitionKind::Data) continue;
    if (definition.kind == DefinitionKind::Extern) continue;
    ASSERT_EQ(definition.kind, DefinitionKind::Def);
    NodeKind kind = tree.nodes[definition.value].kind;
    EXPECT_TRUE(kind == NodeKind::Function || kind == NodeKind::Constructor) << tree.text(definition.name);
  }
}

TEST(LPrelude, Types) {
  std::string types = compile(prelude().text, "prelude").types;
  for (const char* type :
       {"map :: (a -> b, List(a)) -> List(b)", "fold :: ((a, b) -> a, a, List(b)) -> a",
        "compose :: (a -> b, c -> a) -> c -> b", "sort :: Ord a => List(a) -> List(a)",
        "member :: Eq a => (a, List(a)) -> Bool", "abs :: Num a => a -> a",
        "lookup :: Eq a => (a, List((a, b))) -> Option(b)", "map_insert :: Ord a => (a, b, Map(a, b)) -> Map(a, b)",
        "map_entries :: Map(a, b) -> List((a, b))", "unzip :: List((a, b)) -> (List(a), List(b))"})
    EXPECT_NE(("\n" + types).find("\n" + std::string(type) + "\n"), std::string::npos) << type;
}

// A program of the tests uses each of its names.
TEST(LPrelude, IsTested) {
  std::ifstream in(LETCONT_SOURCE_FOLDER "/tests/programs/l/prelude.l");
  std::stringstream all;
  all << in.rdbuf();
  Source source("", all.str());
  Diagnostics none;
  std::vector<std::string> used;
  for (const Token& token : lex(source, none)) used.emplace_back(source.text(token.span));
  std::istringstream types(compile(prelude().text, "prelude").types);
  for (std::string line; std::getline(types, line);) {
    std::string name = line.substr(0, line.find(' '));
    bool internal = name == "map_balance" || name == "map_node" || name == "map_join" || name == "Nil" ||
                    name == "text_of_bytes" || name == "decoded" || name == "Cons" || name.starts_with("map_rotate");
    if (!internal) EXPECT_NE(std::find(used.begin(), used.end(), name), used.end()) << name;
  }
}

} // namespace
} // namespace letcont::l
