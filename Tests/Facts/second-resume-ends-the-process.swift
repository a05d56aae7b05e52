// fact: second-resume-ends-the-process
// A checked continuation that is resumed twice ends the process.
import Foundation

@main enum Fact {
  static func main() async throws {
    if CommandLine.arguments.count > 1 {
      await withCheckedContinuation { continuation in
        continuation.resume()
        continuation.resume()
      }
      exit(0)
    }
    let (endedBySignal, said) = try child()
    print("ended by a signal: \(endedBySignal)", "“\(said.prefix { !$0.isNewline })”")
    exit(endedBySignal && said.contains("tried to resume its continuation more than once") ? 0 : 1)
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
