import Dispatch

/// A draft that is being published while it is used already: the disk takes longer than most suites.
///
/// The release of the value waits for the end, so that the next look-up finds the entry. If the disk is full the entry is
/// incomplete and is made anew when it is wanted again; a verdict does not depend on it.
final class CachePublication: Sendable {
  /// One at a time, because they share a disk.
  private static let queue = DispatchQueue(label: "kata.cache.publication")
  private let group = DispatchGroup()

  init(_ draft: CacheDraft) {
    Self.queue.async(group: group) { try? draft.publish() }
  }

  deinit { group.wait() }
}
