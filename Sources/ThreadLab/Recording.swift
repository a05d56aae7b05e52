import LabProtocol

extension ThreadRecording {
  private static let frameLimit = 48

  /// The recording of the schedule that ran last.
  static var last: ThreadRecording {
    var first = -1
    var second = -1
    ThreadLab.race(&first, &second)
    var waits: [ThreadFailure.Wait] = []
    var (wait, taken) = (-1, -1)
    while blocked(waits.count, &wait, &taken) { waits.append(.init(event: wait, taken: taken)) }
    return ThreadRecording(entries: (0..<countEvents()).map(entry), race: [first, second], waits: waits)
  }

  private static func entry(_ index: Int) -> Entry {
    var column: UnsafePointer<CChar>?
    var text: UnsafePointer<CChar>?
    var address: UInt = 0
    var frames = [UInt](repeating: 0, count: frameLimit)
    var count = frameLimit
    let kind = ThreadLab.event(index, &column, &address, &text, &frames, &count)
    return Entry(
      kind: kinds[Int(kind)], column: column.map { String(cString: $0) } ?? "", address: address,
      text: text.map { String(cString: $0) } ?? "", frames: Array(frames.prefix(count)))
  }
}
