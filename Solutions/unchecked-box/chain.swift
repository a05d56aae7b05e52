import Synchronization

/// Hands the readings of a sensor to the target that is bound to it.
///
/// Each reading is handed to one target, in the order of posting, and is not lost. What is posted while none is bound
/// waits for the first target.
public final class Feed: Sendable {
  private struct State {
    var target: (@Sendable (Int) async -> Void)?
    /// What was posted before anybody was bound.
    var waiting: [Int] = []
    /// Hands over the last reading, after the ones before it.
    var last: Task<Void, Never>?
  }

  private let state = Mutex(State())

  public init() {}

  /// Has all readings handed to this target, instead of the one that was bound before.
  ///
  /// Once this has returned, none is handed to the one before any more. A reading that it has already been handed is
  /// its own business: the new target may be handed the next one at once, or when that is done.
  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    state.withLock { state in
      state.target = target
      for reading in state.waiting { append(reading, to: &state) }
      state.waiting = []
    }
  }

  /// Takes a reading. Never waits.
  public func post(_ reading: Int) {
    state.withLock { state in
      if state.target == nil {
        state.waiting.append(reading)
      } else {
        append(reading, to: &state)
      }
    }
  }

  private func append(_ reading: Int, to state: inout State) {
    state.last = Task { [last = state.last] in
      await last?.value
      // Asked for now, when it is this reading's turn.
      let target = self.state.withLock { $0.target }
      await target?(reading)
    }
  }
}
