//go:build unix

package program

import (
	"os/exec"
	"syscall"
)

// inGroup lets a program and all that it starts be ended together, and keeps the terminal's signals from it.
func inGroup(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return nil
}

// kill ends a program that was started in its group, and all that is left of it.
func kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // there may be nobody left
}
