#include "pharos/app/files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace pharos::app {
namespace {

/// An open file descriptor, closed when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { (void)close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] bool open() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  /// False when the file system reports only now that something was not written.
  [[nodiscard]] bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// A file that is removed again unless it was renamed to its place.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string path) : path_(std::move(path)) {}
  ~TemporaryFile() {
    if (!path_.empty()) (void)::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] bool rename_to(const std::string& place) {
    if (::rename(path_.c_str(), place.c_str()) != 0) return false;
    path_.clear();
    return true;
  }

 private:
  std::string path_;
};

std::string remedy_for(int code) {
  switch (code) {
    case ENOSPC:
    case EDQUOT:
      return "freeing space, or another folder";
    case ENOENT:
    case ENOTDIR:
      return "making its folder first";
    case EACCES:
    case EPERM:
    case EROFS:
      return "a folder that you may write to";
    case EFBIG:
      return "raising the file size limit (ulimit -f)";
    default:
      return "";
  }
}

Error refusal(const std::string& path, int code) {
  const std::string why = std::generic_category().message(code);
  return Error{ErrorCode::kIo, "", {{path, 0, 0, "cannot write: " + why, "", remedy_for(code)}}};
}

/// Zero, or the errno of the write that failed.
int write_all(const Descriptor& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

Result<Done> write_directly(const std::string& path, std::string_view bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!file.open()) return refusal(path, errno);
  if (const int code = write_all(file, bytes); code != 0) return refusal(path, code);
  if (!file.close()) return refusal(path, errno);
  return Done{};
}

/// Makes a file that did not exist, beside `place` so that a rename can bring it there. Its name
/// tells whose it is and which process left it, should the process die before the rename.
int make_beside(const std::string& place, std::string& path) {
  const std::size_t name_at = place.rfind('/') + 1;  // npos + 1 == 0
  for (int attempt = 0; attempt < 100; ++attempt) {
    path = fmt::format("{}.{}.{}-{}", place.substr(0, name_at), place.substr(name_at, 200),
                       ::getpid(), attempt);
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (number >= 0 || errno != EEXIST) return number;
  }
  return -1;
}

/// The rename is only as lasting as the folder that records it. File systems that cannot sync a
/// folder say so with an error that changes nothing for the reader, hence no result.
void sync_folder_of(const std::string& place) {
  const std::string folder = place.substr(0, place.rfind('/') + 1);
  const Descriptor file(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file.open()) (void)::fsync(file.number());
}

/// `mode`: the permissions to keep; unset, the ones that the user's mask gives a new file.
Result<Done> replace(const std::string& path, const std::string& place, std::optional<mode_t> mode,
                     std::string_view bytes) {
  std::string beside;
  Descriptor file(make_beside(place, beside));
  if (!file.open()) return refusal(path, errno);
  TemporaryFile temporary(beside);
  if (mode && ::fchmod(file.number(), *mode) != 0) return refusal(path, errno);
  if (const int code = write_all(file, bytes); code != 0) return refusal(path, code);
  if (::fsync(file.number()) != 0 || !file.close()) return refusal(path, errno);
  if (!temporary.rename_to(place)) return refusal(path, errno);
  sync_folder_of(place);
  return Done{};
}

}  // namespace

Result<Done> write_file(const std::string& path, std::string_view bytes) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) {
    if (errno != ENOENT) return refusal(path, errno);
    return replace(path, path, std::nullopt, bytes);
  }
  if (S_ISDIR(found.st_mode)) return refusal(path, EISDIR);
  if (!S_ISREG(found.st_mode)) return write_directly(path, bytes);

  // Replacing a link's target by name needs the name behind every link.
  std::error_code failed;
  const std::string place = std::filesystem::canonical(path, failed).string();
  if (failed) return refusal(path, failed.value());
  return replace(path, place, found.st_mode & 07777, bytes);
}

}  // namespace pharos::app
