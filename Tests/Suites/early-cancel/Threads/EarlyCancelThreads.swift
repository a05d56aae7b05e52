import EarlyCancel
import Synchronization
import ThreadLab

func inParallel() {
  story("A task is cancelled while it begins to wait") {
    let box = LetterBox {}
    let waiter = Task.detached(name: "waiter") { try await box.wait() }
    await atOnce(["cancel": { waiter.cancel() }])
    let result = await waiter.result
    expect((try? result.get()) == nil, "No letter was delivered, and wait returned one.")
    await checkNext(box)
  }
  story("A task is cancelled while a letter is delivered") {
    let box = LetterBox {}
    let isReceived = Mutex(false)
    let waiter = Task.detached(name: "waiter") { try await box.wait() }
    await atOnce([
      "cancel": { waiter.cancel() },
      "courier": {
        let received = box.deliver("A")
        isReceived.withLock { $0 = received }
      },
    ])
    let letter = try? await waiter.result.get()
    let received = isReceived.withLock { $0 }
    expect(!received || letter == "A", "deliver said that the letter was received, and wait did not return it.")
    expect(received || letter == nil, "wait returned a letter, and deliver said that it was not received.")
    await checkNext(box)
  }
  story("Two couriers deliver at once") {
    let box = LetterBox {}
    let count = Mutex(0)
    let waiter = Task.detached(name: "waiter") { try await box.wait() }
    await settle()
    let deliver: @Sendable (String) -> Void = { letter in
      if box.deliver(letter) { count.withLock { $0 += 1 } }
    }
    await atOnce(["A": { deliver("A") }, "B": { deliver("B") }])
    let letter = try? await waiter.result.get()
    expect(letter != nil, "A letter was delivered to a task that waits, and wait did not return it.")
    let received = count.withLock { $0 }
    expect(received == 1, "One task waited, and \(received) letters were received.")
  }
}

/// What was meant for one waiter does not reach the next.
private func checkNext(_ box: LetterBox) async {
  let next = Task.detached(name: "next waiter") { try await box.wait() }
  await settle()
  let received = box.deliver("next")
  expect(received, "The next task was not cancelled, and deliver says that its letter was not received.")
  guard received else { return }
  let letter = try? await next.result.get()
  expect(letter == "next", "The next task waited, a letter was delivered, and wait did not return it.")
}
