package main

import (
	"fmt"
	"runtime/debug"
)

type versionCommand struct{}

// Run prints the program's version, as the go command has recorded it, and that of Go.
func (*versionCommand) Run(s *streams) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return fmt.Errorf("this binary carries no version")
	}
	if _, err := fmt.Fprintln(s.out, "noripan", info.Main.Version, info.GoVersion); err != nil {
		return fmt.Errorf("printing the version: %w", err)
	}
	return nil
}

// version is the program's version as others are told it; "" for none.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return ""
}
