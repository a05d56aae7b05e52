#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Refuses to prove outside of a test of Swift Testing.
enum XCTestRefusal {
  private static let sentence: StaticString =
    "prove works in tests of Swift Testing only: make this an @Test function. Nothing was proved."

  /// Fails the running test of XCTest if there is one; ends the process otherwise, because nothing else would be noticed.
  static func record() {
    // `XCTFail(_:file:line:)`. XCTest is loaded in every process of `swift test`, and this library does not import it.
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else {
      fatalError("\(sentence)")
    }
    typealias XCTFail = @convention(thin) (String, StaticString, UInt) -> Void
    unsafeBitCast(symbol, to: XCTFail.self)("\(sentence)", #file, #line)
  }
}
