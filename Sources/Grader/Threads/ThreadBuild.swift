import KataSubprocess
import KataSupport
import Workbook

/// A submission's programs of threads in the making: its module is compiled once more, instrumented, while the rest goes on.
///
/// One program tells the kata's stories of threads, if it has any. Another one has the suite itself, if the submission leaves to the
/// programmer what threads do at the same time.
///
/// If the value is released before ``finish()``, the compiler is ended.
final class ThreadBuild {
  private enum State {
    /// An earlier grading has made the program.
    case made(CacheEntry)
    case compiling(CacheDraft, CompilerLimits.Compilation, WorkFolder)
    case linking(CacheDraft, [ChildProcess], WorkFolder)
    /// The compiler gave up. Only a verdict that needs the program is a rejection, whenever the compiler was started.
    case rejected(Rejection)
    case finished
  }

  private static let storyProgram = "threads"
  private static let suiteProgram = "suite"
  private static let object = "threaded.o"

  private let submission: Submission
  private let builder: SuiteBuilder
  private let stories: ThreadSuiteBlueprint?
  /// The suite to link with the instrumented module.
  private let suite: SuiteBlueprint?
  private var state: State

  /// Starts the compiler, unless the cache has the program.
  /// - Parameter budget: the processor time that is left for the submission.
  /// - Throws: `UserError` if the workbook has no story for a check, or the compiler cannot be started.
  init(
    _ submission: Submission, _ suite: SuiteBlueprint, _ builder: SuiteBuilder, within budget: ProcessorBudget
  ) throws {
    let kata = submission.kata
    self.submission = submission
    self.builder = builder
    stories =
      submission.toldByThreads.isEmpty ? nil : try builder.threads(of: kata, toldBy: .everyInterleaving, with: suite)
    self.suite = submission.isLeftToTheProgrammer ? suite : nil
    let options = Compiler.options(for: kata) + Toolchain.instrumentation
    var key = Fingerprint()
    for text in [
      "threaded 3", "\(builder.toolchain.fingerprint)", stories?.fingerprint ?? "", self.suite?.fingerprint ?? "",
      kata.module, kata.file, "\(options)",
    ] { key.add(text) }
    if self.suite != nil { key.add("\(try builder.threadRuntimeKey)") }
    key.add(submission.source)
    switch try builder.cache.lookUp(.threaded, key) {
    case .found(let entry): state = .made(entry)
    case .missing(let draft):
      let folder = try WorkFolder(in: builder.cache)
      try Files.write(submission.source, to: "\(folder.path)/\(kata.file)")
      let command = builder.toolchain.compile(
        [kata.file], module: kata.module, output: Self.object, options, in: folder.path)
      state = .compiling(draft, try CompilerLimits().start(command, within: budget), folder)
    }
  }

  deinit {
    switch state {
    case .made, .rejected, .finished: break
    case .compiling(_, let compilation, _): Self.end([compilation.child])
    case .linking(_, let children, _): Self.end(children)
    }
  }

  private static func end(_ children: [ChildProcess]) {
    for child in children {
      child.terminate()
      // It is reaped, and its pipes are closed.
      _ = try? child.wait()
    }
  }

  /// Waits for the compiler, and starts the linker, unless that was done before. Call it once the gates have let the submission
  /// through.
  /// - Parameter interface: the interface to compile the stories against, if that is not the starter's.
  /// - Throws: `UserError` if the stories do not compile, or the linker cannot be started.
  func link(adaptedTo interface: String?) throws {
    guard case .compiling(let draft, let compilation, let folder) = state else { return }
    state = .finished
    let kata = submission.kata
    do {
      guard try CompilerLimits().wait(for: compilation, on: kata.file).status == 0 else {
        // The same source has compiled before, without instrumentation.
        throw Rejection(
          .doesNotBuild,
          "The compiler gave up on \(kata.file) for threads: simplify what you changed last, then check again.")
      }
    } catch let rejection as Rejection {
      state = .rejected(rejection)
      return
    }
    let adapted = try interface.map { try builder.blueprint(of: kata, adaptedTo: $0) }
    let module = "\(folder.path)/\(Self.object)"
    var links: [ChildProcess.Command] = []
    if let stories {
      let told = try adapted.map { try builder.threads(of: kata, toldBy: .everyInterleaving, with: $0) } ?? stories
      links.append(
        builder.toolchain.linkThreads(
          [module] + (try told.build()).objects, output: "\(draft.entry.folder)/\(Self.storyProgram)", in: folder.path))
    }
    if let suite {
      links.append(
        builder.toolchain.linkThreads(
          [module] + (try (adapted ?? suite).build()).objects + (try builder.threadRuntime().objects) + Linker.options,
          output: "\(draft.entry.folder)/\(Self.suiteProgram)", in: folder.path))
    }
    var children: [ChildProcess] = []
    do {
      for link in links { children.append(try ChildProcess(link)) }
    } catch {
      Self.end(children)
      throw error
    }
    state = .linking(draft, children, folder)
  }

  /// Waits for the linker.
  /// - Throws: ``Rejection`` with `does-not-build` if the compiler gave up; `UserError` if the linker does not work.
  func finish() throws -> ThreadProgram {
    defer { state = .finished }
    switch state {
    case .made(let entry): return program(in: entry)
    case .rejected(let rejection): throw rejection
    case .linking(let draft, let children, let folder):
      // The linkers read the folder until they end.
      let endings = try withExtendedLifetime(folder) { try children.map { try $0.wait() } }
      if let ending = endings.first(where: { $0.status != 0 }) {
        let reason = ending.text(2).split(separator: "\n").first.map(String.init) ?? "signal \(ending.signal ?? 0)"
        throw UserError.infrastructure("Cannot link the program of threads: \(reason).")
      }
      return program(in: draft.entry, CachePublication(draft))
    case .compiling, .finished: throw UserError.infrastructure("The program of threads is not linked.")
    }
  }

  private func program(in entry: CacheEntry, _ publication: CachePublication? = nil) -> ThreadProgram {
    ThreadProgram(
      stories: stories.map { _ in "\(entry.folder)/\(Self.storyProgram)" },
      suite: suite.map { _ in "\(entry.folder)/\(Self.suiteProgram)" }, entry: entry, publication: publication)
  }
}

/// A submission's programs of threads.
struct ThreadProgram {
  /// The path of the one that tells the kata's stories of threads; nil if the kata has none.
  let stories: String?
  /// The path of the suite with the instrumented module; nil if the compiler checks what threads do.
  let suite: String?
  /// Keeps the programs in the cache.
  let entry: CacheEntry
  /// Ends with the program's publication in the cache, if this grading has made it.
  var publication: CachePublication?
}
