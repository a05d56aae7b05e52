#if os(Linux)
  import Glibc
  import KataSubprocess
  import KataSupport

  // A function of the C library that its Swift module hides behind `_GNU_SOURCE`.
  @_silgen_name("dladdr")
  private func dladdr(_ address: UnsafeRawPointer, _ information: UnsafeMutablePointer<Dl_info>) -> Int32

  private struct Dl_info {
    var dli_fname: UnsafePointer<CChar>?
    var dli_fbase: UnsafeMutableRawPointer?
    var dli_sname: UnsafePointer<CChar>?
    var dli_saddr: UnsafeMutableRawPointer?
  }

  /// The files that the process of the tests was loaded from.
  enum TestImage {
    /// The program of the tests.
    static let program = target(of: "/proc/self/exe")

    /// The folder that the process works in.
    static var folder: String { target(of: "/proc/self/cwd") }

    /// This library, if it is one of its own and not a part of the program.
    static let library: String? = {
      let mark: @convention(c) () -> Void = {}
      var information = Dl_info()
      guard dladdr(unsafeBitCast(mark, to: UnsafeRawPointer.self), &information) != 0,
        let name = information.dli_fname.map({ String(cString: $0) }), name.contains(".so")
      else { return nil }
      return name
    }()

    /// The innermost of a thread's places that lies in the package's own code: `File.swift:12`.
    /// - Parameter frames: addresses relative to the program, each after the place of its call.
    static func place(of frames: [UInt64]) -> String? {
      guard !frames.isEmpty, let symbolizer else { return nil }
      let addresses = frames.map { "0x" + String($0 &- 1, radix: 16) }
      let command = ChildProcess.Command(
        executable: symbolizer, arguments: ["--obj=\(program)", "--output-style=JSON"] + addresses)
      guard let ending = try? ChildProcess.run(command) else { return nil }
      let entries = JSONValue(parsing: ending.output[1] ?? .init())?.array ?? []
      for symbol in entries.flatMap({ $0["Symbol"]?.array ?? [] }) {
        guard let file = symbol["FileName"]?.text, let line = symbol["Line"]?.integer, line > 0,
          file.hasSuffix(".swift"), !file.hasPrefix(ownSources), access(file, R_OK) == 0
        else { continue }
        return "\(file.split(separator: "/").last ?? ""):\(line)"
      }
      return nil
    }

    /// The folder of the sources of this library and of those that it is linked with.
    private static let ownSources =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/"

    /// The toolchain's symbolizer, found beside the runtime that the process has loaded.
    private static let symbolizer: String? = {
      var information = Dl_info()
      guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_retain"), dladdr(symbol, &information) != 0,
        let name = information.dli_fname.map({ String(cString: $0) }), let range = name.firstRange(of: "/lib/swift/")
      else { return nil }
      let path = name[..<range.lowerBound] + "/bin/llvm-symbolizer"
      return access(String(path), X_OK) == 0 ? String(path) : nil
    }()

    private static func target(of link: String) -> String {
      guard let path = realpath(link, nil) else { return link }
      defer { free(path) }
      return String(cString: path)
    }
  }
#endif
