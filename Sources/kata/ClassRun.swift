import Grader
import KataSupport
import Synchronization
import Workbook

/// Grades a class, and writes a line for each result as soon as it is there.
struct ClassRun {
  private let command: any Command
  private let grader: Grader
  private let jobs: Int
  private let shard: Shard

  /// True if what was asked for makes sense of a class only.
  static func isMeant(_ arguments: Arguments) -> Bool { ["jobs", "shard", "resume"].contains { arguments.has($0) } }

  init(_ command: any Command) throws(UserError) {
    self.command = command
    guard command.arguments.value("format") ?? "json" == "json", !command.arguments.has("show-output") else {
      throw .usage("A class is answered with lines of JSON, without output: kata merge makes a report of them.")
    }
    guard !command.arguments.has("resume") || command.arguments.has("output") else {
      throw .usage("--resume goes on with a file: name it by --output.")
    }
    shard = try Self.shard(command.arguments)
    let processors = ProcessInfo.processInfo.activeProcessorCount
    jobs = try command.arguments.number("jobs") ?? min(processors, BatchGrading.jobLimit)
    guard jobs <= BatchGrading.jobLimit else { throw .usage("--jobs is \(BatchGrading.jobLimit) at most.") }
    grader = try command.makeGrader(sandbox: .full, compilesAhead: jobs == 1)
  }

  private static func shard(_ arguments: Arguments) throws(UserError) -> Shard {
    guard let text = arguments.value("shard") else { return .whole }
    guard let shard = Shard(text) else {
      throw .usage("--shard is I/N, such as 2/4, with I from 1 to N, not “\(text)”.")
    }
    return shard
  }

  /// - Returns: 0, whatever the verdicts.
  /// - Throws: an infrastructure error if something was not graded.
  func grade(_ roster: Roster) throws(UserError) -> Int32 {
    try command.requireDeclared(by: roster.entries.map(\.kata))
    let (session, shard) = (command.session, shard)
    let file = try command.arguments.value("output").map { path throws(UserError) in
      try ResultFile(
        session.path(path), of: roster, shard, resumes: command.arguments.has("resume"),
        key: session.environment[BatchResult.keyVariable])
    }
    let part = roster.entries.filter { shard.contains($0.key) }
    let entries = part.filter { !(file?.done.contains($0.key) ?? false) }
    let progress = session.statusLine
    let count = Atomic<Int>(0)
    let printing = Mutex(())
    let summary: BatchGrading.Summary
    do throws(UserError) {
      defer { progress.clear() }
      summary = try BatchGrading(grader, jobs: jobs).run(entries) { entry, verdict throws(UserError) in
        let result = BatchResult(entry, of: roster, shard, verdict)
        if let file {
          try file.append(result)
        } else {
          let failure = printing.withLock { _ in
            Self.failure { () throws(UserError) in
              try session.console.print(result.signed(with: session.environment[BatchResult.keyVariable]).text)
            }
          }
          if let failure { throw failure }
        }
        progress.show("\(count.add(1, ordering: .relaxed).newValue) of \(entries.count)")
      } complain: { entry, complaint in
        progress.clear()
        session.warnings.say(
          "“\(session.style.sanitizedLine(entry.submission))”, \(entry.kata.name): \(session.style.sanitizedLine(complaint.description))"
        )
      }
    } catch {
      guard error.kind == .interrupted else { throw error }
      throw UserError(
        .interrupted,
        "Interrupted: \(count.load(ordering: .relaxed)) of \(entries.count) are graded"
          + (file == nil ? "." : ", and --resume goes on with the rest."))
    }
    try session.console.printError(
      Self.text(summary, of: entries.count, done: part.count - entries.count) + "\n")
    guard summary.ungraded == 0 else {
      throw .infrastructure(
        "\(summary.ungraded) of \(entries.count) could not be graded: see above, then grade again"
          + (file == nil ? "." : " with --resume."))
    }
    return 0
  }

  /// The error of a body, for a place that may not throw, such as a lock.
  private static func failure(_ body: () throws(UserError) -> Void) -> UserError? {
    do throws(UserError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private static func text(_ summary: BatchGrading.Summary, of count: Int, done: Int) -> String {
    let kinds = summary.verdicts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) \($0.key.rawValue)" }
    let graded = summary.verdicts.values.reduce(0, +)
    let before = done > 0 ? " \(done) were there already." : ""
    return "kata: \(graded) of \(count) graded" + (kinds.isEmpty ? "." : ": \(kinds.joined(separator: ", ")).") + before
  }
}
