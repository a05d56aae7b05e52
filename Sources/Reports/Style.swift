#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// How text looks where it goes: colour, width and the characters that can be shown.
public struct Style: Sendable {
  public enum Ink: String, Sendable {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case bold = "1"
    case faint = "2"
  }

  public var hasColour: Bool
  /// The columns of a line.
  public var width: Int
  /// False where the locale is not UTF-8: every sign has a plain form then.
  public var isUnicode: Bool

  public init(hasColour: Bool = false, width: Int = 80, isUnicode: Bool = true) {
    self.hasColour = hasColour
    self.width = width
    self.isUnicode = isUnicode
  }

  /// The style for a descriptor: colour only on a terminal and unless `NO_COLOR` is set.
  public init(descriptor: Int32, environment: [String: String]) {
    let isTerminal = isatty(descriptor) != 0
    hasColour = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    width = isTerminal ? Self.columns(of: descriptor) : 80
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let isPlain = locale.isEmpty || locale == "C" || locale == "POSIX"
    isUnicode = isTerminal ? locale.lowercased().replacing("-", with: "").contains("utf8") : !isPlain || locale.isEmpty
  }

  private static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return max(40, min(Int(size.ws_col), 110))
  }

  public func ink(_ text: String, _ inks: Ink...) -> String {
    guard hasColour, !text.isEmpty else { return text }
    return "\u{1B}[" + inks.map(\.rawValue).joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }

  /// Replaces what the terminal cannot show.
  public func plain(_ text: String) -> String {
    guard !isUnicode else { return text }
    var result = ""
    for character in text {
      result += Self.plainForms[character] ?? (character.isASCII ? String(character) : "?")
    }
    return result
  }

  private static let plainForms: [Character: String] = [
    "✘": "x", "✔": "+", "─": "-", "·": "-", "–": "-", "—": "-", "…": "...", "“": "\"", "”": "\"", "’": "'", "★": "*",
    "☆": ".",
    "›": ">", "│": "|", "→": "->", "≥": ">=", "≤": "<=", "×": "x",
  ]

  /// Breaks a text into lines of the width, less the indentation that each of them gets.
  public func wrap(_ text: String, indent: Int = 0) -> String {
    let room = max(width - indent, 20)
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > room {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? String(word) : " " + word
      }
      lines.append(line)
    }
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  /// Two texts at the two ends of a line; the left one gives way.
  public func ends(
    _ left: String, _ right: String, indent: Int = 2, inkLeft: (String) -> String = { $0 },
    inkRight: (String) -> String = { $0 }
  ) -> String {
    let room = width - indent - right.count - 2
    let shown = left.count > room ? String(left.prefix(max(room - 1, 1))) + "…" : left
    let gap = String(repeating: " ", count: max(width - indent - shown.count - right.count, 2))
    return String(repeating: " ", count: indent) + inkLeft(shown) + gap + inkRight(right)
  }
}
