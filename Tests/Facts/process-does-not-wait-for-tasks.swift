// fact: process-does-not-wait-for-tasks
// A process ends when `main` returns: it does not wait for tasks that are still suspended.
import Foundation

@main enum Fact {
  static func main() async throws {
    if CommandLine.arguments.count > 1 {
      Task.detached { try await Task.sleep(for: .seconds(3600)) }
      return
    }
    let start = ContinuousClock.now
    let (endedBySignal, _) = try child()
    let time = ContinuousClock.now - start
    print("ended after \(time), by a signal: \(endedBySignal)")
    exit(!endedBySignal && time < .seconds(600) ? 0 : 1)
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
