import { execution as executionOf } from '../../derive/execution/execution.ts'
import type { Execution } from '../../model/execution.ts'
import type { Jobs } from './jobs.ts'
import { xdrPieces } from './xdrPieces.ts'

/** Events, resources, fee and return value of a transaction, as far as its XDR can be read; with the reason where it cannot. */
export async function execution({
  xdr,
  passphrase,
}: Jobs['execution']['input']): Promise<Execution> {
  const { piece, problems } = xdrPieces(xdr)
  const pieces = {
    envelope: await piece('envelope', (readers, bytes) => readers.envelope(bytes)),
    result: await piece('result', (readers, bytes) => readers.result(bytes)),
    meta: await piece('meta', (readers, bytes) => readers.meta(bytes)),
  }
  return { ...executionOf(pieces, passphrase), problems }
}
