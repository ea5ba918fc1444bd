#include "pharos/control/tick_codec.h"

#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "pharos/control/byte_stream.h"
#include "pharos/control/record_fields.h"
#include "pharos/control/snapshot_faults.h"

namespace pharos::control {
namespace {

/// Writes whatever `fields` lists. One overload a kind of value.
class Encoder {
 public:
  template <class... Ts>
  void operator()(const Ts&... values) {
    (put(values), ...);
  }
  [[nodiscard]] std::string take() && { return std::move(out_).take(); }

 private:
  void put(bool value) { out_.byte(value ? 1 : 0); }
  void put(int value) { out_.number(value); }
  void put(std::int64_t value) { out_.number(value); }
  void put(double value) { out_.real(value); }
  void put(const std::string& value) { out_.text(value); }
  void put(Duration value) { out_.number(value.count()); }
  void put(TimePoint value) { put(value.time_since_epoch()); }
  void put(Ratio value) { out_.real(value.value()); }
  void put(Rate value) { out_.real(value.per_second()); }
  void put(ActionResult::Outcome value) { out_.byte(static_cast<std::uint8_t>(value)); }
  template <class Tag>
  void put(Count<Tag> value) {
    out_.number(value.count());
  }
  template <class Tag>
  void put(const Id<Tag>& value) {
    out_.text(value.name());
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class T>
  void put(const std::vector<T>& values) {
    out_.unsigned_number(values.size());
    for (const T& value : values) put(value);
  }
  template <class Key, class T>
  void put(const std::map<Key, T>& entries) {
    out_.unsigned_number(entries.size());
    for (const auto& [key, value] : entries) (*this)(key, value);
  }
  void put(const Action& action) {
    out_.byte(static_cast<std::uint8_t>(action.index()));
    std::visit([this](const auto& alternative) { put(alternative); }, action);
  }
  template <class T>
  requires requires(Encoder& io, const T& v) { fields(io, v); }
  void put(const T& value) { fields(*this, value); }

  ByteWriter out_;
};

/// Reads what an `Encoder` wrote; the mirror of it.
class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : in_(bytes) {}

  template <class... Ts>
  void operator()(Ts&... values) {
    (get(values), ...);
  }
  [[nodiscard]] const ByteReader& in() const { return in_; }

 private:
  void get(bool& value) {
    const std::uint8_t byte = in_.byte();
    if (byte > 1) in_.fail();
    value = byte == 1;
  }
  void get(int& value) {
    const std::int64_t number = in_.number();
    if (number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max()) {
      return in_.fail();
    }
    value = static_cast<int>(number);
  }
  void get(std::int64_t& value) { value = in_.number(); }
  void get(double& value) { value = in_.real(); }
  void get(std::string& value) { value = in_.text(); }
  void get(Duration& value) { value = Duration(in_.number()); }
  void get(TimePoint& value) { value = TimePoint(Duration(in_.number())); }
  void get(Ratio& value) { value = Ratio::of(in_.real()); }
  void get(Rate& value) { value = Rate::per_second(in_.real()); }
  void get(ActionResult::Outcome& value) {
    const std::uint8_t byte = in_.byte();
    if (byte > static_cast<std::uint8_t>(ActionResult::Outcome::kRefused)) return in_.fail();
    value = static_cast<ActionResult::Outcome>(byte);
  }
  template <class Tag>
  void get(Count<Tag>& value) {
    constexpr auto kMost = std::int64_t{1} << 61;  // Differences must not overflow.
    const std::int64_t number = in_.number();
    if (number < -kMost || number > kMost) return in_.fail();
    value = Count<Tag>(number);
  }
  template <class Tag>
  void get(Id<Tag>& value) {
    value = Id<Tag>(std::string(in_.text()));
  }
  template <class T>
  void get(std::optional<T>& value) {
    bool present = false;
    get(present);
    if (present) get(value.emplace());
  }
  // Elements are added one by one, not reserved: the count is only a claim.
  template <class T>
  void get(std::vector<T>& values) {
    for (std::uint64_t n = in_.unsigned_number(); n > 0 && in_.ok(); --n)
      get(values.emplace_back());
  }
  template <class Key, class T>
  void get(std::map<Key, T>& entries) {
    for (std::uint64_t n = in_.unsigned_number(); n > 0 && in_.ok(); --n) {
      Key key;
      get(key);
      const auto [entry, is_new] = entries.try_emplace(std::move(key));
      if (!is_new) return in_.fail();
      get(entry->second);
    }
  }
  void get(Action& action) {
    static_assert(std::variant_size_v<Action> == 2, "a new kind of action needs a case here");
    switch (in_.byte()) {
      case 0:
        return get(action.emplace<SetReplicas>());
      case 1:
        return get(action.emplace<SetAdmission>());
      default:
        return in_.fail();
    }
  }
  template <class T>
  requires requires(Decoder& io, T& v) { fields(io, v); }
  void get(T& value) { fields(*this, value); }

  ByteReader in_;
};

Error not_a(std::string_view what, std::string_view why) {
  return Error{ErrorCode::kInvalidInput, fmt::format("not {}: {}", what, why), {}};
}

}  // namespace

std::string encode(const TickRecord& record) {
  Encoder encoder;
  encoder(record);
  return std::move(encoder).take();
}

Result<TickRecord> decode_record(std::string_view& bytes) {
  Decoder decoder(bytes);
  TickRecord record;
  decoder(record);
  if (!decoder.in().ok()) return not_a("a tick's record", "it breaks off or holds what cannot be");
  if (record.blind.empty()) {
    if (const std::string fault = fault_of(record.snapshot); !fault.empty()) {
      return not_a("a tick's record", fault);
    }
  }
  bytes.remove_prefix(decoder.in().position());
  return record;
}

std::string encode(const GuardOptions& options) {
  Encoder encoder;
  encoder(options);
  return std::move(encoder).take();
}

Result<GuardOptions> decode_guard_options(std::string_view bytes) {
  Decoder decoder(bytes);
  GuardOptions options;
  decoder(options);
  if (!decoder.in().ok() || decoder.in().remaining() != 0) {
    return not_a("guard options", "too short or too long");
  }
  return options;
}

}  // namespace pharos::control
