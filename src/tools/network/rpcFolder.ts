import { readFileSync } from 'node:fs'
import { FeeBumpTransaction, TransactionBuilder } from '@stellar/stellar-sdk'
import type { About, Corpus, RecordedKind } from '#mock/corpus.ts'
import { numberOf, parseRow, type Row, textOf } from '#mock/record.ts'
import { entryIn, formatsIn, historyFiles, keptRows, ledgersOf, objectOfFile } from './folder.ts'

/**
 * The JSON-RPC side of a recording: only `manifest.json` and `rpc/` are opened. The mock's lookups by hash or
 * envelope use the node's own transactions; the SDK computes inner hashes.
 */
export function createRpcFolderCorpus(
  folder: string,
  options: { readonly rejected?: readonly Row[] | undefined } = {},
): Corpus {
  const manifest = parseRow(readFileSync(`${folder}/manifest.json`, 'utf8'))
  const lines = keptRows(folder)
  const passphrase = textOf(manifest, 'network_passphrase')
  const root = { network_passphrase: passphrase }
  const about = { ...aboutOf(folder, lines('rpc/getLedgers.base64')), root }
  const transactions = once(() =>
    lines('rpc/getTransactions.base64').map((row) => hashesOf(row, passphrase)),
  )
  const events = once(() => {
    const json = lines('rpc/getEvents.json')
    return lines('rpc/getEvents.base64').map((row, index) => ({ ...row, ...json[index] }))
  })
  const rowsOf = (kind: RecordedKind): readonly Row[] => {
    if (kind === 'transactions') return transactions()
    if (kind === 'rpcEvents') return events()
    const file = historyFiles[kind]
    return file.startsWith('rpc/') ? lines(file) : []
  }
  return {
    about: () => Promise.resolve(about),
    chunk: (kind) => Promise.resolve({ first: about.first, last: about.last, rows: rowsOf(kind) }),
    table: (kind) => Promise.resolve(kind === 'rejected' ? (options.rejected ?? []) : []),
    owned: () => Promise.resolve(undefined),
    locate: (by, text) => Promise.resolve(ledgersOf(transactions(), by, text)),
    entry: (key) => Promise.resolve(entryIn(lines, key)),
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
  return {
    base: '',
    first: numberOf(first, 'sequence'),
    last: numberOf(last, 'sequence'),
    closeTimes: ledgers.map((ledger) => Number(textOf(ledger, 'ledgerCloseTime'))),
    formats: formatsIn(folder),
    feeStats: {},
    single: objectOfFile(folder, 'rpc/single'),
  }
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
