import HiddenHops
import ScheduleLab

/// What a board shows.
struct Picture: Equatable, Sendable, CustomStringConvertible {
  let rows: [Row]
  let total: Int

  init(rows: [Row], total: Int) { (self.rows, self.total) = (rows, total) }

  /// With the total that its rows are worth.
  init(rows: [Row]) { self.init(rows: rows, total: Self.sum(of: rows)) }

  var sum: Int { Self.sum(of: rows) }
  var isSum: Bool { total == sum }

  var description: String {
    (rows.isEmpty ? "nothing" : rows.map { "\($0.count) \($0.good)" }.joined(separator: ", ")) + ", total \(total)"
  }

  private static func sum(of rows: [Row]) -> Int { rows.reduce(0) { $0 + $1.count * $1.price } }
}

/// A warehouse that counts the visits: the turns in which something was read from it.
actor FakeWarehouse: Warehouse {
  private let scenario: Scenario
  private let steps: Steps
  private var visited: Int?
  /// Who came in at the latest visit.
  private var visitor: Int?
  private var counts = ["apples": 3, "pears": 1, "plums": 4]
  private var prices = ["apples": 2, "pears": 5, "plums": 1]
  private var awaited: (visit: Int, happens: @Sendable () -> Void)?
  /// What was in stock, and how often it was visited.
  nonisolated let log = Log()

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let steps = Steps()
    self.steps = steps
    scenario.always { steps.count += 1 }
    log.pictures = [Self.picture(of: counts, prices)]
  }

  /// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
  final class Log: @unchecked Sendable {
    /// From the beginning to now.
    fileprivate(set) var pictures: [Picture] = []
    fileprivate(set) var visits = 0
  }

  private static func picture(of counts: [String: Int], _ prices: [String: Int]) -> Picture {
    Picture(
      rows: counts.filter { $0.value > 0 }.keys.sorted().map {
        Row($0, count: counts[$0]!, price: prices[$0]!)
      })
  }

  func set(_ good: String, to count: Int) {
    scenario.note("\(good): \(count) in stock")
    counts[good] = count
    log.pictures.append(Self.picture(of: counts, prices))
  }

  func setPrice(of good: String, to price: Int) {
    scenario.note("\(good): the price is \(price)")
    prices[good] = price
    log.pictures.append(Self.picture(of: counts, prices))
  }

  /// Lets something happen while it is visited.
  func during(visit: Int, _ happens: @escaping @Sendable () -> Void) { awaited = (visit, happens) }

  var goods: [String] {
    visit("goods")
    return log.pictures.last!.rows.map(\.good)
  }

  var revision: Int {
    visit("revision")
    return log.pictures.count - 1
  }

  func count(of good: String) -> Int {
    visit("count of \(good)")
    return counts[good] ?? 0
  }

  func price(of good: String) -> Int {
    visit("price of \(good)")
    return prices[good] ?? 0
  }

  private func visit(_ what: String) {
    if visited != steps.count {
      visited = steps.count
      log.visits += 1
      visitor = Self.currentTask
      if let awaited, awaited.visit == log.visits { awaited.happens() }
    }
    // Two tasks may be let in one after the other in the same turn.
    scenario.note(visitor == Self.currentTask ? "visit \(log.visits): \(what)" : "in the same turn: \(what)")
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}

/// The steps of a schedule so far.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Steps: @unchecked Sendable {
  var count = 0
}
