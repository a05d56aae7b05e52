import Foundation

final class Pool: Sendable {
  private let lock = NSLock()

  final class Entry: @unchecked Sendable {
    //                 ^ look
    var uses = 0
  }
}
