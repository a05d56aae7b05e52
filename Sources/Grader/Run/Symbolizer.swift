import KataSubprocess
import KataSupport
import Workbook

/// Finds the learner's line among the addresses of a thread that crashed, stands still or spins.
///
/// The thread writes its addresses itself, and the toolchain's `llvm-symbolizer` names their lines. Swift's own backtracer would be
/// a process that the suite starts, which no sandbox should allow, and cannot leave the C library's waiting functions.
struct Symbolizer {
  let toolchain: Toolchain

  /// - Parameters:
  ///   - file: the name of the learner's file.
  ///   - place: which of the learner's functions counts, and which line in it.
  func location(
    of frames: [UInt64], in program: String, file: String, _ place: Place
  ) throws(UserError) -> Verdict.Location? {
    guard !frames.isEmpty else { return nil }
    // A frame holds the address after the one it stands at.
    let ours = try symbols(of: frames.map { $0 &- 1 }, in: program, file: file).flatMap(\.self)
    func beginning(_ symbol: JSONValue) -> Int { symbol["StartLine"]?.integer ?? 1 }
    switch place {
    case .exact:
      return ours.first.map {
        Verdict.Location(file: file, line: $0["Line"]?.integer ?? 1, column: $0["Column"]?.integer ?? 1)
      }
    case .outermostFunction: return ours.last.map { Verdict.Location(file: file, line: beginning($0), column: 1) }
    case .cycle: return ours.map(beginning).min().map { Verdict.Location(file: file, line: $0, column: 1) }
    }
  }

  /// The place that does not depend on luck.
  enum Place {
    /// Where a thread crashed or stands still.
    case exact
    /// Where a thread that spins has not come back from: which line it is at is luck.
    case outermostFunction
    /// The first in the file of the functions that call each other without end: which of them found no stack is luck.
    case cycle
  }

  /// The learner’s lines at which suspended tasks will go on: for each task that of its innermost function in the file.
  /// - Parameter tasks: the frames of each, which are the beginnings of what is left of a function.
  func lines(of tasks: [[UInt64]], in program: String, file: String) throws(UserError) -> [Int?] {
    var rest = try symbols(of: tasks.flatMap(\.self), in: program, file: file)[...]
    return tasks.map { frames in
      defer { rest = rest.dropFirst(frames.count) }
      return rest.prefix(frames.count).lazy.compactMap { $0.first?["Line"]?.integer }.first
    }
  }

  /// The innermost place of each stack that lies in the learner's file; nil where none does, or a function of ours is further in.
  func places(
    of stacks: [[UInt64]], in program: String, file: String
  ) throws(UserError) -> [Verdict.Location?] {
    var rest = try symbols(of: stacks.flatMap(\.self), in: program)[...]
    var lines: [UInt64: Verdict.Location?] = [:]
    var places: [Verdict.Location?] = []
    for frames in stacks {
      var place: Verdict.Location?
      for (frame, symbol) in zip(frames, rest.prefix(frames.count)).flatMap({ frame, symbols in
        symbols.map { (frame, $0) }
      }) {
        place = Self.location(of: symbol, in: file)
        if place == nil, symbol["FileName"]?.text?.isPath(to: file) == true {
          if lines[frame] == nil { lines[frame] = try location(before: frame, symbol, in: program, file: file) }
          place = lines[frame] ?? nil
        }
        let function = symbol["FunctionName"]?.text ?? ""
        guard place == nil, !Self.ours.contains(where: function.hasPrefix) else { break }
      }
      places.append(place)
      rest = rest.dropFirst(frames.count)
    }
    return places
  }

  /// What the mangled names of our functions begin with: the length of the module's name, and the name.
  private static let ours = (SuiteModule.names + [SuiteBuilder.supportModule, SuiteBuilder.threadModule]).map {
    "$s\($0.count)\($0)"
  }

  private static func location(of symbol: JSONValue, in file: String) -> Verdict.Location? {
    guard stands(symbol, in: file) else { return nil }
    return Verdict.Location(file: file, line: symbol["Line"]?.integer ?? 1, column: symbol["Column"]?.integer ?? 1)
  }

  /// The nearest place before an instruction that the compiler gives no line, in the same function.
  private func location(
    before frame: UInt64, _ symbol: JSONValue, in program: String, file: String
  ) throws(UserError) -> Verdict.Location? {
    let function = symbol["FunctionName"]?.text
    return try symbols(of: (1...48).map { frame &- 4 * $0 }, in: program).lazy.flatMap(\.self).first {
      $0["FunctionName"]?.text == function && Self.stands($0, in: file)
    }.flatMap { Self.location(of: $0, in: file) }
  }

  /// The functions at each address that lie in the learner's file; innermost first where one is inlined into another.
  private func symbols(
    of addresses: [UInt64], in program: String, file: String
  ) throws(UserError) -> [[JSONValue]] {
    try symbols(of: addresses, in: program).map { $0.filter { Self.stands($0, in: file) } }
  }

  private static func stands(_ symbol: JSONValue, in file: String) -> Bool {
    symbol["FileName"]?.text?.isPath(to: file) == true && (symbol["Line"]?.integer ?? 0) > 0
  }

  private func symbols(of addresses: [UInt64], in program: String) throws(UserError) -> [[JSONValue]] {
    guard !addresses.isEmpty else { return [] }
    let ending = try ChildProcess.run(toolchain.symbolize(addresses.map { "0x" + String($0, radix: 16) }, in: program))
    let entries = JSONValue(parsing: ending.output[1] ?? .init())?.array ?? []
    return entries.map { $0["Symbol"]?.array ?? [] }
  }
}
