#include "pharos/drivers/trace/trace.h"

#include <array>

namespace pharos::drivers {
namespace {

struct Named {
  TraceFormat format;
  std::string_view name;
};
constexpr std::array kFormats{Named{TraceFormat::kFaroMinutes, "faro-minutes"},
                              Named{TraceFormat::kAzureFunctions2019, "azure-functions-2019"},
                              Named{TraceFormat::kAzureLlm2023, "azure-llm-2023"},
                              Named{TraceFormat::kMooncake, "mooncake"},
                              Named{TraceFormat::kCounts, "counts"},
                              Named{TraceFormat::kTimestamps, "timestamps"}};

}  // namespace

std::string_view name_of(TraceFormat format) {
  return kFormats[static_cast<std::size_t>(format)].name;
}

std::optional<TraceFormat> format_named(std::string_view name) {
  for (const Named& known : kFormats) {
    if (known.name == name) return known.format;
  }
  return std::nullopt;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const Named& known : kFormats) names.emplace_back(known.name);
  return names;
}

}  // namespace pharos::drivers
