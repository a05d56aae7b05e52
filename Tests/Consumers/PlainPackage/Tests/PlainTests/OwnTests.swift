import Testing

/// The package's own test, which `kata prove` leaves alone.
@Test func nothing() {}
