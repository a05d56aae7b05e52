import Support

extension ChildProcess {
  /// The most memory of this process that was resident, in bytes.
  package static var ownPeak: Int {
    var usage = rusage()
    getrusage(0, &usage)  // RUSAGE_SELF, which has another type on each system
    return peak(usage)
  }

  /// The most memory that was resident, in bytes: Linux counts in KiB.
  static func peak(_ usage: rusage) -> Int {
    #if os(Linux)
      usage.ru_maxrss << 10
    #else
      usage.ru_maxrss
    #endif
  }
}
