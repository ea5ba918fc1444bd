#pragma once

#include <string>
#include <vector>

#include "pharos/app/config/scenario.h"
#include "pharos/app/config/yaml_reader.h"

// The sections of a scenario file, one function each. All of them add problems and never throw.
namespace pharos::app {

/// `capacity`, `arrivals`, `engine`, `service_defaults`, `service_cycle`, `services`, `load` and
/// `history`.
void read_world(MapReader& root, const TraceSource& traces, Scenario& scenario);

/// `capacity`: a number of units, or a map of pools.
[[nodiscard]] std::vector<Pool> read_pools(MapReader& root);

/// What a service is meant to do and to cost; `pools` names what `units` may count.
void read_service_terms(MapReader& map, const std::vector<Pool>& pools, ServiceTerms& terms);

/// One service's terms, engine and service time; `pools` names what `units` may count.
void read_service(MapReader& map, const std::vector<Pool>& pools, sim::ServiceSpec& service);

/// `faults`: a list of maps, each with its `kind`.
void read_faults(const YamlNode* list, ProblemList& problems, sim::WorldSpec& world);

/// `expect`: a list of maps, each with its `metric`.
void read_expectations(const YamlNode* list, ProblemList& problems, Scenario& scenario);

/// `control`: the tick and the guards.
void read_control(const YamlNode* node, ProblemList& problems, ControlSpec& control);

/// `policies`: names of policies, each once. Absent: none.
[[nodiscard]] std::vector<std::string> read_policies(const YamlNode* list, ProblemList& problems);

/// Problems of terms once all layers are read: what lacks, and limits that contradict each other.
void check_service_terms(const ServiceTerms& terms, const YamlNode& at, ProblemList& problems);

/// Reads `key` as a moment: a span since the scenario's begin.
bool read_moment(MapReader& map, std::string_view key, TimePoint& moment);

/// Reads `key` as the name of one of the world's services.
bool read_service_name(MapReader& map, const sim::WorldSpec& world, ServiceId& service);

}  // namespace pharos::app
