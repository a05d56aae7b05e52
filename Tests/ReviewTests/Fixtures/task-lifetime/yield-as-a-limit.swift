func shrink(_ photos: [Photo]) async {
  await withTaskGroup(of: Void.self) { group in
    for (number, photo) in photos.enumerated() {
      if number % 4 == 0 { await Task.yield() }
      //                           ^ likely
      group.addTask { await photo.shrink() }
    }
  }
}
