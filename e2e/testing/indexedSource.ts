import '#tools/lateCode.ts'
import { onTestFinished } from 'vitest'
import { type Fetch, isUnknownRecord, type Order } from '#ledger/values/answer.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import { type AccountId, accountOf, parseAccountId, toidParts } from '#ledger/values/ids.ts'
import type { MockOptions } from '#mock/mock.ts'
import type { IndexSetup } from '#sources/index/indexTypes.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import type { IndexControl, IndexStatus, Source } from '#sources/source.ts'
import { relinked } from './indexedLedgers.ts'
import { listOf } from './listQueries.ts'
import { recordedFetch, rest, signal } from './recordedSources.ts'

export { signal }
export const allLedgers = { from: 2, to: 373 }
const url = 'https://recorded.invalid/rpc'

export interface IndexedSource {
  readonly source: Source
  readonly control: IndexControl
  /** Requested methods, in order. */
  readonly methods: string[]
  readonly requests: readonly string[]
}
export function openIndexedSource(fetch: Fetch, setup: IndexSetup = {}, at = url): IndexedSource {
  const methods: string[] = []
  const requests: string[] = []
  const source = createRpcSource({
    url: at,
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: 1_000, wait: skipWait, ...setup },
    async fetch(request) {
      const body: unknown = await request.clone().json()
      requests.push(request.url)
      for (const call of Array.isArray(body) ? body : [body])
        methods.push(String(Reflect.get(Object(call), 'method')))
      return fetch(request)
    },
  })
  if (source.index === undefined) throw new Error('this source has an index')
  return { source, control: source.index, methods, requests }
}
/** Skips time, but lets other tasks run. */
const skipWait = () => new Promise<void>((resolve) => setTimeout(resolve, 1))
export const openRecordedRpc = (options: MockOptions = {}, setup: IndexSetup = {}) =>
  openIndexedSource(recordedFetch(options), setup)

export async function waitForIndex(
  control: IndexControl,
  isIt: (status: IndexStatus) => boolean = ({ state }) =>
    state !== 'walking' && state !== 'waiting',
): Promise<IndexStatus> {
  for (let i = 0; i < 20_000; i++) {
    const status = await control.status(signal)
    if (isIt(status)) return status
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('the index did not settle')
}
/** Lets the time pass for which a source believes what a node says of itself. */
export function skipStatusAge(): void {
  const { now } = Date
  Date.now = () => now.call(Date) + 2_100
  onTestFinished(() => void Object.assign(Date, { now }))
}
/** Indexes all ledgers that a source has. */
export async function walkWhole({ index }: Pick<Source, 'index'>): Promise<IndexStatus> {
  if (index === undefined) throw new Error('this source has an index')
  await index.walk({}, signal)
  const status = await waitForIndex(index)
  if (status.state === 'failed') throw new Error(status.text)
  return status
}
/** An account with operations at both ends of the recording. */
export async function busyAccount(): Promise<AccountId> {
  found ??= findBusy()
  return found
}
let found: Promise<AccountId> | undefined
async function findBusy(): Promise<AccountId> {
  const { source } = openRecordedRpc()
  const counts: Map<string, number>[] = []
  for (const order of ['asc', 'desc'] as const) {
    const count = new Map<string, number>()
    const { items } = await source.list('operations', undefined, { order, limit: 200 }, signal)
    for (const item of items)
      if (!isUnknownRecord(item)) count.set(item.source, (count.get(item.source) ?? 0) + 1)
    counts.push(count)
  }
  const often = (id: string) => Math.min(...counts.map((count) => count.get(id) ?? 0))
  const [most] = [...(counts[0]?.keys() ?? [])].toSorted((a, b) => often(b) - often(a))
  const id = parseAccountId(most ?? '')
  if (id === undefined || often(id) < 5) throw new Error('no account is active throughout')
  return id
}
/** An account without operations after a ledger, and with some in it or shortly before. */
export async function quietAccount(since: number): Promise<AccountId> {
  const operations = await listOf(rest, { kind: 'operations' })
  const last = new Map(operations.map(({ source, id }) => [source, toidParts(id).ledger]))
  const [name] = [...last].findLast(([, ledger]) => ledger <= since && ledger > since - 40) ?? []
  const id = parseAccountId(name ?? '')
  if (id === undefined) throw new Error('every account is busy')
  return id
}
/** The account of the network's newest operation. */
export async function latestAccount(): Promise<AccountId> {
  const request = { order: 'desc', limit: 1 } as const
  const [item] = (await openRecordedRpc().source.list('operations', undefined, request, signal))
    .items
  if (item === undefined || isUnknownRecord(item)) throw new Error('no operations')
  return accountOf(item.source)
}
/** A pace that never reaches the next ledger. */
export const endlessWait = (milliseconds: number, of: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (milliseconds < 5_000) setTimeout(resolve, milliseconds)
    else of.addEventListener('abort', () => reject(new Error('stopped')))
  })
