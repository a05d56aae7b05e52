func shrink(_ photos: [Photo]) async {
  await withTaskGroup(of: Void.self) { group in
    for (number, photo) in photos.enumerated() {
      if number >= 4 { await group.next() }
      group.addTask { await photo.shrink() }
    }
    for _ in 0..<10 { await Task.yield() }
  }
}
