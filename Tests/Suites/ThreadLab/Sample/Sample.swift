import Dispatch
import Foundation
import Synchronization

/// What the stories of the lab itself use: compiled as a submission is.
public final class Sample: @unchecked Sendable {
  public var plain = 0
  fileprivate let mutex = Mutex(0)
  private let other = Mutex(0)
  fileprivate let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
  private let lock = NSLock()
  private let recursive = NSRecursiveLock()
  private let condition = NSCondition()
  private let semaphore = DispatchSemaphore(value: 1)
  private let twoPermits = DispatchSemaphore(value: 2)
  private let lazy = AtomicLazyReference<Sample>()
  private let group = DispatchGroup()
  private let serial = DispatchQueue(label: "serial")
  private let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
  private let flag = Atomic<Bool>(false)
  fileprivate let count = Atomic<Int>(0)
  private let (x, y) = (Counter(), Counter())

  public init() {}

  public func race() { plain += 1 }
  public func inMutex() { mutex.withLock { _ in plain += 1 } }
  public func inLock() { lock.withLock { plain += 1 } }
  public func inRecursiveLock() { recursive.withLock { recursive.withLock { plain += 1 } } }
  public func inSemaphore() {
    semaphore.wait()
    defer { semaphore.signal() }
    plain += 1
  }
  /// Made once, in the first schedule.
  private static let global = DispatchSemaphore(value: 1)
  public func inGlobalSemaphore() {
    Self.global.wait()
    defer { Self.global.signal() }
    plain += 1
  }
  public func inOneOfTwoPermits() {
    twoPermits.wait()
    defer { twoPermits.signal() }
    plain += 1
  }
  public func inSharedQueue() { concurrent.sync { plain += 1 } }

  public func tryLock(again: Bool) {
    var isMine = lock.try()
    while again, !isMine { isMine = lock.try() }
    plain += 1
    if isMine { lock.unlock() }
  }
  public func tryMutex(again: Bool) {
    var isDone = false
    repeat { isDone = mutex.withLockIfAvailable { _ in plain += 1 } != nil } while again && !isDone
    if !isDone { plain += 1 }
  }
  public func trySemaphore(again: Bool) {
    var isMine = semaphore.wait(timeout: .now()) == .success
    while again, !isMine { isMine = semaphore.wait(timeout: .now()) == .success }
    plain += 1
    if isMine { semaphore.signal() }
  }
  public func inQueue() { serial.sync { plain += 1 } }
  public func inQueueLater() { serial.async { self.plain += 1 } }
  public func inSharedQueueLater() { concurrent.async { self.plain += 1 } }
  public func inSharedQueueLaterAlone() { concurrent.async(flags: .barrier) { self.plain += 1 } }
  public func inGlobalQueueLater() { DispatchQueue.global().async { self.plain += 1 } }
  public func inGlobalQueue() { DispatchQueue.global().sync { plain += 1 } }
  public func inGroupLater() { DispatchQueue.global().async(group: group) { self.plain += 1 } }
  public func waitForBlocks() -> Int {
    group.wait()
    return plain
  }
  public func inMainQueue() {
    dispatchPrecondition(condition: .notOnQueue(.main))
    DispatchQueue.main.async { [self] in
      dispatchPrecondition(condition: .onQueue(.main))
      MainActor.assumeIsolated { plain += 1 }
    }
  }
  /// Asks twice where it runs, as code does that may be called on its queue already.
  public func inQueueThatIsAsked() {
    dispatchPrecondition(condition: .notOnQueue(serial))
    serial.setSpecific(key: Self.isMine, value: true)
    onMyQueue {
      dispatchPrecondition(condition: .onQueue(serial))
      dispatchPrecondition(condition: .notOnQueue(concurrent))
      onMyQueue { plain += 1 }
    }
    concurrent.sync(flags: .barrier) { dispatchPrecondition(condition: .onQueueAsBarrier(concurrent)) }
  }
  private static let isMine = DispatchSpecificKey<Bool>()
  private func onMyQueue(_ body: () -> Void) {
    DispatchQueue.getSpecific(key: Self.isMine) == true ? body() : serial.sync(execute: body)
  }
  public func writeInQueue() { concurrent.sync(flags: .barrier) { plain += 1 } }
  public func readInQueue() -> Int { concurrent.sync { plain } }
  public func inSpinlock(orderly: Bool) {
    if orderly {
      while flag.exchange(true, ordering: .acquiring) {}
      plain += 1
      flag.store(false, ordering: .releasing)
    } else {
      while flag.exchange(true, ordering: .relaxed) {}
      plain += 1
      flag.store(false, ordering: .relaxed)
    }
  }
  public func twoSteps() {
    let seen = mutex.withLock { $0 }
    mutex.withLock { $0 = seen + 1 }
  }
  public var guarded: Int { mutex.withLock { $0 } }
  public func touch() { count.wrappingAdd(1, ordering: .relaxed) }

