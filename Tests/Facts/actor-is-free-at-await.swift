// fact: actor-is-free-at-await
// While an actor's method waits at an `await`, other methods of the same actor run from start to end.
import Foundation

actor Account {
  var log: [String] = []

  func pay(_ approve: @Sendable () async -> Void) async {
    log.append("pay begins")
    await approve()
    log.append("pay ends")
  }

  func topUp() { log.append("top-up") }
}

@main enum Fact {
  static func main() async {
    let account = Account()
    await account.pay { await account.topUp() }
    let log = await account.log
    print(log)
    exit(log == ["pay begins", "top-up", "pay ends"] ? 0 : 1)
  }
}
