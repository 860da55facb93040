//go:build amd64 || arm64

package api

import (
	"fmt"
	"syscall"
	"unsafe"
)

// What does not wait in the system need not be told to the scheduler, which would look for somebody to take over: that is a
// fifth of what a message costs.

const atOnce = syscall.MSG_DONTWAIT | syscall.MSG_NOSIGNAL

// sendNow sends as much as the system takes at once, and tells how much that was.
func sendNow(fd uintptr, b []byte) int {
	n, _, failed := syscall.RawSyscall6(syscall.SYS_SENDTO, fd, uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)), atOnce, 0, 0)
	if failed != 0 {
		return 0
	}
	return int(n)
}

// receiveNow receives what there is, and tells how much that was. It is false where nothing is there yet.
func receiveNow(fd uintptr, b []byte) (n int, there bool, err error) {
	for {
		got, _, failed := syscall.RawSyscall6(syscall.SYS_RECVFROM, fd, uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)), atOnce, 0, 0)
		switch failed {
		case 0:
			return int(got), true, nil
		case syscall.EINTR:
		case syscall.EAGAIN:
			return 0, false, nil
		default:
			return 0, true, fmt.Errorf("receiving: %w", failed)
		}
	}
}
