package scenario

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// Report is how a run of many scenarios went.
type Report struct {
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	Skipped int      `json:"skipped"` // not chosen
	Results []Result `json:"results"` // of those that were run; a file that cannot be read is one that failed
}

// RunFiles runs the scenarios of files and of all .yaml and .yml files in folders. Where chosen is not nil it runs
// those only whose id it matches. It fails if there is nothing at a path, or no scenario at all.
func RunFiles(paths []string, chosen *regexp.Regexp) (Report, error) {
	report := Report{Results: []Result{}}
	files, err := findFiles(paths)
	if err != nil {
		return report, err
	}
	for _, file := range files {
		scenarios, err := readFile(file)
		if err != nil {
			report.add(Result{ID: file, Diff: err.Error()})
			continue
		}
		for _, s := range scenarios {
			if chosen != nil && !chosen.MatchString(s.ID) {
				report.Skipped++
				continue
			}
			report.add(s.Run())
		}
	}
	switch {
	case report.Passed+report.Failed > 0:
		return report, nil
	case report.Skipped > 0:
		return report, fmt.Errorf("no id of %d scenarios matches %q", report.Skipped, chosen)
	default:
		return report, errors.New("no scenarios there")
	}
}

func (r *Report) add(result Result) {
	if result.OK {
		r.Passed++
	} else {
		r.Failed++
	}
	r.Results = append(r.Results, result)
}

// findFiles lists the files at the paths, those of a folder in the order of their names.
func findFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("looking for scenarios: %w", err)
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		err = filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(path)) && readable(path) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("looking for scenarios: %w", err)
		}
	}
	return files, nil
}

// readable tells whether there is a file at a path, perhaps by way of a link, or a link to nothing: reading that fails,
// and says so. Pipes and devices may never end.
func readable(path string) bool {
	info, err := os.Stat(path)
	return err != nil || info.Mode().IsRegular()
}

func readFile(path string) ([]*Scenario, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading scenarios: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading scenarios: %w", err)
	}
	return Read(path, data)
}
