extension Kata {
  /// The proofs of a package as a kata with a check for each, for what judges and reports checks.
  /// - Parameters:
  ///   - package: the name of the package.
  ///   - file: the name of the folder that the proofs are in.
  ///   - proofs: the name and the title of each, in their order.
  public init(proofsOf package: String, in file: String, _ proofs: [(name: String, title: String)]) {
    let checks = proofs.map { Check(id: $0.name, title: $0.title, rule: "proof", starter: .notRun) }
    self.init(
      name: package, title: "proofs", track: "", order: 0, prerequisites: [], stars: 1, minutes: 0, file: file,
      imports: [], features: [], defaultIsolation: nil,
      tryIt: Prediction(question: "", check: "", answer: ""), checks: checks, solutions: [], nearMisses: [], review: [])
  }
}
