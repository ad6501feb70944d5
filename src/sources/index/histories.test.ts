import { describe, expect, it } from 'vitest'
import { forgingFetch } from '#e2e/testing/forgedHistory.ts'
import {
  busyAccount,
  changedLedgers,
  type IndexedSource,
  openIndexedSource,
  otherHistory,
  signal,
  skipStatusAge,
  waitForIndex,
} from '#e2e/testing/indexedSource.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, recordedFetch } from '#e2e/testing/recordedSources.ts'
import { type Call, type Fetch, isHttp, isUnknownRecord } from '#ledger/values/answer.ts'
import { locateLedger } from '../ledgers/ledgerParts.ts'
import { createMemoryStore, type IndexStore } from './store.ts'

/** The recorded network, which has closed its ledgers up to this one. */
const standing = (latest: number) =>
  recordedFetch({ clock: { start: latest, every: 1e9, now: () => 0 } })
/** A network of 59 ledgers, in which pools and offers change to the end. */
const latest = 60
const recorded = standing(latest)
const whole = { from: 2, to: latest }
const reset = 40

const honestUrl = 'https://honest.example/rpc'
const otherUrl = 'https://other.example/rpc'

/** One browser's storage: each visit to an endpoint is a session of its own. */
function browser() {
  const stores = new Map<string, IndexStore>()
  const openStore = (name: string) => {
    const store = stores.get(name) ?? createMemoryStore()
    stores.set(name, store)
    return Promise.resolve(store)
  }
  const visit = (at: string, fetch: Fetch = recorded) => openIndexedSource(fetch, { openStore }, at)
  return { stores, visit }
}

async function walked(network: IndexedSource, lowest?: number): Promise<IndexedSource> {
  await network.control.walk({ lowest }, signal)
  await waitForIndex(network.control)
  return network
}
const indexReads = (calls: readonly Call[]) => calls.filter((call) => !isHttp(call))
const request = { order: 'asc', limit: 50 } as const
const ledgerRequests = ({ methods }: IndexedSource) =>
  methods.filter((method) => method === 'getLedgers').length

async function amountsOf({ source }: IndexedSource): Promise<readonly bigint[]> {
  const of = { kind: 'account', id: await busyAccount() } as const
  const { items } = await source.list('payments', of, request, signal)
  return items.flatMap((item) =>
    !isUnknownRecord(item) && item.body.type === 'payment' ? [item.body.amount] : [],
  )
}
async function reservesOf({ source }: IndexedSource): Promise<readonly bigint[]> {
  const { items } = await source.list('liquidityPools', undefined, request, signal)
  return items.flatMap((item) =>
    isUnknownRecord(item) ? [] : item.reserves.map(({ amount }) => amount),
  )
}

/** A node whose headers, sets and results are honest: only amounts in the meta of transactions are others. */
const forgedMeta = (amounts: readonly bigint[]): Fetch =>
  changedLedgers((_, original) => {
    const bytes = Uint8Array.from(original)
    const view = new DataView(bytes.buffer)
    for (const { meta } of locateLedger(original).transactions)
      for (let at = meta.start; at + 8 <= meta.end; at += 4)
        if (amounts.includes(view.getBigInt64(at)))
          view.setBigInt64(at, view.getBigInt64(at) * 1000n)
    return [bytes]
  }, recorded)

describe('an index', () => {
  it('has nothing that another endpoint sent, however honest its hashes', async () => {
    const { visit, stores } = browser()
    const truth = await reservesOf(await walked(browser().visit(honestUrl)))
    const large = truth.filter((amount) => amount > 1_000_000n)
    expect(large.length).toBeGreaterThan(0)
    const liar = await walked(visit(otherUrl, forgedMeta(large)))
    expect(await reservesOf(liar)).not.toEqual(truth)
    const honest = await walked(visit(honestUrl))
    expect(await reservesOf(honest)).toEqual(truth)
    const { calls } = await honest.source.list('liquidityPools', undefined, request, signal)
    expect(JSON.stringify(indexReads(calls))).not.toContain('other.example')
    expect(stores.size).toBe(2)
    // A restart of the browser: each finds its own.
    expect(await reservesOf(visit(honestUrl))).toEqual(truth)
    expect(await reservesOf(visit(otherUrl, forgedMeta(large)))).not.toEqual(truth)
  })

  it('of an endpoint with a forged history is not read for an honest one, and stays as it is', async () => {
    const { visit } = browser()
    const truth = await amountsOf(await walked(browser().visit(honestUrl)))
    const forging = forgingFetch(recorded, { passphrase, last: latest })
    const forged = await amountsOf(await walked(visit(otherUrl, forging)))
    expect(await amountsOf(await walked(visit(honestUrl)))).toEqual(truth)
    const again = visit(otherUrl, forging)
    expect(await amountsOf(again)).toEqual(forged)
    expect(ledgerRequests(again)).toBe(1) // whether the history is still the same
  })
})

