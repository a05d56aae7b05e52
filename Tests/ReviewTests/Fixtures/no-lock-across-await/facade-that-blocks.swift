import Dispatch

struct Weather {
  let load: @Sendable () async -> Int

  func report() async -> String { "\(now()) degrees" }

  private func now() -> Int {
    let group = DispatchGroup()
    group.enter()
    Task {
      _ = await load()
      group.leave()
    }
    group.wait()
    //^ look
    return 0
  }
}
