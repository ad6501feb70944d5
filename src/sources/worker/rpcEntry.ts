// The first file of the worker of pages through RPC: it has that source, and loads the other with its first question.
// Loaded when an answer is there, the check of signatures would be a round trip before it is shown.
import '../ledgers/forgedLedger.ts'
import '../rpc/rpcSource.ts'
import '../transaction/readTransactionCodes.ts'
import { answerPage } from './answerPage.ts'

answerPage()
