import Synchronization

// Known algorithms without locks, right and wrong: compiled as a submission is.

/// A stack of numbered slots, after Treiber.
public final class TreiberStack: @unchecked Sendable {
  private let head = Atomic<Int>(-1)
  private let next: UnsafeMutablePointer<Int>
  private let values: UnsafeMutablePointer<Int>

  public init(slots: Int) {
    next = .allocate(capacity: slots)
    values = .allocate(capacity: slots)
    next.initialize(repeating: -1, count: slots)
    values.initialize(repeating: 0, count: slots)
  }

  /// - Parameter orderly: false to publish the slot without order.
  public func push(_ value: Int, in slot: Int, orderly: Bool = true) {
    values[slot] = value
    var first = head.load(ordering: .relaxed)
    while true {
      next[slot] = first
      let (isDone, seen) =
        orderly
        ? head.compareExchange(expected: first, desired: slot, successOrdering: .releasing, failureOrdering: .relaxed)
        : head.compareExchange(expected: first, desired: slot, successOrdering: .relaxed, failureOrdering: .relaxed)
      if isDone { return }
      first = seen
    }
  }

  public func pop() -> Int? {
    var first = head.load(ordering: .acquiring)
    while first >= 0 {
      let (isDone, seen) = head.compareExchange(
        expected: first, desired: next[first], successOrdering: .acquiring, failureOrdering: .acquiring)
      if isDone { return values[first] }
      first = seen
    }
    return nil
  }
}

/// A lock whose callers are served in the order in which they drew a number.
public final class TicketLock: @unchecked Sendable {
  private let drawn = Atomic<Int>(0)
  private let served = Atomic<Int>(0)
  public private(set) var count = 0

  public init() {}

  /// - Parameter orderly: false to hand the lock on without order.
  public func add(orderly: Bool = true) {
    let ticket = drawn.wrappingAdd(1, ordering: .relaxed).oldValue
    if orderly {
      while served.load(ordering: .acquiring) != ticket {}
      count += 1
      served.store(ticket + 1, ordering: .releasing)
    } else {
      while served.load(ordering: .relaxed) != ticket {}
      count += 1
      served.store(ticket + 1, ordering: .relaxed)
    }
  }
}

/// Two numbers that a reader sees as they were at one moment, by a version that is odd while they change.
public final class SequenceLock: Sendable {
  private let version = Atomic<Int>(0)
  private let low = Atomic<Int>(0)
  private let high = Atomic<Int>(0)

  public init() {}

  public func write(_ value: Int) {
    let old = version.load(ordering: .relaxed)
    version.store(old + 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    low.store(value, ordering: .relaxed)
    high.store(value, ordering: .relaxed)
    version.store(old + 2, ordering: .releasing)
  }

  /// - Parameter orderly: false to look at the version again without order.
  /// - Returns: nil if the numbers changed meanwhile.
  public func read(orderly: Bool = true) -> (Int, Int)? {
    let before = version.load(ordering: .acquiring)
    let result = (low.load(ordering: .relaxed), high.load(ordering: .relaxed))
    if orderly { atomicMemoryFence(ordering: .acquiring) }
    let after = version.load(ordering: .relaxed)
    return before == after && before % 2 == 0 ? result : nil
  }
}
