//go:build !unix

package program

import (
	"errors"
	"os/exec"
)

func inGroup(*exec.Cmd) error {
	return errors.New("programs as bots need a Unix: elsewhere they could not be ended with all that they start")
}

func kill(*exec.Cmd) {}
