//go:build !unix

package api

import "time"

// processorTime is not known here.
func processorTime() time.Duration { return 0 }
