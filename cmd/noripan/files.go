package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// output is a file that a command writes when it has played: the flag that asked for it, its path, which is "" where nobody
// asked, and what goes into it.
type output struct {
	flag, path string
	write      func(io.Writer) error
}

// checkOutputs tells, before anything is played, which file could not be written in the end. It changes nothing.
func checkOutputs(outputs ...output) error {
	flags := make(map[string]string)
	for _, o := range outputs {
		if o.path == "" {
			continue
		}
		place, err := o.place()
		if err != nil {
			return o.cannot(err)
		}
		one := whole(cmp.Or(place, o.path))
		if other, twice := flags[one]; twice {
			return fmt.Errorf("%s and %s both name %s: give each a file of its own", other, o.flag, o.path)
		}
		flags[one] = o.flag
		if place == "" {
			continue
		}
		f, err := beside(place)
		if err == nil {
			err = errors.Join(f.Close(), os.Remove(f.Name()))
		}
		if err != nil {
			return o.cannot(err)
		}
	}
	return nil
}

// writeOutputs writes all that were asked for, whatever becomes of one of them.
func writeOutputs(outputs ...output) error {
	var errs []error
	for _, o := range outputs {
		if o.path == "" {
			continue
		}
		if err := o.save(); err != nil {
			errs = append(errs, o.cannot(err))
		}
	}
	return errors.Join(errs...)
}

// save writes the file. What was there before stays until the new one is whole.
func (o *output) save() error {
	place, err := o.place()
	if err != nil {
		return err
	}
	if place == "" {
		f, err := os.OpenFile(o.path, os.O_WRONLY, 0)
		if err != nil {
			return err //nolint:wrapcheck // the caller names the file
		}
		return errors.Join(o.write(f), f.Close())
	}
	f, err := beside(place)
	if err != nil {
		return err
	}
	if err = errors.Join(o.write(f), f.Close()); err == nil {
		err = os.Rename(f.Name(), place)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// place is the file that a new one takes the place of, behind links; "" for a device or a pipe, which is written to itself.
func (o *output) place() (string, error) {
	info, err := os.Stat(o.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return o.path, nil
	case err != nil:
		return "", err //nolint:wrapcheck // the caller names the file
	case info.IsDir():
		return "", errors.New("it is a folder: name a file in it")
	case !info.Mode().IsRegular():
		return "", nil
	}
	f, err := os.OpenFile(o.path, os.O_WRONLY, 0) // who has protected it wants to keep it
	if err != nil {
		return "", err //nolint:wrapcheck // the caller names the file
	}
	if err := f.Close(); err != nil {
		return "", err //nolint:wrapcheck // the caller names the file
	}
	return filepath.EvalSymlinks(o.path) //nolint:wrapcheck // the caller names the file
}

// whole is a path by which files are told apart: from the root, and behind links of its folder.
func whole(path string) string {
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(folder, filepath.Base(path))
	}
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// beside opens a file beside the one whose place it is to take.
func beside(place string) (*os.File, error) {
	mode := fs.FileMode(0o666)
	if info, err := os.Stat(place); err == nil {
		mode = info.Mode().Perm()
	}
	part := fmt.Sprintf("%s.%d.part", place, os.Getpid())
	return os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode) //nolint:wrapcheck // the caller names the file
}

// cannot names the file that was asked for in the place of the one that failed, and what may help.
func (o *output) cannot(err error) error {
	help := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		help = "; make the folder first"
	case errors.Is(err, fs.ErrPermission):
		help = "; choose a folder that you may write in"
	}
	if at := new(fs.PathError); errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("%s %s: the report cannot be written: %w%s", o.flag, o.path, err, help)
}
