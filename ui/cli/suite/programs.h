// Finds the programs of a test run, and the files beside them that say what is expected of them (expectation.h).
//
// The same folders hold the same programs in the same order on every machine, so that shards divide them: each program
// is in exactly one shard.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace letcont::cli {

struct SuiteProgram {
  std::string path;   // as it is opened and shown
  std::string folder; // where it runs
  std::string name;   // in that folder
  std::string beside; // where its expectation stands: this, and an extension
  // Whether the files there may be links. In a folder of what others hand in they may not: a link could make this
  // command show any file that its user may read.
  bool may_link = false;
  std::string fault; // why it cannot be tested; empty if it can. That of a folder stands for the programs there
};

struct Selection {
  std::vector<std::string> paths; // folders, and programs
  std::string expected;           // the folder of the expectations; empty: they stand beside the programs
  std::string filter;             // a part of the path, or a pattern with *, ? and [ ]; empty: all
  uint64_t shard = 1, shards = 1;
};

// Reads "I/N", 1 ≤ I ≤ N. False if it is something else.
bool parse_shard(const std::string& text, Selection&);

struct FoundPrograms {
  std::vector<SuiteProgram> all;     // sorted by path
  std::vector<SuiteProgram> chosen;  // of these, what the filter and the shard take
  std::vector<std::string> left_out; // what might have been meant as well, and why it is not tested
};

// Returns the files in the folders, and below them, that have the extension of a language. Folders whose name begins
// with a dot are left out, and links: one to a folder is named, one to a program has a fault, and so has a folder that
// cannot be read. What was named itself may be a link. Nothing, with a message, if there is no such path or it is no
// program.
std::optional<FoundPrograms> find_programs(const Selection&, std::string& message);

} // namespace letcont::cli
