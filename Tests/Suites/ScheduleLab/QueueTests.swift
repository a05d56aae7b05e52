import Dispatch
import LabProtocol
import ScheduleLab
import Testing

/// Blocks of Dispatch's queues are jobs of the schedule, in the orders that Dispatch may bring.
@Suite(.enabled(if: Lab.control == .full, "reduced control does not reach the queues")) struct QueueTests {
  private enum Trace { @TaskLocal static var id = 0 }

  /// The orders in which three blocks of a queue run.
  private func ordersOfThree(_ queue: @escaping @Sendable () -> DispatchQueue) -> Set<String> {
    let (result, orders) = orders { scenario, log in
      let queue = queue()
      for name in ["a", "b", "c"] { queue.async { log.add(name) } }
      log.add("-")
      await scenario.quiet()
    }
    #expect(result.failure == nil && result.isExhaustive)
    return orders
  }

  @Test func blocksOfASerialQueueRunInTheOrderOfTheirCalls() {
    #expect(ordersOfThree { DispatchQueue(label: "serial") } == ["- a b c"])
    #expect(ordersOfThree { DispatchQueue(label: "serial", qos: .utility) } == ["- a b c"])
  }

  @Test func blocksOfOtherQueuesRunInAnyOrder() {
    let all: Set = ["- a b c", "- a c b", "- b a c", "- b c a", "- c a b", "- c b a"]
    #expect(ordersOfThree { .global() } == all)
    #expect(ordersOfThree { DispatchQueue(label: "concurrent", attributes: .concurrent) } == all)
    #expect(ordersOfThree { DispatchQueue(label: "concurrent", qos: .utility, attributes: .concurrent) } == all)
  }

  @Test func aBarrierDividesAConcurrentQueueAndNoGlobalOne() {
    func divided(_ queue: @escaping @Sendable () -> DispatchQueue) -> Set<String> {
      orders { scenario, log in
        let queue = queue()
        queue.async { log.add("a") }
        queue.async(flags: .barrier) { log.add("|") }
        queue.async { log.add("b") }
        await scenario.quiet()
      }.orders
    }
    #expect(divided { DispatchQueue(label: "concurrent", attributes: .concurrent) } == ["a | b"])
    #expect(divided { .global() }.count == 6)
  }

  @Test func whoWaitsForASerialQueueComesAfterWhatItHas() {
    let (result, orders) = orders { scenario, log in
      let queue = DispatchQueue(label: "serial")
      queue.async {
        dispatchPrecondition(condition: .onQueue(queue))
        log.add("a")
        queue.async { log.add("c") }
      }
      queue.sync { log.add("b") }
      dispatchPrecondition(condition: .notOnQueue(queue))
      await scenario.quiet()
    }
    #expect(result.failure == nil && result.isExhaustive)
    #expect(orders == ["a b c"])
  }

  @Test func whoReadsAConcurrentQueueWaitsForBarriersOnly() {
    let (result, orders) = orders { scenario, log in
      let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
      queue.async { log.add("a") }
      queue.async(flags: .barrier) { log.add("|") }
      queue.async { log.add("b") }
      queue.sync { log.add("read") }
      queue.sync(flags: .barrier) { log.add("write") }
      await scenario.quiet()
    }
    #expect(result.failure == nil && result.isExhaustive)
    #expect(orders == ["a | read b write"])
  }

  @Test func aGroupIsLeftWhenItsBlockEnds() {
    let (result, orders) = orders { scenario, log in
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { log.add("block") }
      log.add(group.wait(timeout: .now()) == .success ? "left" : "entered")
      await scenario.quiet()
      log.add(group.wait(timeout: .now()) == .success ? "left" : "entered")
    }
    #expect(result.failure == nil && result.isExhaustive)
    #expect(orders == ["entered block left"])
  }

  @Test func aBlockComesAtAnyTimeAndInheritsNothing() {
    let (result, orders) = orders { scenario, log in
      let task = scenario.task("cancelled") {
        Trace.$id.withValue(7) {
          DispatchQueue.global().async { log.add("\(Trace.id)\(Task.isCancelled)") }
        }
        await scenario.pause()
        log.add("task")
      }
      task.cancel()
      await task.ended()
      await scenario.quiet()
    }
    #expect(result.failure == nil && result.isExhaustive)
    #expect(orders == ["0false task", "task 0false"])
  }

  private static let key = DispatchSpecificKey<Int>()

  /// Dispatch releases a value that is replaced on a thread of its own.
  @Test func aQueueThatIsGivenAnotherValueStartsNoThread() {
    let (result, orders) = orders { scenario, log in
      let queue = DispatchQueue(label: "serial")
      for value in [1, 2] { queue.setSpecific(key: Self.key, value: value) }
      queue.sync { log.add("\(DispatchQueue.getSpecific(key: Self.key) ?? 0)") }
      await scenario.quiet()
    }
    #expect(result.failure == nil && result.isExhaustive)
    #expect(orders == ["2"])
  }

  @Test func whatAScheduleLeavesBehindIsNotInTheNextOne() {
    let (result, orders) = orders { _, log in DispatchQueue(label: "serial").async { log.add("a") } }
    #expect(result.failure == nil)
    #expect(orders.isSubset(of: ["", "a"]))
  }
}
