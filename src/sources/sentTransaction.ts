import type { Preconditions, TransactionCodes } from '#ledger'
import {
  XdrError,
  envelopeHashes,
  generatedReaders,
  innerTransaction,
  preconditionsFromXdr,
  resultCodesOf,
  transactionHash,
} from '#ledger/readers'
import { SourceError, type TransactionHash, bytesFromBase64 } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type NamedCodes, resultMessages } from './transaction/resultMessages.ts'

/** Data of a transaction before it is sent. */
export interface SentTransaction {
  readonly hash: TransactionHash
  /** The hash of a fee bump's inner transaction. */
  readonly innerHash?: TransactionHash | undefined
  readonly envelope: Xdr.TransactionEnvelope
  readonly passphrase: string
  readonly preconditions?: Preconditions | undefined
}

/** Reads a base64 envelope; undefined where this build cannot: the service may. */
export function sentTransaction(text: string, passphrase: string): SentTransaction | undefined {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) return undefined
  return ifXdr(() => {
    const envelope = generatedReaders.envelope(bytes)
    const [hash = transactionHash(bytes, passphrase), innerHash] = envelopeHashes(bytes, passphrase)
    return {
      hash,
      innerHash,
      envelope,
      passphrase,
      preconditions: preconditionsFromXdr(innerTransaction(envelope).preconditions),
    }
  })
}

/** The codes of a base64 `TransactionResult`; undefined where this build cannot read it. */
export function resultCodes(
  sent: SentTransaction | undefined,
  result: string,
): TransactionCodes | undefined {
  const bytes = bytesFromBase64(result)
  if (bytes === undefined) return undefined
  return ifXdr(() => resultMessages(sent?.envelope, resultCodesOf(generatedReaders.result(bytes))))
}

/** Codes that the service states by name. */
export const namedCodes = (
  sent: SentTransaction | undefined,
  codes: NamedCodes,
): TransactionCodes => resultMessages(sent?.envelope, codes)

/** What is read before a transaction is sent. Rejects without calls: with them it may have arrived. */
export async function beforeSending<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { kind, message, retryAfter } = error
    throw new SourceError(kind, message, { cause: error, retryAfter })
  }
}

/** An error of sending that states whether the transaction may have been accepted. */
export function sendingFailed(error: unknown, sent: SentTransaction | undefined): unknown {
  if (!(error instanceof SourceError)) return error
  const where = sent === undefined ? '' : `: look for ${sent.hash}`
  const message = mayHaveArrived(error)
    ? `${error.message}. It may still have been accepted${where}`
    : `${error.message}. It was not accepted`
  return new SourceError(error.kind, message, {
    cause: error,
    calls: error.calls,
    retryAfter: error.retryAfter,
  })
}

/** No answer, an unreadable one, or a failure of the service; a refused transaction was not passed on. */
const mayHaveArrived = ({ kind, calls }: SourceError): boolean =>
  calls.length > 0 && (kind === 'unreachable' || kind === 'badResponse')

function ifXdr<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof XdrError) return undefined
    throw error
  }
}
