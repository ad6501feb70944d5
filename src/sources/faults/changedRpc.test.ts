import { describe, expect, it } from 'vitest'
import { account, defined } from '#e2e/testing/listQueries.ts'
import { mutated } from '#e2e/testing/mutations.ts'
import { passphrase, recordedFetch, rest, signal } from '#e2e/testing/recordedSources.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { type Fetch, isUnknownRecord, SourceError } from '#ledger/values/answer.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { disagreements } from '#ledger/xdr/hashes.ts'
import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import { salvageParts } from '#ledger/xdr/salvage.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import { isRow } from '#mock/record.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'
import type { Source } from '../source.ts'

/** `npm run changes` makes 10,000, `npm test` these. */
const changes = Number(process.env.CHANGES ?? 150)
const url = 'https://recorded.invalid/rpc'
const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')

/** Fields that nothing in their answer proves, by method and path, with the reason. */
const unprovable: Readonly<Record<string, string>> = {
  'getVersionInfo result.version': 'a node’s own version',
  'getNetwork result.passphrase': 'shown as stated; transactions are checked against it',
  'getNetwork result.protocolVersion': 'shown as the node states it',
  'getHealth result.latestLedger': 'which ledgers a node has, it alone knows',
  'getHealth result.oldestLedger': 'as above',
  'getHealth result.latestLedgerCloseTime': 'as above; pages mark a time that cannot be',
  'getFeeStats result.inclusionFee.*': 'statistics over ledgers that are not sent',
  'getFeeStats result.sorobanInclusionFee.*': 'as above',
  'getLedgers result.ledgers': 'fewer ledgers than requested are a shorter page',
  'getLedgers result.ledgers.metadataXdr': 'no hash in a header covers the meta',
  'getLedgers result.latestLedger': 'which ledgers a node has, it alone knows',
  'getLedgers result.oldestLedger': 'as above',
  'getTransaction result.createdAt': 'the ledger’s header is not in the answer',
  'getTransaction result.applicationOrder': 'the ledger’s transaction set is not in the answer',
  'getTransaction result.latestLedger': 'as above',
  'getTransaction result.resultXdr': 'a transaction’s hash covers its body, not its result',
  'getTransaction result.resultMetaXdr': 'as above',
  'getTransaction result.envelopeXdr': 'a transaction’s hash does not cover its signatures',
  'getTransactions result.transactions': 'the operation’s transaction may be left out',
  'getTransactions result.transactions.applicationOrder': 'a later one says that it is left out',
  'getTransactions result.transactions.ledger': 'as above',
  'getTransactions result.transactions.createdAt': 'the ledger’s header is not in the answer',
  'getTransactions result.transactions.resultXdr': 'as in getTransaction',
  'getTransactions result.transactions.resultMetaXdr': 'as in getTransaction',
  'getTransactions result.transactions.envelopeXdr': 'as in getTransaction',
  'getLedgerEntries result.entries': 'an entry may be left out',
  'getLedgerEntries result.entries.xdr': 'JSON-RPC has no proof of an entry’s values',
  'getLedgerEntries result.entries.extXdr': 'as above',
  'getLedgerEntries result.entries.lastModifiedLedgerSeq': 'as above',
  'getEvents result.events': 'events only hint at trustlines, which are requested themselves',
}

interface View {
  readonly name: string
  readonly read: (source: Source) => Promise<unknown>
}

/** The recorded answer to each call, by its method and parameters: text to change, read once. */
const recorded = new Map<string, string>()
const good = recordedFetch()
async function recordedResult(call: Record<string, unknown>): Promise<string> {
  const key = JSON.stringify([call.method, call.params])
  const known = recorded.get(key)
  if (known !== undefined) return known
  const body = JSON.stringify({ ...call, id: 1 })
  const headers = { 'Content-Type': 'application/json' }
  const text = await (await good(new Request(url, { method: 'POST', headers, body }))).text()
  recorded.set(key, text)
  return text
}

interface Changed {
  readonly method: string
  readonly before: string
  readonly after: string
}

/** No index grows beside the views. */
const forever = () => new Promise<void>(() => {})

