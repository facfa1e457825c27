#include "command.h"

namespace letcont::cli {

void add_size(CLI::App& app, const char* names, uint64_t& size, const char* documentation) {
  CLI::AsSizeValue with_unit(/*kb_is_1000=*/false);
  with_unit.description(""); // `--help` would show all its units
  app.add_option(names, size, std::string(documentation) + "; SIZE is bytes, or a number with K, M or G")
      ->transform(with_unit)
      ->type_name("SIZE");
}

} // namespace letcont::cli
