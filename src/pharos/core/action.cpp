#include "pharos/core/action.h"

namespace pharos {

const ServiceId& service_of(const Action& action) {
  return std::visit([](const auto& a) -> const ServiceId& { return a.service; }, action);
}

const std::string& reason_of(const Action& action) {
  return std::visit([](const auto& a) -> const std::string& { return a.reason; }, action);
}

}  // namespace pharos
