import Foundation

final class Timeline: Sendable {
  private let lock = NSLock()
  private let speakers: [Speaker] = []

  struct Speaker { var hasSegments = false }

  var hasSegments: Bool {
    lock.withLock { speakers.contains(where: \.hasSegments) }
  }
}
