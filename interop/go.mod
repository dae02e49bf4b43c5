module tillroll/interop

go 1.26.0

toolchain go1.26.11

require (
	github.com/aclindsa/ofxgo v0.1.3
	tillroll v0.0.0
)

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	github.com/aclindsa/xml v0.0.0-20201125035057-bbd5c9ec99ac // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace tillroll => ../
