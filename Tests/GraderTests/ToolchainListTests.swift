import Foundation
import Support
import TestSupport
import Testing

@testable import Grader

/// The lists of the gates are what the toolchain's libraries make of them.
@Suite(.blocking, .enabled(if: Grader.bestControl == .full, "the lists are those of Linux")) struct ToolchainListTests {
  private static let writes = ProcessInfo.processInfo.environment["KATA_WRITE_LISTS"] != nil

  @Test func theMembersOfLibrariesAreThoseOfTheToolchain() throws {
    let members = try ToolchainLists(Fixture.grader().toolchain).members()
    if Self.writes {
      try Self.write("LibraryMembers", "The members of Foundation and Dispatch that a submission may use.", members)
    } else {
      #expect(LibraryMembers.all == Set(members))
    }
  }

  @Test func theInternalNamesAreThoseOfTheToolchain() throws {
    let names = try ToolchainLists(Fixture.grader().toolchain).internals()
    if Self.writes {
      try Self.write("SwiftInternals", "What Swift declares outside of types under a name with an underscore.", names)
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

  private static func write(_ type: String, _ comment: String, _ names: [String]) throws {
    var lines = [""]
    for name in names {
      if lines[lines.count - 1].count + name.count > 110 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "    " : " ") + name
    }
    let text = """
      /// \(comment) `ToolchainLists` makes the list.
      enum \(type) {
        static let all = Set(text.split(whereSeparator: \\.isWhitespace).map(String.init))

        private static let text = \"\"\"
      \(lines.joined(separator: "\n"))
          \"\"\"
      }

      """
    try Files.write(Data(text.utf8), to: "\(Repository.root)/Sources/Grader/Gates/\(type).swift")
  }
}