/** A source whose answer number `at` is changed. */
function changedSource(seed: number, at: number) {
  let count = 0
  let changed: Changed | undefined
  const fetch: Fetch = async (request) => {
    const asked: unknown = await request.json()
    const replies = await Promise.all(
      [asked]
        .flat()
        .filter(isRow)
        .map(async (call) => {
          const before = await recordedResult(call)
          let text = before
          if (count++ === at) {
            text = mutated(before, seed, (path) => path === 'id' || path === 'jsonrpc').body
            changed = { method: String(call.method), before, after: text }
          }
          return text.replace(/"id":\s*1\b/, `"id":${String(call.id)}`)
        }),
    )
    const body = Array.isArray(asked) ? `[${replies.join()}]` : replies[0]
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  }
  const source = createRpcSource({
    url,
    fetch,
    budget: noBudget,
    index: { chunk: 0, wait: forever },
  })
  return { source, changed: () => changed, answers: () => count }
}

const views: readonly View[] = [
  { name: 'the network', read: (source) => source.one('network', 'current', signal) },
  { name: 'fees', read: (source) => source.one('feeStats', 'current', signal) },
  { name: 'a ledger', read: (source) => source.one('ledger', ledgerSequence(39), signal) },
  { name: 'an account', read: (source) => source.one('account', alice, signal) },
  ...(['ledgers', 'transactions', 'operations', 'effects', 'trades', 'payments'] as const).flatMap(
    (kind) =>
      (['asc', 'desc'] as const).map((order) => ({
        name: `${kind}, ${order}`,
        read: (source: Source) => source.list(kind, undefined, { order, limit: 8 }, signal),
      })),
  ),
  {
    name: 'transactions of a ledger',
    read: (source) =>
      source.list(
        'transactions',
        { kind: 'ledger', id: ledgerSequence(39) },
        { order: 'asc', limit: 20 },
        signal,
      ),
  },
  ...(['one', 'operations', 'effects'] as const).map((what) => ({
    name: `a transaction: ${what}`,
    read: async (source: Source) => {
      const hash = await someHash()
      const request = { order: 'asc', limit: 20 } as const
      return what === 'one'
        ? source.one('transaction', hash, signal)
        : source.list(what, { kind: 'transaction', id: hash }, request, signal)
    },
  })),
  {
    name: 'an operation',
    read: async (source) => source.one('operation', await someOperation(), signal),
  },
  {
    name: 'a claimable balance',
    read: async (source) => {
      const { id } = await firstOf('claimableBalances')
      return source.one('claimableBalance', id, signal)
    },
  },
  {
    name: 'a liquidity pool',
    read: async (source) =>
      source.one('liquidityPool', (await firstOf('liquidityPools')).id, signal),
  },
]

const plain = createRpcSource({ url, fetch: good, budget: noBudget })
const newest = async () => {
  const [item] = (await plain.list('operations', undefined, { order: 'desc', limit: 1 }, signal))
    .items
  if (item === undefined || isUnknownRecord(item)) throw new Error('none was recorded')
  return item
}
const found = newest()
const someHash = async () => (await found).transactionHash
const someOperation = async () => (await found).id
async function firstOf<K extends 'claimableBalances' | 'liquidityPools'>(kind: K) {
  const { items } = await rest.list(kind, undefined, { order: 'asc', limit: 1 }, signal)
  const [item] = items
  if (item === undefined || isUnknownRecord(item)) throw new Error('none was recorded')
  return item
}

const refusals: readonly string[] = ['badResponse', 'laterProtocol']

