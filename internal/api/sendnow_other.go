//go:build !unix

package api

import "syscall"

// sendNow sends nothing where a write may wait.
func sendNow(syscall.RawConn, []byte) int { return 0 }
