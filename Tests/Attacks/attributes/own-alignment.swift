// notebook starter: refused
// Places data.
enum _alignment {}
@_alignment(64) struct Line { var x = 0 }
