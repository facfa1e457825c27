// letcont build: an executable, or what comes before it.
#include "native/executable/build.h"

#include "cli/terminal/files.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "module.h"
#include "native/executable/exports.h"
#include "native/executable/gdb_script.h"
#include "native/process/real_path.h"
#include "program_input.h"
#include "wasm/encode.h"
#include "wasm/host/host.h"

#include <filesystem>
#include <llvm/IR/LLVMContext.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

struct BuildOptions {
  std::string output;
  std::string emit = "exe";
  native::TargetOptions target;
  native::MemorySizes sizes;
  bool debug = false;
  bool no_main = false;
  bool collect = false;
  CodeChoices choices;

  bool has_sizes() const { return sizes.stack != 0 || sizes.heap != 0; }
};

enum class Product : uint8_t { Executable, Code, Header, Runtime, Gdb, WebAssembly };

// What --emit takes. Text goes to standard output unless told otherwise; the rest into a file that is called like the
// program, in the current folder, as a C compiler does it.
struct Emission {
  std::string_view name;
  Product product;
  native::CodeKind kind; // of code
  std::string_view extension;
  bool is_text;
};

constexpr Emission emissions[] = {{"llvm", Product::Code, native::CodeKind::Llvm, ".ll", true},
                                  {"bc", Product::Code, native::CodeKind::Bitcode, ".bc", false},
                                  {"asm", Product::Code, native::CodeKind::Assembly, ".s", true},
                                  {"obj", Product::Code, native::CodeKind::Object, ".o", false},
                                  {"exe", Product::Executable, {}, "", false},
                                  {"header", Product::Header, {}, ".h", true},
                                  {"runtime", Product::Runtime, {}, ".a", false},
                                  {"gdb", Product::Gdb, {}, ".py", true},
                                  {"wasm", Product::WebAssembly, {}, ".mjs", false}};

const Emission* find_emission(const std::string& name, bool colour) {
  for (const Emission& each : emissions)
    if (each.name == name) return &each;
  complain("--emit: " + unknown_name("form", name, form_names()), colour);
  return nullptr;
}

bool wrong(const std::string& message, bool colour) {
  complain(message, colour);
  return false;
}

// The files of a program as WebAssembly: a module, and the JavaScript that runs it. The output is named as either.
struct WebAssemblyFiles {
  std::filesystem::path script, module;

  // A dot may also be part of the name, as in app-1.2; one at the end is no extension.
  explicit WebAssemblyFiles(std::filesystem::path output) {
    std::string extension = output.extension().string();
    if (extension == ".mjs" || extension == ".wasm" || extension == ".") output.replace_extension();
    script = output.string() + ".mjs";
    module = output.string() + ".wasm";
  }
};

// Returns a message if one of the files that are written would overwrite what is read; else nothing.
std::string overwriting_files(const ProgramInput& input, const Emission& emission, const std::string& output) {
  if (emission.product != Product::WebAssembly) return overwriting(input, output);
  WebAssemblyFiles files(output);
  std::string message = overwriting(input, files.script.string());
  return message.empty() ? overwriting(input, files.module.string()) : message;
}

// Where to write; "-" is standard output. False, after a message, if that makes no sense.
bool choose_output(const ProgramInput& input, const Emission& emission, std::string& output, bool colour) {
  if (output.empty() && emission.is_text) output = "-";
  if (output.empty() && input.path == "-") return wrong("where to? Say it with -o", colour);
  if (output.empty()) output = std::filesystem::path(input.path).stem().string().append(emission.extension);
  if (output == "-") {
    if (emission.product == Product::WebAssembly)
      return wrong("WebAssembly is two files, which cannot go to standard output: say where with -o", colour);
    if (emission.product == Product::Executable)
      return wrong("an executable cannot go to standard output: say where with -o", colour);
    if (!emission.is_text && isatty(STDOUT_FILENO))
      return wrong("binary output does not go to a terminal: say where with -o", colour);
    return true;
  }
  if (emission.product == Product::WebAssembly) {
    std::string extension = std::filesystem::path(output).extension().string();
    if (extension == ".js" || extension == ".cjs" || extension == ".html")
      return wrong("WebAssembly is two files, NAME.mjs and NAME.wasm, and no " + extension + ": say -o NAME.mjs",
                   colour);
    std::error_code none;
    bool is_plain = !std::filesystem::exists(output, none) || std::filesystem::is_regular_file(output, none);
    if (!is_plain || native::descriptor_of(output))
      return wrong("cannot write '" + output + "': it is no plain file", colour);
  }
  std::string message = overwriting_files(input, emission, output);
  return message.empty() || wrong(message, colour);
}

bool write_to(const std::string& output, std::string_view bytes, std::string& message, bool colour) {
  return output == "-" ? show(bytes, colour) : write_file(output, bytes, message);
}

// C that calls such a function gets the C library's, or nothing.
void warn_of_hidden(const std::vector<PublicFunction>& functions, bool colour) {
  for (const PublicFunction& function : functions)
    if (!native::is_exported_name(function.name))
      warn("C cannot call '" + function.name + "': the name is the C library's or the runtime's, or none in C", colour);
}

