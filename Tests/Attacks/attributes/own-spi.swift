// notebook starter: refused
// Opens what is not public.
enum _spi {}
@_spi(ExperimentalCustomExecutors) import _Concurrency
