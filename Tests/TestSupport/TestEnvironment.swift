import Foundation

/// The environment of what tests start.
package enum TestEnvironment {
  /// That of this process, with a cache that all tests share and that outlives a run.
  package static let variables = ProcessInfo.processInfo.environment.merging(
    ["KATA_CACHE": Repository.root + "/.build/kata-test-cache"]
  ) { $1 }
}
