import Foundation

final class Badge {
  private var _counts: [String: Int] = [:]

  // On the main queue one change follows the other.
  var counts: [String: Int] {
    get { _counts }
    set { DispatchQueue.main.async { self._counts = newValue } }
  }

  func show(_ count: Int, for name: String) {
    counts[name] = count
  }
}
