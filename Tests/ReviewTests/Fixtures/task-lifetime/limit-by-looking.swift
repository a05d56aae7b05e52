func shrink(_ photos: [Photo], with desk: Desk) async {
  await withTaskGroup(of: Void.self) { group in
    for photo in photos {
      while await desk.isFull { await Task.yield() }
      group.addTask { await desk.shrink(photo) }
    }
  }
}
