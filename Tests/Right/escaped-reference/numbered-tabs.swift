// Tabs in an array, and a table of places
import Synchronization

public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

public struct Bill: Sendable {
  public let dishes: [Dish]
  public var total: Int { dishes.reduce(0) { $0 + $1.price } }
}

public final class Tabs: Sendable {
  private struct State: Sendable {
    var place: [Int: Int] = [:]
    var tabs: [[Dish]] = []

    mutating func open(_ table: Int) -> Int {
      if let known = place[table] { return known }
      tabs.append([])
      place[table] = tabs.count - 1
      return tabs.count - 1
    }

    func dishes(of table: Int) -> [Dish] { place[table].map { tabs[$0] } ?? [] }
  }

  private let state = Mutex(State())

  public init() {}

  public func order(_ dish: Dish, at table: Int) {
    state.withLock { state in
      let place = state.open(table)
      state.tabs[place].append(dish)
    }
  }

  public func bill(of table: Int) -> Bill {
    let now = state.withLock { $0 }
    return Bill(dishes: now.dishes(of: table))
  }

  public func close(_ table: Int) -> Bill {
    let before = state.withLock { state in
      let before = state
      state.place[table] = nil
      return before
    }
    return Bill(dishes: before.dishes(of: table))
  }

  public func move(from table: Int, to other: Int) {
    state.withLock { state in
      guard table != other, state.place[table] != nil else { return }
      let place = state.open(other)
      state.tabs[place] += state.dishes(of: table)
      state.place[table] = nil
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    let now = state.withLock { $0 }
    for table in now.place.keys.sorted() { printer(table, Bill(dishes: now.dishes(of: table))) }
  }
}
