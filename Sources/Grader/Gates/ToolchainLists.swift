import KataSubprocess
import KataSupport

/// Makes the lists of the gates from the toolchain's own libraries and interfaces.
///
/// A test compares them with the sources, and writes them there if `KATA_WRITE_LISTS` is set:
///
///     KATA_WRITE_LISTS=1 swift test --filter ToolchainListTests
package struct ToolchainLists {
  private let toolchain: Toolchain

  /// Creates the lists of a toolchain.
  package init(_ toolchain: Toolchain) { self.toolchain = toolchain }

  /// The folder of the libraries and interfaces.
  private var folder: String { toolchain.tool("../lib/swift/linux") }

  // MARK: Members of libraries

  /// The types whose members are let through if nothing below is against them. Extensions of Swift's types count by that type.
  private static let owners: Set<Substring> = [
    "Calendar", "CharacterSet", "CocoaError", "CustomNSError", "Data", "Date", "DateComponents", "DateFormatter",
    "DateInterval", "Decimal", "Formatter", "ISO8601DateFormatter", "IndexPath", "IndexSet", "JSONDecoder",
    "JSONEncoder", "Locale", "LocalizedError", "NSCondition", "NSConditionLock", "NSError", "NSLock", "NSLocking",
    "NSObject", "NSRecursiveLock", "NumberFormatter", "RecoverableError", "TimeZone", "UUID",
    "Error", "String", "StringProtocol",
    "DispatchGroup", "DispatchObject", "DispatchPredicate", "DispatchQoS", "DispatchQueue", "DispatchSemaphore",
    "DispatchSpecificKey", "DispatchTime", "DispatchTimeInterval", "DispatchTimeoutResult", "DispatchWorkItemFlags",
    "OS_dispatch_group", "OS_dispatch_object", "OS_dispatch_queue", "OS_dispatch_queue_serial",
    "OS_dispatch_semaphore",
  ]

  /// Words in a member's name or in its types that reach memory, files, other processes, or threads. `%s` and `%n` of a format read
  /// and write memory.
  private static let dangers = [
    "Unsafe", "unsafe", "Pointer", "URL", "NSURL", "ontentsOf:", "ontentsOfFile", "ofFile", "toFile", "write", "Bundle",
    "Coder", "Stream", "customMirror", "ridge", "CString", "cString", "Process", "FileManager", "path:", "Path:",
    "athComponent", "ingPath", "inPath", "InPath", "ileSystem", "pathWith", "path(with", "UserDefaults", "environment",
    "propertyList", "XPC", "Thread", "perform",
    "DispatchWorkItem)", "DispatchWorkItem,", "DispatchSource", "DispatchIO", "DispatchData", "notify", "async",
    "concurrentPerform", "bytesNoCopy", "objCType", "NSZone", "FileAttribute", "lassName", "Mirror",
  ]
  private static let formatting = ["format:", "Format", "arguments:"]
  private static let stringOwners: Set<Substring> = ["String", "StringProtocol"]

  /// The members that a submission may use, as `LibraryMember` names them.
  /// - Throws: `UserError` if the toolchain's tool cannot read a library.
  package func members() throws(UserError) -> [String] {
    var members: Set<String> = []
    for library in ["Foundation", "FoundationEssentials", "FoundationInternationalization", "swiftDispatch"] {
      let command = ChildProcess.Command(
        executable: toolchain.tool("llvm-nm"),
        arguments: ["--dynamic", "--defined-only", "--format=just-symbols", "\(folder)/lib\(library).so"])
      for symbol in try ChildProcess.run(command).text(1).split(separator: "\n") {
        guard let text = Demangled(String(symbol))?.text, let member = LibraryMember(demangled: text),
          Self.isAllowed(member, text)
        else { continue }
        members.insert(member.name)
      }
    }
    return members.sorted()
  }

  private static func isAllowed(_ member: LibraryMember, _ text: String) -> Bool {
    let path = member.name.prefix { $0 != "(" }.split(separator: ".")
    guard let owner = path.first, owners.contains(owner),
      !path.contains(where: { $0.hasPrefix("_") && $0 != "__allocating_init" })
    else { return false }
    let isString = stringOwners.contains(owner)
    return !(dangers + (isString ? formatting : [])).contains { danger in
      // `append(contentsOf:)` is no file.
      text.contains(danger) && !(danger == "ontentsOf:" && !text.contains("init(contentsOf:"))
    }
  }

  // MARK: Names of Swift

  /// The functions, types and other declarations of Swift's modules, outside of types, that begin with an underscore.
  /// - Throws: `UserError` if an interface cannot be read.
  package func internals() throws(UserError) -> [String] {
    let keywords: Set<Substring> = [
      "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
    ]
    var names: Set<String> = []
    for module in ["Swift", "_Concurrency", "_StringProcessing", "Synchronization", "SwiftOnoneSupport", "Observation"]
    {
      let modules = "\(folder)/\(module).swiftmodule"
      let interfaces = Files.list(modules).filter { $0.hasSuffix(".swiftinterface") && !$0.contains("private") }
      for name in interfaces {
        for line in try Files.readText("\(modules)/\(name)").split(separator: "\n") where line.first != " " {
          let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
          for (keyword, name) in zip(words, words.dropFirst()) where keywords.contains(keyword) && name.hasPrefix("_") {
            names.insert(String(name))
          }
        }
      }
    }
    return names.subtracting(["_"]).sorted()
  }
}
