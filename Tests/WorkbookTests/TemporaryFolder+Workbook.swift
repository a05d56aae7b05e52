import TestSupport

extension TemporaryFolder {
  /// Writes all that makes a small workbook: two tracks, one rule and no kata.
  func writeWorkbook() throws {
    try write(#"[{ "id": "second", "title": "B" }, { "id": "first", "title": "A" }]"#, to: "Katas/tracks.json")
    try write("# Is it looked at again?\n\n## Why\n\nBecause.\n", to: "Katas/Rules/state-recheck.md")
    try write("// The package of the katas.\n", to: "Katas/Package.swift")
  }

  func writeKata(
    _ name: String, track: String = "first", order: Int = 1, file: String = "Inbox.swift", after: [String] = []
  ) throws {
    try write("// The starter of \(name).\n", to: "Katas/\(name)/\(file)")
    try write("# The \(name)\n\nWhat happened.\n", to: "Katas/\(name)/Brief.md")
    try write(
      """
      {
        "title": "The \(name)", "track": "\(track)", "order": \(order), "after": \(after), "stars": 1, "minutes": 5, "file": "\(file)",
        "tryIt": { "question": "What does it say?", "check": "ends", "answer": "done" },
        "checks": [{ "id": "ends", "title": "It ends", "rule": "state-recheck", "starter": "failed" }],
        "solutions": [], "nearMisses": []
      }
      """, to: "Katas/\(name)/kata.json")
  }
}
