func shrink(_ photos: [Photo]) async {
  await withTaskGroup(of: Void.self) { group in
    for photo in photos {
      for _ in 0..<100 { await Task.yield() }
      //                         ^ likely
      group.addTask { await photo.shrink() }
    }
  }
}