describe('seeded changes of a node’s answers', () => {
  it(`are each refused, marked, end a page before them, or change nothing that is drawn: ${changes}`, async () => {
    const honest = await Promise.all(
      views.map(async ({ read }) => {
        const { source, answers } = changedSource(0, Number.POSITIVE_INFINITY)
        const value = drawn(await read(source))
        return { value, answers: answers() }
      }),
    )
    const lies: string[] = []
    const counts = { refused: 0, ended: 0, marked: 0, same: 0, unprovable: 0 }
    for (let seed = 0; seed < changes; seed++) {
      const { name, read } = defined(views[seed % views.length])
      const { value, answers } = defined(honest[seed % views.length])
      const { source, changed } = changedSource(seed, Math.floor(seed / views.length) % answers)
      const outcome = await read(source).then(drawn, (error: unknown) => {
        if (error instanceof SourceError) return error
        throw new Error(`${name}, seed ${seed}: ${String(error)}`, { cause: error })
      })
      const change = changed()
      // A changed byte may make a ledger one of a later protocol: nothing of it is shown.
      if (outcome instanceof SourceError && refusals.includes(outcome.kind)) counts.refused++
      else if (isSame(outcome, value)) counts.same++
      else if (marks(outcome) > marks(value)) counts.marked++
      else if (isBeginning(outcome, value)) counts.ended++
      else if (change !== undefined && pathsOf(change).every(isUnprovable)) counts.unprovable++
      else lies.push(`${name}, seed ${seed}: ${change && pathsOf(change).slice(0, 3).join(', ')}`)
    }
    expect(lies).toEqual([])
    expect(counts.refused).toBeGreaterThan(changes / 4)
    expect(counts.ended).toBeLessThan(changes / 20)
    expect(counts.unprovable).toBeLessThan(changes / 3)
  }, 900_000)
})

/** The text that a page draws of an answer: without the calls behind it, and of cursors only whether there are any. */
const drawn = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => {
    if (key === 'calls') return undefined
    if (key === 'next' || key === 'prev') return value !== undefined
    if (typeof value === 'bigint') return `${value}n`
    return value instanceof Map ? [...value] : value
  })
const isSame = (outcome: unknown, value: string) => outcome === value

/** True if a page has the first rows of the honest one and goes on behind them: a later answer of it was refused. */
function isBeginning(outcome: unknown, value: string): boolean {
  if (typeof outcome !== 'string') return false
  const [page, honest] = [outcome, value].map((text) => readRecord(JSON.parse(text)))
  if (!page?.has('items') || !honest?.has('items') || page.raw.next !== true) return false
  const [shown, all] = [page, honest].map((each) =>
    each.list('items', ({ raw }) => JSON.stringify(raw)),
  )
  if (shown === undefined || all === undefined || shown.length === 0) return false
  return shown.length < all.length && shown.every((row, n) => row === all[n])
}

/** Unknown records and disagreements: marks that a page shows. */
const marks = (outcome: unknown): number =>
  typeof outcome === 'string'
    ? (outcome.match(/"type":"unknown"/g)?.length ?? 0) +
      (outcome.match(/"disagreements":\["/g)?.length ?? 0)
    : 0

const isUnprovable = (path: string): boolean =>
  Object.hasOwn(unprovable, path) || Object.hasOwn(unprovable, path.replace(/\.\w+$/, '.*'))

/**
 * The paths at which two answers differ, as in the table; a ledger that still matches its hashes differs in its meta.
 */
function pathsOf({ method, before, after }: Changed): readonly string[] {
  let other: unknown
  try {
    other = JSON.parse(after)
  } catch {
    return [`${method}: no JSON`]
  }
  return differences(JSON.parse(before), other, '').map((path) => `${method} ${path}`)
}

function differences(a: unknown, b: unknown, path: string): readonly string[] {
  if (Object.is(a, b)) return []
  if (path.endsWith('metadataXdr') && typeof b === 'string' && !matchesHashes(b))
    return [`${path} (covered by hashes)`]
  const [left, right] = [a, b].map((value) =>
    typeof value === 'object' && value !== null ? value : undefined,
  )
  if (left === undefined || right === undefined || Array.isArray(a) !== Array.isArray(b))
    return [path]
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return [path]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) =>
    differences(
      Reflect.get(left, key),
      Reflect.get(right, key),
      Array.isArray(left) ? path : path === '' ? key : `${path}.${key}`,
    ),
  )
}

function matchesHashes(base64: string): boolean {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) return false
  for (const partsOf of [locateParts, salvagedParts])
    try {
      return disagreements(bytes, partsOf(bytes)).length === 0
    } catch (error) {
      if (!(error instanceof XdrError)) throw error
    }
  return false
}

/** The positions of the parts of a ledger with unreadable meta. */
const salvagedParts = (bytes: Uint8Array) => salvageParts(bytes, passphrase).parts
