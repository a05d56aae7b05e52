// Those who came and those who went, in two halves of one atomic word
import Synchronization

public final class Gangway: Sendable {
  private let word = Atomic<UInt64>(0)

  public init() {}

  public func boarded() {
    change { came, went in (came &+ 1, went) }
  }

  public func left() {
    change { came, went in (came, went &+ 1) }
  }

  public func onBoard() async -> Int {
    difference(word.load(ordering: .sequentiallyConsistent))
  }

  public func endTrip() async -> Int {
    difference(word.exchange(0, ordering: .sequentiallyConsistent))
  }

  private func change(_ step: (UInt32, UInt32) -> (UInt32, UInt32)) {
    var old = word.load(ordering: .sequentiallyConsistent)
    while true {
      let (came, went) = step(UInt32(truncatingIfNeeded: old >> 32), UInt32(truncatingIfNeeded: old))
      let (exchanged, original) = word.compareExchange(
        expected: old, desired: UInt64(came) << 32 | UInt64(went), ordering: .sequentiallyConsistent)
      if exchanged { return }
      old = original
    }
  }

  private func difference(_ word: UInt64) -> Int {
    max(0, Int(word >> 32) - Int(word & 0xffff_ffff))
  }
}
