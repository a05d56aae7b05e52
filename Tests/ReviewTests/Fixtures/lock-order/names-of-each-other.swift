func list(_ rows: Rows) {
  rows.begin()
  for pair in rows {
    let (name, rows) = pair
    rows.lock.lock()
    rows.note(name)
    rows.lock.unlock()
  }
}

func swap(_ first: Shelf) {
  var first = first
  var second = first
  first = second
  second = first
  first.lock.withLock { second.clear() }
}
