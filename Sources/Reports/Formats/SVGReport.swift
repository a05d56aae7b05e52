import KataSupport
import Workbook

/// A picture of a verdict, as a terminal shows it, for a page or a slide. It follows the viewer's light or dark theme.
public enum SVGReport: ReportFormat {
  /// The value of `--format`.
  public static let name = "svg"
  /// A report is about one learner.
  public static let isOfOneSubmission = true

  /// The height of a line and the width of a character, in pixels, of the font size in `styles`.
  private static let lineHeight = 20
  private static let characterWidth = 8.4
  /// The space around the text, in pixels.
  private static let margin = 16

  /// - Returns: one SVG document, whatever the number of files.
  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    let style = Style(hasColour: true, width: 80, height: .max)
    let report = graded.map { TerminalReport($0.verdict, of: $0.kata, path: $0.path, style: style).text() }.joined()
    // A colour holds until it is reset, also on the next line.
    var attributes: [Style.Attribute] = []
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false).map { runs($0, &attributes) }
    let shown = lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
    let width = 2 * margin + Int((Double(style.width) * characterWidth).rounded(.up))
    let height = 2 * margin + shown.count * lineHeight
    let title = graded.map { "\($0.kata.name): \($0.verdict.message)" }.joined(separator: " ")
    let texts = zip(1..., shown).flatMap { number, runs in runs.map { element($0, line: number) } }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(HTML.escaped(title))</title>
      <style>\(styles)</style>
      <rect width="\(width)" height="\(height)" rx="8"/>
      \(texts.joined(separator: "\n"))
      </svg>

      """
  }

  private static let styles = """
    rect{fill:#fff;stroke:#d0d7de}text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1f2328;\
    white-space:pre}.red{fill:#b3261e}.green{fill:#116329}.yellow{fill:#7d4e00}.bold{font-weight:bold}.faint{fill:#59636e}\
    @media(prefers-color-scheme:dark){rect{fill:#0d1117;stroke:#3d444d}text{fill:#e6edf3}.red{fill:#ff7b72}\
    .green{fill:#56d364}.yellow{fill:#e3b341}.faint{fill:#9198a1}}
    """

  /// Neighbouring characters of a line that look alike.
  private struct Run {
    /// The column of its first character, from 0.
    let column: Int
    var text: String
    let attributes: [Style.Attribute]
  }

  /// Splits a line at its escape sequences for colours.
  /// - Parameters:
  ///   - line: a line of the report.
  ///   - attributes: the colours that hold at its beginning, and then at its end.
  private static func runs(_ line: Substring, _ attributes: inout [Style.Attribute]) -> [Run] {
    var runs: [Run] = []
    var column = 0
    for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
      var text = part
      if index > 0, let end = part.firstIndex(of: "m") {
        attributes = part[..<end].split(separator: ";").compactMap { Style.Attribute(rawValue: String($0)) }
        text = part[part.index(after: end)...]
      }
      let space = text.prefix { $0 == " " }.count
      let visible = text.dropFirst(space)
      if !visible.isEmpty { runs.append(Run(column: column + space, text: String(visible), attributes: attributes)) }
      column += text.count
    }
    return runs
  }

  private static func element(_ run: Run, line: Int) -> String {
    let looks = run.attributes.map { "\($0)" }.joined(separator: " ")
    let x = pixels(Double(margin) + Double(run.column) * characterWidth)
    let length = pixels(Double(run.text.count) * characterWidth)
    return #"<text x="\#(x)" y="\#(margin + line * lineHeight - 5)" textLength="\#(length)""#
      + (looks.isEmpty ? "" : #" class="\#(looks)""#) + ">\(HTML.escaped(run.text))</text>"
  }

  /// A length with one decimal place at most.
  private static func pixels(_ length: Double) -> String {
    let tenths = Int((length * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