  public func publish(orderly: Bool) {
    plain = 7
    if orderly { flag.store(true, ordering: .releasing) } else { flag.store(true, ordering: .relaxed) }
  }
  public func consume(orderly: Bool) -> Int {
    (orderly ? flag.load(ordering: .acquiring) : flag.load(ordering: .relaxed)) ? plain : 7
  }
  public func publishWithFence() {
    plain = 7
    atomicMemoryFence(ordering: .releasing)
    flag.store(true, ordering: .relaxed)
  }
  public func consumeWithFence() -> Int {
    guard flag.load(ordering: .relaxed) else { return 7 }
    atomicMemoryFence(ordering: .acquiring)
    return plain
  }

  public func publishLazily() {
    let published = Sample()
    published.plain = 7
    _ = lazy.storeIfNil(published)
  }
  public func consumeLazily() -> Int { lazy.load()?.plain ?? 7 }

  public func storeX() -> Int { x.storeThenLoad(y) }
  public func storeY() -> Int { y.storeThenLoad(x) }

  public func oneThenOther() { mutex.withLock { _ in other.withLock { _ in } } }
  public func otherThenOne() { other.withLock { _ in mutex.withLock { _ in } } }

  public func enterGroup() { group.enter() }
  public func leaveGroup() {
    plain = 1
    group.leave()
  }
  public func waitForGroup() -> Int {
    group.wait()
    return plain
  }

  public func waitOnce() -> Int {
    condition.lock()
    defer { condition.unlock() }
    if plain == 0 { condition.wait() }
    return plain
  }
  public func waitForSignal() {
    condition.lock()
    while plain == 0 { condition.wait() }
    condition.unlock()
  }
  public func signal() {
    condition.lock()
    plain = 1
    condition.signal()
    condition.unlock()
  }
}

/// Takes a spinlock at the end of its life.
public final class Guest: Sendable {
  private let sample: Sample
  public init(_ sample: Sample) { self.sample = sample }
  deinit { sample.inSpinlock(orderly: true) }
}

final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func storeThenLoad(_ other: Counter) -> Int {
    value.store(1, ordering: .sequentiallyConsistent)
    return other.value.load(ordering: .sequentiallyConsistent)
  }
}

/// Whoever lets go of it last takes it apart, without the lock.
public final class Parcel: @unchecked Sendable {
  private let lock = NSLock()
  private var content: [Int] = []

  public init() {}
  public func put(_ number: Int) { lock.withLock { content.append(number) } }
  deinit { content.removeAll() }
}

/// A closure that keeps a variable of its own.
public func makeCounter() -> @Sendable () -> Int {
  let lock = NSLock()
  nonisolated(unsafe) var count = 0
  return {
    lock.withLock {
      count += 1
      return count
    }
  }
}

/// A value that an actor keeps.
public actor Keeper {
  private var count = 0
  public init() {}
  public func add() -> Int {
    count += 1
    return count
  }
}

/// A list that is read outside of its lock, as a copy.
public final class Board: Sendable {
  private let notes = Mutex<[Int]>([])

  public init() {}
  public func add(_ note: Int) { notes.withLock { $0.append(note) } }
  public func sum() -> Int { notes.withLock { $0 }.reduce(0, +) }
  public func double() {
    notes.withLock { notes in
      for index in notes.indices { notes[index] *= 2 }
    }
  }
}

// MARK: What the concurrency library holds

extension Sample {
  public func lookTwice() -> [Bool] { [Task.isCancelled, Task.isCancelled] }

  /// Creates a task and passes its own cancellation on to it.
  /// - Parameter looksBefore: throws before that if it is cancelled by then.
  public func detach(looksBefore: Bool, _ work: @escaping @Sendable () -> Void) async throws {
    if looksBefore { try Task.checkCancellation() }
    let task = Task.detached { work() }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits to be resumed, or to be cancelled.
  public func waitUnlessCancelled() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    } onCancel: {
      resumeUnderTheLock()
    }
  }

  public func resumeUnderTheLock() {
    waiting.withLock {
      $0?.resume()
      $0 = nil
    }
  }

  /// Waits for a value by a bell, of which a few rings are kept.
  public func takeAfterBell(of rings: AsyncStream<Void>) async -> Int? {
    if let value = take() { return value }
    for await _ in rings {
      if let value = take() { return value }
    }
    return nil
  }

  public func put(_ value: Int, bell: AsyncStream<Void>.Continuation) {
    mutex.withLock { $0 = value }
    bell.yield()
    bell.finish()
  }

  private func take() -> Int? {
    mutex.withLock { value in
      defer { value = 0 }
      return value == 0 ? nil : value
    }
  }

  public func yieldTwice(_ value: Int, to stream: AsyncStream<Int>.Continuation) {
    stream.yield(value)
    stream.yield(value)
  }

  /// - Returns: how many of two children were added.
  public func addTwoUnlessCancelled() async -> Int {
    await withTaskGroup(of: Void.self) { group in
      let first = group.addTaskUnlessCancelled {}
      let second = group.addTaskUnlessCancelled {}
      return [first, second].count { $0 }
    }
  }

  /// Says that it is done, and then leaves the scope of a child that is not awaited.
  /// - Parameter child: gets whether that was said and whether it is cancelled, in this order.
  public func leaveChild(_ child: @escaping @Sendable (Bool, Bool) -> Void) async {
    async let looks: Void = child(count.load(ordering: .acquiring) == 1, Task.isCancelled)
    await Task.yield()
    count.store(1, ordering: .releasing)
  }
}
