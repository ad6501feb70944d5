import { execution as executionOf } from '../../derive/execution/execution.ts'
import type { Execution } from '../../model/outcome/execution.ts'
import type { TransactionXdr } from '../../model/transaction.ts'
import { xdrParts } from './xdrParts.ts'

export interface ExecutionRequest {
  readonly xdr: TransactionXdr
  readonly passphrase: string
}

/** Events, resources, fee and return value of a transaction, as far as its XDR can be read; `problems` has the reasons. */
export async function readExecution({ xdr, passphrase }: ExecutionRequest): Promise<Execution> {
  const { part, problems } = xdrParts(xdr)
  const parts = {
    envelope: await part('envelope', (readers, bytes) => readers.envelope(bytes)),
    result: await part('result', (readers, bytes) => readers.result(bytes)),
    meta: await part('meta', (readers, bytes) => readers.meta(bytes)),
  }
  return { ...executionOf(parts, passphrase), problems }
}
