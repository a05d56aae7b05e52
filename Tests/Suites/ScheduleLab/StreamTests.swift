import LabProtocol
import ScheduleLab
import Testing

/// Producers and consumers of an AsyncStream run in every order, and the stream keeps what it promises in each.
@Suite struct StreamTests {
  @Test func aConsumerSeesEveryElementInOrderHoweverItIsScheduled() {
    let (exploration, orders) = orders { scenario, log in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let producer = scenario.task("producer") {
        for number in 1...3 {
          log.add("put\(number)")
          continuation.yield(number)
          await scenario.pause()
        }
        continuation.finish()
      }
      let consumer = scenario.task("consumer") { for await number in stream { log.add("got\(number)") } }
      await producer.ended()
      await consumer.ended()
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.failure == nil)
    // From a consumer that keeps up to one that comes when all is over. It takes all that is there without a
    // suspension, so nothing is put between two of those.
    #expect(
      orders == [
        "put1 got1 put2 got2 put3 got3", "put1 got1 put2 put3 got2 got3", "put1 put2 got1 got2 put3 got3",
        "put1 put2 put3 got1 got2 got3",
      ])
  }

  @Test func twoProducersMixInEveryWayAndKeepTheirOwnOrder() {
    let (exploration, orders) = orders(Budget(schedules: 100_000, totalSteps: 10_000_000)) { scenario, log in
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      await withDiscardingTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            continuation.yield("\(name)1")
            await scenario.pause()
            continuation.yield("\(name)2")
          }
        }
      }
      continuation.finish()
      for await element in stream { log.add(element) }
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.schedules == 6)
    #expect(orders == ["a1 a2 b1 b2", "a1 b1 a2 b2", "a1 b1 b2 a2", "b1 a1 a2 b2", "b1 a1 b2 a2", "b1 b2 a1 a2"])
  }

  @Test func aBufferOfOneDropsInSomeOrdersOnly() {
    let (exploration, orders) = orders { scenario, log in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
      let producer = scenario.task("producer") {
        continuation.yield(1)
        await scenario.pause()
        continuation.yield(2)
        continuation.finish()
      }
      let consumer = scenario.task("consumer") { for await number in stream { log.add("\(number)") } }
      await producer.ended()
      await consumer.ended()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["1 2", "2"])
  }

  @Test func aStreamThatNobodyFinishesIsHung() {
    let result = Lab.explore { scenario in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let consumer = scenario.task("consumer") { for await _ in stream {} }
      continuation.yield(1)
      await consumer.ended()
      // Kept until here: a continuation that goes away finishes its stream.
      continuation.finish()
    }
    #expect(result.failure?.failureKind == .hung)
  }

  @Test func cancellingTheConsumerEndsItsLoop() {
    let ends = Log<String>()
    let result = Lab.explore { scenario in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      continuation.onTermination = { if case .cancelled = $0 { ends.add("cancelled") } else { ends.add("finished") } }
      let consumer = scenario.task("consumer") { for await _ in stream {} }
      consumer.cancel()
      await consumer.ended()
      continuation.finish()
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
    #expect(ends.count >= result.schedules)
    #expect(ends.entries.allSatisfy { $0 == "cancelled" })
  }
}
