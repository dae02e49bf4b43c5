package ofx

// The declared elements. Names are spelled as in the document, without the dot of
// private names.
const (
	elOFX element = iota + 1

	// Message sets of a response.
	elSIGNONMSGSRSV1
	elSIGNUPMSGSRSV1
	elBANKMSGSRSV1
	elCREDITCARDMSGSRSV1
	elINVSTMTMSGSRSV1
	elINTERXFERMSGSRSV1
	elWIREXFERMSGSRSV1
	elBILLPAYMSGSRSV1
	elEMAILMSGSRSV1
	elLOANMSGSRSV1
	elSECLISTMSGSRSV1
	elPRESDIRMSGSRSV1
	elPRESDLVMSGSRSV1
	elPROFMSGSRSV1
	elTAX1098MSGSRSV1
	elTAX1099MSGSRSV1
	elTAXW2MSGSRSV1
	elTAX1095MSGSRSV1
	elTAXPDFMSGSRSV1

	// Message sets of the international versions 1.5 and 1.6.
	elSIGNONMSGSRSV2
	elSIGNUPMSGSRSV2
	elBANKMSGSRSV2
	elCREDITCARDMSGSRSV2
	elINTERXFERMSGSRSV2
	elWIREXFERMSGSRSV2
	elBILLPAYMSGSRSV2
	elEMAILMSGSRSV2
	elPROFMSGSRSV2

	// Message sets of a request.
	elSIGNONMSGSRQV1
	elSIGNUPMSGSRQV1
	elBANKMSGSRQV1
	elCREDITCARDMSGSRQV1
	elINVSTMTMSGSRQV1
	elINTERXFERMSGSRQV1
	elWIREXFERMSGSRQV1
	elBILLPAYMSGSRQV1
	elEMAILMSGSRQV1
	elLOANMSGSRQV1
	elSECLISTMSGSRQV1
	elPRESDIRMSGSRQV1
	elPRESDLVMSGSRQV1
	elPROFMSGSRQV1
	elTAX1098MSGSRQV1
	elTAX1099MSGSRQV1
	elTAXW2MSGSRQV1
	elTAX1095MSGSRQV1
	elTAXPDFMSGSRQV1
	elSIGNONMSGSRQV2
	elBANKMSGSRQV2
	elCREDITCARDMSGSRQV2
	elSONRQ

	// Sign-on.
	elSONRS
	elPINCHTRNRS
	elCHALLENGETRNRS
	elSTATUS
	elCODE
	elSEVERITY
	elMESSAGE
	elMESSAGE2
	elDTSERVER
	elUSERKEY
	elTSKEYEXPIRE
	elLANGUAGE
	elCOUNTRY
	elDTPROFUP
	elDTUSERUP
	elDTACCTUP
	elFI
	elORG
	elFID
	elSESSCOOKIE
	elACCESSKEY
	elOFXEXTENSION
	elINTUBID
	elINTUORG
	elINTUUSERID
	elINTUTIMEOUT
	elINTUBROKERID

	// Wrappers and statements.
	elSTMTTRNRS
	elCCSTMTTRNRS
	elSTMTENDTRNRS
	elCCSTMTENDTRNRS
	elINTRATRNRS
	elRECINTRATRNRS
	elSTPCHKTRNRS
	elBANKMAILTRNRS
	elBANKMAILSYNCRS
	elSTPCHKSYNCRS
	elINTRASYNCRS
	elRECINTRASYNCRS
	elTRNUID
	elCLTCOOKIE
	elSTMTRS
	elCCSTMTRS
	elCURDEF
	elBANKACCTFROM
	elCCACCTFROM
	elBANKACCTTO
	elCCACCTTO
	elBANKID
	elBRANCHID
	elACCTID
	elACCTTYPE
	elACCTTYPE2
	elACCTKEY
	elBANKTRANLIST
	elBANKTRANLISTP
	elLEDGERBAL
	elAVAILBAL
	elBALAMT
	elDTASOF
	elCASHADVBALAMT
	elCASHADVAVAILAMT
	elCASHADVCREDITLIMIT
	elINTRATE
	elINTRATEPURCH
	elINTRATECASH
	elINTRATEXFER
	elREWARDINFO
	elREWARDBAL
	elREWARDEARNED
	elBALLIST
	elBAL
	elDESC
	elBALTYPE
	elVALUE
	elMKTGINFO

	// Transactions.
	elDTSTART
	elDTEND
	elSTMTTRN
	elSTMTTRNP
	elTRNTYPE
	elDTPOSTED
	elDTUSER
	elDTAVAIL
	elDTTRAN
	elDTEXPIRE
	elTRNAMT
	elLOANPMTINFO
	elFITID
	elCORRECTFITID
	elCORRECTACTION
	elSPNAME
	elSRVRTID
	elSRVRTID2
	elCHECKNUM
	elREFNUM
	elSIC
	elPAYEEID
	elPAYEEID2
	elNAME
	elPAYEE
	elPAYEE2
	elEXTDNAME
	elMEMO
	elMEMO2
	elIMAGEDATA
	elCURRENCY
	elORIGCURRENCY
	elINV401KSOURCE
	elADDR1
	elADDR2
	elADDR3
	elCITY
	elSTATE
	elPOSTALCODE
	elPHONE
	elCURRATE
	elCURSYM

	// Investments, as far as a STMTTRN may stand in them.
	elINVSTMTTRNRS
	elINVSTMTRS
	elINVACCTFROM
	elINVTRANLIST
	elINVBANKTRAN
	elSUBACCTFUND

	elementCount
)

