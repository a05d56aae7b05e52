@MainActor final class LikeButton {
  private(set) var isLiked = false
  private(set) var likes = 0
  let server: @Sendable (Bool) async throws -> Int

  init(server: @escaping @Sendable (Bool) async throws -> Int) { self.server = server }

  func toggle() async {
    let before = isLiked
    let count = likes
    isLiked.toggle()
    likes += isLiked ? 1 : -1
    do {
      likes = try await server(isLiked)
    } catch {
      isLiked = before
      likes = count
    }
  }
}
