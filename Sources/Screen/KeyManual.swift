import Reports

/// The keys of the screen for the manual.
public enum KeyManual {
  private static let parts: [(title: String, context: KeyContext)] = [("On the screen", .verdict), ("In play", .play)]

  /// A table in GitHub's Markdown for the screen, and one for play; ends with a newline.
  public static var markdown: String {
    parts.map { title, context in
      let rows = KeyBinding.rows(in: context).map { label, help in
        "| \(label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")) | \(help) |"
      }
      return (["| \(title) | |", "| --- | --- |"] + rows).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// Every key with what it does.
  public static var rows: [(label: String, help: String)] { parts.flatMap { KeyBinding.rows(in: $0.context) } }

  /// The same for a terminal; ends with a newline.
  public static func text(_ style: Style) -> String {
    let lines = parts.flatMap { title, context in
      ["", "  " + style.styled(title, .bold), ""] + KeyBinding.help(in: context, style)
    }
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }
}
