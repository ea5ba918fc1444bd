#include "pharos/drivers/trace/json_line.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

/// The value of "t", or "OFFSET what; expected".
std::string find(std::string_view text) {
  const std::variant<JsonValue, JsonFault> found = find_member(text, "t");
  if (const auto* value = std::get_if<JsonValue>(&found)) {
    EXPECT_EQ(text.substr(value->at, value->text.size()), value->text);
    return std::string(value->text);
  }
  const auto& fault = std::get<JsonFault>(found);
  return fmt::format("{} {}; {}", fault.at, fault.what, fault.expected);
}

TEST(JsonLine, FindsAMemberAtTheTop) {
  EXPECT_EQ(find(R"({"t": 12})"), "12");
  EXPECT_EQ(find(R"( { "a" : [1, {"t": 2}, "]"], "t" : -1.5e+3 , "b": null } )"), "-1.5e+3");
  EXPECT_EQ(find(R"({"a": "\"t\": 1 \\ A", "t": "x}"})"), "\"x}\"");
  EXPECT_EQ(find(R"({"t": {"t": true, "u": {}}, "v": [], "w": false})"), R"({"t": true, "u": {}})");
}

TEST(JsonLine, AMissingOrRepeatedMemberIsAFault) {
  EXPECT_EQ(find(R"({"a": {"t": 1}})"), "0 no member \"t\"; one in each object");
  EXPECT_EQ(find("{}"), "0 no member \"t\"; one in each object");
  EXPECT_EQ(find(R"({"t": 1, "t": 2})"), "9 second member \"t\"; one in each object");
}

TEST(JsonLine, WhatIsNotJsonIsAFaultInItsPlace) {
  EXPECT_EQ(find(""), "0 line ends too early; an object: {...}");
  EXPECT_EQ(find("[1]"), "0 '[' is out of place; an object: {...}");
  EXPECT_EQ(find(R"({"t": 1)"), "7 line ends too early; a comma or }");
  EXPECT_EQ(find(R"({"t": 1,})"), "8 '}' is out of place; a string");
  EXPECT_EQ(find(R"({"t" 1})"), "5 '1' is out of place; a colon");
  EXPECT_EQ(find(R"({"t": 01})"), "7 '1' is out of place; a comma or }");
  EXPECT_EQ(find(R"({"t": 1.})"), "8 '}' is out of place; a digit");
  EXPECT_EQ(find(R"({"t": -})"), "7 '}' is out of place; a digit");
  EXPECT_EQ(find(R"({"t": 1e})"), "8 '}' is out of place; a digit");
  EXPECT_EQ(find(R"({"t": NaN})"), "6 'N' is out of place; a value");
  EXPECT_EQ(find(R"({"t": tru})"), "6 't' is out of place; a value");
  EXPECT_EQ(find(R"({"t": [1 2]})"), "9 '2' is out of place; a comma or ]");
  EXPECT_EQ(find(R"({"t": "a)"), "8 line ends too early; a closing quote");
  EXPECT_EQ(find(R"({"t": "\x"})"), "8 'x' is out of place; an escape of JSON");
  EXPECT_EQ(find(R"({"t": "\u12g4"})"), "11 'g' is out of place; four hexadecimal digits");
  EXPECT_EQ(find("{\"t\": \"a\tb\"}"),
            "8 '\\x09' is out of place; no control characters in a string");
  EXPECT_EQ(find(R"({"t": 1} x)"), "9 'x' is out of place; the end of the line");
}

// The object itself is one level deep, so 63 arrays inside it reach 64.
TEST(JsonLine, NestingIsBounded) {
  const auto nested = [](std::size_t arrays) {
    return R"({"t": 1, "a": )" + std::string(arrays, '[') + std::string(arrays, ']') + "}";
  };
  EXPECT_EQ(find(nested(63)), "1");
  EXPECT_EQ(find(nested(64)), "77 nested more than 64 deep; a flat object");
  EXPECT_EQ(find(nested(1'000'000)), "77 nested more than 64 deep; a flat object");
}

}  // namespace
}  // namespace pharos::drivers
