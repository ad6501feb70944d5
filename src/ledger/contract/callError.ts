import type { CallError } from '../values/answer.ts'
import { contractIdFromBytes } from '../values/ids.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import { readTransactionMeta } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { lossyText, scErrorName } from '../xdr/values.ts'
import { ifReadable, readAll } from '../xdr/xdrBytes.ts'

/** The error that a failed call met first, as `read` reads it; undefined where its meta has none, or cannot be read. */
export function firstCallError(
  { bytes: { meta } }: Pick<AppliedTransaction, 'bytes'>,
  read: (event: Xdr.ContractEvent) => CallError | undefined = callError,
): CallError | undefined {
  const found = meta.length === 0 ? undefined : ifReadable(() => readAll(meta, readTransactionMeta))
  for (const { event } of found === undefined ? [] : diagnosticEvents(found)) {
    const error = read(event)
    if (error !== undefined) return error
  }
  return undefined
}

/** The error in a diagnostic event (CAP-46-8); undefined for any other event: a contract's own may have the same topics. */
export function callError({ type, body, contractId }: Xdr.ContractEvent): CallError | undefined {
  const { topics, data } = body.v0
  const [name, cause] = topics
  if (type !== 'diagnostic' || name?.type !== 'scvSymbol' || cause?.type !== 'scvError')
    return undefined
  if (lossyText(name.sym) !== 'error') return undefined
  return {
    error: scErrorName(cause.error),
    // The host checks an account's signatures within the contract that asked for them: the error is not of its interface.
    contract: ofAccount.test(messageOf(data))
      ? undefined
      : contractId && contractIdFromBytes(contractId),
  }
}

/** The built-in account contract's reasons for refusing signatures (its error 5). */
export const ofAccount =
  /^(signature weight|signer does not|public keys are|no account sig|too many account)/

/** The text that an error or log of the host begins with; empty where it begins with another value. */
export function messageOf(data: Xdr.ScVal): string {
  const [first] = partsOf(data)
  return first?.type === 'scvString' ? lossyText(first.str) : ''
}

export const partsOf = (data: Xdr.ScVal): readonly Xdr.ScVal[] =>
  data.type === 'scvVec' ? (data.vec ?? []) : [data]

/** Diagnostic events of XDR `TransactionMeta` (V3, V4); nodes need not store them. */
export function diagnosticEvents(meta: Xdr.TransactionMeta): readonly Xdr.DiagnosticEvent[] {
  switch (meta.type) {
    case 'operations':
    case 'v1':
    case 'v2':
      return []
    case 'v3':
      return meta.v3.sorobanMeta?.diagnosticEvents ?? []
    case 'v4':
      return meta.v4.diagnosticEvents
  }
}
