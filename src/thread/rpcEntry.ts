// The first file of the worker of pages through RPC: it has that source, and loads the other with its first question.
import '../sources/rpc/rpcSource.ts'
import '../sources/transaction/readTransactionCodes.ts'
import { answerPage } from './answerPage.ts'

answerPage()
