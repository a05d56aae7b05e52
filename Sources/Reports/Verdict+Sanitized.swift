import Grader

extension Verdict {
  /// The verdict with texts that are safe to show. Some are a learner's, who must not steer the terminal of the grader,
  /// nor forge a line of a table.
  func sanitized(for style: Style) -> Verdict {
    var result = self
    result.message = style.sanitized(message)
    result.output = style.sanitized(output)
    if let sanitizer { result.sanitizer?.message = style.sanitized(sanitizer.message) }
    for index in result.checks.indices {
      result.checks[index].title = style.sanitizedLine(checks[index].title)
      result.checks[index].rule = style.sanitizedLine(checks[index].rule)
      result.checks[index].coverage = style.sanitizedLine(checks[index].coverage)
      result.checks[index].schedule = style.sanitizedLine(checks[index].schedule)
      result.checks[index].message = style.sanitized(checks[index].message)
      result.checks[index].columns = checks[index].columns.map(style.sanitizedLine)
      for event in checks[index].timeline.indices {
        result.checks[index].timeline[event].task = style.sanitizedLine(checks[index].timeline[event].task)
        result.checks[index].timeline[event].event = style.sanitizedLine(checks[index].timeline[event].event)
      }
    }
    for index in result.review.indices {
      result.review[index].file = style.sanitizedLine(review[index].file)
      result.review[index].message = style.sanitized(review[index].message)
    }
    for index in result.diagnostics.indices {
      result.diagnostics[index].message = style.sanitized(diagnostics[index].message)
      result.diagnostics[index].excerpt = style.sanitized(diagnostics[index].excerpt)
      if let location = diagnostics[index].location {
        result.diagnostics[index].location?.file = style.sanitizedLine(location.file)
      }
    }
    return result
  }
}
