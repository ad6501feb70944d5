import { readClosedLedger } from '../testing/readLedgers.ts'
import { deriveLedger } from '#ledger/derive/deriveLedger.ts'
import { createSegmentBuilder } from '#sources/index/columns/segmentBuilder.ts'
import { keyAt, tableSize } from '#sources/index/columns/byteTable.ts'
import { listCount, ownerKinds, ownerLists } from '#sources/index/walk/owners.ts'
import { readPostings } from '#sources/index/columns/segment.ts'
import { createLedgerAdder } from '#sources/index/walk/addLedger.ts'
import { locateLedger } from '#sources/index/walk/ledgerOffsets.ts'
import { accountIdFromBytes } from '#ledger/values/strkey.ts'
import type { Chain } from './chainedLedgers.ts'
import { percentile, seeded } from './indexBench.ts'

/** The same operations as rows: derived already, as a browser would keep them in a database. */
export interface Row {
  readonly id: number
  readonly type: number
  readonly accounts: readonly string[]
  readonly record: string
}

export interface BaselineFigures {
  readonly rows: number
  readonly insertsPerSecond: number
  readonly p50: number
  readonly p95: number
  readonly where: string
}

/** Rows of `count` operations: those of the chain's first ledgers, over and over. */
export function rowsOf(
  chain: Chain,
  passphrase: string,
  count: number,
  models: number,
): readonly Row[] {
  const rows: Row[] = []
  const ledgers = Array.from({ length: models }, (_, n) =>
    rowsOfLedger(chain.ledger(n + 2), passphrase),
  )
  while (rows.length < count)
    for (const ledger of ledgers)
      for (const row of ledger) {
        if (rows.length === count) return rows
        rows.push({ ...row, id: rows.length + 1 })
      }
  return rows
}

function rowsOfLedger(bytes: Uint8Array, passphrase: string): readonly Omit<Row, 'id'>[] {
  const builder = createSegmentBuilder()
  createLedgerAdder(passphrase)(locateLedger(bytes), builder)
  const { segment } = builder.seal()
  const accounts = Array.from({ length: segment.operations.types.length }, (): string[] => [])
  for (let owner = 0; owner < tableSize(segment.owners); owner++) {
    const key = keyAt(segment.owners, owner)
    if (key.kind !== ownerKinds.account) continue
    const id = accountIdFromBytes(key.bytes)
    const slot = owner * listCount + ownerLists.operations
    for (const row of readPostings(segment.postings, slot)) accounts[row]?.push(id)
  }
  const { operations } = deriveLedger(readClosedLedger(bytes, passphrase))
  if (operations.length !== accounts.length) throw new Error('rows and operations differ')
  return operations.map((operation, i) => ({
    type: segment.operations.types[i] ?? 0,
    accounts: accounts[i] ?? [],
    record: JSON.stringify(operation, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
  }))
}

export const pages = 100
export const pageSize = 50

/** Times pages of random accounts, newest first. */
export async function timedPages(
  rows: readonly Row[],
  page: (account: string) => Promise<number>,
): Promise<{ readonly p50: number; readonly p95: number }> {
  const accounts = [...new Set(rows.slice(0, 5000).flatMap((row) => row.accounts))]
  const random = seeded(7)
  const times: number[] = []
  for (let n = -20; n < pages; n++) {
    const account = accounts[Math.floor(random() * accounts.length)] ?? ''
    const started = performance.now()
    if ((await page(account)) === 0) throw new Error('the account has operations')
    if (n >= 0) times.push(performance.now() - started)
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

/** One IndexedDB row an operation, with an index by account. */
export async function measurePlainRows(
  rows: readonly Row[],
  name: string,
): Promise<BaselineFigures> {
  const database = await openPlain(name)
  const started = performance.now()
  for (let at = 0; at < rows.length; at += 5000) {
    const transaction = database.transaction('operations', 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore('operations')
    for (const row of rows.slice(at, at + 5000)) store.put(row)
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
  }
  const insertsPerSecond = rows.length / ((performance.now() - started) / 1000)
  const figures = await timedPages(rows, (account) => plainPage(database, account))
  database.close()
  return { rows: rows.length, insertsPerSecond, ...figures, where: 'IndexedDB' }
}

/** Milliseconds from nothing to an account's newest 50. */
export async function measurePlainOpening(name: string, account: string): Promise<number> {
  const started = performance.now()
  const database = await openPlain(name)
  if ((await plainPage(database, account)) === 0) throw new Error('the account has operations')
  return performance.now() - started
}

function openPlain(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result
        .createObjectStore('operations', { keyPath: 'id' })
        .createIndex('account', 'accounts', { multiEntry: true }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}

function plainPage(database: IDBDatabase, account: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const index = database.transaction('operations').objectStore('operations').index('account')
    const request = index.openCursor(IDBKeyRange.only(account), 'prev')
    const found: unknown[] = []
    request.addEventListener('success', () => {
      const cursor = request.result
      if (cursor === null || found.length === pageSize) return resolve(found.length)
      const { record }: Row = cursor.value
      found.push(JSON.parse(record))
      cursor.continue()
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}
