import type { ReadCost, ReadOutcome, ReadRequest, RecordReader } from '#ledger'
import {
  anyAddressFromXdr,
  argumentsOf,
  callEnvelope,
  readAll,
  readScVal,
  readSorobanAuthorizationEntry,
  readSorobanTransactionData,
  typedValue,
} from '#ledger/readers'
import type { Answer, AnyAddress } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { base64Bytes } from '../rpcResult.ts'

/** Runs a function of a contract by simulation (rpc.md 2.11): the node changes nothing, and nothing is sent on. */
export async function readByCall(
  context: RpcContext,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<Answer<ReadOutcome>> {
  const values = argumentsOf(request.arguments, request.types)
  if ('reason' in values) return { value: { kind: 'invalid', ...values }, calls: [] }
  const { contract, name } = request
  const transaction = callEnvelope({ contract, name, arguments: values })
  const { output, calls } = await context.read(
    { method: 'simulateTransaction', params: { transaction } },
    outcomeOf,
    signal,
  )
  return { value: output, calls }
}

function outcomeOf(result: RecordReader): ReadOutcome {
  const error = result.optional('error', (record) => record.text('error'))
  if (error !== undefined) return { kind: 'failed', reason: error }
  const [first] = result.list('results', (each) => ({
    xdr: each.text('xdr'),
    auth: each.optional('auth', (record) => record.texts('auth')) ?? [],
  }))
  if (first === undefined) return { kind: 'failed', reason: 'the simulation gave no result' }
  return {
    kind: 'returned',
    value: typedValue(readAll(base64Bytes(first.xdr), readScVal)),
    xdr: first.xdr,
    authorizers: [...new Set(first.auth.flatMap(authorizerOf))],
    changes: lengthOf(result, 'stateChanges'),
    events: lengthOf(result, 'events'),
    cost: costOf(result),
    needsRestore: result.has('restorePreamble'),
    asOf: result.ledger('latestLedger'),
  }
}

function authorizerOf(xdr: string): readonly AnyAddress[] {
  const { credentials } = readAll(base64Bytes(xdr), readSorobanAuthorizationEntry)
  switch (credentials.type) {
    case 'sorobanCredentialsSourceAccount':
      return []
    case 'sorobanCredentialsAddress':
      return [anyAddressFromXdr(credentials.address.address)]
    case 'sorobanCredentialsAddressV2':
      return [anyAddressFromXdr(credentials.addressV2.address)]
    case 'sorobanCredentialsAddressWithDelegates':
      return [anyAddressFromXdr(credentials.addressWithDelegates.addressCredentials.address)]
  }
}

function costOf(result: RecordReader): ReadCost {
  const resourceFee = result.optional('minResourceFee', (record) => record.bigint('minResourceFee'))
  const data = result.optional('transactionData', (record) => record.text('transactionData'))
  if (data === undefined || data === '') return { resourceFee }
  const { resources } = readAll(base64Bytes(data), readSorobanTransactionData)
  return {
    instructions: resources.instructions,
    diskRead: resources.diskReadBytes,
    written: resources.writeBytes,
    resourceFee,
  }
}

const lengthOf = (result: RecordReader, name: string): number => {
  const value = result.raw[name]
  return Array.isArray(value) ? value.length : 0
}
