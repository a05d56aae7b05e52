/// An item of the review checklist.
public struct Rule: Sendable {
  /// The name of its file in `Katas/Rules`, in kebab case. It never changes.
  public let id: String
  /// The question that a reviewer asks.
  public var question: String { page.title }
  /// The reason for it, its exceptions and signs to look for.
  public let page: Page
}
