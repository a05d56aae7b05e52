/// The contents of a terminal's screen, for a program that writes the few control sequences which `kata` writes.
package struct Screenful {
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private var pending: [UInt8] = []
  /// True while the program has the terminal's other screen, which does not scroll.
  package private(set) var isAlternate = false
  /// True unless the program has hidden the cursor.
  package private(set) var isCursorShown = true
  private let columns: Int

  /// Makes an empty screen.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines, without the blanks at their ends.
  package var lines: [String] {
    cells.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  /// The lines as one text.
  package var text: String { lines.joined(separator: "\n") }

  /// Shows what the program writes. A character or a sequence may come in two parts.
  package mutating func take(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = step() { pending.removeFirst(length) }
  }

  /// - Returns: the bytes that were used; nil if more must come.
  private mutating func step() -> Int? {
    guard let byte = pending.first else { return nil }
    switch byte {
    case 0x1B:
      guard pending.count >= 3 else { return nil }
      guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      perform(String(decoding: pending[2..<end], as: UTF8.self), Character(Unicode.Scalar(pending[end])))
      return end + 1
    case 0x0D:
      column = 0
      return 1
    case 0x0A:
      row = min(row + 1, cells.count - 1)
      return 1
    case ..<0x20: return 1
    default:
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      guard pending.count >= length else { return nil }
      if row < cells.count {
        // Without wrapping, what is too much stays in the last column.
        cells[row][min(column, columns - 1)] = String(decoding: pending[0..<length], as: UTF8.self).first ?? "?"
        column = min(column + 1, columns)
      }
      return length
    }
  }

  private mutating func perform(_ parameters: String, _ command: Character) {
    switch (command, parameters) {
    case ("H", _):
      let place = parameters.split(separator: ";").compactMap { Int($0) }
      (row, column) = ((place.first ?? 1) - 1, (place.count > 1 ? place[1] : 1) - 1)
    case ("K", _):
      if row < cells.count { for index in min(column, columns - 1)..<columns { cells[row][index] = " " } }
    case ("J", _):
      for index in cells.indices { cells[index] = Array(repeating: " ", count: columns) }
    case ("h", "?1049"): isAlternate = true
    case ("l", "?1049"): isAlternate = false
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    default: break
    }
  }
}
