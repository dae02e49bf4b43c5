package words

import "testing"

// TestStartsTurnNothingAway compares the quick look with the long way, for every word that
// begins a line, in the shapes in which a file may have it.
func TestStartsTurnNothingAway(t *testing.T) {
	table := All()
	for word, senses := range table.firsts {
		for _, text := range []string{word, word + " 1", word + "é", word + "/x", "É" + word, " " + word, "1" + word} {
			if table.starts.lack(text, Senses(senses)) && table.firsts[word] != 0 {
				looked := *table
				looked.starts = wordStarts{}
				for i := range looked.starts {
					looked.starts[i] = ^uint32(0)
				}
				if looked.MayBegin(text, Senses(senses)) {
					t.Errorf("%q is turned away", text)
				}
			}
		}
	}
	if !table.starts.lack("COFFEE HOUSE", 1<<Opening) || table.starts.lack("Opening balance", 1<<Opening) || table.starts.lack("Überweisung", 1<<Opening) {
		t.Error("a text is judged by other letters than its own")
	}
}
