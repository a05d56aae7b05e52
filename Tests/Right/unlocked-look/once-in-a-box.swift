// A box that makes its value once, with a lock to make it and one to look at it
import Synchronization

public final class ChartRoom: Sendable {
  private struct Once<Value: Sendable>: ~Copyable, Sendable {
    private let value = Mutex<Value?>(nil)
    private let making = Mutex(false)

    var current: Value? { value.withLock { $0 } }

    func get(_ make: () throws -> Value) throws -> Value {
      if let current { return current }
      return try making.withLock { isMade in
        if !isMade {
          let new = try make()
          value.withLock { $0 = new }
          isMade = true
        }
        return current!
      }
    }
  }

  private let draw: @Sendable () throws -> [String: Int]
  private let chart = Once<[String: Int]>()

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool { chart.current != nil }

  public func depth(at buoy: String) throws -> Int? { try chart.get(draw)[buoy] }
}
