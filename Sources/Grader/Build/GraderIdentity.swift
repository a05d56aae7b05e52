import KataSupport

/// Distinguishes this build of the grader from others, which may have other gates and other rules of the review.
enum GraderIdentity {
  /// The size of the program's file, and when it was built.
  static let text: String = {
    var status = stat()
    #if canImport(Darwin)
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0, stat(image.dli_fname, &status) == 0 else { return "unknown" }
      let time = status.st_mtimespec
    #else
      guard stat("/proc/self/exe", &status) == 0 else { return "unknown" }
      let time = status.st_mtim
    #endif
    return "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }()
}
