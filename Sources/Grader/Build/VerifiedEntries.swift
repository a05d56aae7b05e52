import KataSupport
import Synchronization

/// The shared entries whose files this process has read and found as their manifests list them.
///
/// A class of submissions uses the same few entries over and over. As long as no file of an entry was replaced or written to, its
/// digests need not be computed again.
final class VerifiedEntries: Sendable {
  /// A file as the system knows it, without reading it.
  private struct Stamp: Equatable {
    let name: String
    let inode: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init?(_ name: String, in folder: String) {
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { return nil }
      self.name = name
      inode = UInt64(status.st_ino)
      size = Int(status.st_size)
      #if canImport(Darwin)
        let modified = status.st_mtimespec
      #else
        let modified = status.st_mtim
      #endif
      seconds = modified.tv_sec
      nanoseconds = modified.tv_nsec
    }
  }

  private let stamps = Mutex<[String: [Stamp]]>([:])

  /// True if the entry in a folder is complete and as it was made.
  func holds(_ folder: String) -> Bool {
    if let known = stamps.withLock({ $0[folder] }), known.allSatisfy({ Stamp($0.name, in: folder) == $0 }) {
      return true
    }
    guard let manifest = CacheManifest(readFrom: folder) else { return false }
    // The stamps are from before the files are read: a change while they are read shows.
    let current = manifest.names.compactMap { Stamp($0, in: folder) }
    guard current.count == manifest.names.count, manifest.isTrue(of: folder) else { return false }
    stamps.withLock { $0[folder] = current }
    return true
  }
}
