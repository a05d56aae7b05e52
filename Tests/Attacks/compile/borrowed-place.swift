// notebook starter: refused
// Claims that its lines stand in another file, so that a message quotes from there.
#sourceLocation(file:"/etc/passwd",line:1)
let wrong: Int = "text"
#sourceLocation()
