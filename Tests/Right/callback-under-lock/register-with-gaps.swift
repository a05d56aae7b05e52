// a register behind an NSLock; leaving makes a gap, gaps are closed when nobody walks
import Foundation

private final class Register: @unchecked Sendable {
  // All variables are protected by `lock`.
  private let lock = NSLock()
  private var rows: [(@Sendable (String) -> Void)?] = []
  private var numbers: [Int] = []
  private var given = 0
  private var walkers = 0
  private var gaps = 0

  func add(_ tell: @escaping @Sendable (String) -> Void) -> Int {
    lock.withLock {
      given += 1
      rows.append(tell)
      numbers.append(given)
      return given
    }
  }

  func remove(_ number: Int) {
    let gone = lock.withLock { () -> (@Sendable (String) -> Void)? in
      guard let row = numbers.firstIndex(of: number) else { return nil }
      let tell = rows[row]
      rows[row] = nil
      numbers[row] = 0
      gaps += 1
      closeGaps()
      return tell
    }
    withExtendedLifetime(gone) {}
  }

  func beginWalk() -> Int {
    lock.withLock {
      walkers += 1
      return rows.count
    }
  }

  func row(_ row: Int) -> (@Sendable (String) -> Void)? {
    lock.withLock { rows[row] }
  }

  func endWalk() {
    lock.withLock {
      walkers -= 1
      closeGaps()
    }
  }

  private func closeGaps() {
    guard walkers == 0, gaps > 0 else { return }
    rows.removeAll { $0 == nil }
    numbers.removeAll { $0 == 0 }
    gaps = 0
  }
}

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private let register = Register()

  public init() {}

  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    Place(number: register.add(tell))
  }

  public func leave(_ place: Place) {
    register.remove(place.number)
  }

  public func ring(_ visitor: String) {
    let count = register.beginWalk()
    for row in 0..<count {
      register.row(row)?(visitor)
    }
    register.endWalk()
  }
}
