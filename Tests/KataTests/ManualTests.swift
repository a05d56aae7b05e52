import Screen
import KataSupport
import TestSupport
import Testing

@testable import kata

/// The manual says of commands and keys what the program says.
@Suite struct ManualTests {
  private static func page(_ name: String) throws -> String {
    try Files.readText("\(Repository.root)/Sources/kata/kata.docc/\(name).md")
  }

  @Test func everyCommandIsInTheManualAsItIsCalled() throws {
    let page = try Self.page("Commands")
    for command in KataProgram.commands { #expect(page.contains("`\(command.usage)`"), "\(command.usage)") }
  }

  @Test func theKeysOfTheManualAreThoseOfTheScreen() throws {
    #expect(try Self.page("Screen").contains("\n\n" + KeyManual.markdown + "\n"))
  }
}
