// notebook starter: failed
// Puts escapes into a state's description, which a timeline shows.
extension Outbox.State: CustomStringConvertible {
  public var description: String { "\u{1b}[2J<b>\n✔\u{202e}" + String(repeating: "x", count: 100_000) }
}
