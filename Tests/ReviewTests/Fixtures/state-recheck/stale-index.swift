@MainActor final class Playlist {
  struct Track {
    let id: Int
    var title = ""
  }

  var tracks: [Track] = []
  let catalogue: @Sendable (Int) async throws -> String

  init(catalogue: @escaping @Sendable (Int) async throws -> String) { self.catalogue = catalogue }

  func loadTitle(of id: Int) async throws {
    guard let index = tracks.firstIndex(where: { $0.id == id }) else { return }
    let title = try await catalogue(id)
    tracks[index].title = title
    //^ likely
  }

  func loadAll() async throws {
    for position in tracks.indices {
      let title = try await catalogue(tracks[position].id)
      tracks[position].title = title
      //^ likely
    }
  }

  func remove(_ id: Int) { tracks.removeAll { $0.id == id } }
}
