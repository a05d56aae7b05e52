import Grader
import Workbook

/// A table that becomes a list of cards where there is no room for columns.
struct ProgressTable {
  let caption: String
  let columns: [String]
  /// The first cell of a row is its heading.
  let rows: [[HTML]]

  var html: HTML {
    HTML("table", ["role": "table", "class": "cards"]) {
      HTML("caption", ["class": "aside"]) { caption }
      HTML("thead", ["role": "rowgroup"]) {
        HTML("tr", ["role": "row"]) {
          for column in columns { HTML("th", ["role": "columnheader", "scope": "col"]) { column } }
        }
      }
      HTML("tbody", ["role": "rowgroup"]) {
        for row in rows {
          HTML("tr", ["role": "row"]) {
            for (index, cell) in row.enumerated() {
              if index == 0 {
                HTML("th", ["role": "rowheader", "scope": "row"]) { cell }
              } else {
                HTML("td", ["role": "cell", "data-label": columns[index]]) { cell }
              }
            }
          }
        }
      }
    }
  }
}
