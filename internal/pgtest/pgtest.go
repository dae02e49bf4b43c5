//go:build unix

// Package pgtest gives tests a real PostgreSQL: a throw-away server of their own,
// started once per test binary, with a fresh database for each test.
package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
)

// startTimeout is generous: the machine may be busy with other tests.
const startTimeout = 2 * time.Minute

// startTries is for the moment between finding a free port and using it.
const startTries = 5

// Server is a PostgreSQL server for one test binary.
type Server struct {
	directory string
	binaries  string
	port      int
	owner     *syscall.Credential
	made      atomic.Int64
	watcher   *exec.Cmd
	leash     io.Closer
}

// Start starts a server in a temporary directory, on a free port of the loopback
// interface. Call it from TestMain, and Stop at the end.
func Start() (*Server, error) {
	binaries, err := findBinaries()
	if err != nil {
		return nil, err
	}
	s := &Server{binaries: binaries}
	if s.owner, err = ownerOf(); err != nil {
		return nil, err
	}
	// Not $TMPDIR: another user must be able to reach it, and the name of a socket in
	// it may have 107 bytes at most.
	if s.directory, err = os.MkdirTemp("/tmp", "pgtest-"); err != nil {
		return nil, err
	}
	if err := s.prepare(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.directory))
	}
	if err := s.watch(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.directory))
	}
	for try := 1; ; try++ {
		err := s.launch()
		if err == nil {
			return s, nil
		}
		if try == startTries {
			return nil, errors.Join(err, s.Stop())
		}
	}
}

// findBinaries looks where distributions put the server, which is seldom on the path.
func findBinaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if onPath, err := exec.LookPath("initdb"); err == nil {
		found = append(found, onPath)
	}
	if len(found) == 0 {
		return "", errors.New("these tests need a PostgreSQL server and there is none under /usr/lib/postgresql: apt-get install -y --no-install-recommends postgresql")
	}
	return filepath.Dir(found[len(found)-1]), nil
}

// ownerOf gives whom the server runs as: PostgreSQL refuses to run as root.
func ownerOf() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return nil, err
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return nil, err
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, errors.New("PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody")
}

func (s *Server) data() string { return filepath.Join(s.directory, "data") }

// prepare makes the cluster. Nothing of it has to survive the machine: syncing is off.
func (s *Server) prepare() error {
	if s.owner != nil {
		if err := os.Chown(s.directory, int(s.owner.Uid), int(s.owner.Gid)); err != nil {
			return err
		}
	}
	return s.run("initdb", "--pgdata="+s.data(), "--username=tester", "--auth=trust",
		"--encoding=UTF8", "--locale=C", "--no-sync")
}

// launch starts the server on a port that was free a moment ago.
func (s *Server) launch() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s.port = listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		return err
	}
	return s.start()
}

// start starts the server on its port.
func (s *Server) start() error {
	options := fmt.Sprintf("-c listen_addresses=127.0.0.1 -p %d -k %s -c fsync=off -c full_page_writes=off -c max_connections=200",
		s.port, s.directory)
	return s.run("pg_ctl", "--pgdata="+s.data(), "--log="+filepath.Join(s.directory, "log"), "--wait",
		"--timeout="+strconv.Itoa(int(startTimeout.Seconds())), "--options="+options, "start")
}

// watch leaves a process behind that ends the server and removes every trace of it as
// soon as its standard input ends: with Stop, and also when the tests crash.
func (s *Server) watch() error {
	const script = `cat; "$1/pg_ctl" --pgdata="$2/data" --mode=immediate --wait stop; rm -rf "$2"`
	s.watcher = exec.Command("/bin/sh", "-c", script, "sh", s.binaries, s.directory)
	s.watcher.Dir = "/"
	s.watcher.SysProcAttr = &syscall.SysProcAttr{Credential: s.owner, Setpgid: true}
	var err error
	if s.leash, err = s.watcher.StdinPipe(); err != nil {
		return err
	}
	return s.watcher.Start()
}

// Stop ends the server and removes every trace of it.
func (s *Server) Stop() error {
	return errors.Join(s.leash.Close(), s.watcher.Wait())
}

func (s *Server) halt() error {
	return s.run("pg_ctl", "--pgdata="+s.data(), "--mode=immediate", "--wait", "stop")
}

// Away stops the server until the returned function is called: a database that cannot
// be reached. It must not be used by tests that run side by side with others.
func (s *Server) Away(t testing.TB) (back func()) {
	t.Helper()
	if err := s.halt(); err != nil {
		t.Fatal(err)
	}
	return func() {
		// The same port: addresses that were given out stay right.
		if err := s.start(); err != nil {
			t.Fatal(err)
		}
	}
}

// run runs a program of the server as its owner. The output goes to a file and not to
// a pipe, which the server would keep open for as long as it lives.
func (s *Server) run(program string, arguments ...string) error {
	output, err := os.CreateTemp("", "pgtest-output-")
	if err != nil {
		return err
	}
	defer os.Remove(output.Name())
	defer output.Close()
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	command := exec.CommandContext(ctx, filepath.Join(s.binaries, program), arguments...)
	command.Dir = s.directory
	command.Stdout, command.Stderr = output, output
	command.SysProcAttr = &syscall.SysProcAttr{Credential: s.owner}
	if err := command.Run(); err != nil {
		said, _ := os.ReadFile(output.Name())
		return fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(string(said)))
	}
	return nil
}

// address is the address of a database on the server.
func (s *Server) address(database string) string {
	return fmt.Sprintf("postgres://tester@127.0.0.1:%d/%s?sslmode=disable", s.port, database)
}

// Database makes an empty database for a test and gives its address.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("test_%d", s.made.Add(1))
	db, err := sql.Open("pgx", s.address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	return s.address(name)
}