// declared is the table: for every element what it holds, and for every aggregate
// its children in DTD order. Widths are those of all versions from 1.0.2 to 2.2.
var declared = [elementCount]declaration{
	elOFX: {name: "OFX", kind: kindAggregate, children: []child{
		{elSIGNONMSGSRSV1, required, 0},
		{elSIGNUPMSGSRSV1, 0, 0},
		{elBANKMSGSRSV1, 0, 0},
		{elCREDITCARDMSGSRSV1, 0, 0},
		{elINVSTMTMSGSRSV1, 0, 0},
		{elINTERXFERMSGSRSV1, 0, 0},
		{elWIREXFERMSGSRSV1, 0, 0},
		{elBILLPAYMSGSRSV1, 0, 0},
		{elEMAILMSGSRSV1, 0, 0},
		{elLOANMSGSRSV1, 0, 210},
		{elSECLISTMSGSRSV1, 0, 0},
		{elPRESDIRMSGSRSV1, 0, 0},
		{elPRESDLVMSGSRSV1, 0, 0},
		{elPROFMSGSRSV1, 0, 0},
		{elTAX1098MSGSRSV1, 0, 200},
		{elTAX1099MSGSRSV1, 0, 200},
		{elTAXW2MSGSRSV1, 0, 200},
		{elTAX1095MSGSRSV1, 0, 200},
		{elTAXPDFMSGSRSV1, 0, 200},
	}},
	elSIGNONMSGSRSV1: {name: "SIGNONMSGSRSV1", kind: kindAggregate, children: []child{
		{elSONRS, required, 0}, {elPINCHTRNRS, 0, 0}, {elCHALLENGETRNRS, 0, 0},
	}},
	elSIGNUPMSGSRSV1: {name: "SIGNUPMSGSRSV1", kind: kindAggregate},
	elBANKMSGSRSV1: {name: "BANKMSGSRSV1", kind: kindAggregate, anyOrder: true, children: []child{
		{elSTMTTRNRS, repeated, 0},
		{elSTMTENDTRNRS, repeated, 0},
		{elINTRATRNRS, repeated, 0},
		{elRECINTRATRNRS, repeated, 0},
		{elSTPCHKTRNRS, repeated, 0},
		{elBANKMAILTRNRS, repeated, 0},
		{elBANKMAILSYNCRS, repeated, 0},
		{elSTPCHKSYNCRS, repeated, 0},
		{elINTRASYNCRS, repeated, 0},
		{elRECINTRASYNCRS, repeated, 0},
	}},
	elCREDITCARDMSGSRSV1: {name: "CREDITCARDMSGSRSV1", kind: kindAggregate, anyOrder: true, children: []child{
		{elCCSTMTTRNRS, repeated, 0}, {elCCSTMTENDTRNRS, repeated, 0},
	}},
	elINVSTMTMSGSRSV1:   {name: "INVSTMTMSGSRSV1", kind: kindAggregate},
	elINTERXFERMSGSRSV1: {name: "INTERXFERMSGSRSV1", kind: kindAggregate},
	elWIREXFERMSGSRSV1:  {name: "WIREXFERMSGSRSV1", kind: kindAggregate},
	elBILLPAYMSGSRSV1:   {name: "BILLPAYMSGSRSV1", kind: kindAggregate},
	elEMAILMSGSRSV1:     {name: "EMAILMSGSRSV1", kind: kindAggregate},
	elLOANMSGSRSV1:      {name: "LOANMSGSRSV1", kind: kindAggregate},
	elSECLISTMSGSRSV1:   {name: "SECLISTMSGSRSV1", kind: kindAggregate},
	elPRESDIRMSGSRSV1:   {name: "PRESDIRMSGSRSV1", kind: kindAggregate},
	elPRESDLVMSGSRSV1:   {name: "PRESDLVMSGSRSV1", kind: kindAggregate},
	elPROFMSGSRSV1:      {name: "PROFMSGSRSV1", kind: kindAggregate},
	elTAX1098MSGSRSV1:   {name: "TAX1098MSGSRSV1", kind: kindAggregate},
	elTAX1099MSGSRSV1:   {name: "TAX1099MSGSRSV1", kind: kindAggregate},
	elTAXW2MSGSRSV1:     {name: "TAXW2MSGSRSV1", kind: kindAggregate},
	elTAX1095MSGSRSV1:   {name: "TAX1095MSGSRSV1", kind: kindAggregate},
	elTAXPDFMSGSRSV1:    {name: "TAXPDFMSGSRSV1", kind: kindAggregate},

	elSIGNONMSGSRSV2:     {name: "SIGNONMSGSRSV2", kind: kindAggregate},
	elSIGNUPMSGSRSV2:     {name: "SIGNUPMSGSRSV2", kind: kindAggregate},
	elBANKMSGSRSV2:       {name: "BANKMSGSRSV2", kind: kindAggregate},
	elCREDITCARDMSGSRSV2: {name: "CREDITCARDMSGSRSV2", kind: kindAggregate},
	elINTERXFERMSGSRSV2:  {name: "INTERXFERMSGSRSV2", kind: kindAggregate},
	elWIREXFERMSGSRSV2:   {name: "WIREXFERMSGSRSV2", kind: kindAggregate},
	elBILLPAYMSGSRSV2:    {name: "BILLPAYMSGSRSV2", kind: kindAggregate},
	elEMAILMSGSRSV2:      {name: "EMAILMSGSRSV2", kind: kindAggregate},
	elPROFMSGSRSV2:       {name: "PROFMSGSRSV2", kind: kindAggregate},

	elSIGNONMSGSRQV1:     {name: "SIGNONMSGSRQV1", kind: kindAggregate},
	elSIGNUPMSGSRQV1:     {name: "SIGNUPMSGSRQV1", kind: kindAggregate},
	elBANKMSGSRQV1:       {name: "BANKMSGSRQV1", kind: kindAggregate},
	elCREDITCARDMSGSRQV1: {name: "CREDITCARDMSGSRQV1", kind: kindAggregate},
	elINVSTMTMSGSRQV1:    {name: "INVSTMTMSGSRQV1", kind: kindAggregate},
	elINTERXFERMSGSRQV1:  {name: "INTERXFERMSGSRQV1", kind: kindAggregate},
	elWIREXFERMSGSRQV1:   {name: "WIREXFERMSGSRQV1", kind: kindAggregate},
	elBILLPAYMSGSRQV1:    {name: "BILLPAYMSGSRQV1", kind: kindAggregate},
	elEMAILMSGSRQV1:      {name: "EMAILMSGSRQV1", kind: kindAggregate},
	elLOANMSGSRQV1:       {name: "LOANMSGSRQV1", kind: kindAggregate},
	elSECLISTMSGSRQV1:    {name: "SECLISTMSGSRQV1", kind: kindAggregate},
	elPRESDIRMSGSRQV1:    {name: "PRESDIRMSGSRQV1", kind: kindAggregate},
	elPRESDLVMSGSRQV1:    {name: "PRESDLVMSGSRQV1", kind: kindAggregate},
	elPROFMSGSRQV1:       {name: "PROFMSGSRQV1", kind: kindAggregate},
	elTAX1098MSGSRQV1:    {name: "TAX1098MSGSRQV1", kind: kindAggregate},
	elTAX1099MSGSRQV1:    {name: "TAX1099MSGSRQV1", kind: kindAggregate},
	elTAXW2MSGSRQV1:      {name: "TAXW2MSGSRQV1", kind: kindAggregate},
	elTAX1095MSGSRQV1:    {name: "TAX1095MSGSRQV1", kind: kindAggregate},
	elTAXPDFMSGSRQV1:     {name: "TAXPDFMSGSRQV1", kind: kindAggregate},
	elSIGNONMSGSRQV2:     {name: "SIGNONMSGSRQV2", kind: kindAggregate},
	elBANKMSGSRQV2:       {name: "BANKMSGSRQV2", kind: kindAggregate},
	elCREDITCARDMSGSRQV2: {name: "CREDITCARDMSGSRQV2", kind: kindAggregate},
	elSONRQ:              {name: "SONRQ", kind: kindAggregate},

	elSONRS: {name: "SONRS", kind: kindAggregate, children: []child{
		{elSTATUS, required, 0},
		{elDTSERVER, required, 0},
		{elUSERKEY, 0, 0},
		{elTSKEYEXPIRE, 0, 0},
		{elLANGUAGE, required, 0},
		{elCOUNTRY, 0, 151},
		{elDTPROFUP, 0, 0},
		{elDTUSERUP, 0, 221},
		{elDTACCTUP, 0, 0},
		{elFI, 0, 0},
		{elSESSCOOKIE, 0, 0},
		{elACCESSKEY, 0, 103},
		{elOFXEXTENSION, 0, 220},
		{elINTUBID, private, 0},
		{elINTUORG, private, 0},
		{elINTUUSERID, private, 0},
	}},
	elPINCHTRNRS:     {name: "PINCHTRNRS", kind: kindAggregate},
	elCHALLENGETRNRS: {name: "CHALLENGETRNRS", kind: kindAggregate},
	elSTATUS: {name: "STATUS", kind: kindAggregate, children: []child{
		{elCODE, required, 0}, {elSEVERITY, required, 0}, {elMESSAGE, 0, 0}, {elMESSAGE2, choice, 151},
	}},
	elCODE:         {name: "CODE", kind: kindInteger, width: 6},
	elSEVERITY:     {name: "SEVERITY", kind: kindEnum, values: "INFO WARN ERROR"},
	elMESSAGE:      {name: "MESSAGE", kind: kindText, width: 255},
	elMESSAGE2:     {name: "MESSAGE2", kind: kindText, width: 2000, since: 151},
	elDTSERVER:     {name: "DTSERVER", kind: kindDateTime},
	elUSERKEY:      {name: "USERKEY", kind: kindText, width: 64},
	elTSKEYEXPIRE:  {name: "TSKEYEXPIRE", kind: kindDateTime},
	elLANGUAGE:     {name: "LANGUAGE", kind: kindLanguage, width: 3},
	elCOUNTRY:      {name: "COUNTRY", kind: kindText, width: 3},
	elDTPROFUP:     {name: "DTPROFUP", kind: kindDateTime},
	elDTUSERUP:     {name: "DTUSERUP", kind: kindDateTime, since: 221},
	elDTACCTUP:     {name: "DTACCTUP", kind: kindDateTime},
	elFI:           {name: "FI", kind: kindAggregate, children: []child{{elORG, required, 0}, {elFID, 0, 0}}},
	elORG:          {name: "ORG", kind: kindText, width: 32},
	elFID:          {name: "FID", kind: kindText, width: 32},
	elSESSCOOKIE:   {name: "SESSCOOKIE", kind: kindText, width: 1000},
	elACCESSKEY:    {name: "ACCESSKEY", kind: kindText, width: 1000},
	elOFXEXTENSION: {name: "OFXEXTENSION", kind: kindAggregate, since: 220},
	elINTUBID:      {name: "INTU.BID", kind: kindInteger, width: 9},
	elINTUORG:      {name: "INTU.ORG", kind: kindText, width: 32},
	elINTUUSERID:   {name: "INTU.USERID", kind: kindText, width: 32},
	elINTUTIMEOUT:  {name: "INTU.TIMEOUT", kind: kindNamed},
	elINTUBROKERID: {name: "INTU.BROKERID", kind: kindNamed},

	elSTMTTRNRS: {name: "STMTTRNRS", kind: kindAggregate, children: []child{
		{elTRNUID, required, 0}, {elSTATUS, required, 0}, {elCLTCOOKIE, 0, 0}, {elOFXEXTENSION, 0, 220}, {elSTMTRS, 0, 0},
	}},
	elCCSTMTTRNRS: {name: "CCSTMTTRNRS", kind: kindAggregate, children: []child{
		{elTRNUID, required, 0}, {elSTATUS, required, 0}, {elCLTCOOKIE, 0, 0}, {elOFXEXTENSION, 0, 220}, {elCCSTMTRS, 0, 0},
	}},
	elSTMTENDTRNRS:   {name: "STMTENDTRNRS", kind: kindAggregate},
	elCCSTMTENDTRNRS: {name: "CCSTMTENDTRNRS", kind: kindAggregate},
	elINTRATRNRS:     {name: "INTRATRNRS", kind: kindAggregate},
	elRECINTRATRNRS:  {name: "RECINTRATRNRS", kind: kindAggregate},
	elSTPCHKTRNRS:    {name: "STPCHKTRNRS", kind: kindAggregate},
	elBANKMAILTRNRS:  {name: "BANKMAILTRNRS", kind: kindAggregate},
	elBANKMAILSYNCRS: {name: "BANKMAILSYNCRS", kind: kindAggregate},
	elSTPCHKSYNCRS:   {name: "STPCHKSYNCRS", kind: kindAggregate},
	elINTRASYNCRS:    {name: "INTRASYNCRS", kind: kindAggregate},
	elRECINTRASYNCRS: {name: "RECINTRASYNCRS", kind: kindAggregate},
	elTRNUID:         {name: "TRNUID", kind: kindText, width: 36},
	elCLTCOOKIE:      {name: "CLTCOOKIE", kind: kindText, width: 32},
	elSTMTRS: {name: "STMTRS", kind: kindAggregate, children: []child{
		{elCURDEF, required, 0},
		{elBANKACCTFROM, required, 0},
		{elBANKTRANLIST, 0, 0},
		{elBANKTRANLISTP, 0, 220},
		{elLEDGERBAL, required, 0},
		{elAVAILBAL, 0, 0},
		{elCASHADVBALAMT, 0, 220},
		{elINTRATE, 0, 220},
		{elBALLIST, 0, 201},
		{elMKTGINFO, 0, 0},
	}},
	elCCSTMTRS: {name: "CCSTMTRS", kind: kindAggregate, children: []child{
		{elCURDEF, required, 0},
		{elCCACCTFROM, required, 0},
		{elBANKTRANLIST, 0, 0},
		{elBANKTRANLISTP, 0, 220},
		{elLEDGERBAL, required, 0},
		{elAVAILBAL, 0, 0},
		{elCASHADVBALAMT, 0, 220},
		{elCASHADVAVAILAMT, 0, 221},
		{elCASHADVCREDITLIMIT, 0, 221},
		{elINTRATEPURCH, 0, 220},
		{elINTRATECASH, 0, 220},
		{elINTRATEXFER, 0, 220},
		{elREWARDINFO, 0, 220},
		{elBALLIST, 0, 201},
		{elMKTGINFO, 0, 0},
	}},
	elCURDEF:       {name: "CURDEF", kind: kindCurrency, width: 3},
	elBANKACCTFROM: {name: "BANKACCTFROM", kind: kindAggregate, children: bankAccount},
	elBANKACCTTO:   {name: "BANKACCTTO", kind: kindAggregate, children: bankAccount},
	elCCACCTFROM:   {name: "CCACCTFROM", kind: kindAggregate, children: cardAccount},
	elCCACCTTO:     {name: "CCACCTTO", kind: kindAggregate, children: cardAccount},
	elBANKID:       {name: "BANKID", kind: kindText, width: 9},
	elBRANCHID:     {name: "BRANCHID", kind: kindText, width: 22},
	elACCTID:       {name: "ACCTID", kind: kindText, width: 22},
	elACCTTYPE:     {name: "ACCTTYPE", kind: kindEnum, values: "CHECKING SAVINGS MONEYMRKT CREDITLINE CD"},
	elACCTTYPE2:    {name: "ACCTTYPE2", kind: kindEnum, values: "CHECKING SAVINGS MONEYMRKT CREDITLINE CD CMA", since: 151},
	elACCTKEY:      {name: "ACCTKEY", kind: kindText, width: 22},
	elBANKTRANLIST: {name: "BANKTRANLIST", kind: kindAggregate, children: []child{
		{elDTSTART, required, 0}, {elDTEND, required, 0}, {elSTMTTRN, repeated, 0},
	}},
	elBANKTRANLISTP: {name: "BANKTRANLISTP", kind: kindAggregate, since: 220, children: []child{
		{elDTASOF, required, 0}, {elSTMTTRNP, repeated, 0},
	}},
	elLEDGERBAL:          {name: "LEDGERBAL", kind: kindAggregate, children: balance},
	elAVAILBAL:           {name: "AVAILBAL", kind: kindAggregate, children: balance},
	elBALAMT:             {name: "BALAMT", kind: kindAmount, width: amountWidth},
	elDTASOF:             {name: "DTASOF", kind: kindDateTime},
	elCASHADVBALAMT:      {name: "CASHADVBALAMT", kind: kindAmount, width: amountWidth, since: 220},
	elCASHADVAVAILAMT:    {name: "CASHADVAVAILAMT", kind: kindAmount, width: amountWidth, since: 221},
	elCASHADVCREDITLIMIT: {name: "CASHADVCREDITLIMIT", kind: kindAmount, width: amountWidth, since: 221},
	elINTRATE:            {name: "INTRATE", kind: kindRate, width: amountWidth},
	elINTRATEPURCH:       {name: "INTRATEPURCH", kind: kindRate, width: amountWidth, since: 220},
	elINTRATECASH:        {name: "INTRATECASH", kind: kindRate, width: amountWidth, since: 220},
	elINTRATEXFER:        {name: "INTRATEXFER", kind: kindRate, width: amountWidth, since: 220},
	elREWARDINFO: {name: "REWARDINFO", kind: kindAggregate, since: 220, children: []child{
		{elNAME, required, 0}, {elREWARDBAL, required, 0}, {elREWARDEARNED, 0, 0},
	}},
	elREWARDBAL:    {name: "REWARDBAL", kind: kindAmount, width: amountWidth, since: 220},
	elREWARDEARNED: {name: "REWARDEARNED", kind: kindAmount, width: amountWidth, since: 220},
	elBALLIST:      {name: "BALLIST", kind: kindAggregate, children: []child{{elBAL, repeated, 0}}},
	elBAL: {name: "BAL", kind: kindAggregate, children: []child{
		{elNAME, required, 0},
		{elDESC, required, 0},
		{elBALTYPE, required, 0},
		{elVALUE, required, 0},
		{elDTASOF, 0, 0},
		{elCURRENCY, 0, 0},
	}},
	elDESC:     {name: "DESC", kind: kindText, width: 80},
	elBALTYPE:  {name: "BALTYPE", kind: kindEnum, values: "DOLLAR PERCENT NUMBER"},
	elVALUE:    {name: "VALUE", kind: kindNamed},
	elMKTGINFO: {name: "MKTGINFO", kind: kindText, width: 360},

	elDTSTART: {name: "DTSTART", kind: kindDateTime},
	elDTEND:   {name: "DTEND", kind: kindDateTime},
	elSTMTTRN: {name: "STMTTRN", kind: kindAggregate, children: []child{
		{elTRNTYPE, required, 0},
		{elDTPOSTED, required, 0},
		{elDTUSER, 0, 0},
		{elDTAVAIL, 0, 0},
		{elTRNAMT, required, 0},
		{elLOANPMTINFO, 0, 210},
		{elFITID, required, 0},
		{elCORRECTFITID, 0, 0},
		{elCORRECTACTION, paired, 0},
		{elSPNAME, 0, 160},
		{elSRVRTID, 0, 0},
		{elSRVRTID2, choice, 151},
		{elCHECKNUM, 0, 0},
		{elREFNUM, 0, 0},
		{elSIC, 0, 0},
		{elPAYEEID, 0, 0},
		{elPAYEEID2, choice, 151},
		{elNAME, 0, 0},
		{elPAYEE, choice, 0},
		{elPAYEE2, choice, 151},
		{elEXTDNAME, 0, 210},
		{elBANKACCTTO, 0, 0},
		{elCCACCTTO, choice, 0},
		{elMEMO, 0, 0},
		{elMEMO2, choice, 151},
		{elIMAGEDATA, twice, 210},
		{elCURRENCY, 0, 0},
		{elORIGCURRENCY, choice, 0},
		{elINV401KSOURCE, 0, 200},
	}},
	elSTMTTRNP: {name: "STMTTRNP", kind: kindAggregate, since: 220, children: []child{
		{elTRNTYPE, required, 0},
		{elDTTRAN, required, 0},
		{elDTEXPIRE, 0, 0},
		{elTRNAMT, required, 0},
		{elREFNUM, 0, 0},
		{elNAME, required, 0},
		{elEXTDNAME, 0, 0},
		{elMEMO, 0, 0},
		{elIMAGEDATA, twice, 0},
		{elCURRENCY, 0, 0},
		{elORIGCURRENCY, choice, 0},
	}},
	elTRNTYPE: {name: "TRNTYPE", kind: kindEnum, values: "CREDIT DEBIT INT DIV FEE SRVCHG DEP ATM POS XFER " +
		"CHECK PAYMENT CASH DIRECTDEP DIRECTDEBIT REPEATPMT OTHER HOLD"},
	elDTPOSTED:      {name: "DTPOSTED", kind: kindDateTime},
	elDTUSER:        {name: "DTUSER", kind: kindDateTime},
	elDTAVAIL:       {name: "DTAVAIL", kind: kindDateTime},
	elDTTRAN:        {name: "DTTRAN", kind: kindDateTime, since: 220},
	elDTEXPIRE:      {name: "DTEXPIRE", kind: kindDateTime},
	elTRNAMT:        {name: "TRNAMT", kind: kindAmount, width: amountWidth},
	elLOANPMTINFO:   {name: "LOANPMTINFO", kind: kindAggregate, since: 210},
	elFITID:         {name: "FITID", kind: kindText, width: 255},
	elCORRECTFITID:  {name: "CORRECTFITID", kind: kindText, width: 255},
	elCORRECTACTION: {name: "CORRECTACTION", kind: kindEnum, values: "REPLACE DELETE"},
	elSPNAME:        {name: "SPNAME", kind: kindText, width: 32},
	elSRVRTID:       {name: "SRVRTID", kind: kindText, width: 10},
	elSRVRTID2:      {name: "SRVRTID2", kind: kindText, width: 36, since: 151},
	elCHECKNUM:      {name: "CHECKNUM", kind: kindText, width: 12},
	elREFNUM:        {name: "REFNUM", kind: kindText, width: 32},
	elSIC:           {name: "SIC", kind: kindInteger, width: 6},
	elPAYEEID:       {name: "PAYEEID", kind: kindText, width: 12},
	elPAYEEID2:      {name: "PAYEEID2", kind: kindText, width: 36, since: 151},
	elNAME:          {name: "NAME", kind: kindText, width: 32},
	elPAYEE: {name: "PAYEE", kind: kindAggregate, children: []child{
		{elNAME, required, 0},
		{elADDR1, required, 0},
		{elADDR2, 0, 0},
		{elADDR3, follows, 0},
		{elCITY, required, 0},
		{elSTATE, required, 0},
		{elPOSTALCODE, required, 0},
		{elCOUNTRY, 0, 0},
		{elPHONE, required, 0},
	}},
	elPAYEE2: {name: "PAYEE2", kind: kindAggregate, since: 151, children: []child{
		{elNAME, required, 0},
		{elADDR1, 0, 0},
		{elADDR2, 0, 0},
		{elADDR3, 0, 0},
		{elCITY, 0, 0},
		{elSTATE, 0, 0},
		{elPOSTALCODE, 0, 0},
		{elCOUNTRY, 0, 0},
		{elPHONE, 0, 0},
	}},
	elEXTDNAME:      {name: "EXTDNAME", kind: kindText, width: 100, since: 210},
	elMEMO:          {name: "MEMO", kind: kindText, width: 255},
	elMEMO2:         {name: "MEMO2", kind: kindText, width: 390, since: 151},
	elIMAGEDATA:     {name: "IMAGEDATA", kind: kindAggregate, since: 210},
	elCURRENCY:      {name: "CURRENCY", kind: kindAggregate, children: exchange},
	elORIGCURRENCY:  {name: "ORIGCURRENCY", kind: kindAggregate, children: exchange},
	elINV401KSOURCE: {name: "INV401KSOURCE", kind: kindEnum, since: 200, values: "PRETAX AFTERTAX MATCH PROFITSHARING ROLLOVER OTHERVEST OTHERNONVEST"},
	elADDR1:         {name: "ADDR1", kind: kindText, width: 32},
	elADDR2:         {name: "ADDR2", kind: kindText, width: 32},
	elADDR3:         {name: "ADDR3", kind: kindText, width: 32},
	elCITY:          {name: "CITY", kind: kindText, width: 32},
	elSTATE:         {name: "STATE", kind: kindText, width: 5},
	elPOSTALCODE:    {name: "POSTALCODE", kind: kindText, width: 11},
	elPHONE:         {name: "PHONE", kind: kindText, width: 32},
	elCURRATE:       {name: "CURRATE", kind: kindRate, width: amountWidth},
	elCURSYM:        {name: "CURSYM", kind: kindCurrency, width: 3},

	elINVSTMTTRNRS: {name: "INVSTMTTRNRS", kind: kindAggregate},
	elINVSTMTRS:    {name: "INVSTMTRS", kind: kindAggregate},
	elINVACCTFROM:  {name: "INVACCTFROM", kind: kindAggregate},
	elINVTRANLIST:  {name: "INVTRANLIST", kind: kindAggregate},
	elINVBANKTRAN: {name: "INVBANKTRAN", kind: kindAggregate, children: []child{
		{elSTMTTRN, required, 0}, {elSUBACCTFUND, required, 0},
	}},
	elSUBACCTFUND: {name: "SUBACCTFUND", kind: kindEnum, values: "CASH MARGIN SHORT OTHER"},
}

// amountWidth is the width of amounts and rates: N-32.
const amountWidth = 32

// Contents that several aggregates share.
var (
	bankAccount = []child{
		{elBANKID, required, 0},
		{elBRANCHID, 0, 0},
		{elACCTID, required, 0},
		{elACCTTYPE, required, 0},
		{elACCTTYPE2, choice, 151},
		{elACCTKEY, 0, 0},
	}
	cardAccount = []child{{elACCTID, required, 0}, {elACCTKEY, 0, 0}}
	balance     = []child{{elBALAMT, required, 0}, {elDTASOF, required, 0}}
	exchange    = []child{{elCURRATE, required, 0}, {elCURSYM, required, 0}}
)
