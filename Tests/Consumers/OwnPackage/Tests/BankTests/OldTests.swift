import KataTesting
import XCTest

/// XCTest hangs under control, so it is refused.
final class OldTests: XCTestCase {
  func testRefusal() { prove { _ in } }
}
