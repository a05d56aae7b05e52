import Testing

@testable import Grader

/// A program that has taken all memory ends at chance; one that asks for too much at once ends where it asks.
@Suite struct OutOfMemoryTests {
  @Test(arguments: [
    ("failed to allocate 2695152 bytes of memory with alignment 8", true),
    ("failed to allocate 70368744177696 bytes of memory with alignment 16", false),
    ("Index out of range", false),
    ("failed to allocate many bytes", false),
  ])
  func smallPiecesAreMissingWhereMemoryHasEnded(error: String, isOutOfMemory: Bool) {
    #expect(Runner.isOutOfMemory(error) == isOutOfMemory)
  }
}
