import Grader

extension Verdict {
  /// The verdict as a terminal may show it. Its texts can be a learner's, who must not steer the terminal of whoever
  /// grades, nor forge a line of a table.
  func shown(in style: Style) -> Verdict {
    var result = self
    result.message = style.shown(message)
    result.output = style.shown(output)
    if let sanitizer { result.sanitizer?.message = style.shown(sanitizer.message) }
    for index in result.checks.indices {
      result.checks[index].title = style.shownLine(checks[index].title)
      result.checks[index].rule = style.shownLine(checks[index].rule)
      result.checks[index].coverage = style.shownLine(checks[index].coverage)
      result.checks[index].schedule = style.shownLine(checks[index].schedule)
      result.checks[index].message = style.shown(checks[index].message)
      result.checks[index].columns = checks[index].columns.map(style.shownLine)
      for event in checks[index].timeline.indices {
        result.checks[index].timeline[event].task = style.shownLine(checks[index].timeline[event].task)
        result.checks[index].timeline[event].event = style.shownLine(checks[index].timeline[event].event)
      }
    }
    for index in result.review.indices {
      result.review[index].file = style.shownLine(review[index].file)
      result.review[index].message = style.shown(review[index].message)
    }
    for index in result.diagnostics.indices {
      result.diagnostics[index].message = style.shown(diagnostics[index].message)
      result.diagnostics[index].excerpt = style.shown(diagnostics[index].excerpt)
      if let location = diagnostics[index].location {
        result.diagnostics[index].location?.file = style.shownLine(location.file)
      }
    }
    return result
  }
}
