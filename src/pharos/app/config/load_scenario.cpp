#include <cstdlib>
#include <filesystem>

#include "pharos/app/config/scenario.h"
#include "pharos/app/config/text_file.h"
#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::app {
namespace {

constexpr std::string_view kDataVariable = "${PHAROS_DATA}";

/// Where a trace lies that a scenario in `folder` names.
Result<std::string> locate(const std::string& named, const std::filesystem::path& folder) {
  if (!named.starts_with(kDataVariable)) {
    const std::filesystem::path path(named);
    return path.is_absolute() ? named : (folder / path).lexically_normal().string();
  }
  const char* data = std::getenv("PHAROS_DATA");
  if (data == nullptr || *data == '\0') {
    return Error{ErrorCode::kInvalidInput,
                 "PHAROS_DATA is not set; set it to the folder with the public traces",
                 {}};
  }
  return std::string(data) + named.substr(kDataVariable.size());
}

}  // namespace

Result<Scenario> load_scenario(const std::string& path) {
  const Result<std::string> text = read_text_file(path, "the scenario");
  if (!text.ok()) return text.error();
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return parse_scenario(text.value(), path,
                        [&folder](const std::string& named) -> Result<drivers::Trace> {
                          const Result<std::string> located = locate(named, folder);
                          if (!located.ok()) return located.error();
                          return drivers::read_trace(located.value(), {});
                        });
}

}  // namespace pharos::app
