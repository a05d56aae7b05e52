import Testing

/// Runs each test on ``BlockingThreads``, so that it may wait for processes without keeping other tests from the pool.
package struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
  }
}

extension Trait where Self == BlockingTrait {
  /// The test waits for processes: it compiles, grades or runs a program.
  package static var blocking: Self { Self() }
}
