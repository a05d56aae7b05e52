import KataSubprocess
import KataSupport

/// A terminal without a window, for tests and measurements: runs a program as a person would, and knows what its screen shows.
package final class PseudoTerminal {
  private let master: FileDescriptor
  private let child: ChildProcess
  private let exit: ExitWatch
  /// The contents of the screen.
  package private(set) var screen: Screenful
  /// Everything that the program has written.
  package private(set) var written = Data()
  /// The terminal's settings before the program started.
  private let settings: termios
  /// The exit status, or the negative number of the signal; nil while the program lives.
  package private(set) var ending: Int32?

  /// The number of the program's process.
  package var process: pid_t { child.process }

  /// Starts a program in a new terminal.
  /// - Parameter environment: the whole environment of the program.
  /// - Throws: ``SystemError`` if the system has no more terminals, ``UserError`` if the program cannot be started.
  package init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String], folder: String,
    columns: Int = 80, rows: Int = 24
  ) throws {
    master = FileDescriptor(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC))
    // Several may be opened at once: `ptsname` has one buffer for all of them.
    var name = [CChar](repeating: 0, count: 128)
    guard grantpt(master.number) == 0, unlockpt(master.number) == 0, ptsname_r(master.number, &name, name.count) == 0
    else { throw SystemError() }
    screen = Screenful(columns: columns, rows: rows)
    Self.resize(master, columns: columns, rows: rows)
    var settings = termios()
    tcgetattr(master.number, &settings)
    self.settings = settings
    let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    child = try ChildProcess(
      ChildProcess.Command(
        executable: executable, arguments: arguments, environment: environment, folder: folder, terminal: path))
    exit = ExitWatch(child.process)
  }

  deinit {
    if ending == nil {
      child.terminate()
      child.reap()
    }
    master.close()
  }

  /// Presses keys. A program that has ended takes no more of them.
  package func type(_ text: String) { try? master.write(text.utf8) }

  /// Changes the terminal's size, which sends the program SIGWINCH, and clears ``screen``.
  package func resize(columns: Int, rows: Int) {
    screen = Screenful(columns: columns, rows: rows)
    Self.resize(master, columns: columns, rows: rows)
  }

  private static func resize(_ master: FileDescriptor, columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master.number, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until the screen is as it should be.
  /// - Parameter limit: the seconds after which the wait is given up; they decide no verdict, only a test that fails anyway.
  @discardableResult
  package func wait(limit: Double = 120, _ isRight: (Screenful) -> Bool) -> Bool {
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
    tcgetattr(master.number, &now)
    return now.c_lflag == settings.c_lflag && now.c_iflag == settings.c_iflag && now.c_oflag == settings.c_oflag
      && !screen.isAlternate && screen.isCursorShown
  }

  /// - Returns: false once the program has ended and everything was read.
  private func readMore() -> Bool {
    var entries = [master.number, ending == nil ? exit.descriptor?.number ?? -1 : -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&entries, nfds_t(entries.count), 20)
    if entries[0].revents != 0, let bytes = try? master.read(), !bytes.isEmpty {
      written.append(bytes)
      screen.take(bytes)
      return true
    }
    guard ending == nil else { return false }
    if exit.hasEnded {
      let (status, signal) = child.reap()
      ending = status ?? -(signal ?? 0)
    }
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
