import Synchronization

/// Hands the readings of a sensor to the target that is bound to it.
///
/// Each reading is handed to one target, in the order of posting, and is not lost. What is posted while none is bound
/// waits for the first target.
public final class Feed: Sendable {
  private struct State {
    var target: (@Sendable (Int) async -> Void)?
    var waiting: [Int] = []
    var isHanding = false
  }

  private let state = Mutex(State())

  public init() {}

  /// Has all readings handed to this target, instead of the one that was bound before.
  ///
  /// Once this has returned, none is handed to the one before any more. A reading that it has already been handed is
  /// its own business: the new target may be handed the next one at once, or when that is done.
  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    state.withLock { $0.target = target }
    handOver()
  }

  /// Takes a reading. Never waits.
  public func post(_ reading: Int) {
    state.withLock { $0.waiting.append(reading) }
    handOver()
  }

  /// Begins to hand over what waits, if nobody does so.
  private func handOver() {
    let isIdle = state.withLock { state in
      guard !state.isHanding, state.target != nil else { return false }
      state.isHanding = true
      return true
    }
    guard isIdle else { return }
    Task {
      while let (target, reading) = next() { await target(reading) }
    }
  }

  /// The next reading, and who is bound now; nil, and the handing over ends, if none waits.
  private func next() -> (target: @Sendable (Int) async -> Void, reading: Int)? {
    state.withLock { state in
      guard let target = state.target, !state.waiting.isEmpty else {
        state.isHanding = false
        return nil
      }
      return (target, state.waiting.removeFirst())
    }
  }
}
