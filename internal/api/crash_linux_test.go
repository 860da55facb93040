package api_test

import "syscall"

// withTest lets a process end with the test, however that ends.
func withTest() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
