import { base64FromBytes, bytesFromBase64, hexFromBytes } from '#ledger/values/bytes.ts'
import type { Chunk, Corpus, RecordedKind } from '#mock/corpus.ts'
import { numberOf, type Row } from '#mock/record.ts'
import { placesOf } from './denseTransaction.ts'
import { closedLedger, type DenseLedger, ledgerCloseMeta } from './ledgerClose.ts'
import type { DenseNetwork } from './network.ts'
import { restLedger } from './restLedger.ts'
import { transactionRow } from './transactionRows.ts'

/** Ledgers whose contents are kept: megabytes each. */
const keptLedgers = 4

/** A dense network as the mock's services read a recording. `recorded` has what all copies share. */
export function createDenseCorpus(network: DenseNetwork, recorded: Corpus): Corpus {
  const { chain } = network
  const kept = new Map<number, DenseLedger>()
  const ledgerAt = (ledger: number): DenseLedger => {
    const found = kept.get(ledger) ?? closedLedger(network, ledger)
    kept.delete(ledger)
    kept.set(ledger, found)
    const [oldest] = kept.keys()
    if (kept.size > keptLedgers && oldest !== undefined) kept.delete(oldest)
    return found
  }
  const rowsOf = (kind: RecordedKind, ledger: number): readonly Row[] => {
    if (ledger > chain.last()) return []
    const time = chain.closeTime(ledger)
    switch (kind) {
      case 'rpcLedgers': {
        const closed = ledgerAt(ledger)
        const row = {
          hash: hexFromBytes(chain.hashOf(ledger)),
          sequence: ledger,
          ledgerCloseTime: String(time),
          headerXdr: base64FromBytes(closed.headerEntry),
          metadataXdr: base64FromBytes(ledgerCloseMeta(network, closed)),
        }
        return [row]
      }
      case 'ledgers':
        return [restLedger(network, ledger)]
      case 'rpcTransactions':
        return ledgerAt(ledger).contents.transactions.map((transaction, slot) =>
          transactionRow(transaction, ledger, slot + 1, time),
        )
      // REST has the ledgers alone.
      case 'transactions':
      case 'operations':
      case 'effects':
      case 'trades':
      case 'rpcEvents':
      case 'rpcLedgersJson':
      case 'rpcTransactionsJson':
        return []
    }
  }
  return {
    async about() {
      const about = await recorded.about()
      const [first, last] = [chain.first, chain.last()]
      const root = { ...about.root, core_latest_ledger: last }
      return { ...about, root, first, last, closeTimes: [], formats: ['base64'] }
    },
    chunk: (kind, ledger): Promise<Chunk> =>
      Promise.resolve({ first: ledger, last: ledger, rows: rowsOf(kind, ledger) }),
    table: () => Promise.resolve([]),
    owned: () => Promise.resolve(undefined),
    locate: (by, text) =>
      Promise.resolve(by === 'hash' ? placesOf(network, text).map(([ledger]) => ledger) : []),
    async entry(key) {
      const own = accountEntry(network, key)
      if (own !== undefined) return own
      const found = await recorded.entry(key)
      if (found === undefined) return undefined
      // The recording's ledgers lie before the network's first.
      const live = found.liveUntilLedgerSeq
      return {
        ...found,
        lastModifiedLedgerSeq: numberOf(found, 'lastModifiedLedgerSeq') + chain.first - 1000,
        ...(typeof live === 'number' ? { liveUntilLedgerSeq: live + chain.last() } : {}),
      }
    },
  }
}

/** XDR `LedgerKey` of an account: entry type, key type, 32 bytes. */
function accountEntry(network: DenseNetwork, key: string): Row | undefined {
  const bytes = bytesFromBase64(key)
  if (bytes?.length !== 40 || !key.startsWith('AAAAAAAAAA')) return undefined
  const { population, templates, writer, chain } = network
  const account = population.numberOf(bytes.subarray(8))
  if (account === undefined) return undefined
  const ledger = chain.last()
  const countOf = () => chain.countBefore(account, ledger + 1, 0)
  const accounts = Int32Array.of(account)
  const filling = { ledger, time: chain.closeTime(ledger), accounts, countOf }
  const xdr = base64FromBytes(writer.copy(templates.account, filling))
  return { key, xdr, lastModifiedLedgerSeq: ledger, extXdr: 'AAAAAA==' }
}
