import ScheduleLab
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct ThrownErrorsTests {
  /// True if the runtime tells a function of each error that is thrown.
  private static var areKept: Bool {
    dlsym(dlopen(nil, RTLD_LAZY), "_swift_willThrow")?.load(as: UnsafeRawPointer?.self) != nil
  }

  /// A search throws so many that to let them go would take the time of a job that never ends.
  @Test func swiftTestingKeepsNoErrorOfASearch() {
    let before = Self.areKept
    let result = Lab.explore { scenario in
      scenario.expect(!Self.areKept, "The error would be kept.")
      _ = try? await Task { throw CancellationError() }.value
    }
    #expect(result.failure == nil)
    #expect(before && Self.areKept)
  }
}
