package house

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/store"
)

const (
	backupFolder = "backups"
	backupName   = "noripan-20060102-150405.db" // with the time, UTC
)

// BackupFile is a backup that lies on a server.
type BackupFile struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
	At    int64  `json:"at" doc:"In milliseconds since 1970."`

	Server string `json:"server,omitempty" doc:"On whose disk it lies, in a cluster."`
}

const (
	backupsKind   = "backups"
	backupsWithin = 2 * time.Second
)

// Backup writes all data into a new file in the data folder, while tables go on. It is not sent over the network: it holds
// everybody's cards and the key of all sessions. The error is a *table.Error while another is being written.
func (h *House) Backup(ctx context.Context, by Account) (BackupFile, error) {
	if !h.backing.TryLock() {
		return BackupFile{}, busyFor(10, "a backup is being written")
	}
	defer h.backing.Unlock()
	folder := filepath.Join(h.store.Dir(), backupFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return BackupFile{}, fmt.Errorf("making the folder of backups: %w", err)
	}
	name := time.Now().UTC().Format(backupName)
	if err := h.store.AddAct(ctx, actOf(by, actBackup, name, "", "")); err != nil {
		return BackupFile{}, fmt.Errorf("making a backup: %w", err)
	}
	err := h.store.Backup(ctx, filepath.Join(folder, name))
	if errors.Is(err, store.ErrExists) {
		return BackupFile{}, busyFor(1, "one was made this second")
	}
	if err != nil {
		return BackupFile{}, fmt.Errorf("making a backup: %w", err)
	}
	return h.backupFile(folder, name)
}

func (h *House) backupFile(folder, name string) (BackupFile, error) {
	info, err := os.Stat(filepath.Join(folder, name))
	if err != nil {
		return BackupFile{}, fmt.Errorf("looking at a backup: %w", err)
	}
	return BackupFile{Name: name, Bytes: info.Size(), At: info.ModTime().UnixMilli(), Server: h.cfg.News.ID()}, nil
}

// Backups are those that Backup made and that are still there, at all servers of a cluster that answer, newest first.
func (h *House) Backups(ctx context.Context) ([]BackupFile, error) {
	files, err := h.backupsHere(ctx, struct{}{})
	if err != nil || h.cfg.News.Alone() {
		return files, err
	}
	servers, err := h.Servers(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, backupsWithin)
	defer cancel()
	var mu sync.Mutex
	var asking sync.WaitGroup
	for _, server := range servers {
		if server.ID == h.cfg.News.ID() {
			continue
		}
		asking.Go(func() {
			theirs, err := news.Ask[struct{}, []BackupFile](ctx, h.cfg.News, server.ID, backupsKind, struct{}{})
			if err != nil {
				h.log.WarnContext(ctx, "the backups of a server are not listed", slog.Any("err", err))
			}
			mu.Lock()
			defer mu.Unlock()
			files = append(files, theirs...)
		})
	}
	asking.Wait()
	slices.SortFunc(files, func(a, b BackupFile) int {
		return cmp.Or(-cmp.Compare(a.At, b.At), cmp.Compare(a.Server, b.Server), -cmp.Compare(a.Name, b.Name))
	})
	return files[:min(len(files), adminPage)], nil
}

// backupsHere are those on this server's disk.
func (h *House) backupsHere(context.Context, struct{}) ([]BackupFile, error) {
	folder := filepath.Join(h.store.Dir(), backupFolder)
	found, err := filepath.Glob(filepath.Join(folder, "noripan-*.db"))
	if err != nil {
		return nil, fmt.Errorf("listing backups: %w", err)
	}
	files := make([]BackupFile, 0, len(found))
	for _, path := range slices.Backward(found) { // names are in the order of time
		file, err := h.backupFile(folder, filepath.Base(path))
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		if len(files) == adminPage {
			break
		}
	}
	return files, nil
}
