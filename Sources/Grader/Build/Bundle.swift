import KataSubprocess
import KataSupport
import Workbook

/// A workbook without its secrets: suites as object files, no sources of them, no solutions.
struct Bundle {
  /// `bundle.json`, which says that a folder is one.
  private struct Card: Codable {
    var schema = "kata-bundle/1"
    /// As `swiftc --version` says it.
    let toolchain: String
    /// The fingerprints of the suites, by the katas' names.
    let suites: [String: String]
  }

  private let root: String
  private let card: Card

  /// Opens the bundle in a folder.
  /// - Returns: nil if the folder is none.
  init?(at root: String) throws(UserError) {
    let path = root + "/bundle.json"
    guard Files.exists(path) else { return nil }
    guard let card = try? JSONDecoder().decode(Card.self, from: try Files.read(path)) else {
      throw .infrastructure("\(path) is damaged: get the bundle again.")
    }
    self.root = root
    self.card = card
  }

  /// The digest that identifies a kata's suite in verdicts.
  /// - Throws: `UserError` if the bundle was made for another toolchain, or has no such suite.
  func fingerprint(of kata: Kata, for toolchain: Toolchain) throws(UserError) -> String {
    guard card.toolchain == toolchain.version else {
      throw .infrastructure(
        "This bundle was made for \(card.toolchain), and the toolchain on PATH is \(toolchain.version): put that one on PATH, or make the bundle again."
      )
    }
    guard let fingerprint = card.suites[kata.name] else {
      throw .infrastructure("This bundle has no suite of “\(kata.name)”: get the bundle again.")
    }
    return fingerprint
  }

  /// True if the bundle holds the suite of a kata: one of the class's own katas has its sources beside it.
  func has(_ kata: Kata) -> Bool { card.suites[kata.name] != nil }

  /// A kata's suite.
  /// - Throws: `UserError` if the bundle was made for another toolchain, or has no such suite.
  func suite(of kata: Kata, for toolchain: Toolchain) throws(UserError) -> Suite {
    Suite(
      fingerprint: try fingerprint(of: kata, for: toolchain),
      objects: Self.suiteObjects(of: kata, in: "\(root)/Suites"),
      interface: try Files.readText("\(root)/Suites/\(kata.name).swiftinterface"))
  }

  /// A kata's stories of threads, and what tells them.
  /// - Throws: `UserError` if the bundle was made for another toolchain, or an object file cannot be read.
  func threads(
    of kata: Kata, toldBy teller: ThreadTeller, for toolchain: Toolchain
  ) throws(UserError) -> ThreadSuiteBlueprint {
    var key = Fingerprint()
    key.add(try fingerprint(of: kata, for: toolchain))
    let folder = "\(root)/Suites/\(teller.bundleFolder)"
    let objects = [Self.stories(of: kata, in: "\(root)/Suites")] + Files.list(folder).map { "\(folder)/\($0)" }
    for object in objects { key.add(try Files.read(object)) }
    return ThreadSuiteBlueprint(fingerprint: "\(key)") { ThreadSuite(objects: objects, entries: []) }
  }

  /// The object files of what stands behind the compiler's instrumentation.
  var threadRuntime: [String] {
    let folder = "\(root)/Suites/\(Self.runtimeFolder)"
    return Files.list(folder).map { "\(folder)/\($0)" }
  }

  private static let runtimeFolder = "ThreadRuntime"

  private static func stories(of kata: Kata, in folder: String) -> String { "\(folder)/\(kata.name)-threads.o" }

  private static func suiteObjects(of kata: Kata, in folder: String) -> [String] {
    let own = SuiteModule.objects.map { name(of: $0, in: kata) }.filter { Files.exists("\(folder)/\($0)") }
    return (own + ["\(SuiteBuilder.supportModule).o", "ScheduleLab.o", "LabProtocol.o", "LabQueues.o"]).map {
      "\(folder)/\($0)"
    }
  }

  /// The name that an object file of a suite has in a bundle: katas share the lab.
  private static func name(of object: String, in kata: Kata) -> String {
    SuiteModule.objects.contains(object) ? "\(kata.name)-\(object)" : object
  }

  // MARK: Making one

  /// The program and its launcher stand in `libexec`; this starts them with the toolchain's libraries.
  private static let starter = """
    #!/bin/sh
    # Starts kata with the libraries of the toolchain on PATH.
    here=$(dirname "$(readlink -f "$0")")
    swiftc=$(command -v swiftc) || {
      echo "kata: There is no swiftc on PATH: install a Swift 6.3 toolchain, or add its bin folder to PATH." >&2
      exit 3
    }
    swift=$(dirname "$(dirname "$(readlink -f "$swiftc")")")/lib/swift
    LD_LIBRARY_PATH="$swift/linux:$swift/host" exec "$here/libexec/kata" "$@"

    """

  /// The keys of a manifest that a bundle leaves empty, because learners must not read their values.
  private static let secrets = ["solutions", "nearMisses"]

