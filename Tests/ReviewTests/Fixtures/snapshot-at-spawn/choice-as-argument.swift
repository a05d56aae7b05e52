@MainActor final class Editor {
  private var document: Document?
  private let store: Store

  func open(_ document: Document) { self.document = document }

  func save() {
    Task {
      await store.open()
      await store.write(document)
      //                  ^ likely
    }
  }

  func export() {
    Task {
      await store.export(document)
      //                   ^ look
    }
  }
}
