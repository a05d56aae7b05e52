import KataSupport

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  private let newSession = Int16(POSIX_SPAWN_SETSID)
  /// The child gets what it is given, and nothing else.
  private let alwaysSet =
    Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  /// `POSIX_SPAWN_SETSID`, which the C library's Swift module hides behind `_GNU_SOURCE`.
  private let newSession: Int16 = 0x80
  private let alwaysSet = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)

  /// Hidden for the same reason.
  @_silgen_name("posix_spawn_file_actions_addclosefrom_np")
  private func addClosing(_ actions: UnsafeMutablePointer<FileActions>, _ first: Int32) -> Int32
#endif

@_silgen_name("posix_spawn_file_actions_addchdir_np")
private func addFolderChange(_ actions: UnsafeMutablePointer<FileActions>, _ path: UnsafePointer<CChar>) -> Int32

/// The arguments of one `posix_spawn`: what a child process finds when it starts.
///
/// A child has the descriptors that it is given, and no other: the system's libraries open files that a child would inherit, and a
/// program that is being written cannot be started while somebody holds it open.
struct Spawn: ~Copyable {
  private var actions: FileActions
  private var attributes: Attributes
  private var given: Set<Int32> = [0, 1, 2]

  /// - Parameter hasOwnSession: true if the child leads a session, so that the first terminal it opens becomes its own;
  ///   else it leads a group of this program's session.
  init(hasOwnSession: Bool) {
    #if canImport(Darwin)
      (actions, attributes) = (nil, nil)
    #else
      (actions, attributes) = (FileActions(), Attributes())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setpgroup(&attributes, 0)
    // The thread that starts a child may block signals; the child must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Nor what a shell lets a program in the background ignore: a child could not be interrupted.
    var interrupt = none
    sigaddset(&interrupt, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &interrupt)
    posix_spawnattr_setflags(
      &attributes, (hasOwnSession ? newSession : Int16(POSIX_SPAWN_SETPGROUP)) | alwaysSet)
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Gives the child a descriptor of this program's.
  mutating func hand(_ descriptor: FileDescriptor, as target: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor.number, target)
    given.insert(target)
  }

  mutating func open(_ path: String, _ flags: Int32, as target: Int32) {
    posix_spawn_file_actions_addopen(&actions, target, path, flags, 0)
    given.insert(target)
  }

  mutating func changeFolder(to path: String) { _ = addFolderChange(&actions, path) }

  /// Starts the child.
  /// - Throws: ``SystemError`` if there is no such program or no such folder, or it may not be run.
  mutating func start(
    _ executable: String, _ arguments: [String], environment: [String: String]
  ) throws(SystemError) -> pid_t {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup($0) } + [nil]
    defer { for pointer in words + settings { free(pointer) } }
    #if canImport(Glibc)
      let end = (given.max() ?? 2) + 1
      for number in 0..<end where !given.contains(number) { posix_spawn_file_actions_addclose(&actions, number) }
      _ = addClosing(&actions, end)
    #endif
    var process: pid_t = 0
    let code = posix_spawnp(&process, executable, &actions, &attributes, &words, &settings)
    guard code == 0 else { throw SystemError(code) }
    return process
  }
}
