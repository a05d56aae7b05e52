#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Subprocess
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// `kata-bench`: how fast kata is, beside what it is compared with, measured in one run.
@main enum Main {
  private static let usage = "swift run -c release kata-bench [--rounds N]"

  static func main() {
    Interruption.install()
    do throws(UserError) {
      let words = Array(CommandLine.arguments.dropFirst())
      if words.contains("--help") || words.contains("-h") {
        print("Usage: \(usage)\n\n  --rounds N  how often each figure is measured (default: \(Bench.rounds))")
        return
      }
      let rounds = try rounds(words)
      let bench = try Bench(program: program, environment: ProcessInfo.processInfo.environment)
      print(try bench.run(rounds: rounds).text, terminator: "")
    } catch {
      say(error.kind == .interrupted ? "Interrupted." : error.description)
      exit(error.kind.rawValue)
    }
  }

  /// Tells the person who waits; the answer alone goes to the standard output.
  static func say(_ text: String) {
    let line = Array("kata-bench: \(text)\n".utf8)
    _ = write(2, line, line.count)
  }

  private static func rounds(_ words: [String]) throws(UserError) -> Int {
    guard !words.isEmpty else { return Bench.rounds }
    let parts = words.flatMap { $0.split(separator: "=", maxSplits: 1) }
    guard parts.count == 2, parts[0] == "--rounds", let rounds = Int(parts[1]), rounds >= 1 else {
      throw .usage("Usage: \(usage), with N from 1 up.")
    }
    return rounds
  }

  /// Where the running program is: the `kata` that is measured lies beside it.
  private static var program: String {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = ProcessInfo.processInfo.arguments.first ?? ""
    #endif
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
