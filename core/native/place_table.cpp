#include "native/place_table.h"

extern "C" {
#include "native/runtime/places.h"
}
#include "llvm/debug.h"

#include <algorithm>
#include <cstring>
#include <llvm/ADT/StringMap.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Object/ELFObjectFile.h>
#include <map>
#include <tuple>

namespace letcont::native {

namespace {

namespace object = llvm::object;

// Equal texts are stored once.
class Texts {
public:
  uint32_t add(llvm::StringRef text) {
    auto [known, is_new] = offsets_.try_emplace(text, static_cast<uint32_t>(bytes_.size()));
    if (is_new) bytes_.append(text.data(), text.size()).push_back('\0');
    return known->second;
  }
  const std::string& bytes() const { return bytes_; }

private:
  llvm::StringMap<uint32_t> offsets_;
  std::string bytes_;
};

// The calls that the module describes, and their numbers by line and column.
struct Calls {
  std::vector<PlaceOfCall> places;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> numbers;
  Texts texts;
};

Calls calls_of(const llvm::Module& module) {
  Calls calls;
  const llvm::NamedMDNode* all = module.getNamedMetadata(metadata_of_calls);
  if (!all) return calls;
  for (const llvm::MDNode* each : all->operands()) {
    auto number = [&](unsigned i) {
      return static_cast<uint32_t>(llvm::mdconst::extract<llvm::ConstantInt>(each->getOperand(i))->getZExtValue());
    };
    auto text = [&](unsigned i) {
      return calls.texts.add(llvm::cast<llvm::MDString>(each->getOperand(i))->getString());
    };
    auto [known, is_new] = calls.numbers.try_emplace({number(0), number(1)}, calls.places.size() + 1);
    if (is_new) calls.places.push_back({number(0), number(1), text(2), text(3), text(4)});
  }
  return calls;
}

// The code of the section: rows of the line table, beginnings and ends of functions.
class Rows {
public:
  Rows(const object::ObjectFile& file, llvm::StringRef first, const Calls& calls) : calls_(calls) {
    for (const object::ELFSymbolRef symbol : file.symbols()) {
      if (llvm::expectedToOptional(symbol.getName()) != first) continue;
      auto section = llvm::expectedToOptional(symbol.getSection());
      auto address = llvm::expectedToOptional(symbol.getAddress());
      if (!section || !address || *section == file.section_end()) continue;
      section_ = (*section)->getIndex();
      start_ = *address;
    }
  }

  void add_lines(const llvm::DWARFDebugLine::LineTable& lines) {
    for (const llvm::DWARFDebugLine::Row& row : lines.Rows) {
      if (row.Address.SectionIndex != section_) continue;
      auto known = calls_.numbers.find({row.Line, row.Column});
      bool is_call = !row.EndSequence && known != calls_.numbers.end();
      add(row.Address.Address, Line, is_call ? known->second : 0);
    }
  }

  void add_functions(const object::ObjectFile& file) {
    for (const object::ELFSymbolRef symbol : file.symbols()) {
      auto section = llvm::expectedToOptional(symbol.getSection());
      auto address = llvm::expectedToOptional(symbol.getAddress());
      bool here = section && address && *section != file.section_end() && (*section)->getIndex() == section_;
      if (!here || symbol.getELFType() != llvm::ELF::STT_FUNC) continue;
      add(*address, Entry, place_of_entry);
      add(*address + symbol.getSize(), End, 0);
    }
  }

  // Sorts and merges: an address belongs to the last row of the line table at or before it, and to the function that
  // begins there.
  std::vector<PlaceRow> finish() {
    std::sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) {
      return std::tuple(a.row.offset, a.kind, a.number) < std::tuple(b.row.offset, b.kind, b.number);
    });
    std::vector<PlaceRow> result;
    for (const Row& each : rows_) {
      bool same_place = !result.empty() && each.kind != Entry && result.back().place == each.row.place;
      if (!result.empty() && result.back().offset == each.row.offset)
        result.back().place = each.row.place | (result.back().place & place_of_entry);
      else if (!same_place || &each == &rows_.back())
        result.push_back(each.row);
    }
    return result;
  }

private:
  enum Kind : uint8_t { End, Entry, Line };
  struct Row {
    PlaceRow row;
    Kind kind;
    size_t number; // which one it is
  };
  void add(uint64_t address, Kind kind, uint32_t place) {
    auto offset = static_cast<int32_t>(static_cast<int64_t>(address - start_));
    rows_.push_back({{offset, place}, kind, rows_.size()});
  }

  const Calls& calls_;
  uint64_t section_ = ~uint64_t{0}, start_ = 0;
  std::vector<Row> rows_;
};

std::vector<PlaceRow> rows_of(const std::string& bytes, const char* first, const Calls& calls) {
  if (calls.places.empty()) return {};
  auto file = object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(bytes, "program"));
  if (!file) return llvm::consumeError(file.takeError()), std::vector<PlaceRow>();
  Rows rows(**file, first, calls);
  std::unique_ptr<llvm::DWARFContext> debug = llvm::DWARFContext::create(**file);
  for (const std::unique_ptr<llvm::DWARFUnit>& unit : debug->compile_units())
    if (const llvm::DWARFDebugLine::LineTable* lines = debug->getLineTableForUnit(unit.get())) rows.add_lines(*lines);
  rows.add_functions(**file);
  return rows.finish();
}

} // namespace

std::vector<uint32_t> place_table(const llvm::Module& module, const std::string& bytes, const char* first) {
  Calls calls = calls_of(module);
  std::vector<PlaceRow> rows = rows_of(bytes, first, calls);
  PlaceTable header{static_cast<uint32_t>(rows.size()), static_cast<uint32_t>(calls.places.size())};
  std::string text(reinterpret_cast<const char*>(&header), sizeof header);
  text.append(reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof(PlaceRow));
  text.append(reinterpret_cast<const char*>(calls.places.data()), calls.places.size() * sizeof(PlaceOfCall));
  text += calls.texts.bytes();
  std::vector<uint32_t> table((text.size() + 3) / 4);
  std::memcpy(table.data(), text.data(), text.size());
  return table;
}

} // namespace letcont::native
