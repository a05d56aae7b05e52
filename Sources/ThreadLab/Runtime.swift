// The functions of `ThreadRuntime`, which is C: `include/ThreadRuntime.h` says what they do.

@_silgen_name("threads_start") func startThreads() -> Bool
@_silgen_name("threads_use_kernel_threads") func useKernelThreads() -> Bool
@_silgen_name("threads_hook") func hookRuntime()
@_silgen_name("threads_search") func search(_ limit: Int)
@_silgen_name("threads_try_every_order") func tryEveryOrder()
@_silgen_name("threads_begin") func beginSchedule()
@_silgen_name("threads_run") func runSchedule() -> UInt32
@_silgen_name("threads_next") func nextSchedule() -> Bool
@_silgen_name("threads_record") func recordSchedule()
@_silgen_name("threads_replay") func replaySchedule(_ choices: UnsafePointer<Int32>, _ count: Int)
@_silgen_name("threads_abandon") func abandonThreads()
@_silgen_name("threads_schedules") func countSchedules() -> Int
@_silgen_name("threads_interleavings") func countInterleavings() -> Int
@_silgen_name("threads_complete") func isSearchComplete() -> Bool
@_silgen_name("threads_bound") func delayBound() -> Int32
@_silgen_name("threads_choices") func choices(_ result: UnsafeMutablePointer<UnsafePointer<Int32>?>) -> Int
@_silgen_name("threads_enqueue") func enqueue(_ job: UInt, _ isMain: Bool)
@_silgen_name("threads_enqueue_later") func enqueueLater(_ job: UInt, _ deadline: Int64)
@_silgen_name("threads_now") func virtualTime() -> Int64
@_silgen_name("threads_pause") func choicePoint()
@_silgen_name("threads_note") func addNote(_ text: UnsafePointer<CChar>)
@_silgen_name("threads_break") func breakPromise(_ message: UnsafePointer<CChar>)
@_silgen_name("threads_finish") func finishStory()
@_silgen_name("threads_message") func failureMessage() -> UnsafePointer<CChar>
@_silgen_name("threads_arrive") func arrive(_ place: UnsafeRawPointer)
@_silgen_name("threads_leave") func leave(_ place: UnsafeRawPointer)
@_silgen_name("threads_in_job") func isInJob() -> Bool
@_silgen_name("threads_hold_queue") func holdQueue(
  _ queue: UnsafeMutableRawPointer, _ isAlone: Bool, _ block: @convention(block) () -> Void)
@_silgen_name("threads_events") func countEvents() -> Int
@_silgen_name("threads_event") func event(
  _ index: Int, _ column: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ address: UnsafeMutablePointer<UInt>,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ frames: UnsafeMutablePointer<UInt>,
  _ count: UnsafeMutablePointer<Int>
) -> UInt32
@_silgen_name("threads_race") func race(_ first: UnsafeMutablePointer<Int>, _ second: UnsafeMutablePointer<Int>)
@_silgen_name("threads_blocked") func blocked(
  _ index: Int, _ wait: UnsafeMutablePointer<Int>, _ held: UnsafeMutablePointer<Int>
) -> Bool
