#include "native/executable/build.h"

#include "llvm/emit.h"
#include "native/executable/exports.h"
#include "native/place_table.h"
#include "native/prepare.h"
#include "native/runtime/embedded.h"
#include "native/safepoints.h"

#include <cstring>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Object/ArchiveWriter.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::native {

static bool check_machine(const llvm::TargetMachine& target, const TargetOptions& options, std::string& message) {
  if (is_this_machine(target)) return true;
  message = "executables can be made for this machine only, not for '" + options.triple +
            "'; --emit=asm and --emit=obj need no linker";
  return false;
}

bool check_target(const TargetOptions& options, bool executable, std::string& message) {
  std::unique_ptr<llvm::TargetMachine> target = make_target(options, message);
  return target && (!executable || check_machine(*target, options, message));
}

// Stack maps hold addresses, which the linker or, for position-independent code, the loader fills in; the loader needs
// such a section to be writable, but LLVM marks it read-only.
static void make_stack_maps_writable(std::string& object) {
  namespace elf = llvm::ELF;
  auto read = [&](auto& value, size_t at) { std::memcpy(&value, object.data() + at, sizeof value); };
  elf::Elf64_Ehdr header;
  elf::Elf64_Shdr names, section;
  read(header, 0);
  auto place = [&](size_t index) { return header.e_shoff + index * header.e_shentsize; };
  read(names, place(header.e_shstrndx));
  for (size_t i = 0; i < header.e_shnum; ++i) {
    read(section, place(i));
    if (llvm::StringRef(object.data() + names.sh_offset + section.sh_name) != ".llvm_stackmaps") continue;
    section.sh_flags |= elf::SHF_WRITE;
    std::memcpy(object.data() + place(i), &section, sizeof section);
  }
}

static constexpr char own_memory[] = "letcont.memory"; // not seen outside of the object file

std::optional<std::string> translate(EmittedModule& emitted, CodeKind kind, const CodeOptions& options,
                                     std::string& message) {
  llvm::Module& module = *emitted.module;
  std::unique_ptr<llvm::TargetMachine> target = make_target(options.target, message);
  if (!target) return std::nullopt;
  if (options.is_collected && !target->getTargetTriple().isOSBinFormatELF()) {
    message = "objects with the collector are ELF files: not for '" + options.target.triple + "'";
    return std::nullopt;
  }
  write_numbers_as_c(module, target->getTargetTriple());
  aim(module, *target);
  keep_to_itself(module);
  if (options.is_collected) expect_collector(module, own_memory);
  if (kind == CodeKind::Object || !options.has_main)
    export_functions(module, emitted.functions, {options.has_main, options.is_collected, own_memory, options.source});
  aim(module, *target); // what is new
  keep_frame_pointers(module, options.target);
  optimise(module, *target, options.target.level);
  if (options.is_collected) {
    make_safepoints(module, *target, own_memory);
    module.getNamedGlobal(own_memory)->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  if (kind == CodeKind::Assembly) return machine_code(module, *target, CodeForm::Assembly, message);
  if (kind == CodeKind::Object) {
    std::optional<std::string> object = machine_code(module, *target, CodeForm::Object, message);
    if (object && options.is_collected) make_stack_maps_writable(*object);
    return object;
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  if (kind == CodeKind::Bitcode)
    llvm::WriteBitcodeToFile(module, out);
  else
    module.print(out, nullptr);
  return text;
}

// The objects of every executable, and those of programs that allocate.
using Part = std::pair<llvm::StringRef, std::string_view>;
static std::vector<Part> usual_runtime() {
  return {{"stack.o", stack_runtime()},
          {"output.o", output_runtime()},
          {"settings.o", settings_runtime()},
          {"places.o", places_runtime()}};
}
static std::vector<Part> collecting_runtime() {
  return {{"memory.o", memory_runtime()},
          {"collector.o", collector_runtime()},
          {"frames.o", frames_runtime()},
          {"stack_scan.o", stack_scan_runtime()}};
}

std::optional<std::string> runtime_library(std::string& message) {
  std::vector<llvm::NewArchiveMember> members;
  for (const std::vector<Part>& parts : {usual_runtime(), collecting_runtime()})
    for (const auto& [name, bytes] : parts)
      members.emplace_back(llvm::MemoryBufferRef(llvm::StringRef(bytes.data(), bytes.size()), name));
  auto archive = llvm::writeArchiveToBuffer(members, llvm::SymtabWritingMode::NormalSymtab,
                                            llvm::object::Archive::K_GNU, /*Deterministic=*/true, /*Thin=*/false);
  if (archive) return (*archive)->getBuffer().str();
  message = "cannot make the library: " + llvm::toString(archive.takeError());
  return std::nullopt;
}

static bool is_for_debuggers(const llvm::Module& module) {
  return llvm::any_of(module.debug_compile_units(), [](const llvm::DICompileUnit* unit) {
    return unit->getEmissionKind() == llvm::DICompileUnit::FullDebug;
  });
}

// Addresses are known only in the object file, so the table of places is an object file of its own.
static std::optional<std::string> places_object(const llvm::Module& module, const std::string& object,
                                                llvm::TargetMachine& target, std::string& message) {
  std::unique_ptr<llvm::Module> places =
      places_module(module.getContext(), place_table(module, object, program_symbol));
  aim(*places, target);
  return machine_code(*places, target, CodeForm::Object, message);
}

std::optional<ExecutableParts> translate_executable(EmittedModule& emitted, const ExecutableOptions& options,
                                                    std::string& message) {
  llvm::Module& module = *emitted.module;
  TargetOptions fixed = options.target;
  fixed.fixed_address = true; // stack maps hold addresses
  std::unique_ptr<llvm::TargetMachine> target = make_target(fixed, message);
  if (!target || !check_machine(*target, options.target, message)) return std::nullopt;
  std::optional<Linker> linker = Linker::find(message);
  if (!linker) return std::nullopt;

  write_numbers_as_c(module, target->getTargetTriple());
  aim(module, *target);
  keep_to_itself(module);
  make_program(module, options.source, options.sizes);
  expect_collector(module);
  keep_frame_pointers(module, options.target);
  optimise(module, *target, options.target.level);
  bool collected = allocates_collected(module);
  make_safepoints(module, *target);
  std::optional<std::string> object = machine_code(module, *target, CodeForm::Object, message);
  if (!object) return std::nullopt;
  std::optional<std::string> places = places_object(module, *object, *target, message);
  if (!places) return std::nullopt;
  return ExecutableParts{*linker, std::move(*object), std::move(*places), collected, is_for_debuggers(module)};
}

bool link_executable(const ExecutableParts& parts, const std::string& path, std::string& message,
                     const std::function<bool()>& is_over) {
  LinkedParts linked{{parts.program, parts.places}, {}, parts.is_for_debuggers};
  for (const Part& part : usual_runtime()) linked.objects.push_back(part.second);
  if (parts.is_collected)
    for (const Part& part : collecting_runtime()) linked.objects.push_back(part.second);
  return parts.linker.link(linked, path, message, is_over);
}

bool build_executable(EmittedModule& emitted, const ExecutableOptions& options, const std::string& path,
                      std::string& message) {
  std::optional<ExecutableParts> parts = translate_executable(emitted, options, message);
  return parts && link_executable(*parts, path, message);
}

} // namespace letcont::native
