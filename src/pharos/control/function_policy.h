#pragma once

#include <functional>
#include <utility>

#include "pharos/policies/policy.h"

namespace pharos::control {

/// A policy that is one function, for tests.
class FunctionPolicy final : public policies::Policy {
 public:
  using Function = std::function<Decision(const ClusterSnapshot&, policies::PolicyState&, Rng&)>;
  explicit FunctionPolicy(Function function) : function_(std::move(function)) {}
  [[nodiscard]] Decision decide(const ClusterSnapshot& now, policies::PolicyState& state,
                                Rng& rng) const override {
    return function_(now, state, rng);
  }

 private:
  Function function_;
};

}  // namespace pharos::control
