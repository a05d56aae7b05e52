// Numbers drawn while posting; an actor sorts what comes in and writes only the number that is due
import Synchronization

public final class EventLog: Sendable {
  private let pen: Pen
  private let count = Atomic(0)

  public init(write: @escaping @Sendable (String) async -> Void) {
    pen = Pen(write: write)
  }

  public func post(_ event: String) {
    let number = count.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
    Task { [pen] in
      await pen.take(event, number: number)
    }
  }
}

private actor Pen {
  private let perform: @Sendable (String) async -> Void
  private var early: [Int: String] = [:]
  private var due = 0
  private var isWriting = false

  init(write: @escaping @Sendable (String) async -> Void) {
    perform = write
  }

  func take(_ line: String, number: Int) async {
    early[number] = line
    guard !isWriting else { return }
    isWriting = true
    while let line = early.removeValue(forKey: due) {
      due += 1
      await perform(line)
    }
    isWriting = false
  }
}
