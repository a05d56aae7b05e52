import Synchronization
import ThreadLab

// Small programs whose possible results the memory model of C++20 lists. Each tells its results as the message of a last story.

/// The variables of a litmus test, and what its threads have read.
///
/// `@unchecked Sendable`: one thread runs at a time, and accesses of stories are not examined.
private final class Cells: @unchecked Sendable {
  let x = Atomic<Int>(0)
  let y = Atomic<Int>(0)
  let seen: UnsafeMutablePointer<Int>

  init(_ count: Int) {
    seen = .allocate(capacity: count)
    seen.initialize(repeating: 0, count: count)
  }

  deinit { seen.deallocate() }
}

/// `@unchecked Sendable`: as above.
private final class Results: @unchecked Sendable {
  var all: Set<String> = []
}

private typealias Thread = @Sendable (Cells) -> Void

private func results(of count: Int, _ threads: Thread...) {
  let results = Results()
  story("A litmus test", limit: 2_000_000) {
    let cells = Cells(count)
    switch threads.count {
    case 2: await atOnce(["A": { threads[0](cells) }, "B": { threads[1](cells) }])
    case 3: await atOnce(["A": { threads[0](cells) }, "B": { threads[1](cells) }, "C": { threads[2](cells) }])
    default:
      await atOnce([
        "A": { threads[0](cells) }, "B": { threads[1](cells) }, "C": { threads[2](cells) }, "D": { threads[3](cells) },
      ])
    }
    results.all.insert((0..<count).map { String(cells.seen[$0]) }.joined())
  }
  story("Its results") { expect(false, results.all.sorted().joined(separator: " ")) }
}

// MARK: Message passing

func messageRelaxed() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      $0.y.store(1, ordering: .relaxed)
    },
    {
      $0.seen[0] = $0.y.load(ordering: .relaxed)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}
func messageReleased() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      $0.y.store(1, ordering: .releasing)
    },
    {
      $0.seen[0] = $0.y.load(ordering: .acquiring)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}
func messageReleasedOnly() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      $0.y.store(1, ordering: .releasing)
    },
    {
      $0.seen[0] = $0.y.load(ordering: .relaxed)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}
func messageFenced() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      atomicMemoryFence(ordering: .releasing)
      $0.y.store(1, ordering: .relaxed)
    },
    {
      $0.seen[0] = $0.y.load(ordering: .relaxed)
      atomicMemoryFence(ordering: .acquiring)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}

// MARK: Store buffering

func bufferRelaxed() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      $0.seen[0] = $0.y.load(ordering: .relaxed)
    },
    {
      $0.y.store(1, ordering: .relaxed)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}
func bufferReleased() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .releasing)
      $0.seen[0] = $0.y.load(ordering: .acquiring)
    },
    {
      $0.y.store(1, ordering: .releasing)
      $0.seen[1] = $0.x.load(ordering: .acquiring)
    })
}
func bufferSequential() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .sequentiallyConsistent)
      $0.seen[0] = $0.y.load(ordering: .sequentiallyConsistent)
    },
    {
      $0.y.store(1, ordering: .sequentiallyConsistent)
      $0.seen[1] = $0.x.load(ordering: .sequentiallyConsistent)
    })
}
func bufferFenced() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      $0.seen[0] = $0.y.load(ordering: .relaxed)
    },
    {
      $0.y.store(1, ordering: .relaxed)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}

// MARK: Load buffering

func loadRelaxed() {
  results(
    of: 2,
    {
      $0.seen[0] = $0.x.load(ordering: .relaxed)
      $0.y.store(1, ordering: .relaxed)
    },
    {
      $0.seen[1] = $0.y.load(ordering: .relaxed)
      $0.x.store(1, ordering: .relaxed)
    })
}

// MARK: Independent reads of independent writes

func independentRelaxed() {
  results(
    of: 4, { $0.x.store(1, ordering: .relaxed) }, { $0.y.store(1, ordering: .relaxed) },
    {
      $0.seen[0] = $0.x.load(ordering: .relaxed)
      $0.seen[1] = $0.y.load(ordering: .relaxed)
    },
    {
      $0.seen[2] = $0.y.load(ordering: .relaxed)
      $0.seen[3] = $0.x.load(ordering: .relaxed)
    })
}
func independentReleased() {
  results(
    of: 4, { $0.x.store(1, ordering: .releasing) }, { $0.y.store(1, ordering: .releasing) },
    {
      $0.seen[0] = $0.x.load(ordering: .acquiring)
      $0.seen[1] = $0.y.load(ordering: .acquiring)
    },
    {
      $0.seen[2] = $0.y.load(ordering: .acquiring)
      $0.seen[3] = $0.x.load(ordering: .acquiring)
    })
}
func independentSequential() {
  results(
    of: 4, { $0.x.store(1, ordering: .sequentiallyConsistent) }, { $0.y.store(1, ordering: .sequentiallyConsistent) },
    {
      $0.seen[0] = $0.x.load(ordering: .sequentiallyConsistent)
      $0.seen[1] = $0.y.load(ordering: .sequentiallyConsistent)
    },
    {
      $0.seen[2] = $0.y.load(ordering: .sequentiallyConsistent)
      $0.seen[3] = $0.x.load(ordering: .sequentiallyConsistent)
    })
}

// MARK: Coherence

func coherentReads() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      $0.x.store(2, ordering: .relaxed)
    },
    {
      $0.seen[0] = $0.x.load(ordering: .relaxed)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}
func coherentOwnWrite() {
  results(
    of: 1,
    {
      $0.x.store(1, ordering: .relaxed)
      $0.seen[0] = $0.x.load(ordering: .relaxed)
    }, { $0.x.store(2, ordering: .relaxed) })
}
func coherentThroughAnother() {
  results(
    of: 2,
    { $0.x.store(1, ordering: .relaxed) },
    {
      $0.seen[0] = $0.x.load(ordering: .relaxed)
      $0.y.store(1, ordering: .releasing)
    },
    {
      if $0.y.load(ordering: .acquiring) == 1 { $0.seen[1] = $0.x.load(ordering: .relaxed) } else { $0.seen[1] = 2 }
    })
}
func updatesGoOn() {
  results(
    of: 2,
    {
      $0.x.store(1, ordering: .relaxed)
      $0.y.store(1, ordering: .releasing)
    }, { $0.y.wrappingAdd(1, ordering: .relaxed) },
    {
      $0.seen[0] = $0.y.load(ordering: .acquiring)
      $0.seen[1] = $0.x.load(ordering: .relaxed)
    })
}
func updatesAreLatest() {
  results(
    of: 2, { $0.seen[0] = $0.x.wrappingAdd(1, ordering: .relaxed).oldValue },
    { $0.seen[1] = $0.x.wrappingAdd(1, ordering: .relaxed).oldValue })
}
