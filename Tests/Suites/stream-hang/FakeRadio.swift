import ScheduleLab
import StreamHang

/// What the delivery of frames needs, as a notebook has it.
final class Page: Sendable {
  private let deliver: @Sendable (Frame) async -> Void

  init(_ deliver: @escaping @Sendable (Frame) async -> Void) {
    self.deliver = deliver
  }

  func take(_ frame: Frame) async { await deliver(frame) }
}

/// A radio that keeps what it is given, as the hardware does.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends.
final class FakeRadio: Radio, @unchecked Sendable {
  private let scenario: Scenario
  private var receivers: [@Sendable (Frame) -> Void] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  func listen(_ receive: @escaping @Sendable (Frame) -> Void) {
    receivers.append(receive)
  }

  /// - Returns: true if the frame was kept. A stream that has ended releases it at once.
  @discardableResult
  func send(_ text: String) -> Bool {
    scenario.note("the radio receives “\(text)”")
    let lifetime = receive(Frame(text))
    return lifetime.isAlive
  }

  private func receive(_ frame: consuming Frame) -> Lifetime {
    let lifetime = scenario.lifetime(of: frame)
    for receive in receivers { receive(frame) }
    return lifetime
  }

  /// Releases everything that it was given.
  func forget() {
    receivers = []
  }
}
