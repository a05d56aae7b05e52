// notebook starter: refused
// Brings an entry point of its own, beside the suite's.
@main struct Entry {
  static func main() {}
}