export const listOperations = async (
  { source }: IndexedSource,
  id: AccountId,
  order: Order = 'desc',
) => {
  const of = { kind: 'account', id } as const
  return source.list('operations', of, { order, limit: 20 }, signal)
}
export const ids = ({ items }: { readonly items: readonly object[] }) =>
  items.map((item) => String(Reflect.get(item, 'id')))

/** Answers of getLedgers with some ledgers' bytes changed; an empty list leaves a ledger out. */
export function changedLedgers(
  change: (sequence: number, bytes: Uint8Array) => readonly Uint8Array[],
  good: Fetch = recordedFetch(),
): Fetch {
  return async (request) => {
    const text = await (await good(request)).text()
    const answer: unknown = JSON.parse(text)
    let isChanged = false
    for (const { result, rows } of ledgersIn(answer)) {
      const list = rows.flatMap((row) => {
        const bytes = bytesOf(row)
        const next = change(sequenceOf(row), bytes)
        if (next.length === 1 && next[0] === bytes) return [row]
        isChanged = true
        return next.map((each) => ({ ...row, metadataXdr: base64FromBytes(each) }))
      })
      Reflect.set(result, 'ledgers', list)
    }
    return isChanged ? Response.json(answer) : new Response(text, { headers: json })
  }
}
const json = { 'Content-Type': 'application/json' }

/** The results of an answer that carry ledgers. */
function ledgersIn(answer: unknown): { result: object; rows: readonly object[] }[] {
  return (Array.isArray(answer) ? answer : [answer]).flatMap((reply) => {
    const result: object = Object(Reflect.get(Object(reply), 'result'))
    const rows: unknown = Reflect.get(result, 'ledgers')
    return Array.isArray(rows) ? [{ result, rows: rows.map((row) => Object(row)) }] : []
  })
}
const sequenceOf = (row: object) => Number(Reflect.get(row, 'sequence'))
const bytesOf = (row: object) =>
  bytesFromBase64(String(Reflect.get(row, 'metadataXdr'))) ?? new Uint8Array(0)

/** The same ledgers with other headers and consistent hashes: a network that was reset. `later`: as in `relinked`. */
export async function otherHistory(later = 0): Promise<ReadonlyMap<number, Uint8Array>> {
  const found = new Map<number, Uint8Array>()
  for (const startLedger of [2, 202]) {
    const params = { startLedger, pagination: { limit: 200 } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
    const request = new Request(url, { method: 'POST', headers: json, body })
    const answer: unknown = await (await recordedFetch()(request)).json()
    for (const { rows } of ledgersIn(answer))
      for (const row of rows) found.set(sequenceOf(row), bytesOf(row))
  }
  const sorted = [...found].toSorted(([a], [b]) => a - b)
  const others = relinked(
    sorted.map(([, bytes]) => bytes),
    later,
  )
  return new Map(others.map((bytes, i) => [sorted[i]?.[0] ?? 0, bytes]))
}
