import Dispatch
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

  /// The state that the workers share.
  private struct State {
    var next = 0
    var summary = Summary()
    var end: UserError?
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
    let state = Mutex(State())
    let group = DispatchGroup()
    for worker in 1...min(jobs, max(entries.count, 1)) {
      // A queue of its own is a thread of its own while it is at work; the global ones have no more threads than cores.
      DispatchQueue(label: "kata.batch.\(worker)").async(group: group) {
        while let entry = state.withLock({ Self.take(from: entries, &$0) }) {
          do throws(UserError) {
            let verdict = try grade(entry)
            do throws(UserError) {
              try deliver(entry, verdict)
            } catch {
              state.withLock { $0.end = $0.end ?? error }
              return
            }
            state.withLock { $0.summary.verdicts[verdict.verdict, default: 0] += 1 }
          } catch {
            if error.kind == .interrupted {
              state.withLock { $0.end = error }
            } else {
              state.withLock { $0.summary.ungraded += 1 }
              complain(entry, error)
            }
          }
        }
      }
    }
    group.wait()
    return try state.withLock { state throws(UserError) in
      if let end = state.end { throw end }
      return state.summary
    }
  }

  private static func take(from entries: [Roster.Entry], _ state: inout State) -> Roster.Entry? {
    guard state.end == nil, state.next < entries.count else { return nil }
    defer { state.next += 1 }
    return entries[state.next]
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
