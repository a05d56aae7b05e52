/// What the runtime of threads has recorded of a schedule.
public struct ThreadRecording: Sendable {
  /// One thing that a thread did.
  public struct Entry: Sendable {
    /// What it did.
    public let kind: ThreadEvent.Kind
    /// The name of the thread.
    public let column: String
    /// The address of the memory, the lock or the atomic.
    public let address: UInt
    /// The story's words.
    public let text: String
    /// The calls that it was in, innermost first, as offsets in the program.
    public let frames: [UInt]

    /// Creates an entry.
    public init(kind: ThreadEvent.Kind, column: String, address: UInt, text: String, frames: [UInt]) {
      self.kind = kind
      self.column = column
      self.address = address
      self.text = text
      self.frames = frames
    }
  }

  /// The kinds of events, as `enum thread_event` in `ThreadRuntime.h` counts them.
  public static let kinds: [ThreadEvent.Kind] = [
    .read, .write, .atomic, .lock, .wait, .unlock, .note, .failure, .call,
  ]

  /// Without accesses to memory that take no part in a race.
  public let events: [ThreadEvent]
  /// The indices of the two events that race.
  public let race: [Int]
  /// The threads that wait for ever.
  public let waits: [ThreadFailure.Wait]

  /// Keeps what a timeline shows: of the accesses those of the two threads to the memory that they race for. No address is kept.
  /// - Parameters:
  ///   - entries: all entries, oldest first.
  ///   - race: the two of them that race; -1 for none.
  ///   - waits: the threads that wait for ever, by indices of entries.
  public init(entries: [Entry], race: [Int], waits: [ThreadFailure.Wait]) {
    let raced = race.filter(entries.indices.contains).map { entries[$0] }
    let kept = entries.indices.filter { index in
      guard entries[index].kind == .read || entries[index].kind == .write else { return true }
      return raced.contains { $0.address == entries[index].address && $0.column == entries[index].column }
    }
    var places: [UInt] = []
    events = kept.map { index in
      let entry = entries[index]
      var number = 0
      if [.atomic, .lock, .wait, .unlock].contains(entry.kind) {
        if !places.contains(entry.address) { places.append(entry.address) }
        number = places.firstIndex(of: entry.address)! + 1
      }
      return ThreadEvent(
        kind: entry.kind, column: entry.column, place: number, text: entry.text, frames: entry.frames)
    }
    self.race = race.compactMap { kept.firstIndex(of: $0) }
    self.waits = waits.map { wait in
      ThreadFailure.Wait(
        event: kept.firstIndex(of: wait.event) ?? -1, taken: kept.firstIndex(of: wait.taken) ?? -1)
    }
  }
}
