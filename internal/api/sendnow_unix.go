//go:build unix

package api

import "syscall"

// sendNow writes as much as the system takes at once, and tells how much that was.
func sendNow(to syscall.RawConn, b []byte) (n int) {
	// Where this fails nothing was sent; whoever tries with patience is told why.
	_ = to.Write(func(fd uintptr) bool {
		n, _ = syscall.Write(int(fd), b)
		return true
	})
	return max(n, 0)
}
