// notebook starter: refused
// Lies about test discovery: adds a test of its own to the section that Swift Testing reads.
@section("swift5_tests") @used let record: (UInt32, UInt32, UInt, UInt, UInt) = (0x7465_7374, 0, 0, 0, 0)
