import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// What is no submission gets one clear sentence.
@Suite(.blocking) struct IntakeTests {
  private func verdict(_ prepare: (TemporaryFolder) throws -> String) throws -> Verdict {
    let folder = try TemporaryFolder()
    let kata = try Fixture.workbook().kata("notebook")
    return try Fixture.grader().grade(try prepare(folder), for: kata)
  }

  @Test func anEmptyFileIsRefused() throws {
    let verdict = try verdict { try $0.write(" \n\n", to: "Outbox.swift") }
    #expect(verdict.verdict == .refused)
    #expect(verdict.message == "Outbox.swift is empty: start again from the starter.")
  }

  @Test func aFileOfTenMegabytesIsRefused() throws {
    let verdict = try verdict { try $0.write(String(repeating: "// x\n", count: 2_000_000), to: "Outbox.swift") }
    #expect(verdict.verdict == .refused)
    #expect(verdict.message.contains("262144 at most"))
  }

  @Test func whatIsNotUTF8IsRefused() throws {
    let verdict = try verdict { folder in
      try Files.write(Data([0x2F, 0x2F, 0xE9, 0x0A]), to: folder.path + "/Outbox.swift")
      return folder.path + "/Outbox.swift"
    }
    #expect(verdict.verdict == .refused)
    #expect(verdict.message.contains("not UTF-8"))
  }

  @Test func aLinkIsRefused() throws {
    let verdict = try verdict { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/Outbox.swift",
        withDestinationPath: Fixture.root + "/Solutions/notebook/guarded-writes.swift")
      return folder.path + "/Outbox.swift"
    }
    #expect(verdict.verdict == .refused)
  }

  @Test func aNamedPipeIsRefusedWithoutWaitingForAWriter() throws {
    let verdict = try verdict { folder in
      #expect(mkfifo(folder.path + "/Outbox.swift", 0o600) == 0)
      return folder.path + "/Outbox.swift"
    }
    #expect(verdict.verdict == .refused)
  }

  @Test func aMissingFileIsAUsageError() throws {
    let complaint = #expect(throws: UserError.self) { _ = try verdict { $0.path + "/nothing.swift" } }
    #expect(complaint?.kind == .usage)
    #expect(complaint?.description.hasPrefix("There is no file") == true)
  }

  @Test func aFolderIsAUsageError() throws {
    let complaint = #expect(throws: UserError.self) { _ = try verdict { $0.path } }
    #expect(complaint?.kind == .usage)
  }
}
