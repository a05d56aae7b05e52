#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal without a window, for tests and measurements: runs a program as a person would, and knows what stands on the
/// screen.
package final class PseudoTerminal {
  private let master: Int32
  package let process: pid_t
  package private(set) var screen: Screenful
  /// Everything that the program has written.
  package private(set) var written = Data()
  /// The terminal's settings before the program came.
  private let settings: termios
  /// The exit status, or the negative number of the signal; nil while the program lives.
  package private(set) var ending: Int32?

  /// A call of the system that did not do what it should.
  private struct Failure: Error {
    let call: String
    let code = errno
  }

  private static func require(_ isDone: Bool, _ call: String) throws {
    guard isDone else { throw Failure(call: call) }
  }

  /// - Parameter environment: the whole environment of the program.
  package init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String], folder: String,
    columns: Int = 80, rows: Int = 24
  ) throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    try Self.require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0, "posix_openpt")
    // Several may be opened at once: `ptsname` has one buffer for all of them.
    var name = [CChar](repeating: 0, count: 128)
    try Self.require(ptsname_r(master, &name, name.count) == 0, "ptsname_r")
    let slave = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    screen = Screenful(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var settings = termios()
    tcgetattr(master, &settings)
    self.settings = settings

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes its own.
    posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    _ = changeFolder(&actions, folder)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let newSession: Int16 = 0x80
    // The thread that starts it may block signals; the program must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, executable, &actions, &attributes, &words, &variables)
    try Self.require(error == 0, "posix_spawn")
    self.process = process
  }

  deinit {
    if ending == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  package func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  package func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    screen = Screenful(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until the screen is as it should be.
  /// - Parameter limit: the seconds after which the wait is given up; they decide no verdict, only a test that fails anyway.
  @discardableResult
  package func wait(limit: Double = 30, _ isRight: (Screenful) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(limit)
    while ContinuousClock.now < end {
      if isRight(screen) { return true }
      guard readMore() else { return isRight(screen) }
    }
    return false
  }

  /// Waits until the program has ended.
  /// - Returns: the exit status, or the negative number of the signal.
  package func end() -> Int32? {
    wait { _ in false }
    return ending
  }

  /// True if the terminal's settings are what they were, and the other screen is left.
  package var isRestored: Bool {
    var now = termios()
    tcgetattr(master, &now)
    return now.c_lflag == settings.c_lflag && now.c_iflag == settings.c_iflag && now.c_oflag == settings.c_oflag
      && !screen.isAlternate && screen.isCursorShown
  }

  /// - Returns: false once the program has ended and everything was read.
  private func readMore() -> Bool {
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, 20) > 0 {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(master, &buffer, buffer.count)
      if count > 0 {
        written.append(contentsOf: buffer[0..<count])
        screen.take(buffer[0..<count])
        return true
      }
    }
    var code: Int32 = 0
    guard ending == nil, waitpid(process, &code, WNOHANG) == process else { return ending == nil }
    ending = code & 0x7F == 0 ? (code >> 8) & 0xFF : -(code & 0x7F)
    return true
  }
}

// Functions of the C library that its Swift module hides behind feature macros.
#if !canImport(Darwin)
  @_silgen_name("posix_openpt") private func posix_openpt(_ flags: Int32) -> Int32
  @_silgen_name("grantpt") private func grantpt(_ master: Int32) -> Int32
  @_silgen_name("unlockpt") private func unlockpt(_ master: Int32) -> Int32
  @_silgen_name("ptsname_r")
  private func ptsname_r(_ master: Int32, _ name: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32
#endif

@_silgen_name("posix_spawn_file_actions_addchdir_np")
private func changeFolder(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
) -> Int32
