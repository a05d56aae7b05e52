actor Pairing {
  enum State { case off, pairing, paired }

  private(set) var state = State.off
  let pair: @Sendable () async -> Bool

  init(pair: @escaping @Sendable () async -> Bool) { self.pair = pair }

  func start() async {
    guard state != .pairing && state != .paired else { return }
    state = .pairing
    let isPaired = await pair()
    guard state == .pairing else { return }
    //      ^ likely
    state = isPaired ? .paired : .off
  }

  func turnOff() { state = .off }
}
