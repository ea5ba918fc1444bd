#include "pharos/policies/autoscale/forecaster_set.h"

#include <utility>

#include "pharos/core/assert.h"

namespace pharos::policies {

void ForecasterSet::set(const ServiceId& service,
                        std::shared_ptr<const models::Forecaster> forecaster) {
  PHAROS_ASSERT(forecaster != nullptr, "a set holds forecasters, not gaps");
  by_service_[service] = std::move(forecaster);
}

const models::Forecaster* ForecasterSet::find(const ServiceId& service) const {
  const auto found = by_service_.find(service);
  return found == by_service_.end() ? nullptr : found->second.get();
}

}  // namespace pharos::policies
