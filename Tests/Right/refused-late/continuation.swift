// A continuation waits for the document, once it is allowed.
import Synchronization

private final class Slot: Sendable {
  private enum State {
    case empty
    case waiting(CheckedContinuation<String, any Error>)
    case full(Result<String, any Error>)
  }

  private let state = Mutex(State.empty)

  func put(_ result: Result<String, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<String, any Error>? in
      defer { if case .full = state {} else { state = .full(result) } }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    waiting?.resume(with: result)
  }

  func take() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state -> Result<String, any Error>? in
        if case .full(let result) = state { return result }
        state = .waiting(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}

/// The reading room of an archive.
///
/// A reader orders a document. The rights office decides whether the reader may see it, and the archive brings it up from the
/// cellar. Both take their time.
///
///     let room = ReadingRoom(copies: ["charter": text], mayRead: office.mayRead, bring: archive.bring)
///     let letter = try await room.open("letter 17")
public struct ReadingRoom: Sendable {
  /// The rights office has refused.
  public struct Refused: Error {}

  /// The documents of which a copy is in the room, by their names.
  private let copies: [String: String]
  private let mayRead: @Sendable (String) async throws -> Bool
  private let bring: @Sendable (String) async throws -> String

  /// - Parameters:
  ///   - copies: the documents of which a copy is in the room, by their names.
  ///   - mayRead: asks the rights office. Throws if the office is closed.
  ///   - bring: has a document brought from the cellar. The lift is old. It sees that its task has been cancelled when it is up
  ///     again, and not before.
  public init(
    copies: [String: String], mayRead: @escaping @Sendable (String) async throws -> Bool,
    bring: @escaping @Sendable (String) async throws -> String
  ) {
    self.copies = copies
    self.mayRead = mayRead
    self.bring = bring
  }

  public func open(_ name: String) async throws -> String {
    let slot = Slot()
    let work: Task<Void, Never>? =
      copies[name] != nil
      ? nil
      : Task {
        do { slot.put(.success(try await bring(name))) } catch { slot.put(.failure(error)) }
      }
    defer { work?.cancel() }
    return try await withTaskCancellationHandler {
      guard try await mayRead(name) else { throw Refused() }
      if let copy = copies[name] { return copy }
      return try await slot.take()
    } onCancel: {
      work?.cancel()
      slot.put(.failure(CancellationError()))
    }
  }
}
