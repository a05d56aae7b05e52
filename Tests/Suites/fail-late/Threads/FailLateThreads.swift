import FailLate
import ThreadLab

func refusedAtOnce() {
  story("A shop refuses while another one is asked") {
    let shops = Shops()
    let rollout = shops.rollout([shops.market, shops.harbour])
    await atOnce([
      "owner": {
        let error = await shops.error(of: rollout)
        expect(error is Refusal, "A shop has refused the prices, and run does not throw what it threw.")
      }
    ])
    expect(shops.updated.isEmpty, "A shop refused while another one was asked, and that one was not cancelled.")
  }
}

func cancelReachesShops() {
  story("The owner’s task is cancelled while the shops are asked") {
    let shops = Shops()
    let rollout = shops.rollout([shops.harbour, shops.harbour])
    let owner = Task(name: "owner") { await shops.error(of: rollout) }
    await atOnce(["user": { owner.cancel() }])
    let error = await owner.value
    expect(shops.updated.isEmpty, "The owner’s task was cancelled while shops were asked, and one of them went on.")
    expect(error != nil, "The owner’s task is cancelled, and run returns as if all were well.")
  }
}

/// Two kinds of shops, and those that have the new prices.
///
/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Shops: @unchecked Sendable {
  private(set) var updated: [String] = []

  let market = Rollout.Shop(name: "market") { throw Refusal() }
  let harbour = Rollout.Shop(name: "harbour") { try await Task.sleep(for: .seconds(3600)) }

  func rollout(_ shops: [Rollout.Shop]) -> Rollout {
    Rollout(shops: shops) { [self] name in
      note("\(name) has the new prices")
      updated.append(name)
    }
  }

  func error(of rollout: Rollout) async -> (any Error)? {
    do {
      try await rollout.run()
      return nil
    } catch {
      return error
    }
  }
}

private struct Refusal: Error {}
