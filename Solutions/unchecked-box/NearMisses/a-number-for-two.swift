import Synchronization

/// Hands the readings of a sensor to the target that is bound to it.
///
/// Each reading is handed to one target, in the order of posting, and is not lost. What is posted while none is bound
/// waits for the first target.
public final class Feed: Sendable {
  private struct State {
    var readings: [Int] = []
    var target: (@Sendable (Int) async -> Void)?
    /// Which target it is.
    var number = 0
    /// Whether a task hands readings to this target.
    var isBusy = false
  }

  /// All of it is protected by the lock.
  private let state = Mutex(State())

  public init() {}

  /// Has all readings handed to this target, instead of the one that was bound before.
  ///
  /// Once this has returned, none is handed to the one before any more. A reading that it has already been handed is
  /// its own business: the new target may be handed the next one at once, or when that is done.
  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    let mine = state.withLock { state in state.number + 1 }
    state.withLock { state in
      state.number = mine
      state.target = target
      state.isBusy = false
    }
    handOver()
  }

  /// Takes a reading. Never waits.
  public func post(_ reading: Int) {
    state.withLock { $0.readings.append(reading) }
    handOver()
  }

  /// Begins to hand readings over, if there are any and the target is idle.
  private func handOver() {
    let begun = state.withLock { state -> (Int, @Sendable (Int) async -> Void)? in
      guard let target = state.target, !state.isBusy, !state.readings.isEmpty else { return nil }
      state.isBusy = true
      return (state.number, target)
    }
    guard let (number, target) = begun else { return }
    Task { [weak self] in
      while let reading = self?.next(for: number) { await target(reading) }
    }
  }

  private func next(for number: Int) -> Int? {
    state.withLock { state in
      guard state.number == number else { return nil }
      if state.readings.isEmpty {
        state.isBusy = false
        return nil
      }
      return state.readings.removeFirst()
    }
  }
}
