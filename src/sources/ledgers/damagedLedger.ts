import {
  XdrError,
  generatedReaders,
  outcomeOfPrefix,
  salvageParts,
  transactionHash,
} from '#ledger/readers'
import { type LedgerReader, openLedger } from './closedLedger.ts'

/**
 * Opens a ledger as far as it can be read: where `openLedger` throws, each transaction that this build cannot read
 * throws separately; one with only unknown meta or fee changes has its envelope, result and hash, and accessing its
 * operations' metas throws. Throws XdrError where its transaction set cannot be read either.
 */
export function openAnyLedger(bytes: Uint8Array, passphrase: string): LedgerReader {
  try {
    return openLedger(bytes, passphrase)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return openDamagedLedger(bytes, passphrase)
  }
}

function openDamagedLedger(bytes: Uint8Array, passphrase: string): LedgerReader {
  const { parts, problems } = salvageParts(bytes, passphrase)
  const reader = openLedger(bytes, passphrase, parts)
  const envelopes = new Map(
    parts.envelopes.map(({ start, end }) => {
      const envelope = bytes.subarray(start, end)
      return [transactionHash(envelope, passphrase), envelope] as const
    }),
  )
  const orders = Array.from({ length: reader.transactionCount }, (_, i) => i + 1)
  return {
    ...reader,
    transaction(order, readers = generatedReaders) {
      const problem = problems.get(order)
      // Fee refunds follow the meta, and nothing is derived from them.
      if (problem === undefined || problem.part === 'postFeeChanges')
        return reader.transaction(order, readers)
      const refuse = () => {
        throw problem.error
      }
      if (problem.part === 'result') refuse()
      return reader.transaction(order, { ...readers, operationMetas: refuse })
    },
    decoded(order) {
      const problem = problems.get(order)
      if (problem !== undefined) throw problem.error
      return reader.decoded(order)
    },
    outcomes: () =>
      orders.map((order) =>
        outcomeOfPrefix(reader.bytesAt(order).result, envelopes.get(reader.hash(order))),
      ),
  }
}
