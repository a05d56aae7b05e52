extension Workbook {
  /// The kata that a learner takes next: the last one until it has passed, then the first after it on the ``path`` that has not.
  /// - Returns: the last kata once every kata has passed; nil if there are no katas.
  public func next(_ progress: Progress) -> Kata? {
    let last = path.firstIndex { $0.name == progress.latest } ?? 0
    let order = path[last...] + path[..<last]
    return order.first { progress[$0].state != .passed } ?? order.first
  }
}
