import Foundation

final class Bank {
  private let accounts = NSLock()
  private let journal = NSLock()

  func book() {
    accounts.withLock {
      journal.withLock {}
    }
  }

  func audit() {
    accounts.lock()
    journal.lock()
    journal.unlock()
    accounts.unlock()
    journal.lock()
    journal.unlock()
    accounts.lock()
    accounts.unlock()
  }
}

final class Account {
  let number = 0
  let lock = NSLock()
  var balance = 0

  static func pay(_ amount: Int, from: Account, to: Account) {
    let (first, second) = from.number < to.number ? (from, to) : (to, from)
    first.lock.withLock {
      second.lock.withLock {
        from.balance -= amount
        to.balance += amount
      }
    }
  }
}
