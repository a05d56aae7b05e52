import Sample
import Synchronization
import ThreadLab

// Stories whose results depend on orders that no lock and no atomic of the learner's makes. Each tells its results as the message of a
// last story.

/// `@unchecked Sendable`: one thread runs at a time, and accesses of stories are not examined.
private final class Text: @unchecked Sendable {
  var text = ""
}

/// `@unchecked Sendable`: as above.
private final class Results: @unchecked Sendable {
  var all: Set<String> = []
}

private func results(_ body: @escaping @Sendable () async -> String) {
  let results = Results()
  story("Something has several results", limit: 100_000) { results.all.insert(await body()) }
  story("Its results") { expect(false, results.all.sorted().joined(separator: " ")) }
}

/// Each thread has an atomic of its own.
func apart() {
  story("Each uses an atomic of its own three times") {
    let samples = [Sample(), Sample()]
    await atOnce([
      "A": { for _ in 0..<3 { samples[0].touch() } }, "B": { for _ in 0..<3 { samples[1].touch() } },
    ])
  }
}

func orderAtActor() {
  results {
    let keeper = Keeper()
    let seen = Mutex(["a": 0, "b": 0, "c": 0])
    let add: @Sendable (String) async -> Void = { name in
      Sample().touch()
      let count = await keeper.add()
      seen.withLock { $0[name] = count }
    }
    await atOnce(["A": { await add("a") }, "B": { await add("b") }, "C": { await add("c") }])
    return seen.withLock { seen in "abc".map { String(seen[String($0)] ?? 0) }.joined() }
  }
}

func orderOfPlainState() {
  results {
    let text = Text()
    let write: @Sendable (String) -> Void = { name in
      let sample = Sample()
      sample.touch()
      text.text += name
      sample.touch()
    }
    await atOnce(["A": { write("a") }, "B": { write("b") }])
    return text.text
  }
}

func orderOfStream() {
  results {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let send: @Sendable (String) -> Void = { name in
      Sample().touch()
      continuation.yield(name)
    }
    await atOnce(["A": { send("a") }, "B": { send("b") }])
    continuation.finish()
    return await stream.reduce(into: "") { $0 += $1 }
  }
}

func orderOfCancellation() {
  results {
    let task = Task {
      Sample().touch()
      return Task.isCancelled ? "cancelled" : "done"
    }
    await atOnce([
      "A": {
        Sample().touch()
        task.cancel()
      }
    ])
    return await task.value
  }
}

/// Writes at the end of its life.
private final class Signature: Sendable {
  let text: Text
  init(_ text: Text) { self.text = text }
  deinit { text.text += "." }
}

func orderAtEndOfLife() {
  results {
    let text = Text()
    let signature = Signature(text)
    let tasks = ["a", "b"].map { name in
      Task { [signature] in
        Sample().touch()
        withExtendedLifetime(signature) { text.text += name }
      }
    }
    for task in tasks { await task.value }
    return text.text
  }
}

func orderAtDeadline() {
  results {
    let text = Text()
    let wait: @Sendable (String) async -> Void = { name in
      Sample().touch()
      try? await Task.sleep(for: .seconds(1))
      text.text += name
    }
    await atOnce(["A": { await wait("a") }, "B": { await wait("b") }])
    return text.text
  }
}
