import Synchronization

/// What a map looks like so far. It is a picture, and a large one. A reader that has got it can rely on what it shows.
public final class Preview: Sendable {
  private let tiles: Int
  private let all: Int

  /// - Parameters:
  ///   - tiles: how many tiles of the map it shows.
  ///   - all: how many tiles the map has.
  public init(tiles: Int, of all: Int) {
    self.tiles = tiles
    self.all = all
  }

  /// How much of the map it shows.
  public var percent: Int { 100 * tiles / all }
}

/// What happens while a map is drawn.
public enum Progress: Sendable {
  case preview(Preview)
  /// Something about the map that its user should know. There are a few of them at most.
  case warning(String)
  /// The map, or the reason why there is none.
  case done(Result<String, any Error>)
}

/// A map that is to be drawn.
public protocol Drawing: Sendable {
  /// Draws the map. It can take minutes, and ends early if its task is cancelled.
  ///
  /// - Parameters:
  ///   - preview: is called for each new picture, from wherever it was made, and perhaps a last time when the map is
  ///     done. The drawing does not wait for anybody.
  ///   - warning: is called in the same way.
  /// - Returns: the name of the map's file.
  func draw(
    preview: @escaping @Sendable (Preview) -> Void, warning: @escaping @Sendable (String) -> Void
  ) async throws -> String
}

/// What waits for the reader, and the reader, if it waits.
private final class Box: Sendable {
  private struct State {
    var warnings: [String] = []
    var preview: Preview?
    var result: Result<String, any Error>?
    var isOver = false
    var reader: CheckedContinuation<Progress?, Never>?

    /// What the reader gets next; nil if it has to wait.
    mutating func next() -> Progress?? {
      if !warnings.isEmpty { return .warning(warnings.removeFirst()) }
      if let waiting = preview {
        preview = nil
        return .preview(waiting)
      }
      if let reached = result {
        result = nil
        return .done(reached)
      }
      return isOver ? .some(nil) : nil
    }
  }

  private let state = Mutex(State())

  /// Changes what waits, and hands the first of it to the reader, if the reader waits.
  private func change(_ body: (inout State) -> Void) {
    let handover = state.withLock { state -> (reader: CheckedContinuation<Progress?, Never>, progress: Progress?)? in
      guard !state.isOver else { return nil }
      body(&state)
      guard let reader = state.reader, let progress = state.next() else { return nil }
      state.reader = nil
      return (reader, progress)
    }
    if let handover { handover.reader.resume(returning: handover.progress) }
  }

  func put(_ preview: Preview) { change { $0.preview = preview } }

  func put(_ warning: String) { change { $0.warnings.append(warning) } }

  func end(_ result: Result<String, any Error>) {
    change { state in
      state.result = result
      state.isOver = true
    }
  }

  /// Nobody will read on: what waits is let go of.
  func leave() {
    change { state in
      (state.warnings, state.preview) = ([], nil)
      state.isOver = true
    }
  }

  func next() async -> Progress? {
    await withCheckedContinuation { continuation in
      let progress = state.withLock { state in
        let progress = state.next()
        if progress == nil { state.reader = continuation }
        return progress
      }
      if let progress { continuation.resume(returning: progress) }
    }
  }
}

/// Cancels a task when nobody holds it any more.
private final class Leash: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  func pull() { task.cancel() }

  deinit {
    pull()
  }
}

/// Draws a map, and tells how it goes.
///
/// Each warning comes, in order, and in the end `done`, once, as the last element: however slow the reader is. Previews
/// are for looking at. A reader who was busy for a while gets the newest one, and none that is older than one that it has
/// had; those in between are released, so that no more than a few are in memory, however many there were.
///
/// When the loop ends and releases the stream, or its task is cancelled, the drawing is cancelled.
public func progress(of drawing: any Drawing) -> AsyncStream<Progress> {
  let box = Box()
  let leash = Leash(
    Task {
      do {
        box.end(.success(try await drawing.draw(preview: { box.put($0) }, warning: { box.put($0) })))
      } catch {
        box.end(.failure(error))
      }
    })
  return AsyncStream {
    await box.next()
  } onCancel: {
    // The stream holds this closure, and nothing else the leash: it is pulled as well when the stream goes.
    leash.pull()
    box.leave()
  }
}
