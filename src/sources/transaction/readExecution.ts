import type { ExecutionParts, ExplainedExecution, TransactionXdr } from '#ledger'
import { execution as executionOf, explainedCall, innerTransaction } from '#ledger/readers'
import { xdrParts } from './xdrParts.ts'

export interface ExecutionRequest {
  readonly xdr: TransactionXdr
  readonly passphrase: string
}

/** Events, resources, fee, return value and call of a transaction, as far as its XDR can be read; `problems` has the reasons. */
export async function readExecution({
  xdr,
  passphrase,
}: ExecutionRequest): Promise<ExplainedExecution> {
  const { part, problems } = xdrParts(xdr)
  const parts = {
    envelope: await part('envelope', (readers, bytes) => readers.envelope(bytes)),
    result: await part('result', (readers, bytes) => readers.result(bytes)),
    meta: await part('meta', (readers, bytes) => readers.meta(bytes)),
    feeChanges: await part('feeMeta', (readers, bytes) => readers.changes(bytes)),
  }
  return { ...executionOf(parts, passphrase), call: await callOf(parts, passphrase), problems }
}

async function callOf({ envelope, result, meta }: ExecutionParts, passphrase: string) {
  if (envelope === undefined || innerTransaction(envelope).soroban === undefined) return undefined
  return explainedCall({ envelope, result, meta }, passphrase)
}
