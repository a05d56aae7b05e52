import Sample
import ThreadLab

private func stack(_ title: String, orderly: Bool) {
  story(title, limit: 20_000) {
    let stack = TreiberStack(slots: 2)
    let (a, b) = (Pointer(), Pointer())
    await atOnce([
      "A": {
        stack.push(1, in: 0, orderly: orderly)
        a.value.pointee = stack.pop() ?? 0
      },
      "B": {
        stack.push(2, in: 1, orderly: orderly)
        b.value.pointee = stack.pop() ?? 0
      },
    ])
    expect(Set([a.value.pointee, b.value.pointee]) == [1, 2], "What was pushed was not popped once each.")
  }
}
func treiberStack() { stack("Two push and pop", orderly: true) }
func relaxedStack() { stack("Two push without order, and pop", orderly: false) }

func reusedSlots() {
  story("One pops, while another pops two and pushes the first again", limit: 200_000) {
    let stack = TreiberStack(slots: 2)
    stack.push(2, in: 1)
    stack.push(1, in: 0)
    await atOnce([
      "A": { _ = stack.pop() },
      "B": {
        guard stack.pop() == 1, stack.pop() == 2 else { return }
        stack.push(1, in: 0)
      },
    ])
  }
}

private func tickets(_ title: String, orderly: Bool) {
  story(title, limit: 20_000) {
    let lock = TicketLock()
    await atOnce(["A": { lock.add(orderly: orderly) }, "B": { lock.add(orderly: orderly) }])
    expect(lock.count == 2, "Two were added, and there are \(lock.count).")
  }
}
func ticketLock() { tickets("Two draw a ticket", orderly: true) }
func relaxedTickets() { tickets("Two draw a ticket of a lock that orders nothing", orderly: false) }

private func sequence(_ title: String, orderly: Bool) {
  story(title, limit: 200_000) {
    let numbers = SequenceLock()
    await atOnce([
      "write": { numbers.write(1) },
      "read": {
        guard let (low, high) = numbers.read(orderly: orderly) else { return }
        expect(low == high, "The numbers were read as \(low) and \(high).")
      },
    ])
  }
}
func sequenceLock() { sequence("One writes two numbers, one reads them", orderly: true) }
func sequenceWithoutFence() { sequence("One reads two numbers without a fence", orderly: false) }

func threeSections() {
  story("Each takes a lock three times", limit: 100_000) {
    let sample = Sample()
    await atOnce([
      "A": { for _ in 0..<3 { sample.inMutex() } }, "B": { for _ in 0..<3 { sample.inMutex() } },
    ])
  }
}

func group() {
  story("One waits for a group") {
    let sample = Sample()
    sample.enterGroup()
    await atOnce([
      "work": { sample.leaveGroup() },
      "wait": { expect(sample.waitForGroup() == 1, "The group was left before the work was done.") },
    ])
  }
}
func groupThatIsNeverLeft() {
  story("One waits for a group that nobody leaves") {
    let sample = Sample()
    sample.enterGroup()
    await atOnce(["wait": { _ = sample.waitForGroup() }])
  }
}

/// A number that one thread writes and the story reads. `@unchecked Sendable`: accesses of stories are not examined.
private final class Pointer: @unchecked Sendable {
  let value = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  init() { value.initialize(to: 0) }
  deinit { value.deallocate() }
}
