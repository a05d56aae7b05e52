import KataSubprocess
import KataSupport

/// An advisory lock of a file or folder, held until the value is released.
///
/// The kernel releases it when its process ends, however it ends. It excludes other threads as it does other processes,
/// because each lock opens the file anew.
final class FileLock: Sendable {
  /// How many may hold a lock at the same time.
  enum Mode {
    /// Any number that ask for a shared lock.
    case shared
    /// One, and none that ask for a shared lock.
    case exclusive

    fileprivate var operation: Int32 { self == .shared ? LOCK_SH : LOCK_EX }
  }

  /// The outcome of an attempt to lock.
  enum Attempt {
    case locked(FileLock)
    /// Another thread or process holds the lock.
    case busy
    /// There is no such folder.
    case missing
  }

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Locks a file, which is created if it does not exist, as soon as its other locks allow it.
  /// - Throws: `UserError` if the file cannot be opened or locked, or the user interrupts the program.
  static func wait(for path: String, _ mode: Mode) throws(UserError) -> FileLock {
    while true {
      if case .locked(let lock) = try attempt(path, mode, O_RDWR | O_CREAT) { return lock }
      try Interruption.check()
      // Only how soon the end of another's work is noticed depends on this pause.
      usleep(5_000)
    }
  }

  /// Locks a file, which is created if it does not exist, unless its other locks forbid it.
  /// - Throws: `UserError` if the file cannot be opened or locked.
  static func attempt(file path: String, _ mode: Mode) throws(UserError) -> Attempt {
    try attempt(path, mode, O_RDWR | O_CREAT)
  }

  /// Locks a folder unless its other locks forbid it.
  /// - Throws: `UserError` if the folder cannot be opened or locked.
  static func attempt(folder path: String, _ mode: Mode) throws(UserError) -> Attempt {
    try attempt(path, mode, O_RDONLY | O_DIRECTORY)
  }

  private static func attempt(_ path: String, _ mode: Mode, _ flags: Int32) throws(UserError) -> Attempt {
    while true {
      let descriptor = open(path, flags | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        if flags & O_CREAT == 0, errno == ENOENT || errno == ENOTDIR { return .missing }
        throw refusal(path)
      }
      let lock = FileLock(descriptor)
      while flock(descriptor, mode.operation | LOCK_NB) != 0 {
        if errno == EWOULDBLOCK { return .busy }
        guard errno == EINTR else { throw refusal(path) }
      }
      // Between the two calls the file may have been removed, and another one made by that name.
      if lock.isLock(of: path) { return .locked(lock) }
    }
  }

  private static func refusal(_ path: String) -> UserError {
    .infrastructure(
      "Cannot lock \(path): \(SystemError().description.lowercasedFirst). Set KATA_CACHE to a folder on a local disk."
    )
  }

  private func isLock(of path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
      && held.st_dev == named.st_dev
  }

  /// Replaces the content of a locked file.
  /// - Throws: `UserError` if the disk is full.
  func write(_ text: String) throws(UserError) {
    let bytes = Array(text.utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw .infrastructure("Cannot write to the cache: \(SystemError().description.lowercasedFirst).")
    }
  }

  /// Sets the time at which the file was changed to now.
  func touch() { futimens(descriptor, nil) }

  /// Waits until the names in a locked folder are on the disk.
  func synchronize() -> Bool { fsync(descriptor) == 0 }
}
