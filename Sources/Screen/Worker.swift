import Grader
import KataSubprocess
import KataSupport
import Workbook

/// A `kata` command that runs beside the screen, so that keys answer meanwhile and a mistake in it is not the screen's.
final class Worker {
  /// The part of the screen that a command answers.
  enum Role {
    case check
    case page
    case play
  }

  let role: Role
  /// False once a newer command has replaced this one: its answer is dropped.
  private(set) var isWanted = true
  private let child: ChildProcess
  private var open: [(descriptor: Int32, pipe: FileDescriptor)]
  private var output: [Int32: Data] = [:]

  /// - Parameters:
  ///   - program: the path of `kata` itself.
  ///   - folder: where the command runs.
  init(_ role: Role, program: String, _ arguments: [String], environment: [String: String], in folder: String)
    throws(UserError)
  {
    self.role = role
    child = try ChildProcess(
      ChildProcess.Command(
        executable: program, arguments: arguments, environment: environment, folder: folder,
        hasInput: role == .play))
    open = child.sources
  }

  /// The descriptors to wait for.
  var pipes: [Int32] { open.map(\.pipe.number) }

  /// True once the command has ended and everything it said was read.
  var isOver: Bool { open.isEmpty }

  /// Reads what is there. After the last of it the command's process is taken off the system's list.
  func read(_ pipe: Int32) {
    guard let index = open.firstIndex(where: { $0.pipe.number == pipe }) else { return }
    let source = open[index]
    do throws(SystemError) {
      let bytes = try source.pipe.read()
      output[source.descriptor, default: Data()].append(bytes)
      if !bytes.isEmpty { return }
    } catch {
      if error.code == EAGAIN { return }
    }
    source.pipe.close()
    open.remove(at: index)
    if open.isEmpty { status = child.reap().status }
  }

  /// The exit status, once the command has ended by itself.
  private(set) var status: Int32?

  func text(_ descriptor: Int32) -> String { String(decoding: output[descriptor] ?? Data(), as: UTF8.self) }
  func data(_ descriptor: Int32) -> Data { output[descriptor] ?? Data() }

  /// The whole lines that have come, each handed out once.
  func takeLines() -> [Data] {
    guard let last = output[1]?.lastIndex(of: UInt8(ascii: "\n")), let data = output[1] else { return [] }
    output[1] = Data(data[data.index(after: last)...])
    return data[...last].split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// Sends a line to a command that listens.
  func send(_ line: String) {
    // A command that has gone says so by the end of its pipes.
    try? child.input?.write((line + "\n").utf8)
  }

  /// Asks the command to end: it ends its own children first and leaves nothing behind.
  func stop() {
    isWanted = false
    if !isOver { kill(child.process, SIGTERM) }
  }

  /// Ends the command for good.
  func end() {
    if !isOver { kill(child.process, SIGKILL) }
  }
}
