/// When the checks run that tell generated stories.
public enum StoryTelling: Sendable {
  /// Once every other test has passed.
  case afterTheRest
  /// Always, and no other test: to see what they find alone.
  case alone
}
