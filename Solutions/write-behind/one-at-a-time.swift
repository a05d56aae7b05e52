/// The values of an app: all of them in a database, and in memory those that are in use.
///
/// The database is the truth, and memory never contradicts it:
///
/// - What has not been committed is not answered, and a save that fails changes nothing.
/// - A caller that asks once a save has returned gets its value, or one that was committed after it.
/// - When nothing is under way, memory says what the database says.
/// - What has been asked for is in memory, and is answered from there the next time, until it has been saved anew.
///   A slow save or read of one name holds up no other name.
public actor PersistenceStore {
  /// A value as it stands in the database, with the number of the commit that wrote it.
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var cache: [String: String] = [:]

  /// The last thing to be done for each name.
  private var last: [String: Task<String?, any Error>] = [:]

  /// - Parameters:
  ///   - write: commits a value, some time later acknowledges it, and returns the number of the commit. Commits are
  ///     numbered in their order, which need be neither that of the calls nor that of the acknowledgements. Throws if
  ///     nothing has been committed.
  ///   - read: the row as it stands at some moment between the call and the return; nil if there is none. Throws if the
  ///     database cannot be read.
  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }

  /// Saves a value, and returns when that has been acknowledged.
  ///
  /// - Throws: what the database throws.
  public func save(_ value: String, for id: String) async throws {
    _ = try await after(id) { store in
      _ = try await store.write(id, value)
      store.cache[id] = value
      return value
    }
  }

  /// Does something for a name once all that was asked for before has been done.
  private func after(_ id: String, _ work: @escaping @Sendable (isolated PersistenceStore) async throws -> String?)
    async throws -> String?
  {
    let previous = last[id]
    let task = Task {
      // Whoever asked for it has heard of its failure.
      _ = await previous?.result
      return try await work(self)
    }
    last[id] = task
    return try await task.value
  }

  /// The value under a name; nil if there is none.
  ///
  /// - Throws: what the database throws.
  public func value(for id: String) async throws -> String? {
    if let cached = cache[id] { return cached }
    return try await after(id) { store in
      if let cached = store.cache[id] { return cached }
      store.cache[id] = try await store.read(id)?.value
      return store.cache[id]
    }
  }
}
