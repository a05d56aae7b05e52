import Workbook

extension Progress.Record.State {
  /// One character for the state, which is another for each state even without colour.
  public func mark(_ style: Style) -> String {
    switch self {
    case .new: style.styled("·", .faint)
    case .started: style.styled("›", .yellow)
    case .passed: style.styled("✔", .green)
    }
  }
}
