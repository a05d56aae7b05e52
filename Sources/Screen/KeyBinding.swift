/// A key of the screen: where it works, what it does, and the words for it in the footer, the help and the manual.
///
/// ``all`` is the only place that knows the keys. To add one, add an entry there.
struct KeyBinding: Sendable {
  /// A place in the footer, which shows as many entries as fit.
  struct FooterEntry {
    /// Entries with a lower rank come first.
    let rank: Int
    /// The words for what the key does now.
    let words: String
    /// The keys, if the footer writes them differently from the help.
    var label: String?
    /// True if it is shown even where others have no room.
    var isPinned = false
  }

  /// The keys that do it.
  let keys: [Key]
  let contexts: Set<KeyContext>
  /// The keys as the help writes them.
  let label: String
  /// Their effect, as the help says it; the help leaves them out if nil.
  let help: String?
  /// The contexts whose help lists them.
  let helpContexts: Set<KeyContext>
  /// Its place in the footer; nil where it has none.
  let footer: @Sendable (ScreenModel) -> FooterEntry?
  /// Changes the model as the key demands, and returns what to do outside of it.
  let action: @Sendable (inout ScreenModel, Key) -> [ScreenModel.Effect]

  init(
    _ keys: [Key], in contexts: Set<KeyContext> = .everywhere, label: String = "", help: String? = nil,
    helpIn helpContexts: Set<KeyContext> = [.verdict],
    footer: @escaping @Sendable (ScreenModel) -> FooterEntry? = { _ in nil },
    action: @escaping @Sendable (inout ScreenModel, Key) -> [ScreenModel.Effect]
  ) {
    self.keys = keys
    self.contexts = contexts
    self.label = label
    self.help = help
    self.helpContexts = helpContexts
    self.footer = footer
    self.action = action
  }

  /// The binding of a key in a context, if it has one there.
  static func bound(to key: Key, in context: KeyContext) -> KeyBinding? {
    all.first { $0.contexts.contains(context) && $0.keys.contains(key) }
  }
}
