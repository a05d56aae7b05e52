#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSubprocess
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The Swift toolchain on `PATH`, and how to call its parts without the driver.
///
/// The driver plans a compilation anew each time, which costs more than the compilation of a kata. It is asked once; its
/// answer is cached under the toolchain's fingerprint.
public struct Toolchain: Sendable {
  /// The driver's answers, as they are cached.
  private struct Plan: Codable {
    var version: String
    var frontend: String
    /// The frontend's arguments for one file, without inputs, outputs and names.
    var compile: [String]
    /// The linker and its arguments; `@objects` stands for what is linked, `@output` for the result.
    var link: [String]
  }

  /// The first line of `swiftc --version`.
  public let version: String
  /// The toolchain's key in the cache: a digest of its frontend's path, size and modification time.
  let fingerprint: Fingerprint
  let compiler: String
  let environment: [String: String]
  private let plan: Plan
  /// The options that name the place of the C modules that the compiler has read: the user's home may not be writable.
  private let moduleCache: [String]

  /// Finds the toolchain on `PATH`, and asks its driver unless the cache has the answers.
  /// - Throws: `UserError` if there is no toolchain, an incomplete one or one of another version than 6.3 and later, or the cache
  ///   cannot be written.
  public init(environment: [String: String], cache: Cache) throws(UserError) {
    let compiler = try Self.find("swiftc", in: environment)
    var status = stat()
    guard let resolved = realpath(compiler, nil) else { throw .infrastructure("Cannot read \(compiler).") }
    defer { free(resolved) }
    let frontend =
      String(cString: resolved).split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/") + "/swift-frontend"
    guard stat(frontend, &status) == 0 else {
      throw .infrastructure("There is no swift-frontend beside \(compiler): kata needs a whole Swift 6.3 toolchain.")
    }
    var fingerprint = Fingerprint()
    fingerprint.add("plan 3 \(frontend) \(status.st_size) \(Self.modified(status))")
    self.fingerprint = fingerprint
    self.compiler = compiler
    self.environment = environment
    moduleCache = ["-module-cache-path", "\(cache.folder)/modules"]
    let entry = try cache.entry(.toolchain, fingerprint) { folder throws(UserError) in
      try Files.write(try Self.ask(compiler, environment: environment, folder: folder), to: folder + "/plan.json")
    }
    guard let plan = try? JSONDecoder().decode(Plan.self, from: try Files.read(entry.folder + "/plan.json")) else {
      throw .infrastructure("The cache entry \(entry.folder) is damaged: remove it.")
    }
    self.plan = plan
    version = plan.version
  }

