// Package mcp answers the Model Context Protocol, so that a model can convert and check
// files by itself: over HTTP, where package server brings the messages, and over pipes
// for a program on the same computer.
//
// The words: a message is one JSON-RPC object. A [Door] reads it, judges it and answers
// it. A [Peer] is who sent it and waits; it alone knows about keys, limits and the wire.
// A tool is what a model may call; it owns no rule of its own but enters where an HTTP
// route does, and says the same sentences. An envelope is a message that was read and not
// yet judged. The modern era is the protocol without a handshake, since 2026-07-28; both
// eras are answered. The card tells of the door before anybody has come.
package mcp
