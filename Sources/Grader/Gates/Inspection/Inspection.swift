import Review
import SwiftSyntax

/// Everything that the grader does with the syntax tree of a submission: its gates, its contract and its review.
///
/// A tree is as deep as its author wants, and the functions that follow it end where the stack does. So all of it happens in a
/// process of its own, which ``Inspector`` starts and watches. What goes in and what comes out are values.
enum Inspection {
  /// A submission that compiles, and what it is compared with.
  struct Request: Codable {
    /// The name of the learner's file.
    let file: String
    let module: String
    /// The modules that the kata's manifest allows besides those of every kata.
    let imports: [String]
    /// The learner's file.
    let text: String
    /// The public interface of the learner's module, as the compiler prints it.
    let interface: String
    /// The starter's file.
    let starter: String
    /// The public interface of the starter, as the compiler prints it.
    let starterInterface: String
  }

  /// What was found out about a submission.
  struct Answer: Codable {
    /// The refusal of the source, if a gate refuses it. Nothing else is known then.
    var refusal: Rejection?
    /// The verdict on an interface that does not keep the contract.
    var breach: Rejection?
    /// What the suite must be compiled against if the submission keeps the contract in a spelling of its own.
    var adaptation: ContractGate.Adaptation?
    /// The review's remarks about the file.
    var review: [Verdict.Remark] = []
    /// What the object file is held against.
    var evidence = Evidence()
  }

  /// What the gate of the object file needs to know of the sources.
  struct Evidence: Codable {
    /// The line and the column of the first use of each name.
    var uses: [String: [Int]] = [:]
    /// The types of the contract: `Outbox.State`.
    var types: Set<String> = []
    /// The conformances of those types that the starter declares: `Outbox.State : Equatable`.
    var conformances: Set<String> = []
    /// How the symbols of the functions begin that the compiler derives for the starter's types, demangled.
    var derived: [String] = []
    /// A public struct of the starter's that Swift compares member by member; nil if there is none.
    var compared: String?
    /// Whether the labs schedule all that it hands to queues of Dispatch.
    var usesScheduledQueues = false
  }

  /// Holds a submission against every rule that reads its syntax.
  static func answer(_ request: Request) -> Answer {
    var answer = Answer()
    let tree = SourceTree(request.text, file: request.file)
    guard !tree.hasError else {
      answer.refusal = .unreadable(request.file)
      return answer
    }
    let names = DeclaredNames(in: tree)
    let starter = SourceTree(request.starter, file: request.file)
    let compared = EqualityRule.comparedStruct(in: starter, asIn: tree, names)
    do throws(Rejection) {
      try SourceGate(names, starter: starter, compared: compared, imports: request.imports).check(tree)
    } catch {
      answer.refusal = error
      return answer
    }
    do throws(Rejection) {
      let gate = ContractGate(
        file: request.file, module: request.module, starter: request.starterInterface, tree: tree)
      answer.adaptation = try gate.check(request.interface)
    } catch {
      answer.breach = error
      return answer
    }
    answer.review = Review().review([Review.Source(path: request.file, text: request.text)]).findings.map(
      Verdict.Remark.init)
    answer.evidence = Evidence(of: tree, request)
    answer.evidence.compared = compared
    answer.evidence.usesScheduledQueues = QueueUse.isScheduled(in: tree)
    return answer
  }
}

extension FunctionDeclSyntax {
  fileprivate var nameAsDeclared: String? { DeclSyntax(self).nameWithLabels }
}

extension Inspection.Evidence {
  fileprivate init(of tree: SourceTree, _ request: Inspection.Request) {
    for (name, place) in tree.firstUses { uses[name] = [place.line, place.column] }
    let module = request.module
    let text = request.starterInterface
    let facts = DeepStack.run {
      Contract(interface: text, module: module).map { contract in
        (
          types: Set(contract.types.filter { $0.kind != "protocol" }.map(\.name)),
          conformances: Set(
            contract.conformances.flatMap { path, forms in forms.map { "\(path.joined(separator: ".")) : \($0)" } })
        )
      }
    }
    types = facts?.types ?? []
    conformances = facts?.conformances ?? []
    let interface = SourceTree(request.starterInterface, file: request.file)
    for function in interface.nodes.compactMap({ $0.as(FunctionDeclSyntax.self) }) {
      let path = function.enclosingTypes.joined(separator: ".")
      let owner = path.hasPrefix(request.module + ".") ? path : "\(request.module).\(path)"
      if function.name.name == "==" { derived.append("static \(owner).== infix(") }
      if function.nameAsDeclared == "hash(into:)" { derived.append("\(owner).hash(into: ") }
    }
  }
}