  /// The command that compiles the files of a module to one object, in one frontend job.
  /// - Parameters:
  ///   - files: the names of the files, relative to the folder.
  ///   - module: the name of the module.
  ///   - output: the name of the object file.
  ///   - more: options besides those of the driver's plan.
  ///   - folder: the folder in which the compiler works.
  package func compile(
    _ files: [String], module: String, output: String, _ more: [String], in folder: String
  ) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: plan.frontend,
      arguments: ["-frontend", "-c"] + files + plan.compile + ["-module-name", module, "-o", output] + moduleCache
        + more,
      environment: Self.compilerEnvironment, folder: folder)
  }

  /// The command that makes a module of its printed interface.
  /// - Parameters:
  ///   - interface: the name of the file, relative to the folder.
  ///   - module: the name of the module.
  ///   - folder: the folder in which the compiler works, and where it writes the module.
  func compile(interface: String, module: String, in folder: String) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: plan.frontend,
      arguments: [
        "-frontend", "-compile-module-from-interface", interface, "-module-name", module, "-o", "\(module).swiftmodule",
      ] + moduleCache, environment: Self.compilerEnvironment, folder: folder)
  }

  /// A compiler that crashes would look up the functions of its own stack for seconds.
  private static let compilerEnvironment = ["PATH": "/usr/bin:/bin", "LLVM_DISABLE_SYMBOLIZATION": "1"]

  /// The folders of the libraries that a linked program loads from the toolchain.
  var libraries: [String] {
    zip(plan.link, plan.link.dropFirst()).filter { $0.0 == "-rpath" }.map(\.1)
  }

  /// The command that looks addresses up in a program: it prints a JSON list with an entry for each.
  func symbolize(_ addresses: [String], in program: String) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: tool("llvm-symbolizer"), arguments: ["--obj=\(program)", "--output-style=JSON"] + addresses)
  }

  /// The command that prints the sections and symbols of an object file.
  func contents(of object: String) -> ChildProcess.Command {
    ChildProcess.Command(executable: tool("llvm-objdump"), arguments: ["--section-headers", "--syms", object])
  }

  /// The command that copies an object file without what only debuggers read, and without the compiler's digest of its source.
  func copy(codeOf object: String, to output: String) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: tool("llvm-objcopy"),
      arguments: ["--strip-debug", "--remove-section=.swift_modhash", "--remove-section=.comment", object, output])
  }

  func tool(_ name: String) -> String {
    plan.frontend.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
  }

  /// The command that links objects to a program.
  /// - Parameters:
  ///   - objects: the paths of the object files.
  ///   - output: the path of the program.
  ///   - more: options besides those of the driver's plan.
  ///   - folder: the folder in which the linker works.
  package func link(_ objects: [String], output: String, _ more: [String], in folder: String) -> ChildProcess.Command {
    Self.link(plan.link, objects + more, output: output, in: folder)
  }

  /// The command of a plan for linking.
  /// - Parameter plan: the linker and its arguments, with `@objects` and `@output`.
  static func link(_ plan: [String], _ objects: [String], output: String, in folder: String) -> ChildProcess.Command {
    let arguments = plan.dropFirst().flatMap { argument in
      switch argument {
      case "@objects": objects
      case "@output": [output]
      default: [argument]
      }
    }
    return ChildProcess.Command(
      executable: plan[0], arguments: arguments, environment: ["PATH": "/usr/bin:/bin"], folder: folder)
  }

  private static func find(_ name: String, in environment: [String: String]) throws(UserError) -> String {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0, !Files.isFolder(path) { return path }
    }
    throw .infrastructure("There is no \(name) on PATH: install a Swift 6.3 toolchain, or add its bin folder to PATH.")
  }

  private static func modified(_ status: stat) -> String {
    #if canImport(Darwin)
      "\(status.st_mtimespec.tv_sec).\(status.st_mtimespec.tv_nsec)"
    #else
      "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    #endif
  }

  // MARK: Asking the driver

  private static func run(
    _ executable: String, _ arguments: [String], _ environment: [String: String], _ folder: String
  ) throws(UserError) -> (out: String, error: String) {
    // The driver makes temporary folders even for its version, and /tmp may not be writable.
    let scratch = folder + "/temporary"
    try Files.makeFolder(scratch)
    defer { Files.remove(scratch) }
    let environment = environment.merging(["TMPDIR": scratch]) { $1 }
    let ending = try ChildProcess.run(
      ChildProcess.Command(executable: executable, arguments: arguments, environment: environment, folder: folder))
    guard ending.status == 0 else {
      let line = ending.text(2).split(separator: "\n").first.map(String.init) ?? "it gave no reason"
      throw .infrastructure("\(executable) does not work: \(line).")
    }
    return (ending.text(1), ending.text(2))
  }

  private static func ask(_ compiler: String, environment: [String: String], folder: String) throws(UserError) -> Data {
    func run(_ executable: String, _ arguments: [String]) throws(UserError) -> (out: String, error: String) {
      try Self.run(executable, arguments, environment, folder)
    }
    let version = try run(compiler, ["--version"]).out.split(separator: "\n").first.map(String.init) ?? ""
    guard Self.isSupported(version) else {
      throw .infrastructure(
        "kata needs Swift 6.3, and swiftc on PATH says “\(version)”: install Swift 6.3 and put it first.")
    }
    try Files.write(Data(), to: folder + "/probe.swift")
    try Files.write(Data(), to: folder + "/objects.o")
    let options = ["-swift-version", "6", "-Onone", "-parse-as-library"]
    let jobs = try run(
      compiler, ["-c", "probe.swift", "-module-name", "probe", "-o", "probe.o", "-driver-print-jobs"] + options
    ).out
    guard let job = jobs.split(separator: "\n").first(where: { $0.contains(" -primary-file ") }) else {
      throw .infrastructure("\(compiler) plans compilations in a way that kata does not know.")
    }
    let words = Self.words(job)
    let plan = Plan(
      version: version, frontend: words[0], compile: Self.withoutNames(Array(words.dropFirst())),
      link: try Self.linkPlan(compiler, [], environment: environment, folder: folder))
    for name in ["probe.swift", "objects.o"] { Files.remove("\(folder)/\(name)") }
    guard let data = try? JSONEncoder().encode(plan) else { throw .infrastructure("Cannot encode the plan.") }
    return data
  }

  /// Drops the inputs, outputs and names of a frontend job.
  private static func withoutNames(_ words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-frontend", "-c": continue
      case "-primary-file", "-o", "-module-name": rest = rest.dropFirst()
      default: result.append(word)
      }
    }
    return result
  }

  /// Asks the driver how it links a file `objects.o` in the folder.
  static func linkPlan(
    _ compiler: String, _ options: [String], environment: [String: String], folder: String
  ) throws(UserError) -> [String] {
    func run(_ executable: String, _ arguments: [String]) throws(UserError) -> (out: String, error: String) {
      try Self.run(executable, arguments, environment, folder)
    }
    #if os(Linux)
      let jobs = try run(
        compiler, ["-use-ld=lld", "objects.o", "-o", "output", "-lTesting", "-driver-print-jobs"] + options
      ).out
      guard let job = jobs.split(separator: "\n").last else { throw .infrastructure("\(compiler) does not link.") }
      let clang = Self.words(job).filter { !$0.hasPrefix("@") }
      let linker = try run(clang[0], Array(clang.dropFirst()) + ["-###"]).error
      guard let line = linker.split(separator: "\n").last(where: { $0.contains("ld.lld\"") }) else {
        throw .infrastructure("The toolchain has no ld.lld: kata needs a whole Swift 6.3 toolchain.")
      }
      var words = Self.words(line).map { $0 == "objects.o" ? "@objects" : $0 == "output" ? "@output" : $0 }
      // The libraries that a learner may import, each linked only if it is used.
      let libraries = [
        "swiftSwiftOnoneSupport", "swift_Concurrency", "swift_StringProcessing", "swift_RegexParser", "swiftGlibc",
        "swiftSynchronization", "swiftObservation", "swiftDispatch", "dispatch", "BlocksRuntime", "Foundation",
        "FoundationEssentials",
      ]
      words += ["--as-needed"] + libraries.map { "-l\($0)" } + ["-lm", "-lpthread", "-ldl"]
      return words
    #else
      let jobs = try run(
        compiler, ["objects.o", "-o", "output", "-framework", "Testing", "-driver-print-jobs"] + options
      ).out
      guard let job = jobs.split(separator: "\n").last else { throw .infrastructure("\(compiler) does not link.") }
      return Self.words(job).map { $0 == "objects.o" ? "@objects" : $0 == "output" ? "@output" : $0 }
    #endif
  }

  static func isSupported(_ version: String) -> Bool {
    guard let range = version.firstRange(of: "Swift version ") else { return false }
    let parts = version[range.upperBound...].split { !$0.isNumber && $0 != "." }.first?.split(separator: ".") ?? []
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return false }
    return (major, minor) >= (6, 3) && major == 6
  }

  /// Splits a command line: words stand in double or single quotes, or are free of spaces.
  static func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isOpen = false
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        isOpen = true
      } else if character == " " {
        if isOpen || !word.isEmpty { words.append(word) }
        word = ""
        isOpen = false
      } else {
        word.append(character)
      }
    }
    if isOpen || !word.isEmpty { words.append(word) }
    return words
  }
}
