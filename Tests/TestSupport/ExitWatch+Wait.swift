import Foundation
import KataSubprocess

extension ExitWatch {
  /// Waits until a process of this user, which need not be a child, has ended.
  /// - Returns: false if it lives for another two minutes.
  package static func waitForEnd(of process: pid_t) -> Bool {
    let watch = ExitWatch(process)
    // A process that cannot be watched is no more.
    guard let descriptor = watch.descriptor else { return true }
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 120_000) > 0
  }
}
