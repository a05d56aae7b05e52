// notebook starter: refused
// Declares every issue a known one.
import Testing

func act() { withKnownIssue(isIntermittent: true) { Issue.record("known") } }
