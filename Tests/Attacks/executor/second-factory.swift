// notebook starter: refused
// Replaces the process's executors by its own.
@_spi(ExperimentalCustomExecutors) import _Concurrency

func act() { _createExecutors(factory: PlatformExecutorFactory.self) }
