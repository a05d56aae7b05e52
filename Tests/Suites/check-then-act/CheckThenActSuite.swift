import CheckThenAct
import ScheduleLab
import Testing

@Suite struct CheckThenActSuite {
  @Test func sellsWhatThereIs() {
    check { scenario in
      let hall = Hall(scenario, tickets: 2)
      let sold = (1...3).map { buyer in
        hall.sells(to: "buyer \(buyer)") { true }
      }
      scenario.expect(
        sold == [true, true, false],
        "There are two tickets and no other booth: the first two buyers get one, the third does not."
      )
      hall.close()
      hall.takesOneBack()
      scenario.expect(
        hall.sells(to: "buyer 4") { true },
        "The tickets were sold out, and one came back. The next buyer is turned away all the same.")
      hall.close()
    }
  }

  @Test func refusalLeavesNothing() {
    check { scenario in
      let hall = Hall(scenario, tickets: 3)
      hall.others = ["sells one"]
      scenario.expect(!hall.sells(to: "buyer 1") { false }, "A buyer who was not approved has a ticket.")
      hall.close(
        "A buyer was refused, and the stock is not as it was before: a ticket that was set aside must come back.")
      scenario.expect(hall.sells(to: "buyer 2") { true }, "Tickets are left, and the buyer gets none.")
      hall.close()
    }
  }

  @Test func lastTicketOnce() {
    check { scenario in
      let hall = Hall(scenario, tickets: 1)
      hall.others = ["sells one"]
      _ = hall.sells(to: "buyer") { true }
      hall.close()
    }
  }

  @Test func servedMeanwhile() {
    check { scenario in
      let hall = Hall(scenario, tickets: scenario.choose("tickets", from: [1, 2]))
      let tickets = hall.count
      let first = hall.sells(to: "buyer 1") {
        var isRefused = false
        let second = hall.sells(to: "buyer 2") {
          isRefused = scenario.choose("buyer 2 is", from: ["approved", "refused"]) == "refused"
          return !isRefused
        }
        scenario.expect(
          second || isRefused || tickets == 1,
          "There is a ticket for each of two buyers, and one is turned away because the other is being asked.")
        let elsewhere = Hall(scenario, tickets: 1)
        scenario.expect(
          elsewhere.sells(to: "the buyer of another performance") { true },
          "A buyer of another performance is turned away, which has a ticket: a buyer of this one is being asked.")
        elsewhere.close()
        return true
      }
      scenario.expect(
        first || hall.count == 0, "Tickets are left, and a buyer who was approved is turned away.")
      hall.close()
    }
  }

  @Test func busyIsNotSoldOut() {
    check { scenario in
      let hall = Hall(scenario, tickets: 20)
      var isApproved = true
      switch scenario.choose("the other booths", from: ["sell two", "take back and sell", "sell on", "never rest"]) {
      case "sell two": hall.others = ["sells one", "sells one"]
      case "take back and sell": hall.others = ["takes one back", "sells one"]
      case "sell on":
        hall.others = Array(repeating: "sells one", count: 15)
        hall.othersWait = false
      default:
        // The number changes before each of 5,000 operations.
        hall.others = (1...2_500).flatMap { _ in ["takes one back", "sells one"] }
        hall.othersWait = false
        isApproved = scenario.choose("the buyer is", from: ["approved", "refused"]) == "approved"
      }
      let isSold = hall.sells(to: "buyer") { isApproved }
      scenario.expect(
        isSold || !isApproved,
        "There was a ticket all the time, and the buyer is turned away: other buyers were served, that is all.")
      hall.close()
    }
  }
}

