package job_test

import (
	"context"
	"fmt"
	"os"

	"tillroll/convert"
	"tillroll/job"
	"tillroll/ofx"
)

// A bank's file becomes a file for each account in it. What kind it is, Run finds out.
func ExampleRun() {
	data, err := os.ReadFile("../docs/samples/june.pdf")
	if err != nil {
		fmt.Println(err)
		return
	}
	options := job.Options{Name: "june.pdf"}
	options.Convert.Format = convert.QBO
	answer, err := job.Run(context.Background(), data, options, ofx.Day(20261115))
	if err != nil {
		fmt.Println(options.Refusal(err)) // a sentence for the person who sent the file
		return
	}
	for _, one := range answer.Statements {
		fmt.Println(one.FileName, one.Result.Transactions, "rows")
		fmt.Println(one.Proof.Sentence())
	}
	fmt.Println(answer.Warnings)
	// Output:
	// june.qbo 13 rows
	// proven, opening 2914.62 + rows 1358.40 = closing 4273.02.
	// [left out: 2 balance lines]
}
