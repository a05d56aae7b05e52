import Dispatch
import Sample
import Synchronization
import ThreadLab

/// Two threads that do the same.
private func twice(_ title: String, _ body: @escaping @Sendable (Sample) async -> Void) {
  story(title) {
    let sample = Sample()
    await atOnce(["A": { await body(sample) }, "B": { await body(sample) }])
  }
}

func oneStep() { twice("Each uses an atomic once") { $0.touch() } }
func twoSteps() {
  twice("Each uses an atomic twice") {
    $0.touch()
    $0.touch()
  }
}
func threeSteps() {
  twice("Each uses an atomic three times") { sample in
    for _ in 0..<3 { sample.touch() }
  }
}
func threeThreads() {
  story("Three threads use an atomic once") {
    let sample = Sample()
    await atOnce(["A": { sample.touch() }, "B": { sample.touch() }, "C": { sample.touch() }])
  }
}
func noStep() { twice("Neither uses anything") { _ in } }

func race() { twice("Both write") { $0.race() } }
func mutex() { twice("Both write in a Mutex") { $0.inMutex() } }
func lock() { twice("Both write in an NSLock") { $0.inLock() } }
func recursiveLock() { twice("Both write in an NSRecursiveLock") { $0.inRecursiveLock() } }
func semaphore() { twice("Both write with a semaphore") { $0.inSemaphore() } }
func globalSemaphore() { twice("Both write with a semaphore that is made once") { $0.inGlobalSemaphore() } }
func earlierSemaphore() {
  // Made before the first schedule.
  let earlier = DispatchSemaphore(value: 1)
  twice("Both write with a semaphore from before") { sample in
    earlier.wait()
    defer { earlier.signal() }
    sample.race()
  }
}
func spinlockInDeinit() {
  story("One writes in a spinlock that a deinit takes, too") {
    let sample = Sample()
    let guests = Mutex<[Guest]>([Guest(sample)])
    await atOnce([
      "write": { sample.inSpinlock(orderly: true) }, "leave": { guests.withLock { $0 = [] } },
      "write too": { sample.inSpinlock(orderly: true) },
    ])
  }
}
func queue() { twice("Both write on a serial queue") { $0.inQueue() } }
func askedQueue() { twice("Both write on a serial queue that is asked for") { $0.inQueueThatIsAsked() } }
func addresses() {
  story("Objects are made in the order of their addresses, whatever was freed before") {
    let guests = Mutex((0..<8).map { _ -> Guest? in Guest(Sample()) })
    let names = guests.withLock { $0.map { ObjectIdentifier($0!) } }
    expect(names == names.sorted(), "An object lies before one that was made earlier.")
    await atOnce([
      "A": { for index in [0, 3, 5] { guests.withLock { $0[index] = nil } } },
      "B": { for index in [4, 2, 1] { guests.withLock { $0[index] = nil } } },
    ])
  }
}
func mainQueue() {
  story("Both write in a block for the main queue") {
    let sample = Sample()
    await atOnce(["A": { sample.inMainQueue() }, "B": { sample.inMainQueue() }])
    await settle()
  }
}
/// Two threads do the same with one sample, whose blocks run later.
private func twiceLater(_ title: String, _ work: @escaping @Sendable (Sample) -> Void) {
  story(title) {
    let sample = Sample()
    await atOnce(["A": { work(sample) }, "B": { work(sample) }])
    await settle()
  }
}
func queueLater() { twiceLater("Both write in a block for a serial queue") { $0.inQueueLater() } }
func queueNowAndLater() {
  twiceLater("Both write in a block for a serial queue, and then on it") { sample in
    sample.inQueueLater()
    sample.inQueue()
  }
}
func barrierLater() {
  twiceLater("Both write in a barrier for a concurrent queue, and then read") { sample in
    sample.inSharedQueueLaterAlone()
    _ = sample.readInQueue()
  }
}
func groupLater() {
  story("One waits for the block of a group") {
    let sample = Sample()
    sample.inGroupLater()
    expect(sample.waitForBlocks() == 1, "The wait has ended before the block.")
  }
}
func sharedQueueLater() {
  twiceLater("Both write in a block for a concurrent queue") { $0.inSharedQueueLater() }
}
func globalQueueLater() { twiceLater("Both write in a block for a global queue") { $0.inGlobalQueueLater() } }
func globalQueue() { twice("Both write on a global queue") { $0.inGlobalQueue() } }
func queueAndElsewhere() {
  story("One writes in a block for a serial queue, and another one elsewhere") {
    let sample = Sample()
    await atOnce(["A": { sample.inQueueLater() }, "B": { sample.race() }])
    await settle()
  }
}
func twoPermits() { twice("Both write with a semaphore of two") { $0.inOneOfTwoPermits() } }
func sharedQueue() { twice("Both write on a concurrent queue") { $0.inSharedQueue() } }
func triedLock() { twice("Both try an NSLock, and write") { $0.tryLock(again: false) } }
func triedMutex() { twice("Both try a Mutex, and write") { $0.tryMutex(again: false) } }
func triedSemaphore() { twice("Both try a semaphore, and write") { $0.trySemaphore(again: false) } }
func lockTriedAgain() { twice("Both try an NSLock until they have it") { $0.tryLock(again: true) } }
func mutexTriedAgain() { twice("Both try a Mutex until they have it") { $0.tryMutex(again: true) } }
func semaphoreTriedAgain() { twice("Both try a semaphore until they have it") { $0.trySemaphore(again: true) } }
func waitWithoutLoop() {
  story("One waits once, without a loop") {
    let sample = Sample()
    await atOnce([
      "wait": { expect(sample.waitOnce() == 1, "The wait has ended, and nothing is there.") },
      "signal": { sample.signal() },
    ])
  }
}
func barrier() {
  story("One writes behind a barrier, two read") {
    let sample = Sample()
    await atOnce([
      "write": { sample.writeInQueue() }, "read": { _ = sample.readInQueue() },
      "read too": { _ = sample.readInQueue() },
    ])
  }
}
func writeAsReader() {
  story("One writes where others read") {
    let sample = Sample()
    await atOnce(["write": { sample.writeInQueue() }, "race": { sample.race() }])
  }
}
func spinlock() { twice("Both write in a spinlock") { $0.inSpinlock(orderly: true) } }
func relaxedSpinlock() { twice("Both write in a spinlock that orders nothing") { $0.inSpinlock(orderly: false) } }

