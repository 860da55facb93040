package dominion

import "os"

// share is how much of a long test is done: a little, or with NORIPAN_SOAK=1 the whole.
func share(little, whole int) int {
	if os.Getenv("NORIPAN_SOAK") != "" {
		return whole
	}
	return little
}
