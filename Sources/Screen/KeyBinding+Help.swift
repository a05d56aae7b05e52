import Reports

/// The words for the keys: in the help, the footer and the manual.
extension KeyBinding {
  /// The help for a context, a line for each entry.
  static func help(in context: KeyContext, _ style: Style) -> [String] {
    rows(in: context).map { label, help in
      "  " + style.styled(label, .bold) + String(repeating: " ", count: 11 - label.count) + help
    }
  }

  /// The footer: the keys that fit, the most useful first. How to see all of them, and how to leave, is always there.
  static func footer(_ model: ScreenModel, _ style: Style) -> String {
    let entries = all.compactMap { binding in
      binding.footer(model).map { (entry: $0, label: $0.label ?? binding.label) }
    }.sorted { $0.entry.rank < $1.entry.rank }
    let pinned = entries.filter(\.entry.isPinned)
    var shown: [(entry: FooterEntry, label: String)] = []
    func width(_ entries: [(entry: FooterEntry, label: String)]) -> Int {
      entries.reduce(2) { $0 + $1.label.count + 2 + $1.entry.words.count + 2 }
    }
    for entry in entries where !entry.entry.isPinned && width(shown + [entry] + pinned) <= style.width {
      shown.append(entry)
    }
    return "  "
      + (shown + pinned).map { style.styled($0.label, .bold) + style.styled(" " + $0.entry.words, .faint) }
      .joined(separator: "  ")
  }

  static func rows(in context: KeyContext) -> [(label: String, help: String)] {
    all.compactMap { binding in
      guard binding.helpContexts.contains(context), let help = binding.help else { return nil }
      return (binding.label, help)
    }
  }
}
