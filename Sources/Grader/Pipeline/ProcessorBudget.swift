import KataSubprocess
import Synchronization

/// The processor time that everything that is done for one submission may take together: compilers, gates, suite, stories, replays.
///
/// A process takes a share before it starts, and returns what it did not need: so two that work at the same time never count on the
/// same seconds. This is the last net. Steps, scopes and memory are counted first, and a right submission takes a tenth.
final class ProcessorBudget: Sendable {
  /// The seconds of a verdict.
  static let total = 20.0
  /// The seconds of them that no process takes a share of: for linkers and for what reads object files, whose sizes are limited.
  static let tools = 2.0

  /// The seconds that one process may take.
  final class Share: Sendable {
    let seconds: Double
    private let budget: ProcessorBudget

    fileprivate init(_ seconds: Double, of budget: ProcessorBudget) {
      self.seconds = seconds
      self.budget = budget
    }

    /// Returns what is left of the share, once.
    /// - Parameters:
    ///   - ending: the end of the process.
    ///   - seen: the seconds that were seen in the process while it ran. What is inside a process namespace is not counted for its
    ///     parent.
    func settle(_ ending: ChildProcess.Termination, seen: Double = 0) {
      budget.left.withLock { $0 += seconds - max(ending.processorTime, seen) }
    }
  }

  private let left: Mutex<Double>

  /// - Parameter effort: how many times the usual budget this one is.
  convenience init(effort: Int = 1) { self.init(seconds: (Self.total - Self.tools) * Double(effort)) }

  private init(seconds: Double) { left = Mutex(seconds) }

  /// Gives away what is left, for two that work at the same time: what one of them takes makes no difference to the other.
  func halves() -> (ProcessorBudget, ProcessorBudget) {
    let half = left.withLock { left in
      defer { left = 0 }
      return left / 2
    }
    return (ProcessorBudget(seconds: half), ProcessorBudget(seconds: half))
  }

  /// Takes a share for a process that is about to start: a smaller one if less is left.
  func take(upTo seconds: Double) -> Share {
    left.withLock { left in
      let taken = max(0, min(seconds, left))
      left -= taken
      return Share(taken, of: self)
    }
  }
}
