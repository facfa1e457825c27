// Files of the user on a desktop: what saving keeps, and what it does not touch.
#include "desktop/whole_file.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace letcont::desktop {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}
void put(const fs::path& path, std::string_view text) { std::ofstream(path) << text; }

class WholeFile : public testing::Test {
protected:
  WholeFile() : folder(testing::TempDir() + "/whole_file_" + std::to_string(getpid())) { fs::create_directory(folder); }
  ~WholeFile() override {
    fs::permissions(folder, fs::perms::owner_all);
    fs::remove_all(folder);
  }
  std::string in(const char* name) const { return (folder / name).string(); }
  size_t files() const { return static_cast<size_t>(std::distance(fs::directory_iterator(folder), {})); }
  fs::path folder;
};

TEST_F(WholeFile, KeepsPermissionsAndNothingBesideIt) {
  put(in("a"), "old");
  fs::permissions(in("a"), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(write_whole(in("a"), "new"));
  EXPECT_EQ(read(in("a")), "new");
  EXPECT_EQ(fs::status(in("a")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(files(), 1u);
}

TEST_F(WholeFile, FollowsLinks) {
  put(in("target"), "old");
  fs::create_symlink("target", in("link"));
  ASSERT_TRUE(write_whole(in("link"), "new"));
  EXPECT_TRUE(fs::is_symlink(in("link")));
  EXPECT_EQ(read(in("target")), "new");
}

TEST_F(WholeFile, FollowsALinkToWhatIsNotThereYet) {
  fs::create_symlink("second", in("first"));
  fs::create_symlink(in("target"), in("second"));
  ASSERT_TRUE(write_whole(in("first"), "new"));
  EXPECT_TRUE(fs::is_symlink(in("first")) && fs::is_symlink(in("second")));
  EXPECT_EQ(read(in("target")), "new");
  fs::create_symlink("round", in("round"));
  write_whole(in("round"), "new"); // ends
}

TEST_F(WholeFile, LeavesOtherFilesAlone) {
  put(in("a"), "old");
  put(in("a.new"), "somebody's");
  ASSERT_TRUE(write_whole(in("a"), "new"));
  EXPECT_EQ(read(in("a")), "new");
  EXPECT_EQ(read(in("a.new")), "somebody's");
  EXPECT_EQ(files(), 2u);
}

TEST_F(WholeFile, SaysWhatFails) {
  EXPECT_FALSE(write_whole(in("no/such/folder"), "x"));
  EXPECT_FALSE(write_whole("/dev/full", "x"));
  if (getuid() == 0) GTEST_SKIP() << "root may write everything";
  put(in("a"), "old");
  fs::permissions(in("a"), fs::perms::owner_read);
  EXPECT_FALSE(write_whole(in("a"), "new"));
  EXPECT_EQ(read(in("a")), "old");
}

TEST_F(WholeFile, StatesTellWhatOthersHaveWritten) {
  EXPECT_EQ(file_state(in("a")), "");
  put(in("a"), "one");
  std::string before = file_state(in("a"));
  EXPECT_EQ(file_state(in("a")), before);
  put(in("a"), "three");
  EXPECT_NE(file_state(in("a")), before);
}

TEST_F(WholeFile, FreeNames) {
  EXPECT_EQ(free_name(folder, "letcont.md"), folder / "letcont.md");
  put(in("letcont.md"), "");
  fs::create_symlink("nowhere", in("letcont-2.md"));
  EXPECT_EQ(free_name(folder, "letcont.md"), folder / "letcont-3.md");
}

TEST(WithHome, IsForTheBeginningOnly) {
  setenv("HOME", "/home/ann", 1);
  EXPECT_EQ(with_home("~/a~b"), "/home/ann/a~b");
  EXPECT_EQ(with_home("~"), "/home/ann");
  EXPECT_EQ(with_home("~ann/a"), "~ann/a");
  EXPECT_EQ(with_home("a/~"), "a/~");
}

} // namespace
} // namespace letcont::desktop
