import Dispatch
import Foundation
import KataSupport
import Synchronization
import Testing

/// Work that blocks, on threads of its own.
@Suite struct DedicatedThreadTests {
  private struct Failure: Error, Equatable {
    let number: Int
  }

  @Test func theResultOfTheWorkComesBack() async {
    #expect(await DedicatedThread.run { 6 * 7 } == 42)
  }

  @Test func theErrorOfTheWorkComesBack() async {
    let error = await #expect(throws: Failure.self) {
      try await DedicatedThread.run { () throws(Failure) in throw Failure(number: 3) }
    }
    #expect(error == Failure(number: 3))
  }

  /// More workers than the pool has threads, each of which waits until all have come.
  @Test func blockedWorkOccupiesNoThreadOfThePool() async {
    let count = ProcessInfo.processInfo.activeProcessorCount * 4
    let meeting = Meeting(of: count)
    await withDiscardingTaskGroup { group in
      for _ in 0..<count { group.addTask { await DedicatedThread.run { meeting.wait() } } }
    }
    #expect(meeting.isComplete)
  }

  /// Blocks each thread until all have come.
  private final class Meeting: Sendable {
    private let count: Int
    private let arrived = Atomic(0)
    private let everyone = DispatchSemaphore(value: 0)

    init(of count: Int) { self.count = count }

    var isComplete: Bool { arrived.load(ordering: .relaxed) == count }

    func wait() {
      if arrived.add(1, ordering: .relaxed).newValue == count { for _ in 0..<count { everyone.signal() } }
      everyone.wait()
    }
  }

  @Test func aThreadIsJoinedWhenItsWorkIsDone() throws {
    let done = Mutex(false)
    let thread = try #require(DedicatedThread { done.withLock { $0 = true } })
    thread.join()
    #expect(done.withLock { $0 })
  }

  @Test func aDeepStackHoldsDeepCalls() async {
    @Sendable func depth(_ number: Int) -> Int { number == 0 ? 0 : depth(number - 1) + 1 }
    let result = Mutex(0)
    DedicatedThread(stackSize: 512 << 20) { result.withLock { $0 = depth(500_000) } }?.join()
    #expect(result.withLock { $0 } == 500_000)
  }
}
