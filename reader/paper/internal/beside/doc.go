// Package beside takes texts that stand beside a list out of its lines: an offer, a notice, a tip.
//
// A block is such a text whose lines stand between those of the list too, at a pitch of its own. A rider is one whose lines all stand beside lines of
// the list: only its baselines, its print or where it goes past the rows tell that it is none of theirs.
//
// Both are seen from the list outwards, to the right as they stand and to the left mirrored. What belongs to rows is never asked here: nothing is
// known but titles, lines and places.
package beside
