"""The library as others find it: installed into a folder, which is then moved, and used by projects outside the tree."""

import concurrent.futures
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD, SOURCES = Path(os.environ["LETCONT_BUILD"]), Path(os.environ["LETCONT_SOURCES"])
CMAKE = os.environ["LETCONT_CMAKE"]
HERE = Path(__file__).resolve().parent
HEADER = (SOURCES / "ui/library/letcont.h").read_text()
ABI = re.search(r"#define LETCONT_ABI (\d+)", HEADER)[1]


def example():
    """The program in the header's comment, and what it prints."""
    block = HEADER.split("A whole program")[1].split("It is built with")[0]
    return "\n".join(line.removeprefix("//").removeprefix("     ") for line in block.splitlines()[2:])


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        first, cls.prefix = cls.folder / "first", cls.folder / "moved"
        cls.run_there(CMAKE, "--install", BUILD, "--component", "library", "--prefix", first)
        first.rename(cls.prefix)
        cls.first = str(first)
        cls.library = next(cls.prefix.glob("lib*/**/libletcont.so"))
        cls.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("LETCONT")},
            "CMAKE_GENERATOR": "Ninja",
            "LD_LIBRARY_PATH": str(cls.library.parent),
            "PKG_CONFIG_PATH": str(next(cls.prefix.rglob("pkgconfig"))),
            "PYTHONPATH": str(cls.prefix / "share/letcont/python"),
        }

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def run_there(cls, *command, check=True, where=None, **environment):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=where or cls.folder,
                              env={**getattr(cls, "environment", os.environ), **environment})
        if check and done.returncode != 0:
            raise AssertionError(f"{command} gives {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done

    def build(self, name, *options, check=True):
        """Configures and builds a project; returns what that said, and the folder."""
        there = self.folder / name
        shutil.copytree(HERE / name, there, dirs_exist_ok=True)
        told = self.run_there(CMAKE, "-S", there, "-B", there / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}", *options, check=check)
        if told.returncode == 0:
            self.run_there(CMAKE, "--build", there / "build")
        return told, there / "build"

    def check_answer(self, there):
        self.assertEqual(self.run_there("./answer", where=there).stdout, "42\n")
        self.assertEqual(self.run_there("./answer.exe", where=there).stdout, "forty-two\n")

    def test_no_path_of_this_machine(self):
        files = [path for path in self.prefix.rglob("*") if path.is_file()]
        self.assertGreater(len(files), 100)
        for path in files:
            self.assertFalse(path.is_symlink() and os.path.isabs(os.readlink(path)), path)
            data = path.read_bytes()
            for word in (BUILD, SOURCES, self.first):
                self.assertNotIn(str(word).encode(), data, path)

    def test_exported_symbols(self):
        listed = self.run_there("nm", "-D", "--defined-only", self.library).stdout.split("\n")
        found = {line.split()[2].split("@")[0] for line in listed if line and line.split()[1] != "A"}
        self.assertEqual(found, set(re.findall(r"^\w[\w \*]*?\*?\b(letcont_\w+)\(", HEADER, re.MULTILINE)))
        self.assertGreater(len(found), 30)

    def test_soname_and_needed(self):
        told = self.run_there("readelf", "-d", self.library).stdout
        self.assertIn(f"soname: [libletcont.so.{ABI}]", told)
        self.assertNotIn("TEXTREL", told)
        self.assertNotIn("RUNPATH", told)
        self.assertNotIn("libLLVM", told)

    def test_the_example_of_the_header(self):
        (self.folder / "sum.c").write_text(example())
        flags = self.run_there("pkg-config", "--cflags", "--libs", "letcont").stdout.split()
        self.run_there("cc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "sum.c", "-o", "sum", *flags)
        printed = self.run_there("./sum").stdout
        self.assertTrue(printed.startswith("def main") or "let" in printed, printed)
        self.assertTrue(printed.endswith("\n9\n"), printed)
        (self.folder / "header.cpp").write_text('#include <letcont.h>\nint main() { return letcont_abi() - LETCONT_ABI; }\n')
        self.run_there("clang++-19", "-std=c++98", "-Wall", "-Wextra", "-Werror", "header.cpp", "-o", "header", *flags)
        self.run_there("./header")

    def test_headers_alone(self):
        """Each header includes what it uses. Of those with a source of their own, that begins with them; those that need
        LLVM's take long. Every tenth is compiled without anything before it (all with LETCONT_THOROUGH); the others after the
        standard headers that any of them includes, which are most of the work and are compiled once."""
        folder = self.prefix / "include/letcont"
        self.assertFalse((folder / "cps/raw.h").exists(), "it is an error to include it")

        def has_source(path):
            return any((SOURCES / floor / path.relative_to(folder)).with_suffix(".cpp").exists() for floor in ("core", "interpreter"))

        headers = sorted(path for path in folder.rglob("*.h") if "llvm/" not in path.read_text() and not has_source(path))
        self.assertGreater(len(headers), 50)
        alone = headers if os.environ.get("LETCONT_THOROUGH") else headers[::10]
        used = {word for path in headers for word in re.findall(r"^#include (<\w+>)$", path.read_text(), re.MULTILINE)}
        (self.folder / "standard.h").write_text("".join(f"#include {word}\n" for word in sorted(used)))
        command = ["clang++-19", "-std=c++20", "-fno-rtti", f"-I{folder}"]
        self.run_there(*command, "-x", "c++-header", "standard.h", "-o", "standard.pch")

        def compiled(path):
            before = [] if path in alone else ["-include-pch", "standard.pch"]
            return self.run_there(*command, *before, "-fsyntax-only", "-x", "c++", path, check=False)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            told = pool.map(compiled, headers)
            wrong = {str(path.relative_to(folder)): done.stderr for path, done in zip(headers, told) if done.returncode != 0}
        self.assertFalse(wrong, "\n".join(wrong.values())[:3000])

    def test_pkg_config_tells_the_version(self):
        version = re.search(r"project\(letcont VERSION ([\d.]+)", (SOURCES / "CMakeLists.txt").read_text())[1]
        self.assertEqual(self.run_there("pkg-config", "--modversion", "letcont").stdout.strip(), version)

    def test_project_in_c(self):
        self.check_answer(self.build("c-project")[1])

    def test_project_in_cpp(self):
        self.check_answer(self.build("cpp-project", "-DCMAKE_CXX_COMPILER=clang++-19")[1])

    def test_without_llvm(self):
        told, _ = self.build("cpp-project", "-DCMAKE_CXX_COMPILER=clang++-19", "-DCMAKE_DISABLE_FIND_PACKAGE_LLVM=ON", "--fresh", check=False)
        self.assertIn("need LLVM 19", " ".join(told.stderr.split()))
        self.assertNotEqual(told.returncode, 0)
        told, _ = self.build("c-project", "-DCMAKE_DISABLE_FIND_PACKAGE_LLVM=ON", "--fresh")
        self.assertEqual(told.returncode, 0)

    def test_python(self):
        said = self.run_there("python3", "-c", "import letcont; print(letcont.evaluate('3 + (2 + 4)', 'add'))",
                              LD_LIBRARY_PATH="")
        self.assertEqual(said.stdout, "9\n\n")


if __name__ == "__main__":
    unittest.main()
