/// A schedule of one of the stories that a check tells of threads.
///
///     text = index ":" schedule
public struct StorySchedule: Equatable, Sendable {
  /// The place of the story in its check, from 0.
  public let story: Int
  /// The choices at locks, atomics and starts of threads.
  public let schedule: Schedule

  /// Creates a schedule of a story.
  public init(story: Int, schedule: Schedule) {
    self.story = story
    self.schedule = schedule
  }

  /// Reads a text form.
  /// - Returns: nil if the text has another form.
  public init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let story = Int(parts[0]), story >= 0, let schedule = Schedule(text: String(parts[1]))
    else {
      return nil
    }
    self.init(story: story, schedule: schedule)
  }

  /// The text form, to copy and replay.
  public var text: String { "\(story):\(schedule.text)" }
}
