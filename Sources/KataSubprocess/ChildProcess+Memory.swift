import KataSupport

extension ChildProcess {
  /// The most memory of this process that was resident, in bytes.
  package static var ownPeak: Int {
    var usage = rusage()
    getrusage(0, &usage)  // RUSAGE_SELF, which has another type on each system
    return peak(usage)
  }

  /// The processor time of all threads, in seconds.
  static func processorTime(_ usage: rusage) -> Double {
    [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
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
