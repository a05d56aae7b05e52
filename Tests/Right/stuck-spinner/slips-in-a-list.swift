// one list of slips with the stage of each; what the screen shows is read from the list
public actor Editor {
  private struct Slip {
    enum Stage {
      case onItsWay
      case refused(order: Int)
    }

    let number: Int
    let text: String
    var stage = Stage.onItsWay
  }

  private let store: @Sendable (String) async throws -> Void
  private var slips: [Slip] = []
  private var count = 0
  private var refusals = 0

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public var isSaving: Bool {
    slips.contains { slip in
      if case .onItsWay = slip.stage { true } else { false }
    }
  }

  public var unsaved: [String] {
    let banners = slips.compactMap { slip -> (order: Int, text: String)? in
      if case .refused(let order) = slip.stage { (order, slip.text) } else { nil }
    }
    return banners.sorted { $0.order < $1.order }.map(\.text)
  }

  public func save(_ text: String) {
    count += 1
    let slip = Slip(number: count, text: text)
    slips.append(slip)
    Task {
      do {
        try await store(text)
        slips.removeAll { $0.number == slip.number }
      } catch {
        refuse(slip.number)
      }
    }
  }

  private func refuse(_ number: Int) {
    guard let index = slips.firstIndex(where: { $0.number == number }) else { return }
    refusals += 1
    slips[index].stage = .refused(order: refusals)
  }

  public var status: String {
    if isSaving { return "saving" }
    return unsaved.isEmpty ? "saved" : "not saved"
  }

  public func dismiss() {
    slips.removeAll { slip in
      if case .refused = slip.stage { true } else { false }
    }
  }
}
