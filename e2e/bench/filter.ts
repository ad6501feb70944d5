/**
 * `npm run bench:filter [operations]`: the first page of filtered operations out of an index in memory, opened anew for
 * each, and whether its rows are those that the predicate keeps of all.
 */
import type { OperationFilter } from '#ledger/collections/filters.ts'
import { createLists } from '#sources/index/read/lists.ts'
import { openIndex } from '#sources/index/store/openIndex.ts'
import { type Asset, formatAsset } from '#ledger/asset.ts'
import { parseContractId } from '#ledger/values/strkey.ts'
import { type UnknownRecord, isUnknownRecord } from '#ledger/values/unknownRecord.ts'
import type { Operation } from '#ledger/operations/operationTypes.ts'
import { calledFunction } from '#ledger/operations/parts/hostFunction.ts'
import { historyMatches } from '#sources/filter/match.ts'
import { indexedRows } from '#sources/index/indexedList.ts'
import { baseLedgers, passphrase } from './baseLedgers.ts'
import { chainOf, modelOf } from './chainedLedgers.ts'
import { memoryStore, percentile, walkInto } from './indexBench.ts'

const wanted = Number(process.argv[2] ?? 100_000)
const limit = 20
/** Milliseconds that a first page may take. */
const bound = 50

const models = (await baseLedgers()).map(modelOf)
const once = await walkInto(memoryStore(), chainOf(models, models.length), passphrase)
const ledgers = Math.ceil(wanted / (once.operations / models.length))
const store = memoryStore()
const { operations } = await walkInto(store, chainOf(models, ledgers), passphrase)
const opened = () => openIndex({ store, passphrase, capacity: 2 ** 31, writes: false })

/** So many operations, newest first: those of the base ledgers come again and again. */
async function newest(count: number): Promise<readonly Operation[]> {
  const lists = createLists(await opened())
  const items: Operation[] = []
  for (let cursor: string | undefined; items.length < count; ) {
    const page = await lists.operations({ order: 'desc', limit: 200, cursor })
    items.push(...page.items)
    if (!page.more) break
    cursor = page.tokens.at(-1)
  }
  return items
}

const assets = new Map<string, Asset>()
const visit = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'code' in value && 'issuer' in value && isAsset(value))
    assets.set(formatAsset(value), value)
  for (const inner of Object.values(value)) visit(inner)
}
const isAsset = (value: object): value is Asset =>
  'type' in value && (value.type === 'credit_alphanum4' || value.type === 'credit_alphanum12')
const repeated = await newest(once.operations)
for (const { body } of repeated) visit(body)
const types = new Set(repeated.map(({ body }) => body.type))
const contracts = new Set(
  repeated.flatMap(({ body }) =>
    body.type === 'invoke_host_function'
      ? (parseContractId(calledFunction(body.parameters)?.contract ?? '') ?? [])
      : [],
  ),
)
const groups: Readonly<Record<string, readonly OperationFilter[]>> = {
  type: [...types].map((type) => ({ type })),
  'issued asset': [...assets.values()].map((asset) => ({ asset })),
  lumens: [{ asset: { type: 'native' } }],
  contract: [...contracts].map((contract) => ({ contract })),
  outcome: [{ successful: false }, { successful: true, type: 'payment' }],
  'type and asset': [...assets.values()].flatMap((asset) => [
    { asset, type: 'manage_buy_offer' },
    { asset, type: 'payment', successful: false },
  ]),
}

/** The first page out of an index opened anew, three times; the middle time, since others use the machine. */
async function measured(filter: OperationFilter) {
  const times: number[] = []
  for (;;) {
    const lists = createLists(await opened())
    const started = performance.now()
    const { items } = await indexedRows(lists, 'operations', undefined, filter, {
      order: 'desc',
      limit,
    })
    times.push(performance.now() - started)
    if (times.length === 3) return { items, time: percentile(times, 0.5) }
  }
}

let failed = false
const found = new Map<OperationFilter, string>()
const idsOf = (rows: readonly (Operation | UnknownRecord)[]) =>
  rows.map((row) => (isUnknownRecord(row) ? row.pagingToken : row.id)).join()
console.log(`first page of ${limit}, newest first, of ${operations} indexed operations`)
for (const [name, filters] of Object.entries(groups)) {
  const times: number[] = []
  for (const filter of filters) {
    const { items, time } = await measured(filter)
    found.set(filter, idsOf(items))
    times.push(time)
  }
  const most = Math.max(...times)
  if (most > bound) failed = true
  console.log(
    `${name.padEnd(16)} ${filters.length} filters: p50 ${percentile(times, 0.5).toFixed(1)} ms, most ${most.toFixed(1)} ms (at most ${bound})`,
  )
}

// Afterwards: so many operations in memory would be in the way of the times.
const all = await newest(operations)
for (const [filter, ids] of found) {
  const expected = all.filter((item) => historyMatches.operations(item, filter)).slice(0, limit)
  if (ids === idsOf(expected)) continue
  failed = true
  console.log(`other rows than the predicate's for ${JSON.stringify(filter)}`)
}
if (!failed) console.log(`the rows of all ${found.size} are those of the predicate`)
process.exitCode = failed ? 1 : 0
