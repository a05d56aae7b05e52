// notebook starter: refused
// The program’s entry.
enum main {}
@main struct Entry { static func main() {} }
