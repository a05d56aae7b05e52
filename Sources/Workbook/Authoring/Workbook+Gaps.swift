import KataSupport

/// The requirements that a kata must meet besides files that get the right verdicts.
extension Workbook {
  /// Lists what a kata lacks or has too much of.
  /// - Returns: an advice to the author for each gap, without the kata's name as its subject, such as
  ///   `needs 4 checks and has 3.`
  public func gaps(in kata: Kata) -> [String] {
    manifestGaps(kata) + fileGaps(kata) + pageGaps(kata) + proseGaps(kata) + testGaps(kata)
      + kata.checks.flatMap { checkGaps($0, kata) }
  }

  private static let explanationSections = [
    "The rule", "Why it holds", "Where it does not apply", "What it costs", "It happened",
    "On Swift 6.3",
  ]

  private func manifestGaps(_ kata: Kata) -> [String] {
    var gaps: [String] = []
    if kata.checks.count < 4 { gaps.append("needs 4 checks and has \(kata.checks.count).") }
    if !kata.checks.contains(where: { $0.starter == .passed }) {
      gaps.append("has no check that the starter passes: add the behaviour that must be kept.")
    }
    let broken = Set(kata.checks.filter { $0.starter != .passed }.map(\.rule))
    if broken.isEmpty { gaps.append("has no check that the starter fails.") }
    if kata.solutions.count < 3 { gaps.append("needs 3 solutions and has \(kata.solutions.count).") }
    if kata.nearMisses.count < 4 { gaps.append("needs 4 near misses and has \(kata.nearMisses.count).") }
    if !kata.review.contains(where: { broken.contains($0.rule) }) {
      gaps.append("names no line in “review”: say where a review of the starter finds a rule that it breaks.")
    }
    return gaps
  }

  private func testGaps(_ kata: Kata) -> [String] {
    guard hasTestExercise(kata) else { return [] }
    do throws(UserError) {
      let exercise = try testExercise(of: kata)
      let listed = (exercise.solutions + exercise.nearMisses).map(\.file)
      return Files.list("\(root)/Solutions/\(kata.name)/Tests").filter { !listed.contains($0) }.map {
        "has the test \($0), which Test.json does not list: list it or remove it."
      }
    } catch {
      return ["has a Test.json that cannot be read: \(error.description)"]
    }
  }

  private func fileGaps(_ kata: Kata) -> [String] {
    let (source, solutions) = ("\(root)/Katas/\(kata.name)", "\(root)/Solutions/\(kata.name)")
    let pages = ["Brief.md", "Hints.md", "Explanation.md"]
    var gaps = [
      (source, pages + [kata.file, "kata.json", "Test.json"]),
      (solutions, kata.solutions.map(\.file) + [Self.mutantsFile]),
      (solutions + "/NearMisses", kata.nearMisses.map(\.file)),
    ].flatMap { folder, listed in
      Files.list(folder).filter { $0.contains(".") && !listed.contains($0) }.map {
        "has the file \($0), which kata.json does not list: list it or remove it."
      }
    }
    if let starter = try? Files.readText(starterPath(of: kata)) {
      let lines = starter.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      if !(40...120).contains(lines) { gaps.append("has a starter of \(lines) lines: it should have 40 to 120.") }
    }
    return gaps + pages.filter { !Files.exists("\(source)/\($0)") }.map { "has no \($0): write it." }
  }

  private func pageGaps(_ kata: Kata) -> [String] {
    var gaps: [String] = []
    if let brief = try? page("Brief.md", of: kata), brief.title.isEmpty || brief.lead.isEmpty {
      gaps.append("has no title or no story in Brief.md: write it.")
    }
    if let brief = try? Files.readText("\(root)/Katas/\(kata.name)/Brief.md") {
      let promises = brief.split(separator: "\n").count { $0.hasPrefix("- ") }
      if promises < 3 {
        gaps.append("lists \(promises) promises in Brief.md: write each as an item that begins with “- ”.")
      }
    }
    if let explanation = try? page("Explanation.md", of: kata) {
      gaps += Self.explanationSections.filter { (explanation.section($0) ?? "").isEmpty }.map {
        "has no section “\($0)” in Explanation.md: write it."
      }
    }
    if let hints = try? page("Hints.md", of: kata) {
      let checks = Set(kata.checks.map(\.id))
      gaps += hints.sections.map(\.title).filter { !checks.contains($0) }.map {
        "has hints for “\($0)”, which is no check: rename or remove that section."
      }
      for section in hints.sections {
        let mistakes = Set(kata.nearMisses.filter { $0.check == section.title && $0.says != nil }.map(\.name))
        gaps += Page.namedItems(of: section.body).map(\.name).filter { !mistakes.contains($0) }.map {
          "has a hint for “\($0)” in “\(section.title)”, which is no near miss that this check catches with a sentence."
        }
      }
    }
    return gaps
  }

  /// What is hard to read in the pages and the manifest of a kata.
  private func proseGaps(_ kata: Kata) -> [String] {
    let pages = ["Brief.md", "Hints.md", "Explanation.md"].map { name in
      (name, (try? Files.readText("\(root)/Katas/\(kata.name)/\(name)")) ?? "")
    }
    let solutions = kata.solutions.flatMap { [$0.title, $0.cost] }
    let nearMisses = kata.nearMisses.flatMap { [$0.mistake, $0.says ?? ""] }
    let texts = [kata.title, kata.tryIt.question] + kata.checks.map(\.title) + solutions + nearMisses
    return (pages + texts.map { ("kata.json", $0) }).flatMap { place, text in
      ProseLint().complaints(about: text).map { "\($0) That is in \(place)." }
    }
  }

  /// Lists what is hard to read in the pages of the checklist, and the facts that pages name and nobody has proved.
  /// - Returns: for each gap the page's path below the workbook's folder, and an advice to the author.
  public func pageGaps() -> [(page: String, advice: String)] {
    let facts = Set(factNames)
    let rules = rules.map { "Katas/Rules/\($0.id).md" }
    let own = katas.map { "Katas/\($0.name)/Explanation.md" }
    let names = ["Stories", "Threads", "Verdicts", "Choose"].map { "Katas/\($0).md" } + rules
    return (names + own).flatMap { page in
      guard let text = try? Files.readText("\(root)/\(page)") else { return [(page, "is missing: write it.")] }
      let missing = Fact.ids(in: text).filter { !facts.contains($0) }.map {
        "names the fact “\($0)”, which is not in \(Fact.folder)."
      }
      return (missing + (own.contains(page) ? [] : ProseLint().complaints(about: text))).map { (page, $0) }
    }
  }

  private func checkGaps(_ check: Kata.Check, _ kata: Kata) -> [String] {
    var gaps: [String] = []
    if check.title.count > check.titleLimit {
      gaps.append(
        "has a title of \(check.title.count) characters for “\(check.id)”: beside its rule there is room for "
          + "\(check.titleLimit).")
    }
    let hints = (try? hints(for: check, of: kata)) ?? []
    if hints.count < 3 { gaps.append("needs 3 hints for “\(check.id)” and has \(hints.count).") }
    return gaps
  }
}
