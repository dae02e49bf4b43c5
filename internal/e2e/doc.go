// Package e2e holds the tests that treat the binary as a stranger would: they build
// it, start it as a process of its own and know nothing of it but its addresses. They
// import no other package of this project.
//
// What takes long, or depends on the speed of the machine, runs with TILLROLL_HARD=1
// and the build tag hard (make hard); docs/RELIABILITY.md tells what it showed.
package e2e
