// The engine of the page, held against the native one: tests/browser/mutants.test.mjs sends it the requests that this
// program writes, and gives it the events that came back.
//
//   page_mutants write FILE FIRST COUNT     requests for the programs FIRST, FIRST + 1 …
//   page_mutants compare REQUESTS EVENTS    fails where the same requests have other answers here, and prints them
//
// A file is a list of blocks, each with its size before it (32 bits, little-endian). Behind the events that belong to a
// request stands an empty block. What differs from run to run (times, how output is cut into pieces) is not compared.

#include "mutate/mutants.h"
#include "protocol/messages.h"
#include "session/session.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace letcont {
namespace {

using Bytes = std::vector<uint8_t>;

void write_block(std::ostream& out, const Bytes& bytes) {
  uint32_t size = static_cast<uint32_t>(bytes.size());
  unsigned char head[4];
  for (int i = 0; i < 4; ++i) head[i] = static_cast<unsigned char>(size >> (8 * i));
  out.write(reinterpret_cast<const char*>(head), 4);
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

std::vector<Bytes> read_blocks(const char* path) {
  std::ifstream in(path, std::ios::binary);
  Bytes all{std::istreambuf_iterator<char>(in), {}};
  std::vector<Bytes> blocks;
  for (size_t at = 0; at + 4 <= all.size();) {
    uint32_t size = 0;
    for (int i = 0; i < 4; ++i) size |= static_cast<uint32_t>(all[at + static_cast<size_t>(i)]) << (8 * i);
    at += 4;
    if (size > all.size() - at) break;
    blocks.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(at),
                        all.begin() + static_cast<std::ptrdiff_t>(at + size));
    at += size;
  }
  return blocks;
}

// ---- What is compared: the events of a request as one text

std::string text_of(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& each : diagnostics)
    text += each.code + " at " + std::to_string(each.span.begin) + ".." + std::to_string(each.span.end) + ": " +
            each.message + "\n";
  return text;
}

class Told {
public:
  void add(const Event& event) {
    if (const auto* output = std::get_if<Output>(&event)) output_ += output->text;
    if (const auto* compiled = std::get_if<Compiled>(&event)) {
      text_ += (compiled->ok ? "compiles\n" : "does not compile\n") + text_of(compiled->diagnostics);
      for (const StageDocument& stage : compiled->stages) text_ += stage.stage + ":\n" + stage.document.text;
    } else if (const auto* finished = std::get_if<Finished>(&event)) {
      text_ += "outcome " + std::to_string(static_cast<int>(finished->outcome)) + " after " +
               std::to_string(finished->steps) + " steps\n" + text_of(finished->diagnostics);
    } else if (const auto* rejected = std::get_if<Rejected>(&event)) {
      text_ += "rejected: " + rejected->message + "\n";
    }
  }
  std::string text() const { return text_ + output_; }

private:
  std::string text_, output_;
};

std::string answer_here(Session& session, Told& told, const Request& request) {
  told = {};
  session.request(request);
  while (session.work()) {
  }
  return told.text();
}

// ---- The two commands

int write_requests(const char* path, uint64_t first, uint64_t count) {
  mutate::Mutants mutants(LETCONT_SOURCE_FOLDER);
  std::ofstream out(path, std::ios::binary);
  uint32_t id = 0;
  for (uint64_t number = first; number < first + count; ++number) {
    mutate::Mutant mutant = mutants[number];
    ProgramText program{mutant.language, "p", mutant.text, number % 4 == 0 ? "none" : "default"};
    write_block(out, to_bytes(Request(Compile{++id, program, {"cps", "llvm", "bytecode"}})));
    Run run{++id, program, number % 3 == 0 ? "eval" : "vm"};
    run.max_steps = 200'000;
    run.max_output = 20'000;
    run.max_heap = uint64_t{32} << 20;
    run.max_stack = uint64_t{4} << 20;
    write_block(out, to_bytes(Request(run)));
  }
  return out.good() ? 0 : 1;
}

int compare(const char* requests_path, const char* events_path) {
  std::vector<Bytes> requests = read_blocks(requests_path), events = read_blocks(events_path);
  Told told;
  Session session({.send = [&told](Event event) { told.add(event); }});
  session.start();
  size_t at = 0, differences = 0, compiled = 0;
  for (size_t i = 0; i < requests.size(); ++i) {
    Request request;
    if (!from_bytes(requests[i].data(), requests[i].size(), request)) return 2;
    Told there;
    for (; at < events.size() && !events[at].empty(); ++at) {
      Event event;
      if (!from_bytes(events[at].data(), events[at].size(), event)) return 2;
      there.add(event);
    }
    if (at++ >= events.size()) {
      std::printf("the events end before request %zu of %zu\n", i + 1, requests.size());
      return 1;
    }
    std::string here = answer_here(session, told, request);
    compiled += here.starts_with("compiles");
    if (here == there.text()) continue;
    if (++differences > 3) continue;
    const ProgramText& program =
        std::holds_alternative<Run>(request) ? std::get<Run>(request).program : std::get<Compile>(request).program;
    std::printf("%s, passes %s:\n%s\n---- natively:\n%s\n---- in the page:\n%s\n", program.language.c_str(),
                program.passes.c_str(), program.text.c_str(), here.c_str(), there.text().c_str());
  }
  std::printf("%zu requests, %zu programs compile, %zu differences\n", requests.size(), compiled, differences);
  return differences == 0 ? 0 : 1;
}

} // namespace
} // namespace letcont

int main(int argc, char** argv) {
  if (argc == 5 && std::strcmp(argv[1], "write") == 0)
    return letcont::write_requests(argv[2], std::strtoull(argv[3], nullptr, 10), std::strtoull(argv[4], nullptr, 10));
  if (argc == 4 && std::strcmp(argv[1], "compare") == 0) return letcont::compare(argv[2], argv[3]);
  std::fputs("usage: page_mutants write FILE FIRST COUNT | compare REQUESTS EVENTS\n", stderr);
  return 2;
}
