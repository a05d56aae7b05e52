import LabProtocol
import KataSubprocess
import KataSupport

/// Tells a process that works from one that stands still or spins. Neither judgement depends on how loaded the machine is:
/// a thread that could run but gets no processor is not at rest, and time that a process does not get does not count.
///
/// A process stands still if every thread rests in the same wait for a lock at two looks, or in any other system call for
/// ten seconds. It spins if it has used half a second of processor time while the scheduler neither made a choice nor came to the
/// end of a job. Of what the system takes for it, a quarter counts: a page of memory that is taken for the first time can cost ten
/// times as much on one machine as on another, and a job that takes page after page comes to the limit of memory.
package struct Watchdog {
  /// The reason to end a process.
  package enum Alarm: Sendable {
    /// It stands still.
    case blocked
    /// It runs, and the scheduler makes no choice and comes to the end of no job.
    case spinning
    /// More processor time than `timeLimit`, in all.
    case tooLong
    /// More memory than `memoryLimit`.
    case tooLarge
    /// More threads than `threadLimit`.
    case tooManyThreads
    /// More output through one of the grader's pipes than is kept of it.
    case tooLoud

    /// True if the line at which the thread is shows what is wrong.
    package var hasPlace: Bool { self == .blocked || self == .spinning }
  }

  /// The processor time of all threads that all processes of a suite may take, in seconds. The longest suites take two.
  package static let timeLimit = 12.0
  /// The resident memory that a suite may take, in bytes.
  package static let memoryLimit = 256 << 20
  /// The threads that a suite may have. Suites have a handful.
  package static let threadLimit = 512

  /// The part of the system's processor time that counts against a job.
  private static let systemShare = 0.25

  /// The processor time that one job of a scenario may take, in seconds. A job takes microseconds.
  package static let spinLimit = 0.5
  /// The same once a check of the suite has hung or crashed: each further one may do so, too.
  package static let laterSpinLimit = 0.2
  /// The same for the replay of a schedule that is known to spin or to crash: only its timeline is wanted.
  package static let replaySpinLimit = 0.1
  /// The looks, 20 ms apart, for which a process may rest in a system call that is no wait for a lock.
  private static let patience = 500

  private let page: StatusPage
  private let spinLimit: Double
  private let memoryLimit: Int
  private let timeLimit: Double
  private var beats: UInt64 = 0
  private var timeAtBeat = 0.0
  private var rest: ProcessTable.Rest?
  private var looksAtRest = 0
  /// The processor time of the process at the last look, in seconds, with all that the system took.
  package private(set) var processorTime = 0.0
  /// What is wrong; nil as long as nothing is.
  package private(set) var alarm: Alarm?

  /// Watches a process that has not begun.
  /// - Parameters:
  ///   - page: the page that the process writes.
  ///   - spinLimit: the processor time that one job may take, in seconds.
  ///   - memoryLimit: the resident memory that the process may take, in bytes.
  ///   - timeLimit: the processor time that the process may take, in seconds.
  package init(
    _ page: StatusPage, spinLimit: Double, memoryLimit: Int = Self.memoryLimit, timeLimit: Double = Self.timeLimit
  ) {
    self.timeLimit = timeLimit
    self.page = page
    self.spinLimit = spinLimit
    self.memoryLimit = memoryLimit
  }

  /// Takes a look at the process.
  /// - Returns: what is wrong, the first time that it is.
  package mutating func look(at process: pid_t) -> Alarm? {
    guard alarm == nil, let usage = ProcessTable.usage(of: process) else { return nil }
    processorTime = usage.processorTime
    alarm = excess(usage)
    if alarm != nil { return alarm }
    let time = usage.processorTime - (1 - Self.systemShare) * usage.systemTime
    let now = page.beats
    if now != beats {
      beats = now
      timeAtBeat = time
      rest = nil
      return nil
    }
    if time - timeAtBeat >= spinLimit {
      alarm = .spinning
      return alarm
    }
    let current = ProcessTable.rest(of: process)
    looksAtRest = current != nil && current == rest ? looksAtRest + 1 : 0
    rest = current
    if let current, looksAtRest >= (current.isForLocks ? 1 : Self.patience) { alarm = .blocked }
    return alarm
  }
}

extension Watchdog {
  private func excess(_ usage: ProcessTable.Usage) -> Alarm? {
    if usage.memory > memoryLimit { return .tooLarge }
    if usage.threads > Self.threadLimit { return .tooManyThreads }
    return usage.processorTime > timeLimit ? .tooLong : nil
  }
}
