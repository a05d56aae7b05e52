// fact: leaked-continuation-is-reported
// A checked continuation that is released without a resume is reported: “SWIFT TASK CONTINUATION MISUSE: …
// leaked its continuation”. Its task waits for ever.
import Foundation

@main enum Fact {
  static func main() async throws {
    if CommandLine.arguments.count > 1 {
      Task.detached { await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } }
      try await Task.sleep(for: .seconds(1))
      exit(0)
    }
    let (endedBySignal, said) = try child()
    print("ended by a signal: \(endedBySignal)", "“\(said.prefix { !$0.isNewline })”")
    let message = said.contains("SWIFT TASK CONTINUATION MISUSE") && said.contains("leaked its continuation")
    exit(message && !endedBySignal ? 0 : 1)
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
