//go:build unix

package api

import (
	"syscall"
	"time"
)

// processorTime is what the program has used so far of all processors.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0 // it never fails for oneself
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
