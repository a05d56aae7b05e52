/// How text looks where it goes: colour, width and the characters that can be shown.
public struct Style: Sendable {
  /// A colour or a weight of text, by its number in the terminal’s escape sequence.
  public enum Attribute: String, Sendable {
    /// Marks a failure.
    case red = "31"
    /// Marks a pass.
    case green = "32"
    /// Marks a question or a warning.
    case yellow = "33"
    /// Headings and what matters most.
    case bold = "1"
    /// Names, figures and hints beside the text.
    case faint = "2"
  }

  /// True if escape sequences for colour and weight are written.
  public var hasColour: Bool
  /// The columns of a line.
  public var width: Int
  /// The lines of a screen.
  public var height: Int
  /// False where the locale is not UTF-8: every sign has a plain form then.
  public var isUnicode: Bool

  /// A style for a test or a file: without colour, 80 by 24, with every sign, unless you say otherwise.
  public init(hasColour: Bool = false, width: Int = 80, height: Int = 24, isUnicode: Bool = true) {
    self.hasColour = hasColour
    self.width = width
    self.height = height
    self.isUnicode = isUnicode
  }

  /// The style for a terminal, or for what is none: colour only on a terminal and unless `NO_COLOR` is set.
  /// - Parameter terminal: nil for a file or a pipe.
  public init(terminal: TerminalSize?, environment: [String: String]) {
    // A pager between the program and the terminal can say what the terminal shows.
    let isColourForced = !(environment["CLICOLOR_FORCE"] ?? "").isEmpty && environment["CLICOLOR_FORCE"] != "0"
    hasColour =
      (terminal != nil || isColourForced) && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    if let terminal {
      (width, height) = (max(40, min(terminal.columns, 110)), max(24, terminal.rows))
    } else {
      let columns = environment["COLUMNS"].flatMap { Int($0) } ?? 80
      (width, height) = (max(40, min(columns, 110)), .max)
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let isPlain = locale.isEmpty || locale == "C" || locale == "POSIX"
    isUnicode =
      terminal != nil ? locale.lowercased().replacing("-", with: "").contains("utf8") : !isPlain || locale.isEmpty
  }

  /// The text with attributes, or as it is where there is no colour.
  public func styled(_ text: String, _ attributes: Attribute...) -> String {
    guard hasColour, !text.isEmpty else { return text }
    return "\u{1B}[" + attributes.map(\.rawValue).joined(separator: ";") + "m" + text + "\u{1B}[0m"
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

  /// A text of a learner's program: without what could steer the terminal or turn the text around, and without what the
  /// terminal cannot show. Lines stay lines.
  func sanitized(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      if scalar == "\t" {
        result.append(" ")
      } else if scalar != "\n", scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
        result.append("�")
      } else {
        result.append(scalar)
      }
    }
    return plain(String(result))
  }

  /// A text of a learner's program on one line, so that it cannot forge a line of a table.
  public func sanitizedLine(_ text: String) -> String {
    sanitized(text.replacing("\r\n", with: " ").replacing("\n", with: " "))
  }

  /// Shortens a text to a width, with a sign at its end.
  func cut(_ text: String, to width: Int) -> String {
    guard text.count > width else { return text }
    let sign = plain("…")
    return text.prefix(max(width - sign.count, 1)) + sign
  }

  private static let plainForms: [Character: String] = [
    "✘": "x", "✔": "+", "─": "-", "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "“": "\"", "”": "\"", "’": "'",
    "★": "*", "☆": ".", "↓": "v", "↑": "^",
    "›": ">", "▸": ">", "│": "|", "→": "->", "≥": ">=", "≤": "<=", "×": "x",
  ]

  /// Breaks a text into lines of the width, less the indentation that each of them gets.
  public func wrap(_ text: String, indent: Int = 0) -> String {
    let room = max(width - indent, 20)
    let margin = String(repeating: " ", count: indent)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { Self.broken($0, into: room) }
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  private static func broken(_ paragraph: some StringProtocol, into room: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return lines + [line]
  }

  /// The lines of a cell of a table, none wider than its column. A text that needs more than a few is a value of the learner's.
  func cell(_ text: String, width: Int, lines limit: Int) -> [String] {
    let lines = Self.broken(text, into: width)
    let shown = lines.prefix(limit - 1) + [lines.dropFirst(limit - 1).joined(separator: " ")]
    return shown.filter { !$0.isEmpty }.map { cut($0, to: width) }
  }

  /// Puts items beside each other, as many on a line as fit. An item is never broken: it is there to be copied.
  public func row(_ items: [String], indent: Int = 2) -> String {
    var lines: [String] = []
    for item in items {
      if let last = lines.last, indent + last.count + 3 + item.count <= width {
        lines[lines.count - 1] += " · " + item
      } else {
        lines.append(item)
      }
    }
    return lines.map { String(repeating: " ", count: indent) + styled($0, .faint) }.joined(separator: "\n")
  }

  /// Two texts at the two ends of a line; the left one gives way.
  public func justified(
    _ left: String, _ right: String, indent: Int = 2, styleLeft: (String) -> String = { $0 },
    styleRight: (String) -> String = { $0 }
  ) -> String {
    let shown = cut(left, to: width - indent - right.count - 2)
    let gap = String(repeating: " ", count: max(width - indent - shown.count - right.count, 2))
    return String(repeating: " ", count: indent) + styleLeft(shown) + gap + styleRight(right)
  }
}
