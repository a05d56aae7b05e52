import Foundation
import Subprocess
import Support
import TestSupport
import Testing
import Workbook

@testable import Grader

/// A grader that is killed: nothing that it had written is lost, and nothing is graded twice.
@Suite(.blocking) struct KillTests {
  private static let kills = Lane.isNightly ? 100 : 3
  private static let entries = 240
  private static let arguments = [
    "grade", "--manifest", "list.jsonl", "--jobs", "2", "--resume", "--output", "results.jsonl",
  ]

  /// Entries that take a millisecond, and some that take as long as a submission does.
  private func writeClass(_ program: Program) throws -> Set<String> {
    var names: Set<String> = []
    var lines: [String] = []
    for number in 0..<Self.entries {
      let name = "s\(number)\n\u{2028}“\(number % 7)”"
      let file = number % 60 == 0 ? "Solutions/notebook/ticket-in-flight.swift" : "Katas/nothing.swift"
      let line = ["submission": name, "kata": "notebook", "path": "\(Program.root)/\(file)"]
      lines.append(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
      names.insert(name)
    }
    try Files.write(Data(lines.joined(separator: "\n").utf8), to: program.folder + "/list.jsonl")
    return names
  }

  @Test func killedAgainAndAgainAndResumedNothingIsLostOrDoubled() throws {
    let program = try Program()
    let names = try writeClass(program)
    let path = program.folder + "/results.jsonl"
    try Files.write(Data(), to: path)
    var kept = Data()
    var kills = 0
    while kills < Self.kills {
      // Where it dies is chosen by what it has written since the last time: nothing, or so many bytes.
      let goal = kept.count + (kills % 10 == 0 ? 0 : 1 + kills * 613 % 3_000)
      if try run(program, killingAt: goal) { kills += 1 }
      let now = try Files.read(path)
      // What was whole is still there, byte for byte.
      #expect(now.starts(with: Self.whole(kept)))
      kept = now
      if kills % 3 == 2 {
        // A power cut tears the last line as well.
        let last = Self.whole(kept.dropLast()).count
        kept = kept.prefix(last + (kept.count - last) * (kills % 10) / 10)
      }
      // One that came to its end was not killed: from here it is begun again.
      if Self.whole(kept).count(where: { $0 == UInt8(ascii: "\n") }) == Self.entries {
        try expectAll(of: names, in: program)
        kept = Data()
      }
      try Files.write(kept, to: path)
    }
    #expect(try ChildProcess.run(program.command(Self.arguments)).status == 0)
    try expectAll(of: names, in: program)
  }

  private func expectAll(of names: Set<String>, in program: Program) throws {
    let lines = try Files.readText(program.folder + "/results.jsonl").split(separator: "\n")
    let found = lines.compactMap { JSONValue(parsing: Data($0.utf8))?["submission"]?.text }
    #expect(lines.count == names.count && Set(found) == names)
    #expect(program.run("merge", "results.jsonl", "--manifest", "list.jsonl").status == 0)
  }

  /// - Returns: false if it came to its end first.
  private func run(_ program: Program, killingAt goal: Int) throws -> Bool {
    let path = program.folder + "/results.jsonl"
    let child = try ChildProcess(program.command(Self.arguments))
    let ending = try child.wait { child in
      if Self.size(of: path) >= goal { kill(child.process, SIGKILL) }
    }
    return ending.signal == SIGKILL
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The whole lines at the beginning.
  private static func whole(_ data: Data) -> Data {
    data.lastIndex(of: UInt8(ascii: "\n")).map { data[...$0] } ?? Data()
  }
}
