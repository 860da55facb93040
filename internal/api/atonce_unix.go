//go:build unix && !(linux && (amd64 || arm64))

package api

import "syscall"

// sendNow sends as much as the system takes at once, and tells how much that was.
func sendNow(fd uintptr, b []byte) int {
	n, _ := syscall.Write(int(fd), b)
	return max(n, 0)
}
