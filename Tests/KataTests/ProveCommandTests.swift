import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import kata

#if os(Linux)
  /// `kata prove` as its users meet it: on a package whose manifest says nothing of it.
  @Suite(.serialized, .blocking) struct ProveCommandTests {
    private static let package = "\(Repository.root)/Tests/Consumers/PlainPackage"

    private static func prove(_ words: String..., proofs: String? = nil) throws -> Program.Answer {
      let operands = [package, proofs].compactMap(\.self)
      return try Program().run(
        ["prove"] + operands + ["--keep", "\(Repository.root)/.build/plain-package"] + words,
        environment: ["KATA_WORKBOOK": Repository.root])
    }

    @Test func eachProofIsACheck() throws {
      let ending = try Self.prove("--all")
      #expect(ending.status == 1, "\(ending.out)\(ending.error)")
      #expect(ending.out.contains("2 of 5 checks"))
      #expect(ending.out.contains("✔ oneTicketIsSoldOnce"))
      #expect(ending.out.contains("✘ Wrong/soldTwice"))
      #expect(ending.out.contains("Expectation failed: await tickets.left == 0 (TicketProofs.swift:23)"))
      #expect(ending.out.contains("✔ Nobody answers (Wrong/hangs)"))
      #expect(ending.out.contains("✘ Nobody answers (Wrong/hangs-2)"))
      #expect(ending.out.contains("“buyer” waits for something that can no longer happen"))
      #expect(ending.out.contains("The process crashes at TicketProofs.swift:41: asked for"))
      #expect(ending.out.contains("--replay Wrong/soldTwice"))
      #expect(try Self.prove("--all").out == ending.out)
      #expect(!Files.exists("\(Self.package)/.build"))
    }

    @Test func aScheduleIsReplayedAndPlayed() throws {
      let replay = try Self.prove("--replay", "Wrong/crashes")
      #expect(replay.status == 1)
      #expect(replay.out.contains("asks for a crash"))
      let start = try Self.prove("--play", "Wrong/soldTwice")
      #expect(start.status == 0)
      #expect(start.out.contains("Who goes next?"))
      let later = try Self.prove("--play", "Wrong/soldTwice", "--choices", "1,0")
      #expect(later.out.contains("choice 3 · after 1,0"))
      #expect(try Self.prove("--play", "Wrong/soldTwice", "--choices", "9").error.contains("Choice 1 goes from 0 to"))
      #expect(try Self.prove("--play", "nothing").error.contains("There is no proof “nothing”"))
      #expect(try Self.prove("--replay", "Wrong/hangs", "--schedule", "7").error.contains("does not offer"))
    }

    @Test func whatHoldsPassesAndIsReported() throws {
      let page = try TemporaryFolder()
      let ending = try Self.prove(
        "--filter", "oneTicket", "--format", "junit", "--page", "\(page.path)/page.html")
      #expect(ending.status == 0, "\(ending.out)\(ending.error)")
      #expect(ending.out.contains("tests=\"1\" failures=\"0\" errors=\"0\""))
      #expect(try Files.readText("\(page.path)/page.html").contains("1 of 1 proofs hold"))
      #expect(try Self.prove("--filter", "nothing").error.contains("No test that matches “nothing” calls prove"))
    }

    @Test func whatDoesNotCompileIsSaid() throws {
      let folder = try TemporaryFolder()
      try Files.write(
        Data("import KataTesting\n@Test func f() { prove { _ in let x: Int = \"\" } }\n".utf8),
        to: "\(folder.path)/Bad.swift")
      let ending = try Self.prove(proofs: folder.path)
      #expect(ending.status == 1)
      #expect(ending.out.contains("The proofs do not compile"))
      #expect(ending.out.contains("Bad.swift:2:"))
    }
  }
#endif
