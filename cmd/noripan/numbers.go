package main

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Numbers on the command line lie in the range of their flag, its tag range:"LOW..HIGH", or "LOW.." without an upper end. What
// else stands there is told with the flag and that range, before anything is done.

// numbers are kong's readers of all kinds of numbers that flags have.
func numbers() []kong.Option {
	whole := func(text string) (int64, error) { return strconv.ParseInt(text, 0, 64) }
	natural := func(text string) (uint64, error) { return strconv.ParseUint(text, 0, 64) }
	real := func(text string) (float64, error) {
		x, err := strconv.ParseFloat(text, 64)
		if math.IsInf(x, 0) {
			return 0, strconv.ErrRange // no flag means it, and JSON has no word for it
		}
		return x, err //nolint:wrapcheck // ranged tells what may stand there
	}
	return []kong.Option{
		kong.KindMapper(reflect.Int, ranged("a whole number", whole)),
		kong.KindMapper(reflect.Uint64, ranged("a whole number", natural)),
		kong.KindMapper(reflect.Float64, ranged("a number", real)),
		kong.TypeMapper(reflect.TypeFor[time.Duration](), ranged("a time (200ms, 20s, 5m)", time.ParseDuration)),
	}
}

// ranged reads numbers of one kind.
func ranged[N cmp.Ordered](kind string, parse func(string) (N, error)) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, target reflect.Value) error {
		var text string
		if err := ctx.Scan.PopValueInto("number", &text); err != nil {
			return err //nolint:wrapcheck // kong names the flag
		}
		low, high, _ := strings.Cut(ctx.Value.Tag.Get("range"), "..")
		least, err := parse(low)
		if err != nil {
			return fmt.Errorf("its own range cannot be read: %w", err)
		}
		x, err := parse(text)
		fits := err == nil && x >= least // which is false for what is no number
		wanted := fmt.Sprintf("%s, %s or more", kind, low)
		if high != "" {
			most, err := parse(high)
			if err != nil {
				return fmt.Errorf("its own range cannot be read: %w", err)
			}
			wanted, fits = fmt.Sprintf("%s from %s to %s", kind, low, high), fits && x <= most
		}
		if !fits {
			return fmt.Errorf("%q: %s", text, wanted)
		}
		target.Set(reflect.ValueOf(x).Convert(target.Type()))
		return nil
	}
}

var (
	longFlag = regexp.MustCompile(`^--[^=]+$`)
	negative = regexp.MustCompile(`^-[.\d]`)
)

// joined are the arguments with negative numbers joined to the flags before them, which kong would take for flags themselves.
func joined(args []string) []string {
	var all []string
	for i, arg := range args {
		if arg == "--" {
			return append(all, args[i:]...)
		}
		if n := len(all) - 1; n >= 0 && negative.MatchString(arg) && longFlag.MatchString(all[n]) {
			all[n] += "=" + arg
			continue
		}
		all = append(all, arg)
	}
	return all
}
