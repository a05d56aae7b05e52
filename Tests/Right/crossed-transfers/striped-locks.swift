// A few locks for many accounts, in the order of the stripes
import Synchronization

private enum Stripes {
  static let next = Atomic(0)
  static let first = Mutex<[Int: Int]>([:])
  static let second = Mutex<[Int: Int]>([:])

  static func use<Result: Sendable>(_ id: Int, _ body: (inout [Int: Int]) -> Result) -> Result {
    id % 2 == 0 ? first.withLock { body(&$0) } : second.withLock { body(&$0) }
  }
}

public final class Account: Sendable {
  public let number: Int
  private let onDeposit: @Sendable (Int) -> Void
  private let id = Stripes.next.wrappingAdd(1, ordering: .relaxed).newValue

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    let id = id
    Stripes.use(id) { $0[id] = balance }
  }

  deinit {
    let id = id
    Stripes.use(id) { $0[id] = nil }
  }

  public var balance: Int { Stripes.use(id) { $0[id, default: 0] } }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    let isTaken = Stripes.use(id) { balances in
      guard balances[id, default: 0] >= amount else { return false }
      balances[id]! -= amount
      return true
    }
    guard isTaken else { return false }
    Stripes.use(other.id) { $0[other.id, default: 0] += amount }
    other.onDeposit(amount)
    return true
  }
}
