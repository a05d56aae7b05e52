import KataSubprocess
import KataSupport
import Synchronization
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Grades entries of a class, several at a time.
///
/// Each verdict is delivered as soon as it is there and then released: a class of any size takes the same memory.
public struct BatchGrading: Sendable {
  /// The numbers of a run.
  public struct Summary: Sendable {
    /// The number of entries with each verdict.
    public internal(set) var verdicts: [Verdict.Kind: Int] = [:]
    /// The number of entries without a verdict, because something other than the submission did not work.
    public internal(set) var ungraded = 0
  }

  /// The most submissions at a time: an interruption must end their processes, and has room for so many.
  public static let jobLimit = 32

  private let grader: Grader
  private let jobs: Int

  /// Creates a batch grading.
  /// - Parameters:
  ///   - grader: grades each submission.
  ///   - jobs: the number of submissions that are graded at a time, from 1 to ``jobLimit``.
  public init(_ grader: Grader, jobs: Int) {
    self.grader = grader
    self.jobs = jobs
  }

  /// Grades entries, and returns when all are graded.
  /// - Parameters:
  ///   - entries: the entries to grade.
  ///   - deliver: called with each verdict, from any thread; an error that it throws ends the run.
  ///   - complain: called for an entry that could not be graded, from any thread. The others go on.
  /// - Throws: `UserError` if `deliver` threw it, or if the user interrupts.
  public func run(
    _ entries: [Roster.Entry], deliver: @escaping @Sendable (Roster.Entry, Verdict) throws(UserError) -> Void,
    complain: @escaping @Sendable (Roster.Entry, UserError) -> Void
  ) throws(UserError) -> Summary {
    let summary = Mutex(Summary())
    try onThreads(jobs, entries.count) { index throws(UserError) in
      let entry = entries[index]
      let verdict: Verdict
      do throws(UserError) {
        verdict = try grade(entry)
      } catch {
        guard error.kind != .interrupted else { throw error }
        summary.withLock { $0.ungraded += 1 }
        return complain(entry, error)
      }
      try deliver(entry, verdict)
      summary.withLock { $0.verdicts[verdict.verdict, default: 0] += 1 }
    }
    return summary.withLock { $0 }
  }

  private func grade(_ entry: Roster.Entry) throws(UserError) -> Verdict {
    try Interruption.check()
    if let refusal = entry.refusal ?? Self.refusal(of: entry.path, entry.kata) {
      return grader.refuse(entry.kata, refusal)
    }
    let verdict = try grader.grade(entry.path, for: entry.kata)
    return entry.remark.map(verdict.remarking) ?? verdict
  }

  /// The reason to refuse a file that is not there.
  public static func missing(_ kata: Kata) -> String { "There is no \(kata.file): hand it in under that name." }

  /// The reason to refuse a file that cannot be read; nil if it can.
  ///
  /// If one submission is graded, such a file is an error of the person who named it. In a class it is the learner's mistake, and
  /// must not stop the others.
  public static func refusal(of file: String, _ kata: Kata) -> String? {
    var status = stat()
    guard lstat(file, &status) == 0 else {
      return [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(errno)
        ? missing(kata) : "\(kata.file) cannot be read: hand in a plain file."
    }
    if status.st_mode & S_IFMT == S_IFDIR { return "\(kata.file) is a folder: hand in a plain file." }
    guard status.st_mode & S_IFMT == S_IFREG, access(file, R_OK) != 0 else { return nil }
    return "\(kata.file) cannot be read: hand in a plain file."
  }
}
