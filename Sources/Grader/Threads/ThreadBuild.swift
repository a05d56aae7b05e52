import Subprocess
import Support
import Workbook

/// A submission's program of threads in the making: its module is compiled once more, instrumented, while the rest goes on.
///
/// If the value is released before ``finish()``, the compiler is ended.
final class ThreadBuild {
  private enum State {
    /// An earlier grading has made the program.
    case made(CacheEntry)
    case compiling(CacheDraft, ChildProcess, WorkFolder)
    case linking(CacheDraft, ChildProcess, WorkFolder)
    case finished
  }

  private static let program = "threads"
  private static let object = "threaded.o"

  private let submission: Submission
  private let builder: SuiteBuilder
  private let stories: ThreadSuiteBlueprint
  private var state: State

  /// Starts the compiler, unless the cache has the program.
  /// - Throws: `UserError` if the workbook has no story for a check, or the compiler cannot be started.
  init(_ submission: Submission, _ suite: SuiteBlueprint, _ builder: SuiteBuilder) throws {
    let kata = submission.kata
    self.submission = submission
    self.builder = builder
    stories = try builder.threads(of: kata, toldBy: .everyInterleaving, with: suite)
    let options = Compiler.options(for: kata) + Toolchain.instrumentation
    var key = Fingerprint()
    for text in [
      "threaded 1", "\(builder.toolchain.fingerprint)", stories.fingerprint, kata.module, kata.file, "\(options)",
    ] { key.add(text) }
    key.add(submission.source)
    switch try builder.cache.lookUp(.threaded, key) {
    case .found(let entry): state = .made(entry)
    case .missing(let draft):
      let folder = try WorkFolder(in: builder.cache)
      try Files.write(submission.source, to: "\(folder.path)/\(kata.file)")
      let command = builder.toolchain.compile(
        [kata.file], module: kata.module, output: Self.object, options, in: folder.path)
      state = .compiling(draft, try CompilerLimits().start(command), folder)
    }
  }

  deinit {
    switch state {
    case .made, .finished: break
    case .compiling(_, let child, _), .linking(_, let child, _):
      child.terminate()
      // It is reaped, and its pipes are closed.
      _ = try? child.wait()
    }
  }

  /// Waits for the compiler, and starts the linker. Call it once the gates have let the submission through.
  /// - Parameter interface: the interface to compile the stories against, if that is not the starter's.
  /// - Throws: ``Rejection`` with `does-not-build` if the compiler gives up; `UserError` if the stories do not compile, or the linker
  ///   cannot be started.
  func link(adaptedTo interface: String?) throws {
    guard case .compiling(let draft, let child, let folder) = state else { return }
    state = .finished
    let kata = submission.kata
    guard try CompilerLimits().wait(for: child, on: kata.file).status == 0 else {
      // The same source has compiled before, without instrumentation.
      throw Rejection(
        .doesNotBuild,
        "The compiler gave up on \(kata.file) for threads: simplify what you changed last, then check again.")
    }
    let adapted = try interface.map { interface in
      try builder.threads(
        of: kata, toldBy: .everyInterleaving, with: try builder.blueprint(of: kata, adaptedTo: interface))
    }
    let suite = try (adapted ?? stories).build()
    let command = builder.toolchain.linkThreads(
      ["\(folder.path)/\(Self.object)"] + suite.objects, output: "\(draft.entry.folder)/\(Self.program)",
      in: folder.path)
    state = .linking(draft, try ChildProcess(command), folder)
  }

  /// Waits for the linker.
  /// - Throws: `UserError` if it does not work.
  func finish() throws -> ThreadProgram {
    defer { state = .finished }
    switch state {
    case .made(let entry): return ThreadProgram(path: "\(entry.folder)/\(Self.program)", entry: entry)
    case .linking(let draft, let child, let folder):
      // The linker reads the folder until it ends.
      let ending = try withExtendedLifetime(folder) { try child.wait() }
      guard ending.status == 0 else {
        let reason = ending.text(2).split(separator: "\n").first.map(String.init) ?? "signal \(ending.signal ?? 0)"
        throw UserError.infrastructure("Cannot link the program of threads: \(reason).")
      }
      return ThreadProgram(
        path: "\(draft.entry.folder)/\(Self.program)", entry: draft.entry, publication: CachePublication(draft))
    case .compiling, .finished: throw UserError.infrastructure("The program of threads is not linked.")
    }
  }
}

/// A program that tells a kata's stories of threads with a submission.
struct ThreadProgram {
  let path: String
  /// Keeps the program in the cache.
  let entry: CacheEntry
  /// Ends with the program's publication in the cache, if this grading has made it.
  var publication: CachePublication?
}