func publication() {
  publish("A value is published by a releasing store", { $0.publish(orderly: true) }) { $0.consume(orderly: true) }
}
func relaxedPublication() {
  publish("A value is published by a relaxed store", { $0.publish(orderly: false) }) { $0.consume(orderly: false) }
}
func lazyReference() {
  publish("A value is published by an atomic reference", { $0.publishLazily() }) { $0.consumeLazily() }
}
func fences() { publish("A value is published with fences", { $0.publishWithFence() }) { $0.consumeWithFence() } }
private func publish(
  _ title: String, _ one: @escaping @Sendable (Sample) -> Void, _ other: @escaping @Sendable (Sample) -> Int
) {
  story(title) {
    let sample = Sample()
    await atOnce([
      "publish": { one(sample) }, "consume": { expect(other(sample) == 7, "What was published was not there.") },
    ])
  }
}

func storeBuffering() {
  story("Each stores, then loads what the other one stores") {
    let sample = Sample()
    let seen = Mutex<[Int]>([])
    await atOnce([
      "x": {
        let y = sample.storeX()
        seen.withLock { $0.append(y) }
      },
      "y": {
        let x = sample.storeY()
        seen.withLock { $0.append(x) }
      },
    ])
    expect(seen.withLock { $0.contains(1) }, "Neither saw what the other one had stored.")
  }
}

func lostUpdate() {
  story("Both read in one critical section and write in another") {
    let sample = Sample()
    await atOnce(["A": { sample.twoSteps() }, "B": { sample.twoSteps() }])
    expect(sample.guarded == 2, "Two were added, and there are \(sample.guarded).")
  }
}
func deadlock() {
  story("Two locks are taken in two orders") {
    let sample = Sample()
    await atOnce(["A": { sample.oneThenOther() }, "B": { sample.otherThenOne() }])
  }
}
func resumedUnderTheHandlersLock() {
  story("A task is resumed under the lock that its cancellation handler takes") {
    let sample = Sample()
    let waiter = Task { await sample.waitUnlessCancelled() }
    await settle()
    await atOnce(["cancel": { waiter.cancel() }, "resume": { sample.resumeUnderTheLock() }])
    await waiter.value
  }
}
func sameOrder() { twice("Two locks are taken in one order") { $0.oneThenOther() } }
func condition() {
  story("One waits for a condition") {
    let sample = Sample()
    await atOnce(["wait": { sample.waitForSignal() }, "signal": { sample.signal() }])
  }
}
func neverSignalled() {
  story("One waits for a condition for ever") {
    let sample = Sample()
    await atOnce(["wait": { sample.waitForSignal() }])
  }
}

