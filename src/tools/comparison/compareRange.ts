import {
  type CollectionKind,
  type Collections,
  collections,
  type ListRequest,
  type OwnerOf,
} from '#ledger/collections.ts'
import {
  type Coverage,
  type Cursor,
  isUnknownRecord,
  SourceError,
  type UnknownRecord,
} from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { compareLists, compareRecords } from '#sources/comparison/compare.ts'
import type {
  Answered,
  Both,
  DifferingField,
  ListComparison,
  RecordComparison,
} from '#sources/comparison/comparison.ts'
import type { Entities } from '#sources/resources.ts'
import type { Source } from '#sources/source.ts'

/** One difference, and whether it is explained. */
export interface FoundDifference {
  /** Names what differs: `ledger 39: fee pool`, `effects of ledger 39, row 167…-1: body.amount`. */
  readonly what: string
  readonly field: DifferingField
}

export interface RangeComparison {
  readonly records: number
  readonly lists: number
  readonly rows: number
  /** Equal fields. */
  readonly fields: number
  /** Records and lists that neither source has, and lists of which one has a part: they are not compared. */
  readonly unread: number
  readonly differences: readonly FoundDifference[]
}

/**
 * Compares all of a range of ledgers through both sources: each ledger, its lists to their end, each transaction by its
 * hashes and each operation by its id. `report` gets each difference as it is found. Throws what is no answer of a source.
 */
export async function compareRange(
  sources: Both<Source>,
  { from, to }: Coverage,
  report: (difference: FoundDifference) => void = () => undefined,
): Promise<RangeComparison> {
  const tally = { records: 0, lists: 0, rows: 0, fields: 0, unread: 0 }
  const differences: FoundDifference[] = []
  const add = (what: string, field: DifferingField) => {
    differences.push({ what, field })
    report({ what, field })
  }
  const addRecord = (what: string, { equal, differing }: RecordComparison) => {
    tally.records++
    tally.fields += equal.length
    for (const field of differing) add(`${what}: ${field.path}`, field)
  }
  const one = async <K extends keyof Entities>(what: string, kind: K, id: Entities[K]['id']) => {
    const ask = async (source: Source) => (await source.one(kind, id, unhurried())).value
    const pair = await both(sources, ask)
    if ('error' in pair.rest && 'error' in pair.rpc) tally.unread++
    addRecord(what, compareRecords({ entity: kind, pair }))
  }
  const addList = (what: string, compared: ListComparison) => {
    tally.lists++
    tally.rows += compared.equalRows + compared.differing.length
    tally.fields += compared.equalFields
    for (const { row, only, fields, reason } of compared.differing) {
      if (only !== undefined) add(`${what}, row ${row}`, { path: '', [only]: 'found', reason })
      for (const field of fields) add(`${what}, row ${row}: ${field.path}`, field)
    }
    for (const { only, rows, why } of compared.leftOut)
      add(what, { path: '', [only]: `${rows} rows ${why}` })
    if (compared.isReordered) add(what, { path: '', rest: 'one order', rpc: 'another' })
  }
  const list = async <K extends CollectionKind>(kind: K, of: OwnerOf<K>) => {
    const pair = await both(sources, (source) => wholeList(source, kind, of))
    const isPart = Object.values(pair).some((page) => 'value' in page && page.value.partial)
    if (isPart || ('error' in pair.rest && 'error' in pair.rpc)) tally.unread++
    const what = `${collections[kind].title.toLowerCase()} of ${of.kind} ${of.id}`
    addList(what, compareLists({ collection: kind, pair, isWhole: true }))
    return readable(pair.rest)
  }
  for (let ledger = from; ledger <= to; ledger = ledgerSequence(ledger + 1)) {
    await one(`ledger ${ledger}`, 'ledger', ledger)
    const of = { kind: 'ledger', id: ledger } as const
    const [transactions, operations] = await Promise.all([
      list('transactions', of),
      list('operations', of),
      list('payments', of),
      list('effects', of),
      list('trades', of),
    ])
    await eachAtOnce(transactions, async ({ hash, feeBump }) => {
      await one(`transaction ${hash}`, 'transaction', hash)
      const inner = feeBump?.innerHash
      if (inner !== undefined) await one(`inner transaction ${inner}`, 'transaction', inner)
    })
    await eachAtOnce(operations, ({ id }) => one(`operation ${id}`, 'operation', id))
  }
  return { ...tally, differences }
}

/** A signal for each request: one signal for all would retain memory of each. */
const unhurried = () => new AbortController().signal

async function both<T>(
  { rest, rpc }: Both<Source>,
  ask: (source: Source) => Promise<T>,
): Promise<Both<Answered<T>>> {
  const [a, b] = await Promise.all([answered(ask(rest)), answered(ask(rpc))])
  return { rest: a, rpc: b }
}

async function answered<T>(asked: Promise<T>): Promise<Answered<T>> {
  try {
    return { value: await asked }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { kind, message, indexed } = error
    return { error: { kind, message, indexed } }
  }
}

const readable = <T extends object>(
  page: Answered<{ readonly items: readonly (T | UnknownRecord)[] }>,
): readonly T[] =>
  'value' in page ? page.value.items.flatMap((item) => (isUnknownRecord(item) ? [] : [item])) : []

/** All rows of a list of an owner, as one page. */
async function wholeList<K extends CollectionKind>(source: Source, kind: K, of: OwnerOf<K>) {
  const items: (Collections[K]['item'] | UnknownRecord)[] = []
  const seen = new Set<Cursor>()
  let cursor: Cursor | undefined
  let partial = false
  do {
    const request: ListRequest<K> = { order: 'asc', limit: 200, cursor }
    const page = await source.list(kind, of, request, unhurried())
    items.push(...page.items)
    partial ||= page.partial === true
    cursor = page.next
    if (cursor !== undefined && seen.has(cursor))
      throw new SourceError(
        'badResponse',
        `${collections[kind].title} lead back to an earlier page`,
      )
    if (cursor !== undefined) seen.add(cursor)
  } while (cursor !== undefined)
  return { items, partial }
}

/** Requests at once: enough to be fast on one machine, few for a public service. */
const atOnce = 8

async function eachAtOnce<T>(
  items: readonly T[],
  compare: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const work = async () => {
    for (const item of rest) await compare(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
