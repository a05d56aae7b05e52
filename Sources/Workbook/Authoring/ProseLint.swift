import KataSupport

/// What a program can tell of English that is hard to read: long sentences, and words that have a plainer one.
struct ProseLint {
  /// The most words of a sentence. Code counts as one word.
  static let longest = 25

  /// Words and phrases that have a plainer one, in lower case, and what to write instead.
  static let plainer: [(words: String, instead: String)] = [
    ("whoever", "who it is"), ("somebody", "who it is"), ("someone", "who it is"),
    ("mend", "fix"), ("mends", "fixes"), ("mended", "fixed"),
    ("call off", "cancel"), ("calls off", "cancels"), ("called off", "cancelled"), ("calling off", "cancelling"),
    ("let go of", "release"), ("lets go of", "releases"), ("letting go of", "releasing"),
    ("hear of it", "the exact event"), ("hears of it", "the exact event"), ("just so", "in the same way"),
    ("be it", "whether it is"), ("as one does", "nothing"), ("behind the lock", "after releasing the lock"),
    ("behind the await", "after the await"),
  ]

  /// The complaints about a text, each as a sentence that begins with a small letter.
  /// - Parameter text: Markdown.
  func complaints(about text: String) -> [String] {
    Self.paragraphs(text).flatMap { paragraph in
      Self.sentences(paragraph).flatMap { sentence in
        let words = Self.words(sentence)
        let start = words.prefix(4).joined(separator: " ")
        var complaints: [String] = []
        if words.count > Self.longest {
          complaints.append("has a sentence of \(words.count) words, “\(start) …”: \(Self.longest) are enough.")
        }
        let line = " " + words.map { $0.lowercased().filter { $0.isLetter || $0 == "’" } }.joined(separator: " ") + " "
        complaints += Self.plainer.filter { line.contains(" \($0.words) ") }.map {
          "says “\($0.words)” in “\(start) …”: write “\($0.instead)”."
        }
        return complaints
      }
    }
  }

  /// The prose of a page: paragraphs and items of lists, without headings, code, quotes and tables.
  private static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [String] = [""]
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bare = line.trimmed
      if bare.hasPrefix("```") { isCode.toggle() }
      let isProse = !isCode && !line.hasPrefix("    ") && !["#", ">", "|", "```"].contains { bare.hasPrefix($0) }
      if !isProse || bare.isEmpty {
        paragraphs.append("")
      } else if isItem(bare) {
        paragraphs.append(bare.drop { !$0.isWhitespace }.trimmed)
      } else {
        paragraphs[paragraphs.count - 1] += (paragraphs[paragraphs.count - 1].isEmpty ? "" : " ") + bare
      }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  private static func isItem(_ line: String) -> Bool {
    line.hasPrefix("- ") || line.hasPrefix("* ") || (line.first?.isNumber == true && line.contains(". "))
  }

  /// A sentence ends at a full stop, a question mark, an exclamation mark or a colon before a space.
  private static func sentences(_ paragraph: String) -> [String] {
    var sentences = [""]
    var isCode = false
    var last: Character = " "
    for character in paragraph {
      if character == "`" { isCode.toggle() }
      if character == " ", !isCode, ".?!:;”".contains(last) {
        if ".?!:;".contains(last) { sentences.append("") } else { sentences[sentences.count - 1].append(" ") }
      } else {
        // A code span is one word.
        sentences[sentences.count - 1].append(isCode && character == " " ? "_" : character)
      }
      last = character
    }
    return sentences.filter { !$0.isEmpty }
  }

  private static func words(_ sentence: String) -> [String] {
    sentence.split(separator: " ").map(String.init).filter { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
