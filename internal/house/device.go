package house

import (
	"errors"
	"sync"
	"time"

	"github.com/noripan/noripan/internal/table"
)

const (
	deviceCodeLife = 5 * time.Minute
	maxDeviceCodes = 10_000 // open at once, one a person; past it nobody gets another until one is spent or too old
)

// ErrNoDeviceCode means that a device code is wrong, spent or too old.
var ErrNoDeviceCode = errors.New("no such device code")

// devices are the codes by which people continue on another device. They are in memory alone: a restart forgets them.
type devices struct {
	mu     sync.Mutex
	open   map[string]deviceLink // by code
	latest map[string]string     // the open code of a person
}

type deviceLink struct {
	person  string
	expires time.Time
}

// DeviceCode makes a code that makes one other device the person's, once, until it expires. The person's earlier code
// does not count any more. The error is a *table.Error when too many are open.
func (h *House) DeviceCode(person string) (code string, expires time.Time, err error) {
	d := &h.devices
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	d.drop(d.latest[person])
	if len(d.open) >= maxDeviceCodes {
		for code, link := range d.open {
			if !now.Before(link.expires) {
				d.drop(code)
			}
		}
	}
	if len(d.open) >= maxDeviceCodes {
		return "", time.Time{}, &table.Error{Code: table.Busy, Detail: "too many device codes are open"}
	}
	code, expires = newCode(deviceCode), now.Add(deviceCodeLife)
	d.open[code] = deviceLink{person: person, expires: expires}
	d.latest[person] = code
	return code, expires, nil
}

// DeviceOf is the person whom a device code stands for; the code stays open. Otherwise the error is ErrNoDeviceCode.
func (h *House) DeviceOf(code string) (person string, err error) {
	return h.devices.find(code, false)
}

// SpendDeviceCode is the person whom a device code stands for, who gets one device by it. Otherwise the error is
// ErrNoDeviceCode.
func (h *House) SpendDeviceCode(code string) (person string, err error) {
	return h.devices.find(code, true)
}

func (d *devices) find(code string, spend bool) (string, error) {
	code, ok := normal(code, deviceCode)
	if !ok {
		return "", ErrNoDeviceCode
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	link, ok := d.open[code]
	late := !time.Now().Before(link.expires)
	if ok && (spend || late) {
		d.drop(code)
	}
	if !ok || late {
		return "", ErrNoDeviceCode
	}
	return link.person, nil
}

// drop forgets a code, if it is open.
func (d *devices) drop(code string) {
	if link, ok := d.open[code]; ok {
		delete(d.open, code)
		delete(d.latest, link.person)
	}
}

// revoke forgets the open code of a person.
func (d *devices) revoke(person string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.drop(d.latest[person])
}
