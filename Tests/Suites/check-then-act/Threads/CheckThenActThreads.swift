import CheckThenAct
import Synchronization
import ThreadLab

/// Two clerks at one booth, each on a thread.
@Sendable func lastTicketOnce() async {
  let atOnceAfterTheLook = TicketBooth(stock: Till(tickets: 5))
  await atOnce({ _ = atOnceAfterTheLook.sell { true } }, { _ = atOnceAfterTheLook.sell { true } })

  let atOnceWhileAsking = TicketBooth(stock: Till(tickets: 5))
  let isApproved: @Sendable () -> Bool = {
    pause()
    return true
  }
  await atOnce(
    { _ = atOnceWhileAsking.sell(ifApproved: isApproved) }, { _ = atOnceWhileAsking.sell(ifApproved: isApproved) })

  let afterOneAnother = TicketBooth(stock: Till(tickets: 1))
  await atOnce({ _ = afterOneAnother.sell { true } }, { _ = afterOneAnother.sell { false } })
}

/// A stock whose operations are one step, on threads as well. Between a look and what follows it everybody else goes on.
private final class Till: Stock {
  private let number: Mutex<Int>

  init(tickets: Int) { number = Mutex(tickets) }

  func load() -> Int {
    let left = number.withLock { $0 }
    pause()
    return left
  }

  func compareExchange(expected: Int, desired: Int) -> Bool {
    number.withLock { number in
      guard number == expected else { return false }
      number = desired
      return true
    }
  }

  func add(_ difference: Int) -> Int {
    number.withLock { number in
      number += difference
      return number
    }
  }

  func withLock(_ body: (inout Int) -> Bool) -> Bool { number.withLock { body(&$0) } }
}
