import Foundation
import KataSupport
import TestSupport
import Testing

@testable import Grader

/// The lists of the gates are what the toolchain's libraries make of them.
@Suite(.blocking, .enabled(if: Grader.bestControl == .full, "the lists are those of Linux")) struct ToolchainListTests {
  private static let writes = ProcessInfo.processInfo.environment["KATA_WRITE_LISTS"] != nil

  @Test func theMembersOfLibrariesAreThoseOfTheToolchain() throws {
    let members = try ToolchainLists(Fixture.grader().toolchain).members()
    if Self.writes {
      try Self.write(
        "LibraryMembers", "The members of Foundation and Dispatch that a submission may use, under their types.",
        "LibraryMember.names(in: text)", Self.byType(members))
    } else {
      #expect(LibraryMembers.all == Set(members))
    }
  }

  @Test func theInternalNamesAreThoseOfTheToolchain() throws {
    let names = try ToolchainLists(Fixture.grader().toolchain).internals()
    if Self.writes {
      try Self.write(
        "SwiftInternals", "What Swift declares outside of types under a name with an underscore.",
        "Set(text.split(whereSeparator: \\.isWhitespace).map(String.init))", [names])
    } else {
      #expect(SwiftInternals.all == Set(names))
    }
  }

  @Test(arguments: [
    (
      "Foundation.CharacterSet.init(contentsOfFile: __shared Swift.String) -> Foundation.CharacterSet?",
      "CharacterSet.init(contentsOfFile:)"
    ),
    ("static Foundation.Date.now.getter : Foundation.Date", "Date.now"),
    (
      "(extension in Foundation):Swift.StringProtocol.components<A where A1: Swift.StringProtocol>(separatedBy: A1) -> [Swift.String]",
      "StringProtocol.components(separatedBy:)"
    ),
    (
      "(extension in Dispatch):__C.OS_dispatch_queue.sync<A>(flags: Dispatch.DispatchWorkItemFlags, execute: () throws -> A) throws -> A",
      "OS_dispatch_queue.sync(flags:execute:)"
    ),
    ("Foundation.Data.append(Swift.UInt8) -> ()", "Data.append(_:)"),
  ])
  func aMemberHasTheNameThatALearnerKnows(text: String, name: String) {
    #expect(LibraryMember(demangled: text)?.name == name)
  }

  @Test(arguments: [
    "type metadata accessor for Foundation.Date",
    "protocol conformance descriptor for Foundation.Date : Swift.Equatable in Foundation",
    "static Foundation.Date.== infix(Foundation.Date, Foundation.Date) -> Swift.Bool",
  ])
  func whatIsNoMemberHasNoName(text: String) {
    #expect(LibraryMember(demangled: text) == nil)
  }

  /// A type with a colon, and its members; the same for the next type.
  private static func byType(_ members: [String]) -> [[String]] {
    let types = Dictionary(grouping: members) { member in
      String(member.prefix { $0 != "(" }.split(separator: ".").dropLast().joined(separator: "."))
    }
    return types.sorted { $0.key < $1.key }.map { type, members in
      ["\(type):"] + members.map { String($0.dropFirst(type.count + 1)) }
    }
  }

  /// - Parameters:
  ///   - reading: the expression that makes the list of its text.
  ///   - groups: each begins a line.
  private static func write(_ type: String, _ comment: String, _ reading: String, _ groups: [[String]]) throws {
    let lines = groups.flatMap { group in
      group.reduce(into: [String]()) { lines, word in
        if let line = lines.last, line.count + word.count < 118 {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append((lines.isEmpty ? "    " : "      ") + word)
        }
      }
    }
    let text = """
      /// \(comment) `ToolchainLists` makes the list.
      enum \(type) {
        static let all = \(reading)

        private static let text = \"\"\"
      \(lines.joined(separator: "\n"))
          \"\"\"
      }

      """
    try Files.write(Data(text.utf8), to: "\(Repository.root)/Sources/Grader/Gates/\(type).swift")
  }
}
