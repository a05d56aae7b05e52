import KataSubprocess
import KataSupport

/// A linker that is at work. If the value is released before ``finish()``, the linker is ended.
final class Linking {
  private let child: ChildProcess
  private let program: SuiteProgram
  /// Keeps the suite's files in the cache.
  private let suite: Suite
  /// The learner's file, if it is linked with the suite.
  private let file: String?
  private var isFinished = false

  init(child: ChildProcess, program: SuiteProgram, suite: Suite, file: String?) {
    self.child = child
    self.program = program
    self.suite = suite
    self.file = file
  }

  deinit { cancel() }

  /// Ends the linker if it still runs. What it wrote is of no use.
  func cancel() {
    guard !isFinished else { return }
    isFinished = true
    child.terminate()
    // It is reaped, and its pipes are closed.
    _ = try? child.wait()
  }

  /// Waits for the linker.
  /// - Throws: ``Rejection`` with `contract-broken` if the suite needs a declaration that the learner's object file does not have;
  ///   `UserError` if the linker does not work.
  func finish() throws -> SuiteProgram {
    isFinished = true
    let ending = try child.wait()
    guard ending.status != 0 else { return program }
    let message = ending.text(2).split(separator: "\n").first.map(String.init) ?? "signal \(ending.signal ?? 0)"
    guard let file, message.contains("undefined symbol") else {
      throw UserError.infrastructure("The linker does not work: \(message).")
    }
    throw Rejection(
      .contractBroken,
      "The suite cannot find a part of the public interface in \(file): declare what is public as the starter does.")
  }
}