bool write(EmittedModule& module, const Emission& emission, const BuildOptions& build_options,
           const std::string& source, const std::string& output, std::string& message, bool colour) {
  if (emission.product == Product::Executable)
    return native::build_executable(module, {build_options.target, source, build_options.sizes}, output, message);
  if (emission.product == Product::Header || build_options.no_main) warn_of_hidden(module.functions, colour);
  if (emission.product == Product::Header)
    return write_to(output, native::c_header(module.functions, source), message, colour);
  native::CodeOptions options{build_options.target, source, !build_options.no_main, build_options.collect};
  std::optional<std::string> bytes = native::translate(module, emission.kind, options, message);
  return bytes && write_to(output, *bytes, message, colour);
}

// Why these options do not go together; empty if they do.
std::string fault(const ProgramInput& input, const Emission& emission, const BuildOptions& options) {
  bool executable = emission.product == Product::Executable, object = emission.name == "obj";
  if (emission.product == Product::Gdb)
    return input.path.empty() ? "" : "--emit=gdb is the same for all programs, and takes none";
  if (emission.product == Product::Runtime)
    return input.path.empty() && options.target.triple.empty()
               ? ""
               : "--emit=runtime is for this machine, and takes no program";
  if (input.path.empty()) return "FILE is required";
  if (emission.product == Product::WebAssembly && (!options.target.triple.empty() || !options.target.cpu.empty()))
    return "--emit=wasm is the same for all machines: it takes neither --target nor --cpu";
  if (!executable && options.has_sizes()) return "--stack and --heap are for executables";
  if (options.collect && !object) return "--collect is for --emit=obj; an executable has the collector anyway";
  if (options.no_main && emission.product != Product::Code)
    return "--no-main is for code that is linked by hand: --emit=obj";
  return "";
}

// The runtime library, which is the same for all programs.
int build_runtime(const Emission& emission, std::string output, bool colour) {
  std::string message;
  if (output.empty()) output = "libletcont.a";
  if (!choose_output({}, emission, output, colour)) return wrong_usage;
  std::optional<std::string> library = native::runtime_library(message);
  if (library && write_to(output, *library, message, colour)) return ok;
  if (!message.empty()) complain(message, colour);
  return failed;
}

// The script for gdb, which is the same for all programs, too.
int build_gdb_script(const Emission& emission, std::string output, bool colour) {
  std::string message;
  if (!choose_output({}, emission, output, colour)) return wrong_usage;
  if (write_to(output, native::gdb_script(), message, colour)) return ok;
  if (!message.empty()) complain(message, colour);
  return failed;
}

int build_wasm(Compilation& compilation, const WebAssemblyFiles& files, bool without_warnings, bool colour) {
  std::optional<wasm::Emitted> emitted = compilation.wasm();
  write_diagnostics(compilation, without_warnings, colour);
  if (!emitted) return failed;
  std::vector<uint8_t> bytes = wasm::encode(emitted->module);
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::string launcher = wasm::launcher(*emitted, compilation.source(), files.module.filename().string()), message;
  const FileContent contents[] = {{files.module.string(), text}, {files.script.string(), launcher}};
  if (write_files(contents, message)) return ok;
  complain(message, colour);
  return failed;
}

int build(const ProgramInput& input, const BuildOptions& build_options, bool colour) {
  int exit_code = ok;
  const Emission* emission = find_emission(build_options.emit, colour);
  if (!emission) return wrong_usage;
  bool executable = emission->product == Product::Executable;
  std::string message = fault(input, *emission, build_options);
  if (!message.empty() || !native::check_target(build_options.target, executable, message) ||
      !native::check_sizes(build_options.sizes, message)) {
    complain(message, colour);
    return wrong_usage;
  }
  if (emission->product == Product::Runtime) return build_runtime(*emission, build_options.output, colour);
  if (emission->product == Product::Gdb) return build_gdb_script(*emission, build_options.output, colour);
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;
  std::string output = build_options.output;
  if (!choose_output(input, *emission, output, colour)) return wrong_usage;

  std::string source = program->name;
  CompilationOptions options;
  options.is_for_c = emission->name == "obj" || emission->product == Product::Header || build_options.no_main;
  Compilation compilation(std::move(*program), options);
  if (emission->product == Product::WebAssembly)
    return build_wasm(compilation, WebAssemblyFiles(output), build_options.choices.without_warnings, colour);
  llvm::LLVMContext context;
  ModuleForm form;
  if (!executable) form = {build_options.collect ? Memory::Collected : Memory::Plain, std::nullopt};
  form.choices = build_options.choices;
  if (build_options.debug) {
    form.debug = DebugInfo::Lines;
    form.variables = build_options.target.level == 0 ? VariablesIn::Slots : VariablesIn::Values;
  }
  EmittedModule module = compile_to_module(compilation, context, form, colour);
  if (!module.module) return failed;
  bool written = write(module, *emission, build_options, source, output, message, colour);
  if (written && !message.empty()) warn(message, colour);
  if (!written && !message.empty()) complain(message, colour);
  return written ? ok : failed;
}

} // namespace

