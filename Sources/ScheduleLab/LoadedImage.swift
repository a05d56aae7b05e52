#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  // A function of the C library that its Swift module hides behind `_GNU_SOURCE`.
  @_silgen_name("dladdr")
  private func dladdr(_ address: UnsafeRawPointer, _ information: UnsafeMutablePointer<Dl_info>) -> Int32

  private struct Dl_info {
    var dli_fname: UnsafePointer<CChar>?
    var dli_fbase: UnsafeMutableRawPointer?
    var dli_sname: UnsafePointer<CChar>?
    var dli_saddr: UnsafeMutableRawPointer?
  }
#endif

/// A program or library in memory.
enum LoadedImage {
  /// The start of the image that contains an address; nil if none does.
  static func base(of address: UnsafeRawPointer) -> UInt? {
    var information = Dl_info()
    guard dladdr(address, &information) != 0 else { return nil }
    return UInt(bitPattern: information.dli_fbase)
  }
}
