import Foundation
import KataSubprocess
import KataSupport
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

  /// At the usual speed of submissions, with attackers among them, killed at moments that only a seed decides.
  @Test(.enabled(if: Lane.isNightly)) func aClassWithAttackersIsKilledAtRandomMomentsAndLosesNothing() throws {
    let seed = TestEnvironment.variables["KATA_SEED"].flatMap(UInt64.init) ?? .random(in: 1...999_999)
    var random = SeededGenerator(seed: seed)
    let program = try Program()
    let names = try writeClassWithAttackers(program)
    let path = program.folder + "/results.jsonl"
    try Files.write(Data(), to: path)
    var kills = 0
    while kills < 50 {
      let before = try Files.read(path)
      let moment = ContinuousClock.now + .milliseconds(Int.random(in: 0...2_500, using: &random))
      let child = try ChildProcess(program.command(Self.arguments))
      let ending = try child.wait { child in if ContinuousClock.now >= moment { kill(child.process, SIGKILL) } }
      let now = try Files.read(path)
      #expect(now.starts(with: Self.whole(before)), "seed \(seed), kill \(kills)")
      guard ending.signal == SIGKILL else {
        // It came to its end, and is begun again.
        try expectAll(of: names, in: program)
        try Files.write(Data(), to: path)
        continue
      }
      kills += 1
    }
    #expect(try ChildProcess.run(program.command(Self.arguments)).status == 0, "seed \(seed)")
    try expectAll(of: names, in: program)
    print("50 kills of a class with attackers, seed \(seed)")
  }

  /// 100 honest submissions, none like another, and 10 attackers between them.
  private func writeClassWithAttackers(_ program: Program) throws -> Set<String> {
    let workbook = try Workbook(root: Program.root)
    let honest = workbook.katas.flatMap { kata in
      [(kata, workbook.starterPath(of: kata))] + kata.solutions.map { (kata, workbook.solutionPath($0, of: kata)) }
    }
    var texts = try (0..<100).map { number in
      let (kata, path) = honest[number % honest.count]
      return (kata.name, try Files.readText(path) + "// \(number)\n")
    }
    let attacks = try Attack.all(in: workbook).filter {
      ["bombs", "deadlock", "exit", "parser", "stream"].contains($0.name.split(separator: "/").first)
    }
    for number in 0..<10 {
      let attack = attacks[number * attacks.count / 10]
      texts.insert((attack.kata.name, attack.text), at: number * 11)
    }
    let lines = try texts.enumerated().map { number, submission in
      try Files.write(Data(submission.1.utf8), to: "\(program.folder)/\(number).swift")
      let line = ["submission": "s\(number)", "kata": submission.0, "path": "\(program.folder)/\(number).swift"]
      return String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    }
    try Files.write(Data(lines.joined(separator: "\n").utf8), to: program.folder + "/list.jsonl")
    return Set(texts.indices.map { "s\($0)" })
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

  /// SplitMix64: the same seed, the same moments.
  private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
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
