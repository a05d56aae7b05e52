import Foundation
import KataSupport
import Testing

/// Any JSON, as a tree.
@Suite struct JSONValueTests {
  private static let text = #"{"a":[1,-2.5,"x",true,null,{}],"b":{"c":"ä\n"}}"#

  @Test func everyKindOfValueIsRead() throws {
    let value = try #require(JSONValue(parsing: Data(Self.text.utf8)))
    #expect(value["a"]?.array == [.number(1), .number(-2.5), .text("x"), .flag(true), .null, .object([:])])
    #expect(value["b"]?["c"]?.text == "ä\n")
    #expect(value["d"] == nil)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let value = try #require(JSONValue(parsing: Data(Self.text.utf8)))
    #expect(JSONValue(parsing: try JSONEncoder().encode(value)) == value)
  }

  @Test(arguments: ["", "{", #"{"a":}"#, "[1,", "nul", "\u{1}"])
  func whatIsNoJSONIsNothing(text: String) {
    #expect(JSONValue(parsing: Data(text.utf8)) == nil)
  }

  @Test func aNumberIsNoTextAndNoFlag() {
    let value = JSONValue.number(1)
    #expect(value.text == nil)
    #expect(value.flag == nil)
    #expect(value.array == nil)
    #expect(value["a"] == nil)
  }

  @Test func onlyAWholeNumberIsAnInteger() {
    #expect(JSONValue.number(3).integer == 3)
    #expect(JSONValue.number(3.5).integer == nil)
    #expect(JSONValue.number(1e300).integer == nil)
  }
}
