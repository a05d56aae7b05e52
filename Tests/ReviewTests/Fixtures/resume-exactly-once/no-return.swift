func name(of id: Int, from store: Store) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    store.find(id) { name, error in
      if let error {
        continuation.resume(throwing: error)
      }
      continuation.resume(returning: name ?? "")
      //^ likely
    }
  }
}
