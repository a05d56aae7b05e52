import Reports
import Review
import KataSupport
import Synchronization
import Workbook

/// The files that `kata review` is about, and what the configuration of each decides.
struct ReviewedFiles {
  /// A file, and its path below the folder that was named, by which its kind is known.
  private struct Target {
    let path: String
    let below: String
    /// Whether the file itself was named, and is reviewed whatever its kind.
    let isNamed: Bool
  }

  /// The findings that remain, and what became of the files.
  struct Result {
    var findings: [Finding] = []
    var ignored: [Review.Ignored] = []
    var unread: [Review.Unread] = []
    /// How many files were reviewed.
    var files = 0
    var kinds: [FileKind: Int] = [:]
    var excluded = 0
  }

  private let targets: [Target]
  private let configurations: [String: Configuration]
  private let session: Session

  /// Finds the files of paths, each once, and their configurations.
  /// - Throws: a usage error if there is no such path or no Swift file, or if a configuration cannot be read.
  init(_ paths: [String], _ session: Session) throws(UserError) {
    self.session = session
    var targets: [String: Target] = [:]
    for path in paths {
      let name = session.path(path)
      guard let found = SwiftFiles.find(name) else { throw .usage("There is no file or folder \(path).") }
      let isNamed = found == [name]
      for file in found {
        let below = isNamed ? path : String(file.dropFirst(name == "." ? 0 : name.count))
        let prefix = isNamed || path.hasPrefix("/") || path.hasPrefix("..") || path == "." ? "" : path
        if let known = targets[file], known.isNamed { continue }
        targets[file] = Target(
          path: file, below: isNamed && path.hasPrefix("/") ? file.lastPart : prefix + below, isNamed: isNamed)
      }
    }
    guard !targets.isEmpty else { throw .usage("There is no Swift file in \(paths.joined(separator: ", ")).") }
    self.targets = targets.values.sorted { $0.path < $1.path }
    var configurations: [String: Configuration] = [:]
    for folder in Set(self.targets.map { Files.resolved($0.path).folderPart }).sorted() {
      let file = ([folder] + Files.ancestors(of: folder)).lazy.map { $0 + "/" + Configuration.fileName }
        .first { Files.exists($0) }
      configurations[folder] = try file.map { file throws(UserError) in try Configuration(file: file) }
    }
    self.configurations = configurations
  }

  /// Reviews the files, on all processors.
  func review(by review: Review) -> Result {
    let state = Mutex<(decisions: [String: Configuration.Decision], kinds: [FileKind: Int], excluded: Int)>(
      ([:], [:], 0))
    let found = review.review(targets.count, threads: ProcessInfo.processInfo.activeProcessorCount) { index in
      let target = targets[index]
      let name = session.name(target.path)
      guard let text = try? Files.readText(target.path) else {
        let isText = (try? Files.read(target.path)) == nil
        return .unread(Review.Unread(path: name, reason: isText ? "it cannot be read" : "it is not UTF-8 text"))
      }
      let decision = decision(for: target, text)
      let isSkipped = !target.isNamed && (decision.isExcluded || decision.kind?.isSkipped ?? false)
      state.withLock { state in
        if decision.isExcluded && isSkipped {
          state.excluded += 1
        } else {
          if let kind = decision.kind { state.kinds[kind, default: 0] += 1 }
          state.decisions[name] = isSkipped ? nil : decision
        }
      }
      return isSkipped ? .skipped : .source(Review.Source(path: name, text: text))
    }
    let (decisions, kinds, excluded) = state.withLock { $0 }
    func reported(_ finding: Finding) -> Finding? { decisions[finding.file]?.applied(to: finding) }
    let unparsed = found.unread.count { decisions[$0.path] != nil }
    return Result(
      findings: found.findings.compactMap(reported).withoutRepeats(),
      ignored: found.ignored.filter { reported($0.finding) != nil },
      unread: found.unread, files: decisions.count - unparsed, kinds: kinds, excluded: excluded)
  }

  private func configuration(of target: Target) -> Configuration {
    configurations[Files.resolved(target.path).folderPart] ?? Configuration()
  }

  private func decision(for target: Target, _ text: String) -> Configuration.Decision {
    let configuration = configuration(of: target)
    let path = Files.resolved(target.path)
    let below =
      path.hasPrefix(configuration.folder + "/") ? String(path.dropFirst(configuration.folder.count + 1)) : path
    return configuration.decision(for: below, kind: FileKind.of(target.below, text: text))
  }

  /// What the configuration makes of each file: those of which it makes the same are named together.
  var explanation: String {
    var groups: [(rules: String, files: [String])] = []
    for target in targets {
      let (rules, file) = (rules(for: target), session.name(target.path))
      if let index = groups.firstIndex(where: { $0.rules == rules }) {
        groups[index].files.append(file)
      } else {
        groups.append((rules, [file]))
      }
    }
    return groups.map { $0.files.joined(separator: "\n") + "\n" + $0.rules }.joined(separator: "\n")
  }

  private func rules(for target: Target) -> String {
    let configuration = configuration(of: target)
    let decision = decision(for: target, (try? Files.readText(target.path)) ?? "")
    var lines = [
      "configuration: "
        + (configuration == Configuration()
          ? "none" : session.name(configuration.folder + "/" + Configuration.fileName))
    ]
    if let kind = decision.kind { lines.append("kind: \(kind.rawValue)") }
    let isSkipped = !target.isNamed && decision.kind?.isSkipped ?? false
    if decision.isExcluded && !target.isNamed {
      lines.append("excluded")
    } else if isSkipped {
      lines.append("left out")
    } else if let confidence = decision.confidence {
      lines.append("confidence: at most \(confidence.rawValue)")
    }
    for (name, change) in decision.changes.sorted(by: { $0.key < $1.key }) {
      let words = [
        change.isOff ? "off" : nil, change.confidence.map { "at most \($0.rawValue)" },
        change.severity.map { "\($0.rawValue)" },
      ]
      lines.append("\(name): \(words.compactMap { $0 }.joined(separator: ", "))")
    }
    return lines.map { "  \($0)\n" }.joined()
  }
}

extension String {
  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? self }

  fileprivate var folderPart: String {
    let folder = split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return folder.isEmpty ? "/" : folder
  }
}
