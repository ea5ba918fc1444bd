#pragma once

#include <cstddef>
#include <map>
#include <memory>

#include "pharos/core/ids.h"
#include "pharos/models/forecast/forecaster.h"

namespace pharos::policies {

/// Who forecasts which service. Handed to a policy when it is made and never changed afterwards, so
/// that policies may share one set.
class ForecasterSet {
 public:
  /// Replaces an earlier forecaster of the same service. Not null.
  void set(const ServiceId& service, std::shared_ptr<const models::Forecaster> forecaster);

  /// Null when nobody forecasts this service.
  [[nodiscard]] const models::Forecaster* find(const ServiceId& service) const;
  [[nodiscard]] std::size_t size() const { return by_service_.size(); }

 private:
  std::map<ServiceId, std::shared_ptr<const models::Forecaster>> by_service_;
};

}  // namespace pharos::policies
