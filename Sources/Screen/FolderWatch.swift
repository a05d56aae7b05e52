import KataSupport
import Workbook

/// Reports saves in a folder. The system wakes the screen; nothing polls.
///
/// The folder is watched, not the file: many editors write a new file and give it the old one's name. The folders above it are
/// watched too: `git checkout` and others replace a whole folder.
final class FolderWatch {
  /// Readable when something has happened.
  let descriptor: Int32
  private var watched: [Int32] = []
  private var place = (folder: "", file: "")

  /// - Throws: an infrastructure error if the system has no watch left.
  init() throws(UserError) {
    #if canImport(Darwin)
      descriptor = kqueue()
    #else
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    #endif
    guard descriptor >= 0 else { throw Self.complaint() }
  }

  deinit {
    #if canImport(Darwin)
      for file in watched { close(file) }
    #endif
    close(descriptor)
  }

  /// The folders to watch: the file's own, and two above it, because each may be removed, moved and made again.
  private static func folders(_ folder: String) -> [String] {
    Array(Files.ancestors(of: folder).filter(Files.isFolder).prefix(3))
  }

  private static func complaint() -> UserError {
    .infrastructure("Cannot watch your files: \(SystemError()). Press c to check.")
  }

  #if canImport(Darwin)
    /// Watches a file and its folders instead of what was watched before.
    /// - Throws: an infrastructure error if nothing of it can be watched.
    func watch(_ folder: String, file: String) throws(UserError) {
      for descriptor in watched { close(descriptor) }
      watched = []
      place = (folder, file)
      for path in Self.folders(folder) + ["\(folder)/\(file)"] {
        let file = open(path, O_EVTONLY | O_CLOEXEC)
        guard file >= 0 else { continue }
        watched.append(file)
        var event = kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_RENAME | NOTE_DELETE), data: 0, udata: nil)
        guard kevent(descriptor, &event, 1, nil, 0, nil) == 0 else { throw Self.complaint() }
      }
      guard !watched.isEmpty else { throw Self.complaint() }
    }

    /// Reads what has happened. A name may belong to another file or folder by now: that is watched from then on.
    /// - Throws: an infrastructure error if nothing can be watched any more.
    func drain() throws(UserError) {
      var event = kevent()
      var none = timespec()
      var isAny = false
      while kevent(descriptor, nil, 0, &event, 1, &none) > 0 { isAny = true }
      if isAny { try watch(place.folder, file: place.file) }
    }
  #else
    /// Watches a folder, and those above it, instead of what was watched before.
    /// - Throws: an infrastructure error if nothing of it can be watched.
    func watch(_ folder: String, file: String) throws(UserError) {
      place = (folder, file)
      let saves = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
      let folders = UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR)
      let found = Self.folders(folder).map { inotify_add_watch(descriptor, $0, $0 == folder ? saves : folders) }
      // A folder that was replaced has a number of its own; the system has forgotten one that was removed.
      for old in watched where !found.contains(old) { inotify_rm_watch(descriptor, old) }
      watched = found.filter { $0 >= 0 }
      guard !watched.isEmpty else { throw Self.complaint() }
    }

    /// Reads what has happened. A name may belong to another folder by now: that is watched from then on.
    /// - Throws: an infrastructure error if nothing can be watched any more.
    func drain() throws(UserError) {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      try watch(place.folder, file: place.file)
    }
  #endif
}
