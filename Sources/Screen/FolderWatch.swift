import Support
import Workbook

/// Reports saves in a folder. The system wakes the screen; nothing polls.
///
/// The folder is watched, not the file: many editors write a new file and give it the old one's name.
final class FolderWatch {
  /// Readable when something has happened.
  let descriptor: Int32
  #if canImport(Darwin)
    private var watched: [Int32] = []
  #else
    private var watched: Int32 = -1
  #endif

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

  private static func complaint() -> UserError {
    .infrastructure("Cannot watch your files: \(SystemError()). Press c to check.")
  }

  #if canImport(Darwin)
    private var place = (folder: "", file: "")

    /// Watches a file and its folder instead of what was watched before.
    func watch(_ folder: String, file: String) throws(UserError) {
      for descriptor in watched { close(descriptor) }
      watched = []
      place = (folder, file)
      for path in [folder, "\(folder)/\(file)"] {
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

    /// Reads what has happened. After a rename the name belongs to another file: it is watched from now on.
    func drain() {
      var event = kevent()
      var none = timespec()
      var isAny = false
      while kevent(descriptor, nil, 0, &event, 1, &none) > 0 { isAny = true }
      if isAny { try? watch(place.folder, file: place.file) }
    }
  #else
    /// Watches a folder instead of what was watched before.
    func watch(_ folder: String, file: String) throws(UserError) {
      if watched >= 0 { inotify_rm_watch(descriptor, watched) }
      let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      watched = inotify_add_watch(descriptor, folder, UInt32(events))
      guard watched >= 0 else { throw Self.complaint() }
    }

    /// Reads what has happened.
    func drain() {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  #endif
}
