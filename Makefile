.PHONY: test
