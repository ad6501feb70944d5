import type { Corpus, RecordedKind, TableKind } from '#mock/corpus.ts'
import { type Row, textOf } from '#mock/record.ts'
import { isListedPayment } from '../lab/conformance/bundledRecording.ts'

/** The files of a recording that can be written again from the bundled network, and how. */
export const restoredFiles: Readonly<Record<string, (corpus: Corpus) => Promise<Uint8Array>>> = {
  'rest/ledgers.ndjson': history('ledgers'),
  'rest/transactions.ndjson': history('transactions'),
  'rest/operations.ndjson': history('operations'),
  'rest/payments.ndjson': async (corpus) => {
    const rows = await historyRows(corpus, 'operations')
    return lines(rows.filter(isListedPayment))
  },
  'rest/effects.ndjson': history('effects'),
  'rest/trades.ndjson': history('trades'),
  'rest/assets.ndjson': table('assets'),
  'rest/offers.ndjson': table('offers'),
  'rest/claimable_balances.ndjson': table('claimable_balances'),
  'rest/liquidity_pools.ndjson': table('liquidity_pools'),
  'rpc/getLedgers.base64.ndjson': history('rpcLedgers'),
  'rpc/getLedgers.json.ndjson': history('rpcLedgersJson'),
  'rpc/getTransactions.base64.ndjson': history('rpcTransactions'),
  'rpc/getTransactions.json.ndjson': history('rpcTransactionsJson'),
  // The bundle keeps an event's two formats in one row.
  'rpc/getEvents.base64.ndjson': events((key) => !key.endsWith('Json')),
  'rpc/getEvents.json.ndjson': events((key) => key !== 'topic' && key !== 'value'),
  'meta.xdr': async (corpus) => {
    const rows = await historyRows(corpus, 'rpcLedgers')
    return Buffer.concat(rows.flatMap((row) => frame(textOf(row, 'metadataXdr'))))
  },
}

function history(kind: RecordedKind) {
  return async (corpus: Corpus) => lines(await historyRows(corpus, kind))
}

function table(kind: TableKind) {
  return async (corpus: Corpus) => lines(await corpus.table(kind))
}

function events(has: (key: string) => boolean) {
  return async (corpus: Corpus) => {
    const rows = await historyRows(corpus, 'rpcEvents')
    return lines(
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => has(key)))),
    )
  }
}

async function historyRows(corpus: Corpus, kind: RecordedKind): Promise<readonly Row[]> {
  const rows: Row[] = []
  const { first, last } = await corpus.about()
  for (let ledger = first; ledger <= last; ) {
    const chunk = await corpus.chunk(kind, ledger)
    rows.push(...chunk.rows)
    ledger = chunk.last + 1
  }
  return rows
}

const lines = (rows: readonly Row[]): Uint8Array =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/** A stream's frame: 4 bytes of length with the high bit set, then the XDR. */
function frame(base64: string): readonly Uint8Array[] {
  const bytes = Buffer.from(base64, 'base64')
  const head = Buffer.alloc(4)
  head.writeUInt32BE((bytes.length | 0x8000_0000) >>> 0)
  return [head, bytes]
}
