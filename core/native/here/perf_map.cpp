#include "native/here/perf_map.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace letcont::native {

namespace object = llvm::object;

namespace {

struct Symbol {
  llvm::StringRef name;
  uint64_t section, address, size;
};

std::optional<Symbol> function_of(const object::ELFSymbolRef& symbol, const object::ObjectFile& file) {
  auto name = llvm::expectedToOptional(symbol.getName());
  auto section = llvm::expectedToOptional(symbol.getSection());
  auto address = llvm::expectedToOptional(symbol.getAddress());
  bool known = name && section && address && *section != file.section_end();
  if (!known || symbol.getELFType() != llvm::ELF::STT_FUNC) return std::nullopt;
  return Symbol{*name, (*section)->getIndex(), *address, symbol.getSize()};
}

} // namespace

std::string perf_map(std::string_view bytes, std::string_view first, uint64_t address) {
  llvm::StringRef text(bytes.data(), bytes.size());
  auto file = object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(text, "program"));
  if (!file) return llvm::consumeError(file.takeError()), "";
  std::vector<Symbol> functions;
  std::optional<Symbol> known;
  for (const object::ELFSymbolRef symbol : (*file)->symbols())
    if (std::optional<Symbol> function = function_of(symbol, **file)) {
      if (function->name == llvm::StringRef(first.data(), first.size())) known = function;
      functions.push_back(*function);
    }
  std::string lines;
  llvm::raw_string_ostream out(lines);
  for (const Symbol& each : functions)
    if (known && each.section == known->section)
      out << llvm::format_hex_no_prefix(address + (each.address - known->address), 1) << ' '
          << llvm::format_hex_no_prefix(each.size, 1) << ' ' << each.name << '\n';
  return lines;
}

bool write_perf_map(std::string_view text, std::string& message) {
  std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  auto fail = [&] {
    message = "cannot write '" + path + "': " + std::strerror(errno);
    return false;
  };
  if (unlink(path.c_str()) != 0 && errno != ENOENT) return fail();
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
  if (file < 0) return fail();
  while (!text.empty()) {
    ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    text.remove_prefix(static_cast<size_t>(written));
  }
  bool whole = text.empty();
  if (!whole) fail();
  close(file);
  return whole;
}

} // namespace letcont::native
