import { beforeAll, describe, expect, it } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { account, defined } from '#e2e/testing/listQueries.ts'
import { otherBytes } from '#e2e/testing/mutations.ts'
import type { Positioned } from '#ledger/rows.ts'
import { type Coverage, formatPosition, type Order, parsePosition } from '#ledger/values/answer.ts'
import { seeded } from '#ledger/values/numbers.ts'
import { IndexLists } from '../index/lists.ts'
import { openIndex } from '../index/openIndex.ts'
import { type BlockKey, createMemoryStore, createOverlay, type IndexStore } from '../index/store.ts'
import { walkIntoIndex } from '../index/walk.ts'
import { ledgerAtPosition } from '../page.ts'

/** `npm run changes` makes 10,000, `npm test` these. */
const changes = Number(process.env.CHANGES ?? 100)
const capacity = 2 ** 30
const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const limit = 20

interface Shown {
  readonly token: string
  readonly drawn: string
}
const lists = ['transactions', 'operations', 'trades', 'operations of Alice'] as const

async function read(store: IndexStore, name: (typeof lists)[number], order: Order, most = limit) {
  const index = await openIndex({ store, passphrase, capacity, writes: true })
  const stored = new IndexLists(index)
  const request = { order, limit: most }
  const reads = {
    transactions: () => stored.transactions(request),
    operations: () => stored.operations(request),
    trades: () => stored.trades(request),
    'operations of Alice': () =>
      stored.operations({ ...request, owner: { kind: 'account', id: alice } }),
  }
  const { rows, coverage } = await reads[name]()
  const shown = rows.map((row: Positioned<object>) => ({
    token: formatPosition(row.position),
    drawn: drawnOf(row.item),
  }))
  return { shown, coverage, notices: index.notices() }
}

/**
 * An item as text, a trade without its base: which side it is depends on the ledger in which the index first has a
 * trade of the asset (`walk/assetRank.ts`).
 */
function drawnOf(item: object): string {
  if (!('base' in item)) return textOf(item)
  const fields = Object.entries(item).filter(([name]) => !ofBase.has(name))
  const sides = [item.base, Reflect.get(item, 'counter')].map(textOf)
  return [textOf(fields), ...sides.toSorted()].join(' ')
}

const ofBase = new Set(['base', 'counter', 'price', 'baseIsSeller'])

const textOf = (item: unknown): string =>
  JSON.stringify(item, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

const isWithin = ({ token }: Shown, range: Coverage | undefined): boolean => {
  const position = parsePosition(token)
  const ledger = position === undefined ? 0 : ledgerAtPosition(position)
  return range !== undefined && range.from <= ledger && ledger <= range.to
}

const whole = createMemoryStore()
beforeAll(async () => {
  const index = await openIndex({ store: whole, passphrase, capacity, writes: true })
  const options = { index, origin: originOf(recordedLedgers()), capacity, chunk: 40 }
  const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
  for await (const step of walkIntoIndex({ ...options, ...fast }, new AbortController().signal))
    if (step.kind === 'refused') throw new Error(step.text)
})

/** The keys of the blocks that a list reads. */
async function keysRead(name: (typeof lists)[number], order: Order): Promise<readonly BlockKey[]> {
  const keys: BlockKey[] = []
  const noting: IndexStore = {
    ...whole,
    blocks(wanted) {
      keys.push(...wanted)
      return whole.blocks(wanted)
    },
  }
  await read(createOverlay(noting), name, order)
  return keys
}

/** The store with one block changed, cut, missing or replaced by another one. */
async function changedStore(seed: number, keys: readonly BlockKey[]): Promise<IndexStore> {
  const random = seeded(Math.imul(seed + 1, 0x9e3779b1))
  const key = defined(keys[random(keys.length)])
  const [block, other] = await whole.blocks([key, defined(keys[random(keys.length)])])
  const kind = random(8)
  const changed = kind === 0 ? undefined : kind === 1 ? other : otherBytes(defined(block), random)
  const isChanged = ([id, n]: BlockKey) => id === key[0] && n === key[1]
  return createOverlay({
    ...whole,
    blocks: async (wanted) =>
      (await whole.blocks(wanted)).map((bytes, n) =>
        isChanged(defined(wanted[n])) ? changed && Uint8Array.from(changed) : bytes,
      ),
  })
}

describe('seeded changes of a stored index', () => {
  it(`show only what the ledgers have, and all of it in the ledgers that are called covered: ${changes}`, async () => {
    const known = new Map<string, readonly Shown[]>()
    for (const name of lists) known.set(name, (await read(whole, name, 'asc', 100_000)).shown)
    const wrong: string[] = []
    const blocks = new Map<string, readonly BlockKey[]>()
    for (const name of lists)
      for (const order of ['asc', 'desc'] as const)
        blocks.set(`${name} ${order}`, await keysRead(name, order))
    let noticed = 0
    for (let seed = 0; seed < changes; seed++) {
      const name = defined(lists[seed % lists.length])
      const order = seed % 2 === 0 ? 'asc' : 'desc'
      const { shown, coverage, notices } = await read(
        await changedStore(seed, defined(blocks.get(`${name} ${order}`))),
        name,
        order,
      )
      const all = defined(known.get(name)).filter((each) => isWithin(each, coverage))
      const expected = (order === 'asc' ? all : all.toReversed()).slice(0, limit)
      if (textOf(shown) !== textOf(expected)) wrong.push(`${name}, ${order}, seed ${seed}`)
      if (notices.length > 0) noticed++
    }
    expect(wrong).toEqual([])
    expect(noticed).toBeGreaterThan(changes / 2)
  }, 900_000)
})
