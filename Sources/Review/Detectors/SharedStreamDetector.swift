import SwiftSyntax

/// A stream that is kept, and that several may read.
struct SharedStreamDetector: Detector {
  static let name = "shared-stream"
  static let rule = "stream-contract"
  static let severity = Finding.Severity.major
  static let why =
    "An AsyncStream has one consumer: two share out the elements, and one that is cancelled ends it for both."
  static let exception = "There is one reader, and the interface says so."
  static let fix = "Make a stream for each who asks, and keep their continuations in a table."

  func findings(in file: SourceFile) -> [Finding] {
    file.types.flatMap { type -> [Finding] in
      let streams = Set(type.properties.values.filter { $0.isStored && Self.isStream($0) }.map(\.name))
      guard !streams.isEmpty else { return [] }
      let members = file.bodies.filter { $0.type == type }
      return members.compactMap { handedOut(streams, $0) } + readTwice(streams, members, file)
    }
  }

  /// A function that returns the same stream to all callers.
  private func handedOut(_ streams: Set<String>, _ body: Body) -> Finding? {
    guard body.kind == .function, let function = body.node.as(FunctionDeclSyntax.self) else { return nil }
    guard let last = function.body?.statements.last else { return nil }
    let result = last.item.as(ReturnStmtSyntax.self)?.expression.map { Syntax($0) } ?? Syntax(last.item)
    let name = result.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
    guard streams.contains(name), result.is(DeclReferenceExprSyntax.self) || result.is(MemberAccessExprSyntax.self)
    else { return nil }
    return body.file.finding(
      // How many callers there are is known elsewhere.
      self, .look, at: last,
      "Every caller of “\(body.name)” gets the same stream “\(name)”: two readers share out its elements, and each misses what the "
        + "other one got.")
  }

  private func readTwice(_ streams: Set<String>, _ members: [Body], _ file: SourceFile) -> [Finding] {
    streams.sorted().flatMap { name -> [Finding] in
      let loops = members.flatMap { body in
        body.steps.filter { step in
          guard let loop = step.node.as(ForStmtSyntax.self), step.isSuspension else { return false }
          return ["self.\(name)", name].contains(loop.sequence.trimmedDescription)
        }
      }
      return loops.dropFirst().map { step in
        file.finding(
          self, .look, at: step.node,
          "“\(name)” is also read in line \(file.line(of: loops[0].node)): two readers at the same time share out its elements."
        )
      }
    }
  }

  static func isStream(_ property: TypeModel.Property) -> Bool {
    ["AsyncStream", "AsyncThrowingStream"].contains(SourceFile.head(of: property.typeName))
  }
}
