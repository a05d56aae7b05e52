/// The members of Foundation and Dispatch that a submission may use, by type.
enum LibraryMembers {
  static let all: Set<String> = []
}
