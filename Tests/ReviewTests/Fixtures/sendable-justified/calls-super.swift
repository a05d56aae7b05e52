class Fixture {
  func begin() {}
  func end() {}
}

/// `@unchecked Sendable`: only the test that has made it uses it.
final class Probe: Fixture, @unchecked Sendable {
  private var subject: String?
  private let other: Probe?

  init(other: Probe?) { self.other = other }

  override func begin() {
    super.begin()
    other?.end()
    subject = "ready"
  }

  override func end() {
    subject = nil
    super.end()
  }
}
