#include "pharos/app/forecasting/model_store.h"

#include <filesystem>
#include <fstream>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "pharos/app/files/atomic_file.h"

namespace pharos::app {
namespace {

constexpr std::uintmax_t kMostBytes =
    256U << 20;  // Ten times a network of width 4096 with three stacks.

}  // namespace

std::string ModelStore::path_of(const std::string& key) const {
  return (std::filesystem::path(folder_) / (key + ".phfc")).string();
}

std::optional<models::TrainedModel> ModelStore::find(const std::string& key) const {
  const std::string path = path_of(key);
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(path, failed);
  if (failed || size > kMostBytes) return std::nullopt;
  std::string bytes(size, '\0');
  std::ifstream file(path, std::ios::binary);
  if (!file.read(bytes.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  auto model = models::parse_model(std::as_bytes(std::span(bytes)));
  if (!model.ok()) return std::nullopt;
  return std::move(model).value();
}

Result<Done> ModelStore::put(const std::string& key, const models::TrainedModel& model) const {
  std::error_code failed;
  std::filesystem::create_directories(folder_, failed);
  if (failed) {
    return Error{ErrorCode::kIo,
                 fmt::format("{}: cannot make the folder: {}", folder_, failed.message()),
                 {}};
  }
  const std::vector<std::byte> bytes = models::serialise(model);
  return write_file(path_of(key), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace pharos::app
