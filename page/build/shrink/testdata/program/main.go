// Command program does what a runtime needs its table of functions for: stacks that grow and
// are searched for pointers, panics that are caught, deferred calls, and one panic that is not.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

type leaf struct {
	text string
	next *leaf
}

// deep holds a pointer on every level of a stack that has to grow, and has the memory
// cleaned up at its end.
func deep(n int, before *leaf) (last *leaf) {
	own := &leaf{strings.Repeat("x", n%7), before}
	defer func() { last = own }()
	if n == 0 {
		runtime.GC()
		return before
	}
	deep(n-1, own)
	return nil
}

// Length belongs to the value: called by a pointer to nothing it panics in a wrapper.
func (l leaf) Length() int { return len(l.text) }

//go:noinline
func lengthOf(any interface{ Length() int }) int { return any.Length() }

// caught gives the text of a panic.
func caught(do func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	do()
	return "none"
}

func main() {
	sum := 0
	for l := deep(5000, nil); l != nil; l = l.next {
		sum += len(l.text)
	}
	done := make(chan int)
	for i := range 10 {
		go func() { deep(500, nil); done <- i }()
	}
	for range 10 {
		sum += <-done
	}
	var nothing *leaf
	list := []int{1}
	fmt.Println(sum)
	fmt.Println(caught(func() { fmt.Println(list[sum]) }))
	fmt.Println(caught(func() { fmt.Println(nothing.text) }))
	fmt.Println(caught(func() { fmt.Println(lengthOf(nothing)) }))
	fmt.Println(caught(func() { panic(errors.New("thrown")) }))
	breaks()
}

//go:noinline
func breaks() { panic("the end") }
