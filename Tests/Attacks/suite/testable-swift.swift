// notebook starter: refused
// Imports what is not meant for everybody.
@_spi(ExperimentalCustomExecutors) import _Concurrency
