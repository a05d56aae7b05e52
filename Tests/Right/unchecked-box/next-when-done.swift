// A task for each reading; the end of one begins the next
import Synchronization

/// Hands the readings of a sensor to the target that is bound to it.
///
/// Each reading is handed to one target, in the order of posting, and is not lost. What is posted while none is bound
/// waits for the first target.
public final class Feed: Sendable {
  /// A target that is bound, or was.
  private final class Binding: Sendable {
    let target: @Sendable (Int) async -> Void
    init(_ target: @escaping @Sendable (Int) async -> Void) { self.target = target }
  }

  private struct Desk {
    var waiting: [Int] = []
    var bound: Binding?
    var isIdle = true
  }

  private let desk = Mutex(Desk())

  public init() {}

  /// Has all readings handed to this target, instead of the one that was bound before.
  ///
  /// Once this has returned, none is handed to the one before any more. A reading that it has already been handed is
  /// its own business: the new target may be handed the next one at once, or when that is done.
  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    let binding = Binding(target)
    let first = desk.withLock { desk -> Int? in
      desk.bound = binding
      desk.isIdle = desk.waiting.isEmpty
      return desk.isIdle ? nil : desk.waiting.removeFirst()
    }
    if let first { hand(first, to: binding) }
  }

  /// Takes a reading. Never waits.
  public func post(_ reading: Int) {
    let idle = desk.withLock { desk -> Binding? in
      guard desk.isIdle, let bound = desk.bound else {
        desk.waiting.append(reading)
        return nil
      }
      desk.isIdle = false
      return bound
    }
    if let idle { hand(reading, to: idle) }
  }

  private func hand(_ reading: Int, to binding: Binding) {
    Task { [weak self] in
      await binding.target(reading)
      self?.isDone(binding)
    }
  }

  private func isDone(_ binding: Binding) {
    let next = desk.withLock { desk -> Int? in
      guard desk.bound === binding else { return nil }
      desk.isIdle = desk.waiting.isEmpty
      return desk.isIdle ? nil : desk.waiting.removeFirst()
    }
    if let next { hand(next, to: binding) }
  }
}
