// fact: throwing-stream-bears-one-reader
// An `AsyncThrowingStream` ends the process when a second reader waits for it.
import Foundation

@main enum Fact {
  static func main() async throws {
    if CommandLine.arguments.count > 1 {
      let (stream, _) = AsyncThrowingStream.makeStream(of: Int.self)
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...2 { group.addTask { do { for try await _ in stream {} } catch {} } }
        try? await Task.sleep(for: .seconds(30))
        exit(0)
      }
    }
    let (endedBySignal, said) = try child()
    print("ended by a signal: \(endedBySignal)", "“\(said.prefix { !$0.isNewline })”")
    exit(endedBySignal ? 0 : 1)
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
