import Grader

extension PlayState {
  /// The moment as a terminal may show it: its texts can be a learner's.
  func sanitized(for style: Style) -> PlayState {
    var result = self
    result.title = style.plain(title)
    result.message = style.sanitized(message)
    result.columns = columns.map(style.sanitizedLine)
    for index in timeline.indices {
      result.timeline[index].task = style.sanitizedLine(timeline[index].task)
      result.timeline[index].event = style.sanitizedLine(timeline[index].event)
    }
    for index in options.indices {
      result.options[index].task = options[index].task.map(style.sanitizedLine)
      result.options[index].text = style.sanitizedLine(options[index].text)
      result.options[index].code = options[index].code.map(style.sanitizedLine)
    }
    return result
  }
}
