import Glibc
import Synchronization

@_silgen_name("gettid")
private func currentThread() -> pid_t

/// Runs every job on a thread of its own, one after the other, and hands on so that ThreadSanitizer does not see it.
///
/// A sanitizer reports two accesses if nothing orders them, and whether something does depends on which ran first. So
/// only one thread runs at a time, first in, first out, and its report is the same in every run. This module is compiled
/// without the sanitizer: its atomics order nothing that the sanitizer knows of, and what the learner's code and the runtime
/// do to order accesses is all that counts. No thread runs two jobs, so none is ordered by the thread alone.
///
/// `@unchecked Sendable`: `lock` guards all of the state.
final class ThreadScheduler: @unchecked Sendable {
  static let shared = ThreadScheduler()

  /// Work that can run next: a new job, or a thread that paused in the middle of one.
  private enum Ready {
    case job(UnownedJob, isMain: Bool)
    case paused(JobThread)
  }

  private let lock = Spinlock()
  private var ready: [Ready] = []
  private var timers: [(deadline: Duration, sequence: Int, job: UnownedJob)] = []
  private var now: Duration = .zero
  private var sequence = 0

  func enqueue(_ job: UnownedJob, isMain: Bool = false) {
    lock.hold { ready.append(.job(job, isMain: isMain)) }
  }

  /// Takes a job for later: once nothing else can go on, the time is come.
  func enqueue(_ job: UnownedJob, after delay: Duration) {
    lock.hold {
      sequence += 1
      timers.append((now + delay, sequence, job))
    }
  }

  /// Lets all other ready jobs and threads go on first, from the middle of a job.
  func pause() {
    guard let member = JobThread.current else { return }
    member.state.store(.paused, ordering: .releasing)
    lock.hold { ready.append(.paused(member)) }
    while member.state.load(ordering: .acquiring) == .paused { sched_yield() }
  }

  /// Runs until nothing can go on.
  /// - Returns: whether all of it has ended; false if a thread waits for what never comes.
  func run() -> Bool {
    /// Wait for a lock, and go on by themselves when they get it.
    var waiting: [JobThread] = []
    while true {
      if let next = lock.hold({ takeNext() }) {
        let member: JobThread
        switch next {
        case .job(let job, let isMain): member = JobThread(job, isMain: isMain)
        case .paused(let paused):
          member = paused
          member.state.store(.running, ordering: .releasing)
        }
        if member.restsOrHandsOn() { waiting.append(member) }
      } else if waiting.allSatisfy({ $0.restsOrHandsOn() }), lock.hold({ ready.isEmpty && timers.isEmpty }) {
        return waiting.isEmpty
      }
      waiting.removeAll { $0.state.load(ordering: .acquiring) != .running }
    }
  }

  private func takeNext() -> Ready? {
    if !ready.isEmpty { return ready.removeFirst() }
    guard
      let next = timers.indices.min(by: {
        (timers[$0].deadline, timers[$0].sequence) < (timers[$1].deadline, timers[$1].sequence)
      })
    else { return nil }
    let timer = timers.remove(at: next)
    now = max(now, timer.deadline)
    return .job(timer.job, isMain: false)
  }
}

/// A thread that runs one job.
final class JobThread: Sendable {
  enum State: UInt8, AtomicRepresentable {
    case starting
    case running
    case paused
    case done
  }

  let state = Atomic<State>(.starting)
  private let thread = Atomic<pid_t>(0)
  private let job: UnownedJob
  private let isMain: Bool

  /// The member whose thread this is.
  static var current: JobThread? {
    pthread_getspecific(key).map { Unmanaged<JobThread>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Starts the thread.
  init(_ job: UnownedJob, isMain: Bool) {
    self.job = job
    self.isMain = isMain
    _ = Self.key
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
      Unmanaged<JobThread>.fromOpaque(pointer!).takeRetainedValue().run()
      return nil
    }
    guard pthread_create(&thread, nil, start, Unmanaged.passRetained(self).toOpaque()) == 0 else {
      fatalError("no more threads")
    }
    pthread_detach(thread)
  }

  private func run() {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    thread.store(currentThread(), ordering: .relaxed)
    state.store(.running, ordering: .releasing)
    Executors.run(job, isMain: isMain)
    state.store(.done, ordering: .releasing)
  }

  /// Waits until the thread has handed on.
  /// - Returns: true if it rests in a system call instead, in which it waits for a lock that another thread holds.
  func restsOrHandsOn() -> Bool {
    var call: String?
    while true {
      for _ in 0..<200 {
        let state = state.load(ordering: .acquiring)
        if state == .paused || state == .done { return false }
        sched_yield()
      }
      // Where a thread rests in the kernel is the same at every look; where it runs there is nothing to read.
      let current = systemCall()
      if current != nil, current == call { return true }
      call = current
      usleep(1000)
    }
  }

  private func systemCall() -> String? {
    let thread = thread.load(ordering: .relaxed)
    guard thread != 0, let file = fopen("/proc/self/task/\(thread)/syscall", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 255, file) != nil else { return nil }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.first?.isNumber == true ? text : nil
  }
}

/// A lock that ThreadSanitizer does not see.
final class Spinlock: Sendable {
  private let isHeld = Atomic<Bool>(false)

  func hold<Result>(_ body: () -> Result) -> Result {
    while isHeld.exchange(true, ordering: .acquiring) { sched_yield() }
    defer { isHeld.store(false, ordering: .releasing) }
    return body()
  }
}
