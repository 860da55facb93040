package store

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// What a caller may want to tell from other failures.
var (
	ErrInUse = errors.New("another server uses these data")
	ErrNewer = errors.New("the data were written by a newer version of this program")
	ErrFull  = errors.New("the disk is full")
	// ErrUnwritable means that nothing can be kept: the disk was made read-only, or is broken.
	ErrUnwritable = errors.New("the data cannot be written")
	// ErrAway means that the database does not answer, so that nothing can be kept either. What was being written may have
	// been kept, or not.
	ErrAway = fmt.Errorf("the database cannot be reached: %w", ErrUnwritable)
	// ErrTaken means that another server uses the database since this one lost its connection: this one must end.
	ErrTaken     = fmt.Errorf("another server has taken the database meanwhile: %w", ErrUnwritable)
	ErrNotFound  = errors.New("not found")
	ErrCodeTaken = errors.New("a table of this code exists")
	ErrConflict  = errors.New("somebody else has written to this table")
	ErrNameTaken = errors.New("somebody else keeps this name")
	ErrLastKey   = errors.New("without it there is no way to sign in")
	ErrTooLarge  = errors.New("larger than is kept")
	ErrEnded     = errors.New("the store is closed")
	ErrBusy      = errors.New("too much waits to be written")
)

// primary masks the kind of a failure in SQLite's code; the rest says where.
const primary = 0xff

// PostgreSQL's codes that mean something here.
const (
	codeUnique    = "23505"
	codeDivision  = "22012" // how a statement fails whose lease is another's, see held
	codeRace      = "40001" // transactions that cannot be put in an order
	codeDeadlock  = "40P01"
	codeFull      = "53100"
	codeReadOnly  = "25006" // it stands by for another
	codeDisk      = "58030"
	codeTimeout   = "25P03" // we were too slow
	codeHeld      = "55P03" // others were, see hasty
	classAway     = "08"
	classStopping = "57P" // 57P01 to 57P04: it stops, has crashed, starts
	classCrowded  = "533" // 53300: no connection is free
)

// named gives a failure of the database that somebody can do something about its name.
func named(err error) error {
	if name := nameOf(err); name != nil && !errors.Is(err, name) {
		return fmt.Errorf("%w: %w", name, err)
	}
	return err
}

func nameOf(err error) error {
	var lite *sqlite.Error
	var postgres *pgconn.PgError
	switch {
	case errors.As(err, &lite):
		switch code := lite.Code(); {
		case code == sqlite3.SQLITE_FULL, code == sqlite3.SQLITE_IOERR_SHMSIZE:
			return ErrFull
		case code&primary == sqlite3.SQLITE_READONLY, code&primary == sqlite3.SQLITE_IOERR, code&primary == sqlite3.SQLITE_CANTOPEN:
			return ErrUnwritable
		}
	case errors.As(err, &postgres):
		switch code := postgres.Code; {
		case code == codeFull:
			return ErrFull
		case code == codeReadOnly, code == codeDisk:
			return ErrUnwritable
		case code == codeTimeout, strings.HasPrefix(code, classAway), strings.HasPrefix(code, classStopping), strings.HasPrefix(code, classCrowded):
			return ErrAway
		case code == codeHeld:
			return ErrBusy
		}
	case cutOff(err):
		return ErrAway
	}
	return nil
}

// cutOff tells whether a connection to PostgreSQL could not be made, or was lost.
func cutOff(err error) bool {
	var refused *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &refused) || errors.As(err, &network) || pgconn.Timeout(err) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// coded tells whether PostgreSQL gave a failure one of these codes.
func coded(err error, codes ...string) bool {
	var failed *pgconn.PgError
	if !errors.As(err, &failed) {
		return false
	}
	for _, code := range codes {
		if failed.Code == code {
			return true
		}
	}
	return false
}

// unique tells whether a statement failed because its key is taken.
func unique(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY || lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE
	}
	return coded(err, codeUnique)
}

// unheld tells whether a statement failed because the lease is of another epoch.
func unheld(err error) bool { return errors.Is(err, sql.ErrNoRows) || coded(err, codeDivision) }
