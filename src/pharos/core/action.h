#pragma once

#include <string>
#include <variant>
#include <vector>

#include "pharos/core/ids.h"
#include "pharos/core/units.h"

namespace pharos {

/// Run so many replicas of a service.
struct SetReplicas {
  ServiceId service;
  Replicas replicas{};
  std::string reason;  ///< For a person, without the service's name.
  int attempts = 1;    ///< Ticks on which the loop may try it: > 1 when it may wait for free units.

  friend bool operator==(const SetReplicas&, const SetReplicas&) = default;
};

/// Let in this share of a service's requests and refuse the rest at once.
struct SetAdmission {
  ServiceId service;
  Ratio admitted = Ratio::of(1.0);
  std::string reason;

  friend bool operator==(const SetAdmission&, const SetAdmission&) = default;
};

/// One change that a policy asks for. A new kind is a new alternative, and every `std::visit` that
/// has not answered it stops compiling.
using Action = std::variant<SetReplicas, SetAdmission>;

/// For `std::visit` with one lambda an alternative.
template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

[[nodiscard]] const ServiceId& service_of(const Action& action);
[[nodiscard]] const std::string& reason_of(const Action& action);

/// What one service might have had, and what that was expected to be worth.
struct Candidate {
  Replicas replicas{};
  double utility = 0.0;  ///< Expected over the horizon, in [0, 1].

  friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// Why a service got what it got. Filled by policies that weigh candidates; `explain` prints it.
struct Rationale {
  ServiceId service;
  std::string seen;       ///< The measurements that mattered.
  std::string expected;   ///< The forecast with its interval.
  std::string limit;      ///< What bound the choice: capacity, max, an SLO nothing can meet.
  std::string otherwise;  ///< What would have had to differ for another answer.
  std::vector<double> expected_counts;  ///< Forecast median per bin; empty when none was made.
  std::vector<double> expected_low;     ///< 0.1 quantile per bin.
  std::vector<double> expected_high;    ///< 0.9 quantile per bin.
  Replicas chosen{};
  std::vector<Candidate> candidates;  ///< By replicas, ascending.

  friend bool operator==(const Rationale&, const Rationale&) = default;
};

/// What a policy would do, and why.
struct Decision {
  std::string trigger;  ///< Which rule spoke: "long-term plan", "reactive", ...; empty: none.
  std::vector<Action> actions;        ///< In the order they should be tried.
  std::vector<Rationale> rationales;  ///< At most one a service, in the snapshot's order.
  double value = 0.0;                 ///< Of the objective, where one was optimised.
  double bound = 0.0;                 ///< No plan can be worth more; value == bound: proved best.

  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace pharos
