import Foundation
import KataSupport
import Testing

/// Reading what an author wrote, with errors that say where.
@Suite struct StrictReaderTests {
  private enum Size: String, CaseIterable {
    case small, large
  }

  private static func reader(_ text: String, keys: [String] = ["name", "size", "list"]) throws -> StrictReader {
    try StrictReader(try #require(JSONValue(parsing: Data(text.utf8))), file: "kata.json", keys: keys)
  }

  private static func sentence(_ body: () throws -> Void) -> String? {
    #expect(throws: UserError.self) { try body() }?.description
  }

  @Test func whatIsThereIsRead() throws {
    let reader = try Self.reader(#"{"name":"a","size":"large","list":[{"n":1},{"n":2}]}"#)
    #expect(try reader.text("name") == "a")
    #expect(try reader.choice("size", of: Size.self) == .large)
    let numbers = try reader.list("list", keys: ["n"]) { element throws(UserError) in
      try element.integer("n", in: 1...2)
    }
    #expect(numbers == [1, 2])
  }

  @Test func whatMayBeMissingIsNothing() throws {
    let reader = try Self.reader("{}")
    #expect(try reader.optionalText("name") == nil)
    #expect(try reader.optionalTexts("list") == [])
    #expect(try reader.optionalChoice("size", of: Size.self) == nil)
    #expect(try reader.optionalList("list", keys: []) { $0.place } == [])
  }

  @Test func anUnknownKeyIsNamedWithTheOneThatWasMeant() {
    #expect(
      Self.sentence { _ = try Self.reader(#"{"nmae":"a"}"#) }
        == "kata.json has an unknown key “nmae”: did you mean “name”?")
    #expect(
      Self.sentence { _ = try Self.reader(#"{"colour":"a"}"#) }
        == "kata.json has an unknown key “colour”: it may have name, size, list.")
  }

  @Test func anErrorSaysInWhichElementItIs() {
    let sentence = Self.sentence {
      _ = try Self.reader(#"{"list":[{"n":1},{"n":7}]}"#).list("list", keys: ["n"]) { element throws(UserError) in
        try element.integer("n", in: 1...2)
      }
    }
    #expect(sentence == "kata.json, list[1], needs “n”, a number from 1 to 2.")
  }

  @Test func aWrongValueIsRefused() {
    #expect(Self.sentence { _ = try Self.reader("[]") } == "kata.json must be an object.")
    #expect(Self.sentence { _ = try Self.reader(#"{"name":""}"#).text("name") } == "kata.json needs “name”, a text.")
    #expect(
      Self.sentence { _ = try Self.reader(#"{"size":"huge"}"#).choice("size", of: Size.self) }
        == "kata.json needs “size” to be one of small, large.")
    #expect(
      Self.sentence { _ = try Self.reader(#"{"list":["a",""]}"#).optionalTexts("list") }
        == "kata.json needs “list” to be a list of texts.")
  }
}
