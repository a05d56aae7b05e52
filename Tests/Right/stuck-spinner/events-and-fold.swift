// events change a value that is the whole state of the screen; the editor only shows it
public actor Editor {
  private enum Event {
    case begun(String)
    case stored
    case refused(String)
    case dismissed
  }

  private struct Screen {
    var begun = 0
    var ended = 0
    var banners: [String] = []

    var isTurning: Bool { begun > ended }

    mutating func apply(_ event: Event) {
      switch event {
      case .begun:
        begun += 1
      case .stored:
        ended += 1
      case .refused(let text):
        ended += 1
        banners.append(text)
      case .dismissed:
        banners = []
      }
    }
  }

  private let store: @Sendable (String) async throws -> Void
  private var screen = Screen()

  public var isSaving: Bool { screen.isTurning }
  public var unsaved: [String] { screen.banners }

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public func save(_ text: String) {
    screen.apply(.begun(text))
    Task {
      let event: Event
      do {
        try await store(text)
        event = .stored
      } catch {
        event = .refused(text)
      }
      screen.apply(event)
    }
  }

  public var status: String {
    if isSaving { return "saving" }
    return unsaved.isEmpty ? "saved" : "not saved"
  }

  public func dismiss() {
    screen.apply(.dismissed)
  }
}
