/**
 * `npm run bench:filter [operations]`: the first page of filtered operations out of an index in memory, opened anew for
 * each, and whether its rows are those that the predicate keeps of all.
 */
import type { OperationFilter } from '../../src/collections/filters.ts'
import { createLists } from '../../src/indexer/read/lists.ts'
import { openIndex } from '../../src/indexer/store/openIndex.ts'
import { type Asset, formatAsset } from '../../src/model/asset.ts'
import { parseContractId } from '../../src/model/values/strkey.ts'
import type { Operation } from '../../src/operations/operationTypes.ts'
import { calledFunction } from '../../src/operations/parts/hostFunction.ts'
import { historyMatches } from '../../src/sources/filter/match.ts'
import { indexedRows } from '../../src/sources/rpc/index/indexedList.ts'
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

/** Every operation of the base ledgers, newest first: what comes later repeats them. */
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
const all = await newest(operations)

const assets = new Map<string, Asset>()
const visit = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'code' in value && 'issuer' in value && isAsset(value))
    assets.set(formatAsset(value), value)
  for (const inner of Object.values(value)) visit(inner)
}
const isAsset = (value: object): value is Asset =>
  'type' in value && (value.type === 'credit_alphanum4' || value.type === 'credit_alphanum12')
const repeated = all.slice(0, once.operations)
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

let failed = false
console.log(`first page of ${limit}, newest first, of ${operations} indexed operations`)
for (const [name, filters] of Object.entries(groups)) {
  const times: number[] = []
  let slowest = ''
  for (const filter of filters) {
    const index = await opened()
    const lists = createLists(index)
    const started = performance.now()
    const { items } = await indexedRows(lists, 'operations', undefined, filter, {
      order: 'desc',
      limit,
    })
    const time = performance.now() - started
    if (time > Math.max(0, ...times)) slowest = JSON.stringify(filter)
    times.push(time)
    const expected = all.filter((item) => historyMatches.operations(item, filter)).slice(0, limit)
    const ids = (rows: readonly Operation[]) => rows.map(({ id }) => id).join()
    if (ids(items) !== ids(expected)) {
      failed = true
      console.log(`  other rows for ${JSON.stringify(filter)}`)
    }
  }
  const most = Math.max(...times)
  if (most > bound) failed = true
  console.log(
    `${name.padEnd(16)} ${filters.length} filters: p50 ${percentile(times, 0.5).toFixed(1)} ms, most ${most.toFixed(1)} ms (at most ${bound}): ${slowest}`,
  )
}
process.exitCode = failed ? 1 : 0
