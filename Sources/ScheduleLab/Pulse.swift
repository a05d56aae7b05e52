#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A page of memory that the grader shares: how far the running schedule has come.
///
/// It tells a busy process from one that spins in a single job, and says which schedule a process died in.
/// Layout, all 64-bit words: beats, number of choices, then one choice a byte.
public enum Pulse {
  /// The bytes that are shared.
  public static let size = 4096
  private static let capacity = size - 16
  nonisolated(unsafe) private static var page: UnsafeMutableRawPointer?

  /// Shares the pulse by mapping an open file of `size` bytes.
  public static func share(descriptor: Int32) {
    let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    page = mapped == MAP_FAILED ? nil : mapped
  }

  @inline(__always)
  static func beat(choices: [Int]) {
    guard let page else { return }
    let words = page.assumingMemoryBound(to: UInt64.self)
    words[0] &+= 1
    words[1] = UInt64(choices.count)
    if let last = choices.last, choices.count <= capacity {
      page.storeBytes(of: UInt8(truncatingIfNeeded: last), toByteOffset: 15 + choices.count, as: UInt8.self)
    }
  }
}
