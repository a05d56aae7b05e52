import Foundation

final class Bank {
  private let accounts = NSLock()
  private let journal = NSLock()

  func book() {
    accounts.withLock {
      journal.withLock {}
      //^ likely
    }
  }

  func audit() {
    journal.lock()
    accounts.lock()
    //^ likely
    accounts.unlock()
    journal.unlock()
  }
}

final class Account {
  let lock = NSLock()
  var balance = 0

  func pay(_ amount: Int, to other: Account) {
    lock.withLock {
      other.lock.withLock { other.balance += amount }
      //^ likely
      balance -= amount
    }
  }
}
