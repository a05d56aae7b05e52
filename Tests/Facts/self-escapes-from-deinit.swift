// fact: self-escapes-from-deinit
// A task that is started from a `deinit` with `self` ends the process: “Object … deallocated with non-zero
// retain count 2”.
import Foundation

final class Session: Sendable {
  func flush() { Task.detached { withExtendedLifetime(self) {} } }
  deinit { flush() }
}

@main enum Fact {
  static func main() throws {
    if CommandLine.arguments.count > 1 {
      _ = Session()
      exit(0)
    }
    let (endedBySignal, said) = try child()
    print("ended by a signal: \(endedBySignal)", "“\(said.prefix { !$0.isNewline })”")
    exit(endedBySignal && said.contains("deallocated with non-zero retain count") ? 0 : 1)
  }

  /// Runs this program again, as the child that is expected to end with an error.
  static func child() throws -> (endedBySignal: Bool, said: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["child"]
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationReason == .uncaughtSignal, said)
  }
}
