actor Pairing {
  enum State { case off, pairing, paired, broken }

  private(set) var state = State.off
  private var attempt = 0
  let pair: @Sendable () async -> Bool

  init(pair: @escaping @Sendable () async -> Bool) { self.pair = pair }

  /// Nothing leads back to `off`, so that there is one attempt.
  func start() async {
    guard state == .off else { return }
    state = .pairing
    let isPaired = await pair()
    guard state == .pairing else { return }
    state = isPaired ? .paired : .broken
  }

  func giveUp() { state = .broken }
}

actor NumberedPairing {
  enum State { case off, pairing, paired }

  private(set) var state = State.off
  private var attempt = 0
  let pair: @Sendable () async -> Bool

  init(pair: @escaping @Sendable () async -> Bool) { self.pair = pair }

  func start() async {
    guard state != .pairing && state != .paired else { return }
    attempt += 1
    let mine = attempt
    state = .pairing
    let isPaired = await pair()
    guard mine == attempt, state == .pairing else { return }
    state = isPaired ? .paired : .off
  }

  func turnOff() { state = .off }
}
