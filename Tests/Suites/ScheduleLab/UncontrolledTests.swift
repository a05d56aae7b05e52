import LabProtocol
import ScheduleLab
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What the lab cannot schedule is said to be so, and never passes.
@Suite struct UncontrolledTests {
  @Test func aFailureThatDoesNotComeBackIsUncontrolled() {
    let runs = Box(0)
    let result = Lab.explore { scenario in
      runs.value += 1
      let run = runs.value
      await withDiscardingTaskGroup { group in
        for _ in 0..<2 { group.addTask { await scenario.pause() } }
      }
      scenario.expect(run != 3, "Only in the third run.")
    }
    #expect(result.broken == 1)
    #expect(result.failure?.failureKind == .uncontrolled)
    #expect(result.failure?.message.contains("global variable") == true)
  }

  @Test func aTimelineThatIsAnotherEachTimeIsUncontrolled() {
    let runs = Box(0)
    let result = Lab.explore { scenario in
      runs.value += 1
      scenario.note("run \(runs.value)")
      scenario.expect(false, "Always.")
    }
    #expect(result.failure?.failureKind == .uncontrolled)
  }

  @Test func aMessageThatIsAnotherEachTimeIsUncontrolled() {
    let runs = Box(0)
    let result = Lab.explore { scenario in
      runs.value += 1
      scenario.expect(false, "Run \(runs.value).")
    }
    #expect(result.failure?.failureKind == .uncontrolled)
  }

  /// Nobody waits for the task, and it ends where the other thread has brought it: so that in no case anything of
  /// this test still runs when the next begins.
  @Test func aContinuationThatAnotherThreadResumesIsUncontrolled() {
    let result = Lab.explore { scenario in
      let waiting = Box<UnsafeContinuation<Void, Never>?>(nil)
      Task { await withUnsafeContinuation { waiting.value = $0 } }
      await scenario.quiet()
      if let continuation = waiting.value { onAnotherThread { continuation.resume() } }
    }
    #expect(result.schedules > 0)
    #expect(result.broken == result.schedules)
    #expect(result.failure?.failureKind == .uncontrolled)
    #expect(result.failure?.message.contains("thread") == true)
  }

  @Test func anUncontrolledRunThatAlsoFailsIsUncontrolled() {
    let result = Lab.explore { scenario in
      let waiting = Box<UnsafeContinuation<Void, Never>?>(nil)
      Task { await withUnsafeContinuation { waiting.value = $0 } }
      await scenario.quiet()
      if let continuation = waiting.value { onAnotherThread { continuation.resume() } }
      scenario.expect(false, "Nothing can be said of it.")
    }
    #expect(result.failure?.failureKind == .uncontrolled)
  }

  @Test func aThreadThatEnqueuesNothingDoesNoHarm() {
    let result = Lab.explore { scenario in
      let value = Box(0)
      onAnotherThread { value.value += 1 }
      await scenario.pause()
      scenario.expect(value.value == 1, "It did not run.")
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
  }

  @Test func aScheduleAfterAnUncontrolledOneIsJudgedByItself() {
    let runs = Box(0)
    let scenario: @Sendable (Scenario) async throws -> Void = { scenario in
      runs.value += 1
      let waiting = Box<UnsafeContinuation<Void, Never>?>(nil)
      let task = Task { await withUnsafeContinuation { waiting.value = $0 } }
      await scenario.quiet()
      guard let continuation = waiting.value else { return }
      if runs.value == 1 { return onAnotherThread { continuation.resume() } }
      continuation.resume()
      await task.value
    }
    #expect(Lab.replay(Schedule([]), scenario)?.failureKind == .uncontrolled)
    #expect(Lab.replay(Schedule([]), scenario)?.failureKind == nil)
  }

  @Test func aStateThatLeaksIntoTheShapeOfTheNextScheduleIsNoProof() {
    let runs = Box(0)
    let result = Lab.explore { scenario in
      runs.value += 1
      let tasks = runs.value % 3 + 1
      await withDiscardingTaskGroup { group in
        for _ in 0..<tasks { group.addTask { await scenario.pause() } }
      }
    }
    #expect(!result.isExhaustive)
    #expect(result.failure?.failureKind == .uncontrolled)
  }

  @Test func aStateThatLeaksIntoAllLaterSchedulesIsUncontrolled() {
    let runs = Box(0)
    let result = Lab.explore { scenario in
      runs.value += 1
      let run = runs.value
      await withDiscardingTaskGroup { group in
        for _ in 0..<2 { group.addTask { await scenario.pause() } }
      }
      scenario.expect(run < 3, "From the third run on.")
    }
    #expect(result.failure?.failureKind == .uncontrolled)
  }
}

/// Runs a body on a thread of its own, and waits for its end.
private func onAnotherThread(_ body: @escaping () -> Void) {
  let context = Unmanaged.passRetained(Box(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
      Unmanaged<Box<() -> Void>>.fromOpaque(context).takeRetainedValue().value()
      return nil
    }
    pthread_create(&thread, nil, start, context)
    if let thread { pthread_join(thread, nil) }
  #else
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<Box<() -> Void>>.fromOpaque(context).takeRetainedValue().value() }
      return nil
    }
    let before = threadCount()
    pthread_create(&thread, nil, start, context)
    pthread_join(thread, nil)
    // The kernel lists a thread for a moment after it has been joined.
    while Lab.control == .full, threadCount() > before { sched_yield() }
  #endif
}

#if !canImport(Darwin)
  private func threadCount() -> Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }
#endif