/** The recording has a pause of a week. */
const month = 30 * 86_400
/** A network that was reset, and has closed ledgers up to this one since; its ledgers close a month after the old ones. */
async function resetTo(sequence: number): Promise<Fetch> {
  const other = await otherHistory(month)
  return changedLedgers((each) => [other.get(each) ?? new Uint8Array(0)], standing(sequence))
}

async function offersOf({ source }: IndexedSource) {
  const page = await source.list('offers', undefined, request, signal)
  const [read] = indexReads(page.calls)
  return {
    ledgers: page.items.flatMap((item) => (isUnknownRecord(item) ? [] : item.lastModifiedLedger)),
    ranges: read?.method === 'INDEX' ? read.ranges : [],
    read: JSON.stringify(read),
  }
}

describe('where a network was reset', () => {
  it.each([2, 45])(
    'the ledgers from %i on that were indexed before are dropped at the next visit, which says so',
    async (lowest) => {
      const { visit } = browser()
      const before = await offersOf(await walked(visit(honestUrl), lowest))
      expect(Math.max(...before.ledgers)).toBeGreaterThan(reset)
      const after = visit(honestUrl, await resetTo(reset))
      const offers = await offersOf(after)
      expect(Math.max(0, ...offers.ledgers)).toBeLessThanOrEqual(reset)
      expect(offers.ranges.at(-1)).toMatchObject({ to: reset })
      expect(offers.read).toMatch(/reset/i)
      const status = await after.control.status(signal)
      expect(status.notices.join()).toContain('reset')
      expect(status.covered.at(-1)?.to).toBe(reset)
    },
  )

  it('in the middle of a walk, the ledgers before and after are not mixed', async () => {
    const [before, after] = [recorded, await resetTo(reset)]
    let asked = 0
    const network = openIndexedSource(
      async (sent) => {
        if ((await sent.clone().text()).includes('getLedgers')) asked++
        return (asked > 3 ? after : before)(sent)
      },
      { chunk: 5 },
      honestUrl,
    )
    await network.control.walk({}, signal)
    const { covered, isReset } = await waitForIndex(
      network.control,
      ({ state }) => state === 'done',
    )
    expect(covered).toEqual([{ from: 2, to: reset }])
    expect(isReset).toBe(true)
  })

  it('a walk of an address that has both networks in turn ends', async () => {
    const fetches = [recorded, await resetTo(latest)]
    let asked = 0
    const network = openIndexedSource(
      async (sent) => {
        const isOfLedgers = (await sent.clone().text()).includes('getLedgers')
        const fetch = defined(fetches[Math.floor(asked / 3) % 2])
        if (isOfLedgers) asked++
        return fetch(sent)
      },
      { chunk: 5 },
      honestUrl,
    )
    await network.control.walk({}, signal)
    const { text } = await waitForIndex(network.control, ({ state }) => state === 'failed')
    expect(text).toContain('two histories in turn')
    expect(asked).toBeLessThanOrEqual(40)
  })

  it('lists say only what the new network has, as soon as the node says so', async () => {
    let fetch: Fetch = recorded
    const network = await walked(
      browser().visit(honestUrl, (sent) => fetch(sent)),
      45,
    )
    expect((await offersOf(network)).ranges.at(-1)).toMatchObject({ to: latest })
    fetch = await resetTo(reset)
    skipStatusAge()
    const { ranges, ledgers } = await offersOf(network)
    expect(ranges.at(-1)).toMatchObject({ to: reset })
    expect(Math.max(0, ...ledgers)).toBeLessThanOrEqual(reset)
  })
})

describe('a node that is merely behind', () => {
  it.each([
    ['has a ledger of the index as its latest', 55],
    ['has none of the indexed ledgers yet', 30],
  ])('and %s leaves the index as it is', async (_what, behind) => {
    const { visit } = browser()
    await walked(visit(honestUrl), 45)
    const later = visit(honestUrl, standing(behind))
    const { ranges, read } = await offersOf(later)
    expect(ranges.at(-1)).toMatchObject({ to: latest })
    expect(read).not.toMatch(/reset/i)
    expect((await later.control.status(signal)).notices).toEqual([])
  })

  it('is compared once for each latest ledger lower than those before, not at every change', async () => {
    let fetch: Fetch = recorded
    const network = await walked(browser().visit(honestUrl, (sent) => fetch(sent)))
    for (const node of [standing(58), recorded, standing(58), recorded]) {
      fetch = node
      skipStatusAge()
      await offersOf(network)
    }
    const asked = ledgerRequests(network)
    fetch = standing(58)
    skipStatusAge()
    expect((await offersOf(network)).ranges).toEqual([whole])
    expect(ledgerRequests(network)).toBe(asked)
  })
})
