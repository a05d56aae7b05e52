/// An item of the review checklist.
public struct Rule: Sendable {
  /// Stable, in kebab case.
  public let id: String
  /// The question that a reviewer asks.
  public var question: String { page.title }
  /// Why it matters, where it does not apply, what to look for.
  public let page: Page
}
