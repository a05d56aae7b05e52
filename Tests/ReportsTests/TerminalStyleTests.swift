import Reports
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a real terminal says of itself.
@Suite(.enabled(if: Terminal(columns: 80) != nil, "Needs a pseudo terminal.")) struct TerminalStyleTests {
  @Test(arguments: [(100, 100), (300, 110), (20, 40), (0, 80)])
  func theWidthIsTheTerminalsWithinReason(columns: UInt16, width: Int) throws {
    let terminal = try #require(Terminal(columns: columns))
    #expect(Style(terminal: TerminalSize(descriptor: terminal.descriptor), environment: [:]).width == width)
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    (["TERM": "xterm"], true),
  ])
  func colourIsThereUnlessSomebodyMindsIt(environment: [String: String], hasColour: Bool) throws {
    let terminal = try #require(Terminal(columns: 80))
    #expect(
      Style(terminal: TerminalSize(descriptor: terminal.descriptor), environment: environment).hasColour == hasColour)
  }

  @Test(arguments: [
    (["LANG": "en_GB.UTF-8"], true), (["LANG": "en_GB.utf8"], true), (["LANG": "en_GB.ISO-8859-1"], false),
    ([:], false),
    (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "en_GB.UTF-8"], true),
  ])
  func onlyAUTF8LocaleHasAllSigns(environment: [String: String], isUnicode: Bool) throws {
    let terminal = try #require(Terminal(columns: 80))
    #expect(
      Style(terminal: TerminalSize(descriptor: terminal.descriptor), environment: environment).isUnicode == isUnicode)
  }
}

/// The near end of a pseudo terminal, open as long as it is kept.
private final class Terminal {
  let descriptor: Int32

  init?(columns: UInt16) {
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard descriptor >= 0, ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0, isatty(descriptor) != 0 else { return nil }
  }

  deinit { close(descriptor) }
}
