@MainActor final class Playlist {
  struct Track {
    let id: Int
    var title = ""
  }

  var tracks: [Track] = []
  var log: [String] = []
  var byName: [String: Track] = [:]
  let catalogue: @Sendable (Int) async throws -> String

  init(catalogue: @escaping @Sendable (Int) async throws -> String) { self.catalogue = catalogue }

  func loadTitle(of id: Int) async throws {
    let title = try await catalogue(id)
    guard let index = tracks.firstIndex(where: { $0.id == id }) else { return }
    tracks[index].title = title
  }

  func checkAgain(_ id: Int) async throws {
    guard let index = tracks.firstIndex(where: { $0.id == id }) else { return }
    let title = try await catalogue(id)
    guard tracks.indices.contains(index), tracks[index].id == id else { return }
    tracks[index].title = title
  }

  /// The log only grows, so that a place in it stays what it is.
  func note(_ id: Int) async throws {
    log.append("…")
    let index = log.count - 1
    log[index] = try await catalogue(id)
  }

  /// A key is no position.
  func rename(_ name: String) async throws {
    guard let old = byName[name] else { return }
    byName[name]?.title = try await catalogue(old.id)
  }

  func remove(_ id: Int) {
    tracks.removeAll { $0.id == id }
    byName = [:]
  }
}
