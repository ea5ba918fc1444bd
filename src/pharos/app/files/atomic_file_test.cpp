#include "pharos/app/files/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace pharos::app {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, removed afterwards.
class AtomicFile : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "pharos-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] static std::string content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  [[nodiscard]] std::ptrdiff_t entries() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
};

TEST_F(AtomicFile, WritesANewFileAndLeavesNothingElse) {
  ASSERT_TRUE(write_file(path("new"), std::string("a\0b", 3)).ok());
  EXPECT_EQ(content(path("new")), std::string("a\0b", 3));
  EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, ReplacesAFileAndKeepsItsPermissions) {
  ASSERT_TRUE(write_file(path("kept"), "old and longer").ok());
  ASSERT_EQ(::chmod(path("kept").c_str(), 0640), 0);
  ASSERT_TRUE(write_file(path("kept"), "new").ok());
  EXPECT_EQ(content(path("kept")), "new");
  struct stat found {};
  ASSERT_EQ(::stat(path("kept").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 07777, 0640u);
}

TEST_F(AtomicFile, ALinkStaysALink) {
  ASSERT_TRUE(write_file(path("target"), "old").ok());
  fs::create_symlink("target", path("link"));
  ASSERT_TRUE(write_file(path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content(path("target")), "new");
}

TEST_F(AtomicFile, AMissingFolderIsNamedWithWhatToDo) {
  const Result<Done> result = write_file(path("none/file"), "x");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::kIo);
  EXPECT_EQ(result.error().text(), path("none/file") +
                                       ": cannot write: No such file or directory; try making its "
                                       "folder first");
}

TEST_F(AtomicFile, AFolderIsNotAFile) {
  const Result<Done> result = write_file(folder_.string(), "x");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::kIo);
}

// /dev/full accepts every open and refuses every write with ENOSPC. It is no regular file, so it
// must still be a device afterwards.
TEST_F(AtomicFile, AFullDiskIsAnErrorAndADeviceStaysADevice) {
  const Result<Done> result = write_file("/dev/full", "x");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(
      result.error().text(),
      "/dev/full: cannot write: No space left on device; try freeing space, or another folder");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

// A limit on file size stops the write half-way, as a disk does that fills up: the old content must
// still be there, and no temporary file beside it.
TEST_F(AtomicFile, AWriteThatStopsHalfWayLeavesTheOldFile) {
  ASSERT_TRUE(write_file(path("kept"), "old").ok());
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{4096, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const Result<Done> result = write_file(path("kept"), std::string(10'000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);

  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::kIo);
  EXPECT_EQ(content(path("kept")), "old");
  EXPECT_EQ(entries(), 1);
}

}  // namespace
}  // namespace pharos::app
