#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  // A function of the C library that its Swift module hides behind `_GNU_SOURCE`.
  @_silgen_name("dladdr")
  private func dladdr(_ address: UnsafeRawPointer, _ information: UnsafeMutablePointer<Dl_info>) -> Int32

  // `AT_ENTRY`, 9, is the address at which the program began.
  @_silgen_name("getauxval")
  private func systemValue(_ kind: UInt) -> UInt

  private struct Dl_info {
    var dli_fname: UnsafePointer<CChar>?
    var dli_fbase: UnsafeMutableRawPointer?
    var dli_sname: UnsafePointer<CChar>?
    var dli_saddr: UnsafeMutableRawPointer?
  }
#endif

/// A program or library in memory.
enum LoadedImage {
  /// The start of the process's own program; nil if the system does not tell.
  static var program: UInt? {
    #if os(Linux)
      base(of: UnsafeRawPointer(bitPattern: systemValue(9)))
    #else
      base(of: UnsafeRawPointer(dlsym(dlopen(nil, RTLD_LAZY), "_mh_execute_header")))
    #endif
  }

  #if os(Linux)
    /// The addresses of the process's own program, its variables included; empty if the system does not tell.
    static var extentOfProgram: Range<UInt> {
      // `AT_PHDR`, `AT_PHENT` and `AT_PHNUM`: its table of segments. Of each: `p_type`, `p_vaddr` and `p_memsz`.
      guard let program, let table = UnsafeRawPointer(bitPattern: systemValue(3)) else { return 0..<0 }
      let ends = (0..<Int(systemValue(5))).map { index in
        let segment = table + index * Int(systemValue(4))
        let isLoaded = segment.load(as: UInt32.self) == 1
        return isLoaded
          ? program + segment.load(fromByteOffset: 16, as: UInt.self) + segment.load(fromByteOffset: 40, as: UInt.self)
          : program
      }
      return program..<(ends.max() ?? program)
    }
  #endif

  /// The start of the image that contains an address; nil if none does.
  static func base(of address: UnsafeRawPointer?) -> UInt? {
    guard let address else { return nil }
    var information = Dl_info()
    guard dladdr(address, &information) != 0 else { return nil }
    return UInt(bitPattern: information.dli_fbase)
  }
}
