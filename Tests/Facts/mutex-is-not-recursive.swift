// fact: mutex-is-not-recursive
// On Linux, locking a `Mutex` that the thread already holds ends the process: “Recursive call to lock Mutex”.
import Foundation
import Synchronization

@main enum Fact {
  static let lock = Mutex(0)

  static func main() throws {
    if CommandLine.arguments.count > 1 {
      lock.withLock { _ in lock.withLock { _ in } }
      exit(0)
    }
    let (endedBySignal, said) = try child()
    print("ended by a signal: \(endedBySignal)", "“\(said.prefix { !$0.isNewline })”")
    exit(endedBySignal && said.contains("Recursive call to lock Mutex") ? 0 : 1)
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
