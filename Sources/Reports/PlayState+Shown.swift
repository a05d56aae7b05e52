import Grader

extension PlayState {
  /// The moment as a terminal may show it: its texts can be a learner's.
  func shown(in style: Style) -> PlayState {
    var result = self
    result.title = style.plain(title)
    result.message = style.shown(message)
    result.columns = columns.map(style.shownLine)
    for index in timeline.indices {
      result.timeline[index].task = style.shownLine(timeline[index].task)
      result.timeline[index].event = style.shownLine(timeline[index].event)
    }
    for index in options.indices {
      result.options[index].task = options[index].task.map(style.shownLine)
      result.options[index].text = style.shownLine(options[index].text)
      result.options[index].code = options[index].code.map(style.shownLine)
    }
    return result
  }
}
