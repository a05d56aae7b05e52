import Foundation
import Testing

@testable import Grader

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal without a window: runs the program as a person would, and knows what stands on the screen.
final class PseudoTerminal {
  private let master: Int32
  let process: pid_t
  private(set) var screen: Screenful
  /// Everything that the program has written.
  private(set) var written = Data()
  /// The terminal's settings before the program came.
  private let settings: termios
  private(set) var ending: Int32?

  /// - Parameter environment: the whole environment of the program.
  init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String], folder: String,
    columns: Int = 80, rows: Int = 24
  ) throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
    // Tests run side by side: `ptsname` has one buffer for all of them.
    var name = [CChar](repeating: 0, count: 128)
    try #require(ptsname_r(master, &name, name.count) == 0)
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
    // A test may run on a thread that blocks signals; the program must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, executable, &actions, &attributes, &words, &variables) == 0)
    self.process = process
  }

  deinit {
    if ending == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    screen = Screenful(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until the screen is as it should be.
  /// - Parameter limit: the seconds after which the wait is given up; they decide no verdict, only a test that fails anyway.
  @discardableResult
  func wait(limit: Double = 30, _ isRight: (Screenful) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(limit)
    while ContinuousClock.now < end {
      if isRight(screen) { return true }
      guard readMore() else { return isRight(screen) }
    }
    return false
  }

  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      wait { $0.text.contains(text) }, "“\(text)” should be on the screen:\n\(screen.text)",
      sourceLocation: sourceLocation)
  }

  /// Waits until the program has ended.
  /// - Returns: the exit status, or the negative number of the signal.
  func end() -> Int32? {
    wait { _ in false }
    return ending
  }

  /// True if the terminal's settings are what they were, and the other screen is left.
  var isRestored: Bool {
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

/// What stands on a screen: understands the few sequences that the program writes.
struct Screenful {
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private var pending: [UInt8] = []
  private(set) var isAlternate = false
  private(set) var isCursorShown = true
  private let columns: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines, without the blanks at their ends.
  var lines: [String] {
    cells.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  var text: String { lines.joined(separator: "\n") }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    pending += bytes
    while let length = step() { pending.removeFirst(length) }
  }

  /// - Returns: the bytes that were used; nil if more must come.
  private mutating func step() -> Int? {
    guard let byte = pending.first else { return nil }
    switch byte {
    case 0x1B:
      guard pending.count >= 3 else { return nil }
      guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      perform(String(decoding: pending[2..<end], as: UTF8.self), Character(Unicode.Scalar(pending[end])))
      return end + 1
    case 0x0D:
      column = 0
      return 1
    case 0x0A:
      row = min(row + 1, cells.count - 1)
      return 1
    case ..<0x20: return 1
    default:
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      guard pending.count >= length else { return nil }
      if row < cells.count {
        // Without wrapping, what is too much stays in the last column.
        cells[row][min(column, columns - 1)] = String(decoding: pending[0..<length], as: UTF8.self).first ?? "?"
        column = min(column + 1, columns)
      }
      return length
    }
  }

  private mutating func perform(_ parameters: String, _ command: Character) {
    switch (command, parameters) {
    case ("H", _):
      let place = parameters.split(separator: ";").compactMap { Int($0) }
      (row, column) = ((place.first ?? 1) - 1, (place.count > 1 ? place[1] : 1) - 1)
    case ("K", _):
      if row < cells.count { for index in min(column, columns - 1)..<columns { cells[row][index] = " " } }
    case ("J", _):
      for index in cells.indices { cells[index] = Array(repeating: " ", count: columns) }
    case ("h", "?1049"): isAlternate = true
    case ("l", "?1049"): isAlternate = false
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    default: break
    }
  }
}
