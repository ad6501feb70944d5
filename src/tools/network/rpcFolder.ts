import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FeeBumpTransaction, TransactionBuilder } from '@stellar/stellar-sdk'
import type { About, Corpus, RecordedKind } from '#mock/corpus.ts'
import { numberOf, parseRow, type Row, rowOf, textOf } from '#mock/record.ts'

const historyFiles: Readonly<Partial<Record<RecordedKind, string>>> = {
  rpcLedgers: 'getLedgers.base64',
  rpcTransactions: 'getTransactions.base64',
  rpcEvents: 'getEvents.base64',
  rpcLedgersJson: 'getLedgers.json',
  rpcTransactionsJson: 'getTransactions.json',
}

/**
 * The JSON-RPC side of a recording: only `manifest.json` and `rpc/` are opened. The mock's lookups by hash or
 * envelope use the node's own transactions; the SDK computes inner hashes.
 */
export function createRpcFolderCorpus(
  folder: string,
  options: { readonly rejected?: readonly Row[] | undefined } = {},
): Corpus {
  const manifest = parseRow(readFileSync(`${folder}/manifest.json`, 'utf8'))
  const kept = new Map<string, readonly Row[]>()
  const lines = (name: string): readonly Row[] => {
    const found = kept.get(name) ?? readLines(`${folder}/rpc/${name}.ndjson.gz`)
    kept.set(name, found)
    return found
  }
  const passphrase = textOf(manifest, 'network_passphrase')
  const root = { network_passphrase: passphrase }
  const about = { ...aboutOf(folder, lines('getLedgers.base64')), root }
  const transactions = once(() =>
    lines('getTransactions.base64').map((row) => hashesOf(row, passphrase)),
  )
  const events = once(() => {
    const json = lines('getEvents.json')
    return lines('getEvents.base64').map((row, index) => ({ ...row, ...json[index] }))
  })
  const rowsOf = (kind: RecordedKind): readonly Row[] => {
    if (kind === 'transactions') return transactions()
    if (kind === 'rpcEvents') return events()
    const file = historyFiles[kind]
    return file === undefined ? [] : lines(file)
  }
  return {
    about: () => Promise.resolve(about),
    chunk: (kind) => Promise.resolve({ first: about.first, last: about.last, rows: rowsOf(kind) }),
    table: (kind) => Promise.resolve(kind === 'rejected' ? (options.rejected ?? []) : []),
    owned: () => Promise.resolve(undefined),
    locate: (by, text) =>
      Promise.resolve(
        transactions()
          .filter((row) =>
            by === 'envelope'
              ? row.envelope_xdr === text
              : row.hash === text || rowOf(row, 'inner_transaction').hash === text,
          )
          .map((row) => numberOf(row, 'ledger')),
      ),
    entry: (key) =>
      Promise.resolve(
        lines('getLedgerEntries').find((row) => row.key === key && row.found !== false),
      ),
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function aboutOf(folder: string, ledgers: readonly Row[]): Omit<About, 'root'> {
  const [first, last] = [ledgers[0] ?? {}, ledgers.at(-1) ?? {}]
  const single = gunzipSync(readFileSync(`${folder}/rpc/single.json.gz`)).toString('utf8')
  const hasJson = existsSync(`${folder}/rpc/getTransactions.json.ndjson.gz`)
  return {
    base: '',
    first: numberOf(first, 'sequence'),
    last: numberOf(last, 'sequence'),
    closeTimes: ledgers.map((ledger) => Number(textOf(ledger, 'ledgerCloseTime'))),
    formats: hasJson ? ['base64', 'json'] : ['base64'],
    feeStats: {},
    single: parseRow(single),
  }
}

function readLines(file: string): readonly Row[] {
  if (!existsSync(file)) return []
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseRow)
}

function hashesOf(row: Row, passphrase: string): Row {
  const { txHash: hash, ledger, envelopeXdr, feeBump } = row
  const found = { hash, ledger, envelope_xdr: envelopeXdr }
  if (feeBump !== true) return found
  const transaction = TransactionBuilder.fromXDR(textOf(row, 'envelopeXdr'), passphrase)
  if (!(transaction instanceof FeeBumpTransaction)) return found
  const inner = Buffer.from(transaction.innerTransaction.hash()).toString('hex')
  return { ...found, inner_transaction: { hash: inner } }
}
