package pgtest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
)

// shared is the one server of a test program, made by the first test that needs it.
var shared struct {
	once   sync.Once
	server *Server
	err    error
	count  atomic.Int64 // of databases, for their names
}

// Shared is a server for all tests of the program, in which each has databases of its own. TestMain must run them by Main,
// which ends it.
func Shared(t testing.TB) *Server {
	t.Helper()
	server, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	return server
}

// Start gives the server that Shared gives.
func Start() (*Server, error) {
	shared.once.Do(func() { shared.server, shared.err = New(context.Background(), Options{}) })
	return shared.server, shared.err
}

// Database makes a database in the shared server for one test, as a copy of the template if that is not "", and gives its
// address. It goes with the test.
func Database(t testing.TB, template string) string {
	t.Helper()
	server := Shared(t)
	name := fmt.Sprintf("test%d", shared.count.Add(1))
	dsn, err := server.Create(t.Context(), name, template)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Drop(context.Background(), name); err != nil {
			t.Error(err)
		}
	})
	return dsn
}

// Runner is what TestMain is given.
type Runner interface{ Run() int }

// Main runs the tests as m does, and ends the shared server.
func Main(m Runner) Runner { return runner{m} }

type runner struct{ m Runner }

// Run runs the tests and gives the exit code.
func (r runner) Run() int {
	code := r.m.Run()
	if shared.server == nil {
		return code
	}
	if err := shared.server.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return max(code, 1)
	}
	return code
}
