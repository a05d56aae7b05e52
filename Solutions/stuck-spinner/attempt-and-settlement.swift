/// The editor of a recipe book: what the *Save* button starts, and what the screen shows of it.
///
/// While something is being saved, a spinner turns. A text that the kitchen’s server did not take gets a banner with
/// the button *Try again*. A screen with neither tells the cook that everything is safe.
public actor Editor {
  private let store: @Sendable (String) async throws -> Void

  /// Whether the spinner turns.
  public var isSaving: Bool { !underWay.isEmpty }

  /// The saves that the store has not answered, each under its number.
  private var underWay: [Int: Task<Void, any Error>] = [:]
  private var number = 0

  /// The texts that were not stored, in the order in which that turned out. Each has its banner.
  public private(set) var unsaved: [String] = []

  /// - Parameter store: takes a version of the recipe. Returns when it is stored, and throws if it was not.
  ///   It keeps every version, and sorts out by itself which is newer.
  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  /// Saves a text: hands it to the store once, in the background.
  ///
  /// The cook may save again while an earlier version is still on its way. Every version is stored.
  public func save(_ text: String) {
    number += 1
    let number = number
    let attempt = Task { [store] in try await store(text) }
    underWay[number] = attempt
    Task { await settle(number, text, attempt) }
  }

  /// Waits for a save, and draws the conclusions in one turn.
  private func settle(_ number: Int, _ text: String, _ attempt: Task<Void, any Error>) async {
    let result = await attempt.result
    underWay[number] = nil
    if case .failure = result { unsaved.append(text) }
  }

  /// What the screen says in one word: whether something is on its way, was lost, or all is safe.
  public var status: String {
    if isSaving { return "saving" }
    return unsaved.isEmpty ? "saved" : "not saved"
  }

  /// Takes down all banners. Nothing else does.
  public func dismiss() {
    unsaved = []
  }
}
