//go:build !unix

package api

import "errors"

const receivesNow = false

// sendNow sends nothing where a write may wait.
func sendNow(uintptr, []byte) int { return 0 }

// receiveNow receives nothing.
func receiveNow(uintptr, []byte) (int, bool, error) { return 0, true, errors.ErrUnsupported }
