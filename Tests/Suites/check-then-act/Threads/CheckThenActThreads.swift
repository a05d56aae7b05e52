import CheckThenAct
import Dispatch
import Synchronization
import ThreadLab

func inParallel() {
  story("Two clerks sell the last ticket at one booth") {
    let stock = Till(tickets: 1)
    let booth = TicketBooth(stock: stock)
    await sell(at: [booth, booth], from: stock, sold: 1)
  }
  story("Two booths sell the last ticket") {
    let stock = Till(tickets: 1)
    await sell(at: [TicketBooth(stock: stock), TicketBooth(stock: stock)], from: stock, sold: 1)
  }
  story("Two clerks sell at one booth, and there are five tickets") {
    let stock = Till(tickets: 5)
    let booth = TicketBooth(stock: stock)
    await sell(at: [booth, booth], from: stock, sold: 2)
  }
  story("Three clerks sell the last two tickets at one booth") {
    let stock = Till(tickets: 2)
    let booth = TicketBooth(stock: stock)
    await sell(at: [booth, booth, booth], from: stock, sold: 2)
  }
  story("A buyer is refused while another one buys, and there are two tickets") {
    let stock = Till(tickets: 2)
    let booth = TicketBooth(stock: stock)
    let sales = Mutex((approved: false, refused: false))
    await atOnce([
      "approved": {
        let isSold = booth.sell { true }
        sales.withLock { $0.approved = isSold }
      },
      "refused": {
        let isSold = booth.sell { false }
        sales.withLock { $0.refused = isSold }
      },
    ])
    let (approved, refused) = sales.withLock { $0 }
    expect(approved, "A buyer was approved, there was a ticket all the time, and the buyer did not get one.")
    expect(!refused, "A buyer was refused, and sell returned true.")
    stock.check(left: 1)
  }
  story("A buyer decides when another one has a ticket from the same booth, and there are two") {
    let stock = Till(tickets: 2)
    let booth = TicketBooth(stock: stock)
    let hasTicket = DispatchSemaphore(value: 0)
    let count = Mutex(0)
    await atOnce([
      "slow": {
        var asked = 0
        let isSold = booth.sell {
          asked += 1
          expect(asked == 1, "A buyer was asked a second time.")
          if asked == 1 { hasTicket.wait() }
          return true
        }
        if isSold { count.withLock { $0 += 1 } }
      },
      "quick": {
        if booth.sell(ifApproved: { true }) { count.withLock { $0 += 1 } }
        hasTicket.signal()
      },
    ])
    let all = count.withLock { $0 }
    expect(
      all == 2,
      "Two buyers came who are approved when they are asked, there were two tickets, and \(all == 1 ? "1 was" : "\(all) were") sold."
    )
    stock.check(left: 0)
  }
}

/// A buyer at each of two or three booths is approved at once.
private func sell(at booths: [TicketBooth], from stock: Till, sold: Int) async {
  let count = Mutex(0)
  let buy: @Sendable (TicketBooth) -> Void = { booth in
    if booth.sell(ifApproved: { true }) { count.withLock { $0 += 1 } }
  }
  let before = stock.load()
  if booths.count == 2 {
    await atOnce(["A": { buy(booths[0]) }, "B": { buy(booths[1]) }])
  } else {
    await atOnce(["A": { buy(booths[0]) }, "B": { buy(booths[1]) }, "C": { buy(booths[2]) }])
  }
  let all = count.withLock { $0 }
  let buyers = booths.count == 2 ? "Two buyers" : "Three buyers"
  expect(
    all == sold,
    "\(buyers) came who are approved when they are asked, \(before == 1 ? "there was 1 ticket" : "there were \(before) tickets"), and \(all == 1 ? "1 was" : "\(all) were") sold."
  )
  stock.check(left: before - sold)
}

/// A stock whose operations are one step, on threads as well.
private final class Till: Stock {
  private let number: Mutex<(left: Int, least: Int)>

  init(tickets: Int) { number = Mutex((tickets, tickets)) }

  func load() -> Int { number.withLock { $0.left } }

  func compareExchange(expected: Int, desired: Int) -> Bool {
    withLock { left in
      guard left == expected else { return false }
      left = desired
      return true
    }
  }

  func add(_ difference: Int) -> Int {
    var result = 0
    _ = withLock { left in
      left += difference
      result = left
      return true
    }
    return result
  }

  func withLock(_ body: (inout Int) -> Bool) -> Bool {
    number.withLock { number in
      defer { number.least = min(number.least, number.left) }
      return body(&number.left)
    }
  }

  func check(left expected: Int) {
    let (left, least) = number.withLock { $0 }
    expect(least >= 0, "The stock was \(least) for a moment.")
    expect(left == expected, "The stock is \(left) in the end, and must be \(expected).")
  }
}
