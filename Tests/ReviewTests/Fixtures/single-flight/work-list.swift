actor Importer {
  private(set) var imported: [Int] = []
  private var list: [String] = []
  let copy: @Sendable (Int) async throws -> Void
  let load: @Sendable () async throws -> [String]

  init(copy: @escaping @Sendable (Int) async throws -> Void, load: @escaping @Sendable () async throws -> [String]) {
    self.copy = copy
    self.load = load
  }

  func run(_ photos: [Int]) async throws {
    for photo in photos where !imported.contains(photo) {
      try await copy(photo)
      imported.append(photo)
    }
  }

  func show() async throws {
    guard list.isEmpty else { return }
    list = try await load()
    //           ^ look
  }
}
