//go:build !linux

package pgtest

import "syscall"

// unprivileged is how PostgreSQL's programs are to be run: here, as this program is.
func unprivileged(string) (*syscall.SysProcAttr, error) { return nil, nil }
