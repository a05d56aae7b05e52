import Grader

extension Verdict {
  /// The verdict as a terminal may show it. Its texts can be a learner's, who must not steer the terminal of whoever
  /// grades, nor forge a line of a table.
  func shown(in style: Style) -> Verdict {
    let line: (String) -> String = { style.shown($0.replacing("\r\n", with: " ").replacing("\n", with: " ")) }
    var result = self
    result.message = style.shown(message)
    result.output = style.shown(output)
    for index in result.checks.indices {
      result.checks[index].title = line(checks[index].title)
      result.checks[index].rule = line(checks[index].rule)
      result.checks[index].coverage = line(checks[index].coverage)
      result.checks[index].schedule = line(checks[index].schedule)
      result.checks[index].message = style.shown(checks[index].message)
      result.checks[index].columns = checks[index].columns.map(line)
      for event in checks[index].timeline.indices {
        result.checks[index].timeline[event].task = line(checks[index].timeline[event].task)
        result.checks[index].timeline[event].event = line(checks[index].timeline[event].event)
      }
    }
    for index in result.diagnostics.indices {
      result.diagnostics[index].message = style.shown(diagnostics[index].message)
      result.diagnostics[index].excerpt = style.shown(diagnostics[index].excerpt)
      if let location = diagnostics[index].location {
        result.diagnostics[index].location?.file = line(location.file)
      }
    }
    return result
  }
}
