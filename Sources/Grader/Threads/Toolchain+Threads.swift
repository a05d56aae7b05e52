import KataSubprocess

extension Toolchain {
  /// The functions of libraries in whose place those of `ThreadRuntime` stand.
  private static let wrapped = [
    "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF", "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF",
    "$s15Synchronization19AtomicLazyReferenceV4loadxSgyF",
    "$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF", "swift_once",
  ]

  /// The functions of libraries at which a thread may stop: `entries.c` has them.
  static let entries = [
    "$sScT6cancelyyF", "$sSct6cancelyyF", "$sScT11isCancelledSbvg", "$sSct11isCancelledSbvg",
    "$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ", "$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ",
    "$ss27withTaskCancellationHandler9operation8onCancel9isolationxxyYaKXE_yyYbXEScA_pSgYitYaKlF",
    "$ss27withTaskCancellationHandler9operation8onCancelxxyYaKXE_yyYbXEtYaKlF", "swift_taskGroup_addPending",
    "swift_asyncLet_finish", "swift_task_switch", "$sScS12ContinuationV5yieldyAB11YieldResultOyx__GxnF",
    "$sScS12ContinuationV5yieldAB11YieldResultOyyt__GyytRszlF",
    "$sScS12ContinuationV5yield4withAB11YieldResultOyx__Gs0E0Oyxs5NeverOG_tF", "$sScS12ContinuationV6finishyyF",
    "$sScS12ContinuationV13onTerminationyAB0C0Oyx__GYbcSgvs", "$sScS8IteratorV4next9isolationxSgScA_pSgYi_tYaF",
    "$sScS8IteratorV4nextxSgyYaF", "$sScs12ContinuationV5yieldyAB11YieldResultOyxq___GxnF",
    "$sScs12ContinuationV5yieldAB11YieldResultOyytq___GyytRszrlF",
    "$sScs12ContinuationV5yield4withAB11YieldResultOyxs5Error_p__Gs0E0OyxsAG_pG_tsAG_pRs_rlF",
    "$sScs12ContinuationV6finish8throwingyq_Sgn_tF", "$sScs12ContinuationV13onTerminationyAB0C0Oyxq___GYbcSgvs",
    "$sScs8IteratorV4next9isolationxSgScA_pSgYi_tYaq_YKF", "$sScs8IteratorV4nextxSgyYaKF", "$sScG9cancelAllyyF",
    "$sScG11isCancelledSbvg", "$sScg9cancelAllyyF", "$sScg11isCancelledSbvg",
    "$ss19DiscardingTaskGroupV9cancelAllyyF", "$ss19DiscardingTaskGroupV11isCancelledSbvg",
    "$ss27ThrowingDiscardingTaskGroupV9cancelAllyyF", "$ss27ThrowingDiscardingTaskGroupV11isCancelledSbvg",
  ]

  /// The functions in whose place those of `ThreadRuntime` stand, for calls from libraries as well.
  private static let interposed = [
    "clock_gettime", "dispatch_*", "free", "malloc", "malloc_usable_size", "pthread_*", "realloc", "syscall",
    "threads_*",
  ]

  /// A link of instrumented objects with what tells stories of threads.
  func linkThreads(_ objects: [String], output: String, in folder: String) -> ChildProcess.Command {
    link(
      objects, output: output,
      (Self.wrapped + Self.entries).map { "--wrap=\($0)" }
        + Self.interposed.map { "--export-dynamic-symbol=\($0)" }, in: folder)
  }

  /// The command that compiles C files, each to an object file of its name.
  func compileC(_ files: [String], in folder: String) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: tool("clang"),
      arguments: ["-c", "-O2", "-fno-omit-frame-pointer", "-D_GNU_SOURCE"] + files,
      environment: ["PATH": "/usr/bin:/bin"], folder: folder)
  }
}
