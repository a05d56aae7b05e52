import KataSupport
import SwiftParser
import SwiftSyntax

/// Makes the mutants of a solution.
///
/// Only lines that differ from the starter are mutated, because the rest is not the solution's, and the initial values of stored
/// properties.
public struct Mutator: Sendable {
  private let operators: [any MutationOperator]

  /// A mutator with every operator.
  public init() { self.init(MutationOperators.all) }

  /// A mutator with some operators.
  package init(_ operators: [any MutationOperator]) { self.operators = operators }

  /// A change before it has its name.
  private struct Candidate {
    let edits: [Edit]
    let `operator`: any MutationOperator
    var start: Int { edits.map(\.range.lowerBound).min() ?? 0 }
  }

  /// The mutants of a solution, in the order of their places. No two have the same source, and all of them parse.
  /// - Parameters:
  ///   - solution: the source of the solution.
  ///   - starter: the source that learners begin with.
  ///   - file: the name of the solution's file.
  public func mutants(of solution: String, starter: String, file: String) -> [Mutant] {
    let source = SolutionSource(solution)
    let scope = MutableScope(source, starter: starter)
    var candidates: [Candidate] = []
    for node in source.tree.descendants() {
      for `operator` in operators {
        candidates += `operator`.changes(at: node, in: source).filter(scope.allows).map {
          Candidate(edits: $0, operator: `operator`)
        }
      }
    }
    let order = candidates.indices.sorted { (candidates[$0].start, $0) < (candidates[$1].start, $1) }
    var seen: Set = [solution]
    var names: [MutantKey: Int] = [:]
    return order.compactMap { index in
      let candidate = candidates[index]
      guard let text = source.applying(candidate.edits), seen.insert(text).inserted,
        !Parser.parse(source: text).hasError
      else { return nil }
      let kind = type(of: candidate.operator)
      let change = LineChange(from: solution, to: text)
      var key = MutantKey(
        solution: file, operator: kind.name, function: source.nameOfFunction(at: candidate.start),
        before: change.before, after: change.after)
      names[key, default: 0] += 1
      if let count = names[key], count > 1 { key.occurrence = count }
      return Mutant(key: key, summary: kind.summary, line: change.line, source: text)
    }
  }
}

/// The part of a solution that is mutated.
private struct MutableScope {
  private let lines: Set<Int>
  private let initialValues: [Range<Int>]
  private let source: SolutionSource

  init(_ source: SolutionSource, starter: String) {
    self.source = source
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmed)
    }
    // The parser counts lines from 1.
    self.lines = Set(
      lines(source.text).difference(from: lines(starter)).insertions.map {
        if case .insert(let offset, _, _) = $0 { offset + 1 } else { 0 }
      })
    initialValues = source.tree.descendants().compactMap { $0.as(MemberBlockItemSyntax.self) }.flatMap { member in
      (member.decl.as(VariableDeclSyntax.self)?.bindings).map(Array.init) ?? []
    }.compactMap(\.initializer).map { source.range(of: $0) }
  }

  func allows(_ edits: [Edit]) -> Bool {
    edits.contains { edit in
      source.lines(of: edit.range).contains { lines.contains($0) }
        || initialValues.contains { $0.contains(edit.range.lowerBound) }
    }
  }
}

/// The lines in which two texts differ, as one stretch.
private struct LineChange {
  let line: Int
  let before: [String]
  let after: [String]?

  init(from old: String, to new: String) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    var head = zip(old, new).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - head
    var tail = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, room)
    // An insertion is known by the line that follows it.
    if head + tail == old.count { tail > 0 ? (tail -= 1) : (head -= 1) }
    line = head + 1
    before = Self.content(old[head..<(old.count - tail)])
    let rest = Self.content(new[head..<(new.count - tail)])
    after = rest.isEmpty ? nil : rest
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func content(_ lines: ArraySlice<Substring>) -> [String] {
    lines.map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension SolutionSource {
  /// The function that a place is in, or else the type, or else the file.
  fileprivate func nameOfFunction(at offset: Int) -> String {
    let around = tree.descendants().filter { range(of: $0).contains(offset) }
    var name = "file"
    for node in around {
      if let type = node.asProtocol((any NamedDeclSyntax).self) { name = type.name.text }
      if let type = node.as(ExtensionDeclSyntax.self) { name = type.extendedType.trimmedDescription }
      if node.is(InitializerDeclSyntax.self) { name = "init" }
      if node.is(DeinitializerDeclSyntax.self) { name = "deinit" }
      if node.is(SubscriptDeclSyntax.self) { name = "subscript" }
      if let variable = node.as(PatternBindingSyntax.self), variable.accessorBlock != nil {
        name = variable.pattern.trimmedDescription
      }
    }
    return name
  }
}
