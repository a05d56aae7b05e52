import Foundation
import Reports
import Support
import Synchronization

@testable import kata

/// Runs commands in this process: no program is started but what they start themselves.
struct InProcess {
  /// What a command answered.
  struct Answer {
    let status: Int32
    let output: String
    let error: String
  }

  /// The folder that commands work in; a workbook is looked for there and above.
  let folder: String
  var environment = Program.environment()

  /// - Parameters:
  ///   - input: the lines of standard input.
  ///   - terminal: the size of the terminal that the streams are; nil for pipes.
  func run(_ words: String..., input: [String] = [], terminal: TerminalSize? = nil) -> Answer {
    let streams = Streams(input)
    let console = Console(
      outputSize: terminal, errorSize: terminal, isInputTerminal: terminal != nil,
      readLine: { streams.lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
      write: { text, stream in
        switch stream {
        case .output: streams.output.withLock { $0 += text }
        case .error: streams.error.withLock { $0 += text }
        }
      })
    let program = KataProgram(
      path: Program.executable, environment: environment, console: console, currentFolder: folder)
    let status = program.run(words)
    return Answer(
      status: status, output: streams.output.withLock { $0 }, error: streams.error.withLock { $0 })
  }

  private final class Streams: Sendable {
    let lines: Mutex<[String]>
    let output = Mutex("")
    let error = Mutex("")
    init(_ lines: [String]) { self.lines = Mutex(lines) }
  }
}
