import TwoCounters

/// As messages and the timeline write it.
func text(_ count: Count) -> String { "\(count.entered) entered and \(count.left) left" }
