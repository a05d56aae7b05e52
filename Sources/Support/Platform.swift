// The C library has another name on each system: it is imported here once, for every file that imports `Support`.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Glibc)
  @_exported import Glibc
#endif
