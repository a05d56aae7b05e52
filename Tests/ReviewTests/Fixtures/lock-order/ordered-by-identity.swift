import Synchronization

final class Account: Sendable {
  private let money = Mutex(0)

  func transfer(_ amount: Int, to other: Account) {
    if ObjectIdentifier(self) < ObjectIdentifier(other) {
      money.withLock { mine in
        other.money.withLock { theirs in
          (mine, theirs) = (mine - amount, theirs + amount)
        }
      }
    } else {
      other.money.withLock { theirs in
        money.withLock { mine in
          (mine, theirs) = (mine - amount, theirs + amount)
        }
      }
    }
  }

  func compare(with other: Account) -> Bool {
    if other !== self {
      return money.withLock { mine in
        other.money.withLock { theirs in mine > theirs }
        //^ likely
      }
    }
    return false
  }
}
