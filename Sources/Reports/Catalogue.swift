import Workbook

/// The katas as a table for a page of documentation.
public struct Catalogue {
  private let katas: [Kata]
  private let workbook: Workbook

  /// A table of these katas, with the titles of the workbook’s tracks.
  public init(_ katas: [Kata], _ workbook: Workbook) {
    self.katas = katas
    self.workbook = workbook
  }

  /// A table in GitHub's Markdown, a row each.
  public var markdown: String {
    let rows = katas.map { kata in
      let track = workbook.tracks.first { $0.id == kata.track }?.title ?? kata.track
      let rules = kata.rules.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(kata.name)` | \(kata.title) | \(track) | \(rules) | \(kata.difficulty) | \(kata.minutes) |"
    }
    let head = ["| kata | title | track | rules | stars | minutes |", "| --- | --- | --- | --- | --- | ---: |"]
    return (head + rows).joined(separator: "\n") + "\n"
  }
}
