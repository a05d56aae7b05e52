final class Delegate: Sendable {
  let model: Model

  func received(_ text: String) {
    Task { @MainActor in
      model.show(text)
      Thread.current.name = text
    }
  }
}
