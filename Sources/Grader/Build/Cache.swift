import KataSupport
import Synchronization

/// A folder of entries that are made once: compiled suites, linked programs, verdicts, the plans of a toolchain.
///
/// An entry is a folder whose name says what it was made from. One process makes it, and those that want it at the same time
/// wait. It is complete once it has its `CacheManifest`, which lists every file with its digest. An entry that is
/// incomplete or damaged is made anew.
///
///     entries/<kind>-<key>/     the files of an entry, and its manifest
///     locks/<kind>-<key>        locked by the process that makes or evicts the entry
///     growth                    bytes published since the last eviction
///     modules/                  the C modules that the compiler has read, in its own format
///     work/<process>-<random>/  private folders
///
/// A program of a learner's cannot write here: no sandbox allows it to. In the tier `none` only the gates keep it from doing
/// so, as they keep it from everything else that its user may do.
public struct Cache: Sendable {
  /// The kind of product that an entry holds; the raw value begins the entry's name.
  package enum Kind: String, CaseIterable, Sendable {
    /// The driver's plans for compiling and linking.
    case toolchain
    /// The driver's plan for linking with ThreadSanitizer.
    case sanitizer
    /// LabProtocol, compiled.
    case labProtocol = "protocol"
    /// LabQueues, compiled.
    case labQueues = "queues"
    /// ScheduleLab, compiled.
    case lab
    /// What every suite has, compiled.
    case suiteSupport = "support"
    /// A kata's suite, compiled.
    case suite
    /// KataTesting for tests that are handed in, compiled.
    case testing
    /// An implementation of a kata's module, as a library.
    case variant
    /// ThreadRuntime, compiled.
    case threadRuntime
    /// ThreadLab, compiled; that for ThreadSanitizer, too.
    case threadLab
    /// A kata's stories of threads, compiled.
    case threads
    /// A submission, linked with its suite.
    case linked
    /// A submission, instrumented and linked with its stories of threads.
    case threaded
    /// The same, with ThreadSanitizer.
    case instrumented
    /// The verdict on a submission.
    case verdict

    /// True if entries serve many submissions: they are read in full once in a process, and after that only if they changed.
    var isShared: Bool { ![.linked, .threaded, .instrumented, .verdict].contains(self) }
  }

  /// Where the cache is.
  public let folder: String
  /// The bytes that entries may take; the least recently used ones above that are evicted.
  let limit: Int
  private let verified = VerifiedEntries()

  /// The user's cache: `KATA_CACHE`, else the platform's place for caches.
  /// - Parameters:
  ///   - environment: the program's own.
  ///   - limit: the bytes that entries may take. Those in use do not count.
  /// - Throws: `UserError` if there is no folder that can be written.
  public init(environment: [String: String], limit: Int = 2 << 30) throws(UserError) {
    self.limit = limit
    if let chosen = environment["KATA_CACHE"], !chosen.isEmpty {
      folder = chosen
    } else if let base = environment["XDG_CACHE_HOME"], !base.isEmpty {
      folder = base + "/kata"
    } else if let home = environment["HOME"], !home.isEmpty {
      #if canImport(Darwin)
        folder = home + "/Library/Caches/kata"
      #else
        folder = home + "/.cache/kata"
      #endif
    } else {
      throw .infrastructure("There is no home folder to cache in: set KATA_CACHE to a folder that can be written.")
    }
    for folder in [workFolder, entriesFolder, locksFolder] {
      // If the folder cannot be made, it cannot be written either.
      try? Files.makeFolder(folder)
      guard access(folder, W_OK) == 0 else {
        throw .infrastructure(
          "Cannot write to the cache folder \(self.folder): set KATA_CACHE to a folder that can be written.")
      }
    }
    sweep()
  }

  var workFolder: String { folder + "/work" }
  var entriesFolder: String { folder + "/entries" }
  private var locksFolder: String { folder + "/locks" }

  func entryPath(_ name: String) -> String { "\(entriesFolder)/\(name)" }
  func lockPath(_ name: String) -> String { "\(locksFolder)/\(name)" }