std::vector<std::string> form_names() {
  std::vector<std::string> names;
  for (const Emission& each : emissions) names.emplace_back(each.name);
  return names;
}

static void add_build_options(CLI::App& command, BuildOptions* build_options) {
  command
      .add_option("-o,--output", build_options->output,
                  "The output file, - for standard output; default: the program's name, or standard output for text. "
                  "Of WebAssembly, PATH.mjs and PATH.wasm")
      ->type_name("PATH");
  command
      .add_option(
          "--emit", build_options->emit,
          "What to make: llvm (LLVM's text), bc (its bitcode), asm (assembly), obj (an object file), exe; wasm "
          "(WebAssembly, and the JavaScript that runs it); header (what C can call of it), runtime (the library for "
          "--collect; takes no program), gdb (a script by which gdb shows values; takes no program)")
      ->type_name("FORM")
      ->capture_default_str();
  command.add_option("-O", build_options->target.level, "How much LLVM optimises, 0 to 3")
      ->check(CLI::Range(0, 3))
      ->capture_default_str()
      ->type_name("LEVEL");
  command
      .add_option("--target", build_options->target.triple,
                  "The target: x86_64-linux-gnu, aarch64-linux-gnu …; default: this machine. Executables can be linked "
                  "for this machine only")
      ->type_name("TRIPLE");
  command.add_flag(
      "-g", build_options->debug,
      "Add debug information: lines, variables, types. With -O0 the program is compiled as written, unless "
      "--passes are given, and every variable in scope can be shown");
  command.add_flag("--no-main", build_options->no_main, "Omit main: for functions that another program calls");
  command.add_flag("--collect", build_options->collect,
                   "Collect garbage in an object file; link it with the library of --emit=runtime");
  command
      .add_option(
          "--cpu", build_options->target.cpu,
          "The processor, by LLVM's name; native is this machine's. Default: code for every processor of the target")
      ->type_name("NAME");
  add_code_choices(command, build_options->choices);
  add_frame_pointers(command, build_options->target);
  add_size(command, "--stack", build_options->sizes.stack, "The size of the executable's stack; default 1G");
  add_size(command, "--heap", build_options->sizes.heap,
           "The limit of the executable's heap, with the room that a collection needs; default: three quarters of "
           "the machine's memory");
}

void add_build(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("build", "Make an executable, an object file, assembly …");
  auto input = add_program_input(command, false);
  add_passes(command, *input);
  auto build_options = std::make_shared<BuildOptions>();
  add_build_options(command, build_options.get());
  command.footer(
      "An executable needs a C compiler (cc, gcc or clang) for linking. It collects garbage; other "
      "forms take memory from malloc and never free it, except for objects made with --collect. These and "
      "executables read these environment variables:\n"
      "  LETCONT_STACK=SIZE     the stack, overrides --stack; a number with K, M or G\n"
      "  LETCONT_HEAP=SIZE      the heap, overrides --heap\n"
      "  LETCONT_NURSERY=SIZE   the nursery, for new records; default 4M\n"
      "  LETCONT_STATS=1        print allocations and collections on standard error at the end\n\n"
      "C can call the public functions of an object that take and give Int (int32_t), Int64 (int64_t), Double, "
      "Bool (bool), String (const char *) and Unit (void) only; --emit=header declares them. Objects go into "
      "executables and shared libraries; each of these has one collector. The first call evaluates the program's "
      "definitions, with all that they print, or letcont_start() does. An error in a call ends the process "
      "with the usual message and status 1. A call runs on the stack of its caller; with --collect, a C "
      "function that the program calls must call neither the program nor another one that has the same "
      "collector, and one thread must do all calls.\n\n"
      R"(Examples:
  letcont build p.add -o p && ./p
  letcont build p.add -O0 -o p                           without LLVM's optimiser
  letcont build p.l -g -O0 -o p                          for a debugger:
  letcont build --emit=gdb -o letcont_gdb.py && gdb -x letcont_gdb.py ./p
  letcont build p.l --heap=256M --stack=4G -o p          with these memory limits
  letcont build p.add --emit=asm --target=aarch64-linux-gnu
  letcont build p.add --emit=obj && gcc p.o -o p -lm     link by hand
  letcont build p.l --emit=obj --no-main --collect       functions for C, with the collector:
  letcont build p.l --emit=header -o p.h
  letcont build --emit=runtime -o libletcont.a
  echo 'int main(void) { letcont_start(); return 0; }' > main.c
  gcc -include p.h main.c p.o libletcont.a -lm -o main
  letcont build p.l --emit=wasm                          p.wasm and p.mjs, which Node.js 22 and later runs)");
  when_given(command, options, [=, &command](bool colour) {
    // As for LLVM's: at -O0, debuggers see the program as written.
    bool as_written = build_options->debug && build_options->target.level == 0;
    if (as_written && command.get_option("--passes")->empty()) input->passes = "none";
    return build(*input, *build_options, colour);
  });
}

} // namespace letcont::cli