func lastReference() {
  story("Two put, and whoever is last releases") {
    let place = Mutex<Parcel?>(Parcel())
    let put: @Sendable () -> Void = {
      let parcel = place.withLock { $0 }
      parcel?.put(1)
      place.withLock { $0 = nil }
    }
    await atOnce(["A": put, "B": put])
  }
}
func captured() {
  story("Two call a closure that keeps a variable, and release it") {
    let place = Mutex<(@Sendable () -> Int)?>(makeCounter())
    let count: @Sendable () -> Void = {
      let count = place.withLock { $0 }
      _ = count?()
      place.withLock { $0 = nil }
    }
    await atOnce(["A": count, "B": count])
  }
}
func actor() {
  story("Two ask an actor") {
    let keeper = Keeper()
    await atOnce(["A": { _ = await keeper.add() }, "B": { _ = await keeper.add() }])
    let count = await keeper.add()
    expect(count == 3, "Three were added, and there are \(count).")
  }
}
func copy() {
  story("One reads a copy while another one changes the list") {
    let board = Board()
    board.add(1)
    board.add(2)
    await atOnce(["read": { _ = board.sum() }, "change": { board.double() }])
  }
}
func awaited() {
  story("A value is written, and read after the task that wrote it") {
    let sample = Sample()
    let task = Task { sample.race() }
    await task.value
    sample.race()
  }
}
func resumed() {
  story("A value is written, and read after a continuation") {
    let sample = Sample()
    await withCheckedContinuation { continuation in
      Task {
        sample.race()
        continuation.resume()
      }
    }
    sample.race()
  }
}
func streamed() {
  story("A value is written, and read after an element of a stream") {
    let sample = Sample()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    Task {
      sample.race()
      continuation.yield(1)
      continuation.finish()
    }
    for await _ in stream { sample.race() }
  }
}
func alone() {
  story("A task writes, and nobody waits for it") {
    let sample = Sample()
    Task { sample.race() }
    sample.race()
  }
}

// MARK: Stops at calls of the concurrency library

func twoLooks() { twice("Each looks twice whether it is cancelled") { _ = $0.lookTwice() } }
func cancelledBetweenLooks() {
  story("A task is cancelled between two looks") {
    let sample = Sample()
    let task = Task { sample.lookTwice() }
    await atOnce(["cancel": { task.cancel() }])
    let looks = await task.value
    expect(looks != [false, true], "It was cancelled between its looks.")
  }
}
private func cancelThenDetach(_ title: String, looksBefore: Bool) {
  story(title) {
    let sample = Sample()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await sample.detach(looksBefore: looksBefore) {
        expect(Task.isCancelled, "It began after the cancellation, and was not cancelled.")
      }
    }
    _ = await task.result
  }
}
func detachedTooEarly() { cancelThenDetach("A cancelled task detaches another one", looksBefore: false) }
func detachedAfterLook() {
  cancelThenDetach("A cancelled task looks before it detaches another one", looksBefore: true)
}
private func ring(_ title: String, _ policy: AsyncStream<Void>.Continuation.BufferingPolicy) {
  story(title) {
    let sample = Sample()
    let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: policy)
    await atOnce([
      "take": {
        let value = await sample.takeAfterBell(of: rings)
        expect(value == 1, "A value was put, and \(value.map { "\($0)" } ?? "nothing") came.")
      },
      "put": { sample.put(1, bell: bell) },
    ])
  }
}
func lostRing() { ring("A ring is kept for nobody", .bufferingNewest(0)) }
func keptRing() { ring("One ring is kept", .bufferingNewest(1)) }
func interleavedElements() {
  story("Two threads yield twice to one stream") {
    let sample = Sample()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    await atOnce(["A": { sample.yieldTwice(1, to: continuation) }, "B": { sample.yieldTwice(2, to: continuation) }])
    continuation.finish()
    let elements = await stream.reduce(into: []) { $0.append($1) }
    expect(elements != [1, 2, 1, 2], "Another thread yields between two elements.")
  }
}
func cancelledBetweenChildren() {
  story("A task is cancelled between two children that it adds unless it is cancelled") {
    let sample = Sample()
    let task = Task { await sample.addTwoUnlessCancelled() }
    await atOnce(["cancel": { task.cancel() }])
    let added = await task.value
    expect(added != 1, "The second child is missing.")
  }
}
func leftChild() {
  story("A child looks before its parent leaves its scope") {
    await Sample().leaveChild { isSaid, isCancelled in
      expect(!isSaid || isCancelled, "Its parent has said so, and has not left its scope.")
    }
  }
}
