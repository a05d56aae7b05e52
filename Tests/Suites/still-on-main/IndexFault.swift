/// What is wrong with an index that is not the right one.
func indexFault(_ shown: [String: [String]], _ right: [String: [String]]) -> String {
  shown.mapValues { $0.sorted() } == right.mapValues { $0.sorted() }
    ? "the index has the right titles, but not in the order in which load was given them"
    : "the index is not the one of its texts"
}
