// The C library, and the part of Foundation that needs no tables of languages and time zones, have another name on each system.
// They are imported here once, for every file that imports `KataSupport`.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Glibc)
  @_exported import Glibc
#endif

#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
