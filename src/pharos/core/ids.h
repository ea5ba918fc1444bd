#pragma once

#include <compare>
#include <functional>
#include <string>
#include <utility>

namespace pharos {

/// A name that only compares with names of its own kind.
template <class Tag>
class Id {
 public:
  Id() = default;
  explicit Id(std::string name) : name_(std::move(name)) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  friend auto operator<=>(const Id&, const Id&) = default;

 private:
  std::string name_;
};

/// An inference service, whose replicas are interchangeable.
using ServiceId = Id<struct ServiceTag>;
/// A machine.
using NodeId = Id<struct NodeTag>;
/// A training or tuning job.
using JobId = Id<struct JobTag>;

}  // namespace pharos

template <class Tag>
struct std::hash<pharos::Id<Tag>> {
  std::size_t operator()(const pharos::Id<Tag>& id) const noexcept {
    return std::hash<std::string>{}(id.name());
  }
};
