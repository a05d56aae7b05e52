import SlowReader
import Synchronization
import ThreadLab

func inParallel() {
  story("Two threads warn at once") {
    await check(
      Map { _, warning in await atOnce(["roads": { warning("roads") }, "names": { warning("names") }]) },
      ["names", "roads"])
  }
  story("One thread warns while another one shows pictures") {
    await check(
      Map { preview, warning in
        await atOnce([
          "roads": { warning("roads") },
          "pictures": {
            preview(Preview(tiles: 1, of: 4))
            preview(Preview(tiles: 2, of: 4))
          },
        ])
      }, ["roads"])
  }
  story("A last picture comes while the map is done") {
    await check(Map { preview, _ in Task.detached { preview(Preview(tiles: 4, of: 4)) } }, [])
    await settle()
  }
  story("The reader leaves while the map is drawn") {
    let map = Map { preview, warning in
      await atOnce(["roads": { warning("roads") }, "pictures": { preview(Preview(tiles: 1, of: 4)) }])
    }
    for await _ in progress(of: map) { break }
    await settle()
  }
  story("The reader leaves, and the drawing warns as soon as it is cancelled") {
    let map = Map { _, warning in
      await withTaskCancellationHandler {
        try? await Task.sleep(for: .seconds(1))
      } onCancel: {
        warning("the map is not complete")
      }
    }
    let reader = Task { for await _ in progress(of: map) {} }
    await atOnce(["user": { reader.cancel() }])
    await reader.value
    await settle()
  }
}

private func check(_ map: Map, _ warnings: [String]) async {
  var (seen, ends, shown) = ([String](), 0, 0)
  for await progress in progress(of: map) {
    expect(ends == 0, "Something came after done.")
    switch progress {
    case .preview(let preview):
      expect(preview.percent >= shown, "The reader had \(shown) %, and then got \(preview.percent) %.")
      shown = preview.percent
    case .warning(let text): seen.append(text)
    case .done: ends += 1
    @unknown default: break
    }
  }
  expect(ends == 1, "done must come once, and came \(ends) times.")
  expect(seen.sorted() == warnings, "The drawing warned of \(warnings), and the reader got \(seen).")
}

/// A map that is drawn by threads.
private final class Map: Drawing {
  typealias Show = @Sendable (Preview) -> Void
  typealias Warn = @Sendable (String) -> Void
  private let work: @Sendable (@escaping Show, @escaping Warn) async -> Void

  init(_ work: @escaping @Sendable (@escaping Show, @escaping Warn) async -> Void) { self.work = work }

  func draw(preview: @escaping Show, warning: @escaping Warn) async throws -> String {
    await work(preview, warning)
    return "map"
  }
}
