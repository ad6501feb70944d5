import { base64FromBytes } from '#ledger/values/bytes.ts'
import { isSuccessful } from '#ledger/xdr/closedLedger.ts'
import { innerTransactionHash } from '#ledger/xdr/hashes.ts'
import type { Corpus, RecordedKind } from '#mock/corpus.ts'
import { numberOf, type Row, withHash } from '#mock/record.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'

/**
 * A node that has these ledgers alone (XDR `LedgerCloseMeta`, consecutive, ascending): their transactions by hash, but no
 * entries and no events. Throws XdrError where a ledger cannot be read.
 */
export function createLedgerCorpus(ledgers: readonly Uint8Array[], passphrase: string): Corpus {
  const read = ledgers.map((bytes) => ({ bytes, reader: openLedger(bytes, passphrase) }))
  const [first, last] = [read[0]?.reader.ledger, read.at(-1)?.reader.ledger]
  if (first === undefined || last === undefined) throw new Error('a node without ledgers')
  const transactions = read.flatMap(({ reader }) =>
    Array.from({ length: reader.transactionCount }, (_, i) => {
      const { ledger, closedAt, applicationOrder, hash, bytes, result, envelope } = reader.decoded(
        i + 1,
      )
      const isFeeBump = envelope.type === 'envelopeTypeTxFeeBump'
      return {
        status: isSuccessful(result) ? 'SUCCESS' : 'FAILED',
        txHash: hash,
        applicationOrder,
        feeBump: isFeeBump,
        envelopeXdr: base64FromBytes(bytes.envelope),
        resultXdr: base64FromBytes(bytes.result),
        resultMetaXdr: base64FromBytes(bytes.meta),
        events: {},
        ledger,
        createdAt: closedAt,
        hash,
        inner_transaction: isFeeBump
          ? { hash: innerTransactionHash(bytes.envelope, passphrase) }
          : {},
      }
    }),
  )
  const rows: Partial<Record<RecordedKind, readonly Row[]>> = {
    transactions,
    rpcTransactions: transactions.map(({ hash: _hash, inner_transaction: _inner, ...row }) => row),
    rpcLedgers: read.map(({ bytes, reader: { ledger } }) => ({
      hash: ledger.hash,
      sequence: ledger.sequence,
      ledgerCloseTime: String(ledger.closedAt),
      headerXdr: base64FromBytes(ledger.headerBytes),
      metadataXdr: base64FromBytes(bytes),
    })),
  }
  const protocolVersion = last.header.ledgerVersion
  return {
    about: () =>
      Promise.resolve({
        base: '',
        first: first.sequence,
        last: last.sequence,
        closeTimes: read.map(({ reader }) => reader.ledger.closedAt),
        formats: ['base64'],
        root: {},
        feeStats: {},
        single: {
          getHealth: { status: 'healthy', ledgerRetentionWindow: ledgers.length },
          getNetwork: { passphrase, protocolVersion },
          getVersionInfo: { version: '27.1.1', protocolVersion },
          getFeeStats: {},
        },
      }),
    chunk: (kind) =>
      Promise.resolve({ first: first.sequence, last: last.sequence, rows: rows[kind] ?? [] }),
    table: () => Promise.resolve([]),
    owned: () => Promise.resolve(undefined),
    locate: (_by, text) =>
      Promise.resolve(withHash(transactions, text).map((row) => numberOf(row, 'ledger'))),
    entry: () => Promise.resolve(undefined),
  }
}
