package store_test

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkSync is the baseline of what is durable: 256 bytes appended to a file, and on the disk. It is the ceiling for one
// commit at a time.
func BenchmarkSync(b *testing.B) {
	file, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	row := make([]byte, 256)
	for b.Loop() {
		if _, err := file.Write(row); err != nil {
			b.Fatal(err)
		}
		if err := file.Sync(); err != nil {
			b.Fatal(err)
		}
	}
}
