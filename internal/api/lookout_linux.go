//go:build amd64 || arm64

package api

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

// lookout sees to it that a socket that rests needs no goroutine: one goroutine is told by the system of all that have
// something to read, and reads and carries out what needs no waiting. Whatever may wait goes on in a goroutine of the socket's
// own, and is no concern of the lookout until the socket rests again.
type lookout struct {
	log *slog.Logger

	mu    sync.Mutex
	tried bool     // to open it
	epoll *os.File // nil where there is none
	fd    int
	links []*link // those that rest, or that are being read here, by their file descriptors
}

const (
	newsAtOnce  = 128     // sockets with something to read that are looked at together
	bytesAtOnce = 4 << 10 // what is longer is read in parts
)

// watch lets a socket rest that was busy; false if that cannot be. What becomes of it and what the queue has change together: else
// the queue would tell again and again of a socket that is not to be read.
func (o *lookout) watch(l *link) bool {
	if l.conn.raw == nil {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.tried {
		o.tried = true
		if err := o.open(); err != nil {
			o.log.Warn("sockets that wait need goroutines", slog.Any("error", err))
		}
	}
	if o.epoll == nil {
		return false
	}
	for len(o.links) <= l.conn.fd {
		o.links = append(o.links, nil)
	}
	o.links[l.conn.fd] = l // before anything can be told of it
	event := syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(l.conn.fd)}
	if err := syscall.EpollCtl(o.fd, syscall.EPOLL_CTL_ADD, l.conn.fd, &event); err != nil {
		o.links[l.conn.fd] = nil
		return false
	}
	if !l.state.CompareAndSwap(busy, resting) {
		o.drop(l)
		return false
	}
	return true
}

// doom takes a socket that was closed; false for one that does not rest.
func (o *lookout) doom(l *link) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !l.state.CompareAndSwap(resting, doomed) {
		return false
	}
	o.drop(l)
	return true
}

// forget does not look after a socket any more that the lookout is busy with.
func (o *lookout) forget(l *link) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.drop(l)
}

// drop takes a socket out. What was told of it before finds that it does not rest.
func (o *lookout) drop(l *link) {
	o.links[l.conn.fd] = nil
	if o.epoll != nil {
		_ = syscall.EpollCtl(o.fd, syscall.EPOLL_CTL_DEL, l.conn.fd, nil) // it is there
	}
}

// open begins. The system's queue of news is itself something that Go's scheduler waits for: so no thread does.
func (o *lookout) open() error {
	fd, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return fmt.Errorf("opening an epoll: %w", err)
	}
	if err := syscall.SetNonblock(fd, true); err != nil {
		return errors.Join(fmt.Errorf("preparing an epoll: %w", err), syscall.Close(fd))
	}
	file := os.NewFile(uintptr(fd), "epoll")
	raw, err := file.SyscallConn()
	if err == nil {
		err = file.SetReadDeadline(time.Time{}) // which fails where the scheduler cannot wait for it
	}
	if err != nil {
		return errors.Join(fmt.Errorf("waiting for an epoll: %w", err), file.Close())
	}
	o.epoll, o.fd = file, fd
	go o.run(raw)
	return nil
}

// close ends the lookout when all sockets are closed.
func (o *lookout) close() {
	o.mu.Lock()
	epoll := o.epoll
	o.tried, o.epoll = true, nil
	o.mu.Unlock()
	if epoll != nil {
		_ = epoll.Close() // which waits until run leaves it; that may have something to find still
	}
}

// run reads what comes, until the lookout ends.
func (o *lookout) run(raw syscall.RawConn) {
	events, found := make([]syscall.EpollEvent, newsAtOnce), make([]*link, newsAtOnce)
	buffer := make([]byte, bytesAtOnce)
	_ = raw.Read(func(fd uintptr) bool { // the error is that it was closed
		for {
			n := eventsNow(fd, events)
			if n == 0 {
				return false // it is called again when there is something new
			}
			o.find(events[:n], found)
			for i, l := range found[:n] {
				if l != nil {
					l.readable(buffer)
				}
				found[i] = nil
			}
		}
	})
}

// find looks up whose events these are: nobody's any more, perhaps.
func (o *lookout) find(events []syscall.EpollEvent, found []*link) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for i := range events {
		found[i] = o.links[events[i].Fd]
	}
}

// eventsNow takes what events there are.
func eventsNow(fd uintptr, events []syscall.EpollEvent) int {
	for {
		n, _, failed := syscall.RawSyscall6(syscall.SYS_EPOLL_PWAIT, fd, uintptr(unsafe.Pointer(unsafe.SliceData(events))), uintptr(len(events)), 0, 0, 0)
		switch failed {
		case 0:
			return int(n)
		case syscall.EINTR:
		default:
			return 0
		}
	}
}

// readable reads what has come to a socket that rests, and carries it out as far as nobody has to be waited for.
func (l *link) readable(buffer []byte) {
	if !l.state.CompareAndSwap(resting, busy) {
		return // the news is old
	}
	err := l.readNow(buffer)
	if err == nil && l.state.CompareAndSwap(busy, resting) {
		return
	}
	if err == nil {
		err = errGone // it was closed meanwhile
	}
	l.server.lookout.forget(l)
	go l.listen(err)
}

func (l *link) readNow(buffer []byte) error {
	n, there, err := receiveNow(uintptr(l.conn.fd), buffer)
	switch {
	case !there:
		return nil
	case err != nil || n == 0:
		return errGone
	}
	l.alive()
	b := buffer[:n]
	if len(l.unread) > 0 {
		l.unread = append(l.unread, b...)
		b = l.unread
	}
	rest, err := l.advance(b, false)
	l.keep(rest)
	return err
}