  /// An entry, made by a closure if it does not exist yet.
  /// - Parameters:
  ///   - kind: what the entry holds.
  ///   - key: the digest of everything that the entry is made from.
  ///   - make: writes the entry's files to a folder.
  /// - Throws: what `make` throws; `UserError` if the cache cannot be written, or the user interrupts the wait for another
  ///   process.
  package func entry(
    _ kind: Kind, _ key: Fingerprint, _ make: (_ folder: String) throws(UserError) -> Void
  ) throws(UserError) -> CacheEntry {
    switch try lookUp(kind, key) {
    case .found(let entry): return entry
    case .missing(let draft):
      try make(draft.entry.folder)
      try draft.publish()
      return draft.entry
    }
  }

  /// The outcome of a look-up: a complete entry, or a draft that this process has to fill.
  enum Lookup {
    case found(CacheEntry)
    /// Nothing, and this process is to make it: the others wait.
    case missing(CacheDraft)
  }

  /// Looks an entry up; waits if another process is making it.
  /// - Throws: `UserError` if the cache cannot be written, or the user interrupts the wait.
  func lookUp(_ kind: Kind, _ key: Fingerprint) throws(UserError) -> Lookup {
    let name = "\(kind.rawValue)-\(key)"
    if let entry = try complete(name, kind) { return .found(entry) }
    let making = try FileLock.wait(for: lockPath(name), .exclusive)
    if let entry = try complete(name, kind) { return .found(entry) }
    // A damaged entry, or what a process left that was killed.
    Files.remove(entryPath(name))
    try Files.makeFolder(entryPath(name))
    guard case .locked(let use) = try FileLock.attempt(folder: entryPath(name), .shared) else {
      throw .infrastructure("Another program changes the cache folder \(folder): set KATA_CACHE to another one.")
    }
    return .missing(CacheDraft(entry: CacheEntry(folder: entryPath(name), use), name, making, self))
  }

  /// An entry whose files are all there and as they were made.
  private func complete(_ name: String, _ kind: Kind) throws(UserError) -> CacheEntry? {
    let path = entryPath(name)
    guard case .locked(let use) = try FileLock.attempt(folder: path, .shared) else { return nil }
    guard kind.isShared ? verified.holds(path) : CacheManifest(readFrom: path)?.isTrue(of: path) == true else {
      return nil
    }
    use.touch()
    return CacheEntry(folder: path, use)
  }

  /// Removes the private folders of processes that were killed.
  private func sweep() {
    for name in Files.list(workFolder) {
      guard let process = name.split(separator: "-").first.flatMap({ pid_t($0) }) else { continue }
      if kill(process, 0) != 0, errno == ESRCH { Files.remove("\(workFolder)/\(name)") }
    }
  }
}

/// A complete entry. While the value lives, no process evicts it.
package final class CacheEntry: Sendable {
  /// Where the entry's files are.
  package let folder: String
  private let use: FileLock

  init(folder: String, _ use: FileLock) {
    self.folder = folder
    self.use = use
  }

  /// Waits until the names in the folder are on the disk.
  fileprivate func synchronize() -> Bool { use.synchronize() }
}

/// An entry that this process makes. Other processes wait until it is published, or the value is released.
final class CacheDraft: Sendable {
  /// Where the entry is made. It can be used before it is published.
  let entry: CacheEntry
  private let name: String
  private let cache: Cache
  /// Held until the entry is published.
  private let making: Mutex<FileLock?>

  fileprivate init(entry: CacheEntry, _ name: String, _ making: FileLock, _ cache: Cache) {
    self.entry = entry
    self.name = name
    self.cache = cache
    self.making = Mutex(making)
  }

  deinit {
    making.withLock { making in
      guard making != nil else { return }
      Files.remove(entry.folder)
      // While the lock is held: a process that waits for it looks whether it is still the one of that name.
      unlink(cache.lockPath(name))
    }
  }

  /// Gives the entry its manifest once all of its files are on the disk, and evicts others if the cache has grown too large.
  /// - Throws: `UserError` if the disk is full or cannot be written.
  func publish() throws(UserError) {
    let manifest = try CacheManifest(describing: entry.folder)
    guard entry.synchronize() else { throw CacheManifest.refusal(entry.folder) }
    try manifest.write(to: entry.folder)
    guard entry.synchronize() else { throw CacheManifest.refusal(entry.folder) }
    making.withLock { $0 = nil }
    try cache.grow(by: manifest.size)
  }
}
