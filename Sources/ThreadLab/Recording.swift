import LabProtocol

/// The events of the recorded schedule, without accesses to memory that take no part in a race.
enum Recording {
  /// As `enum thread_event` in `ThreadRuntime.h` counts them.
  private static let kinds: [ThreadEvent.Kind] = [.read, .write, .atomic, .lock, .wait, .unlock, .note, .failure]
  private static let frameLimit = 48

  private struct Entry {
    let index: Int
    let kind: ThreadEvent.Kind
    let column: String
    let address: UInt
    let text: String
    let frames: [UInt]
  }

  static var events: [ThreadEvent] {
    var places: [UInt] = []
    return entries.map { entry in
      var number = 0
      if [.atomic, .lock, .wait, .unlock].contains(entry.kind) {
        if !places.contains(entry.address) { places.append(entry.address) }
        number = places.firstIndex(of: entry.address)! + 1
      }
      return ThreadEvent(
        kind: entry.kind, column: entry.column, place: number, text: entry.text, frames: entry.frames)
    }
  }

  static var race: [Int] {
    let indices = rawRace
    return indices.compactMap { index in entries.firstIndex { $0.index == index } }
  }

  static var waits: [ThreadFailure.Wait] {
    let kept = entries
    func position(_ index: Int) -> Int { kept.firstIndex { $0.index == index } ?? -1 }
    var result: [ThreadFailure.Wait] = []
    var wait = -1
    var held = -1
    while blocked(result.count, &wait, &held) { result.append(.init(event: position(wait), taken: position(held))) }
    return result
  }

  private static var rawRace: [Int] {
    var first = -1
    var second = -1
    ThreadLab.race(&first, &second)
    return [first, second]
  }

  /// Of the accesses those of the two threads to the memory that they race for.
  private static var entries: [Entry] {
    let all = (0..<countEvents()).map(entry)
    let raced = rawRace.compactMap { index in all.first { $0.index == index } }
    return all.filter { entry in
      guard entry.kind == .read || entry.kind == .write else { return true }
      return raced.contains { $0.address == entry.address && $0.column == entry.column }
    }
  }

  private static func entry(_ index: Int) -> Entry {
    var column: UnsafePointer<CChar>?
    var text: UnsafePointer<CChar>?
    var address: UInt = 0
    var frames = [UInt](repeating: 0, count: frameLimit)
    var count = frameLimit
    let kind = ThreadLab.event(index, &column, &address, &text, &frames, &count)
    return Entry(
      index: index, kind: kinds[Int(kind)], column: column.map { String(cString: $0) } ?? "", address: address,
      text: text.map { String(cString: $0) } ?? "", frames: Array(frames.prefix(count)))
  }
}
