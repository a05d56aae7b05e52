import Dispatch
import LabProtocol

/// The process under the lab's control: how it starts, what it runs, and how a job runs in it.
enum ControlledProcess {
  /// Takes control. Must come before anything that starts a task.
  static func start(_ control: Control, onKernelThreads: Bool) {
    LabRuntime.start(control)
    #if os(Linux)
      isRandomnessSeeded = true
      ObjectNumbers.install()
    #endif
    LabRuntime.threads = ParallelThreads(onKernelThreads: onKernelThreads)
    switch control {
    case .full:
      #if os(Linux)
        FullControl.install()
      #else
        fatalError("full control needs the executor interface of the Linux toolchain")
      #endif
    case .reduced: ReducedControl.install()
    }
  }

  /// Runs the body of the process.
  static func run(_ body: @escaping @Sendable () async -> Never) -> Never {
    Task { await body() }
    switch LabRuntime.control {
    case .full:
      #if os(Linux)
        FullControl.runHostJobs()
      #else
        fatalError("full control needs the executor interface of the Linux toolchain")
      #endif
    case .reduced: dispatchMain()
    }
  }

  /// Runs one job on this thread, in the isolation that it asks for.
  static func run(_ job: RunnableJob) {
    #if os(Linux)
      FullControl.run(job)
    #else
      job.job.runSynchronously(on: LabExecutor.shared.asUnownedTaskExecutor())
    #endif
  }
}
