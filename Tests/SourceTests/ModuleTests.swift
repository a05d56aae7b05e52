import KataSupport
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

/// Modules depend on each other in one direction only.
@Suite struct ModuleTests {
  /// The modules of this package that each module may import.
  private static let allowed: [String: Set<String>] = [
    "KataSupport": [],
    "LabProtocol": [],
    "LabQueues": [],
    "KataReview": [],
    "KataSubprocess": ["KataSupport"],
    "PseudoTerminal": ["KataSubprocess", "KataSupport"],
    "ScheduleLab": ["LabProtocol", "LabQueues"],
    "ThreadLab": ["LabProtocol", "LabQueues"],
    "KataSupervision": ["LabProtocol", "KataSubprocess", "KataSupport"],
    "KataTesting": ["ScheduleLab", "LabProtocol", "KataSupervision", "KataSubprocess", "KataSupport"],
    "Workbook": ["KataSupport"],
    "Review": ["Workbook", "KataSupport"],
    "Mutation": ["Review", "Workbook", "KataSupport"],
    "Grader": ["Mutation", "Review", "Workbook", "KataSupervision", "KataSubprocess", "LabProtocol", "KataSupport"],
    "Reports": ["Grader", "Review", "Workbook", "KataSupport"],
    "Screen": ["Reports", "Grader", "Workbook", "KataSubprocess", "KataSupport"],
    "kata": ["Screen", "Reports", "Grader", "Mutation", "Review", "Workbook", "KataSubprocess", "KataSupport"],
    "kata-bench": ["Grader", "Review", "Workbook", "PseudoTerminal", "KataSubprocess", "LabProtocol", "KataSupport"],
  ]

  @Test func noModuleImportsOneAboveIt() throws {
    for path in Repository.swiftFiles(below: "Sources") {
      let module = String(path.split(separator: "/")[1])
      let allowed = try #require(Self.allowed[module], "\(module) is a new module: say here what it may import.")
      let imports = Set(try Self.imports(in: path)).intersection(Self.allowed.keys)
      let wrong = imports.subtracting(allowed)
      #expect(wrong.isEmpty, "\(path) imports \(wrong.sorted().joined(separator: ", ")).")
    }
  }

  /// It is compiled into suites and into the grader, and must bring nothing along.
  @Test func theProtocolOfTheLabImportsNothing() throws {
    let files = Repository.swiftFiles(below: "Sources/LabProtocol")
    #expect(!files.isEmpty)
    for path in files { #expect(try Self.imports(in: path).isEmpty, "\(path)") }
  }

  /// All of Foundation brings tables of languages and time zones, which a program reads at its start. The part without them is enough.
  @Test func noModuleOfTheProgramImportsAllOfFoundation() throws {
    // A plugin is a program of its own.
    for path in Repository.swiftFiles(below: "Sources") where !path.hasPrefix("Sources/KataReview/") {
      let lines = try Files.readText("\(Repository.root)/\(path)").split(separator: "\n")
      // For a platform that has no such part, it is imported under a condition, and so indented.
      #expect(!lines.contains("import Foundation"), "\(path): import FoundationEssentials where it is there.")
    }
  }

  private static func imports(in path: String) throws -> [String] {
    let visitor = ImportVisitor(viewMode: .sourceAccurate)
    visitor.walk(Parser.parse(source: try Files.readText("\(Repository.root)/\(path)")))
    return visitor.modules
  }
}

/// Finds the modules that a file imports, under every condition.
private final class ImportVisitor: SyntaxVisitor {
  private(set) var modules: [String] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first { modules.append(module.name.text) }
    return .skipChildren
  }
}
