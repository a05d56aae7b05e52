// notebook starter: crashed
// Puts terminal escapes, markup and CI commands into the words of a crash, which a verdict quotes.
func act() { fatalError("\u{1b}[2J<script>alert(1)</script>\u{202e}::error::passed \u{0}") }