  /// Lays out a workbook in a new folder, for the toolchain that compiles its suites.
  /// - Parameter program: the path of the running program, which goes into the bundle, too.
  static func make(_ workbook: Workbook, at folder: String, program: String, _ builder: SuiteBuilder) throws {
    try Files.makeFolder(folder + "/libexec")
    let home = program.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    for name in ["kata", "kata-confine"] where Files.exists("\(home)/\(name)") {
      // Not by this process: a program cannot start while a file descriptor for writing it is open, and a child that starts at the
      // same time inherits one for a moment.
      let copying = try ChildProcess.run(
        ChildProcess.Command(executable: "/bin/cp", arguments: ["\(home)/\(name)", "\(folder)/libexec/\(name)"]))
      guard copying.status == 0 else {
        throw UserError.infrastructure("Cannot copy \(name) to \(folder)/libexec: \(copying.text(2))")
      }
    }
    try Files.write(Data(starter.utf8), to: folder + "/kata")
    chmod(folder + "/kata", 0o755)
    let katas = folder + "/Katas"
    try copy(
      ["tracks.json", "Package.swift", "Verdicts.md", "Stories.md", "Threads.md", "Choose.md", "Rules"],
      from: workbook.root + "/Katas", to: katas)
    if !workbook.factNames.isEmpty {
      try Files.makeFolder("\(folder)/\(Fact.folder)")
      try copy(
        workbook.factNames.map { "\($0).swift" }, from: "\(workbook.root)/\(Fact.folder)",
        to: "\(folder)/\(Fact.folder)")
    }
    if let course = workbook.course {
      try Files.write(try Files.read(course.path), to: folder + "/course.json")
    } else {
      try copy(
        ["Courses"].filter { Files.isFolder("\(workbook.root)/Katas/\($0)") }, from: workbook.root + "/Katas", to: katas
      )
    }
    // What katas of one's own are compiled with. It gives nothing away.
    let modules = ["ScheduleLab", "LabProtocol", "LabQueues", "ThreadLab", "ThreadRuntime"].map { "Sources/\($0)" }
    for path in modules + SuiteBuilder.sharedFolders {
      try copy(Files.list("\(workbook.root)/\(path)"), from: "\(workbook.root)/\(path)", to: "\(folder)/\(path)")
    }
    try Files.makeFolder(folder + "/Suites")
    if ThreadRunner.isAvailable {
      try Files.makeFolder("\(folder)/Suites/\(runtimeFolder)")
      for object in try builder.threadRuntime().objects { try copy(object, to: "\(folder)/Suites/\(runtimeFolder)") }
    }
    var suites: [String: String] = [:]
    for kata in workbook.katas {
      let source = "\(workbook.root)/Katas/\(kata.name)"
      let target = "\(katas)/\(kata.name)"
      try copy(["Brief.md", "Hints.md", "Explanation.md", kata.file], from: source, to: target)
      try Files.write(try manifest(source + "/kata.json"), to: target + "/kata.json")
      let blueprint = try builder.blueprint(of: kata)
      let suite = try blueprint.build()
      suites[kata.name] = suite.fingerprint
      for object in suite.objects { try copy(object, to: "\(folder)/Suites") { name(of: $0, in: kata) } }
      if ThreadRunner.isAvailable, !kata.toldByThreads.isEmpty {
        for teller in ThreadTeller.allCases {
          let threads = try builder.threads(of: kata, toldBy: teller, with: blueprint).build()
          try copy(threads, of: kata, toldBy: teller, to: "\(folder)/Suites")
        }
      }
      try Files.write(Data(suite.interface.utf8), to: "\(folder)/Suites/\(kata.name).swiftinterface")
    }
    try Files.write(
      try json(Card(toolchain: builder.toolchain.version, suites: suites)), to: folder + "/bundle.json")
  }

  private static func copy(
    _ threads: ThreadSuite, of kata: Kata, toldBy teller: ThreadTeller, to folder: String
  ) throws {
    try Files.write(try Files.read(threads.objects[0]), to: stories(of: kata, in: folder))
    try Files.makeFolder("\(folder)/\(teller.bundleFolder)")
    for object in threads.objects.dropFirst() { try copy(object, to: "\(folder)/\(teller.bundleFolder)") }
  }

  /// Copies an object file into a folder.
  /// - Parameter rename: the name that it has there, for the one that it has.
  private static func copy(
    _ object: String, to folder: String, as rename: (String) -> String = { $0 }
  ) throws(UserError) {
    let name = String(object.split(separator: "/").last ?? "")
    try Files.write(try Files.read(object), to: "\(folder)/\(rename(name))")
  }

  private static func manifest(_ path: String) throws -> Data {
    guard case .object(var members)? = JSONValue(parsing: try Files.read(path)) else {
      throw UserError.infrastructure("\(path) is not valid JSON.")
    }
    for secret in secrets { members[secret] = .array([]) }
    return try json(JSONValue.object(members))
  }

  private static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  private static func copy(_ names: [String], from source: String, to target: String) throws(UserError) {
    try Files.makeFolder(target)
    for name in names {
      if Files.isFolder("\(source)/\(name)") {
        try copy(Files.list("\(source)/\(name)"), from: "\(source)/\(name)", to: "\(target)/\(name)")
      } else {
        try Files.write(try Files.read("\(source)/\(name)"), to: "\(target)/\(name)")
      }
    }
  }
}