/// The stock of a theatre, a booth that is graded, and other booths that do right and come in between.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
private final class Hall: Stock, @unchecked Sendable {
  private let number: Number
  private(set) var count: Int {
    get { number.value }
    set { number.value = newValue }
  }
  /// What the other booths have yet to do, each between two operations of the booth that is graded, or never.
  var others: [String] = [] { didSet { done = 0 } }
  private var done = 0
  /// Whether they may also let the moment pass.
  var othersWait = true
  /// The same one for all buyers.
  private lazy var booth = TicketBooth(stock: self)
  private var isLocked = false
  private var wasBelowZero = false
  /// What must be in the stock.
  private var expected: Int
  private let scenario: Scenario

  init(_ scenario: Scenario, tickets: Int) {
    self.scenario = scenario
    let number = Number(tickets)
    self.number = number
    expected = tickets
    scenario.watch("left") { number.value }
  }

  /// Lets the booth serve a buyer, who is approved as `isApproved` says.
  func sells(to buyer: String, ifApproved isApproved: () -> Bool) -> Bool {
    scenario.note("\(buyer) comes")
    var asked = 0
    var answer = false
    let isSold = booth.sell {
      asked += 1
      scenario.expect(
        !isLocked, "The buyer is asked while the stock is locked: every booth waits for the answer.")
      guard !isLocked else { return false }
      answer = isApproved()
      scenario.note("\(buyer) is \(answer ? "approved" : "refused")")
      return answer
    }
    scenario.note(isSold ? "\(buyer) has a ticket" : "\(buyer) has none")
    scenario.expect(asked < 2, "A buyer was asked more than once.")
    scenario.expect(!isSold || answer, "A buyer who was not approved has a ticket.")
    if isSold { expected -= 1 }
    return isSold
  }

  /// Another booth takes a ticket back.
  func takesOneBack() {
    count += 1
    expected += 1
    scenario.note("another booth takes one back")
  }

  /// Says whether the stock is right.
  /// - Parameter sentence: what to say if it is too low.
  func close(_ sentence: String? = nil) {
    scenario.note("the stock says \(count)")
    scenario.expect(
      expected >= 0,
      "One ticket was sold twice: to this buyer, and to another one in the meantime.")
    scenario.expect(!wasBelowZero, "The stock was below 0 for a moment.")
    scenario.expect(
      count == expected,
      (count < expected ? sentence : nil)
        ?? "The stock says \(count), and it should say \(expected): a step was lost, or done twice.")
  }

  func load() -> Int {
    enter("looks: \(count)")
    return count
  }

  func compareExchange(expected: Int, desired: Int) -> Bool {
    enter("makes \(expected) a \(desired), if it is still \(expected)")
    guard count == expected else { return false }
    change(to: desired)
    return true
  }

  func add(_ difference: Int) -> Int {
    enter(difference < 0 ? "takes \(-difference)" : "gives back \(difference)")
    change(to: count + difference)
    return count
  }

  func withLock(_ body: (inout Int) -> Bool) -> Bool {
    enter("locks")
    isLocked = true
    var number = count
    let result = body(&number)
    isLocked = false
    if number != count { change(to: number) }
    return result
  }

  private func change(to number: Int) {
    // A ticket that is sold says more: then the buyer has it.
    scenario.expect(
      count >= 0 || number <= count,
      "The stock was below 0 for a moment: a ticket was taken that was not there, and then given back.")
    count = number
    if count < 0 { wasBelowZero = true }
  }

  /// The moment before each operation.
  private func enter(_ operation: @autoclosure () -> String) {
    scenario.expect(!isLocked, "The stock is used while it is locked: the process would end here.")
    if done < others.count, others[done] == "takes one back" || count > 0,
      !othersWait || scenario.choose("another booth", from: ["waits", others[done]]) != "waits"
    {
      let difference = others[done] == "takes one back" ? 1 : -1
      if !othersWait { scenario.note("another booth \(others[done])") }
      done += 1
      count += difference
      expected += difference
    }
    scenario.note("the booth " + operation())
  }
}

/// The number that the timeline shows.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Number: @unchecked Sendable {
  var value: Int

  init(_ value: Int) { self.value = value }
}
