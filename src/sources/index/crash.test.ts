import { describe, expect, it } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { ledgerCount } from '#ledger/values'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { keyAt, listCount, readPostings, rowId, startOf, tableSize } from './segment.ts'
import { createMemoryStore, type IndexStore } from './store.ts'
import { type WalkSettings, walkIntoIndex } from './walk.ts'

const capacity = 2 ** 30

describe('a tab that is killed while it indexes', () => {
  const ledgers = recordedLedgers().slice(0, 160)
  const options = (index: LedgerIndex): WalkSettings => ({
    index,
    origin: originOf(ledgers),
    capacity,
    chunk: 4,
    requestsPerSecond: 1e9,
    wait: () => Promise.resolve(),
  })

  it('continues where it stopped, twenty times, without losing or repeating a ledger', async () => {
    const whole = await openIndex({
      store: createMemoryStore(),
      passphrase,
      capacity,
      writes: true,
    })
    await finish(options(whole))
    const expected = await contents(whole)
    const random = seeded(20)
    const disk = createMemoryStore()
    let kills = 0
    let covered = 0
    const visit = async (store: IndexStore) => {
      const index = await openIndex({ store, passphrase, capacity, writes: true })
      expect(index.notices()).toEqual([])
      const now = ledgerCount(index.coverage())
      expect(now).toBeGreaterThanOrEqual(covered)
      covered = now
      await finish(options(index))
      return 'finished' as const
    }
    for (; kills < 20; kills++) {
      const { store, killed } = mortal(disk, 2 + Math.floor(random() * 5), random)
      expect(await Promise.race([visit(store), killed])).toBe('killed')
    }
    expect(covered).toBeGreaterThan(20)
    const index = await openIndex({ store: disk, passphrase, capacity, writes: true })
    expect(ledgerCount(index.coverage())).toBeLessThan(ledgers.length)
    await finish(options(index))
    expect(index.coverage()).toEqual(whole.coverage())
    expect(await contents(index)).toEqual(expected)
  })
})

/**
 * Writes through to `disk` until its n-th writing, of which a part arrives: some records whole, one torn.
 * Then the tab is closed: no promise of it settles.
 */
function mortal(disk: IndexStore, writings: number, random: () => number) {
  let left = writings
  const { promise: killed, resolve: kill } = Promise.withResolvers<'killed'>()
  const dead = new Promise<never>(() => {})
  const change = async (whole: () => Promise<void>, part: () => Promise<void>) => {
    if (left <= 0) return dead
    left--
    if (left > 0) return whole()
    await part()
    kill('killed')
    return dead
  }
  const store: IndexStore = {
    read: (key) => (left > 0 ? disk.read(key) : dead),
    keys: () => (left > 0 ? disk.keys() : dead),
    write: (records) =>
      change(
        () => disk.write(records),
        async () => {
          const whole = Math.floor(random() * (records.length + 1))
          await disk.write(records.slice(0, whole))
          const next = records[whole]
          if (next) await disk.write([[next[0], torn(next[1], random())]])
        },
      ),
    remove: (keys) =>
      change(
        () => disk.remove(keys),
        () => disk.remove(keys.slice(0, Math.floor(random() * keys.length))),
      ),
  }
  return { store, killed }
}

const torn = (value: unknown, part: number): unknown =>
  typeof value === 'string'
    ? value.slice(0, Math.floor(value.length * part))
    : value instanceof Uint8Array
      ? value.slice(0, Math.floor(value.length * part))
      : value

async function finish(options: WalkSettings): Promise<void> {
  for await (const step of walkIntoIndex(options, new AbortController().signal))
    expect(['indexed', 'done']).toContain(step.kind)
}

/** All that an index says, however its segments are cut. */
async function contents(index: LedgerIndex) {
  const rows: string[] = []
  const postings = new Map<string, bigint[]>()
  const state = new Map<string, string>()
  for (const info of index.segments()) {
    const segment = await index.rows(info)
    const entries = await index.state(info)
    if (!segment || !entries) throw new Error('a segment is missing')
    for (let row = 0; row < segment.operations.types.length; row++)
      rows.push(
        `${rowId(segment, 'operation', row)} ${segment.operations.types[row]} ${segment.operations.flags[row]}`,
      )
    for (let row = 0; row < segment.transactions.flags.length; row++)
      rows.push(hex((await index.body(info, segment, row, 'row'))?.hash ?? new Uint8Array(0)))
    for (let owner = 0; owner < tableSize(segment.owners); owner++) {
      const { kind, bytes } = keyAt(segment.owners, owner)
      for (let list = 0; list < listCount; list++) {
        const unit = list === 1 ? 'transaction' : 'operation'
        const ids = [...readPostings(segment.postings, owner * listCount + list)].map((row) =>
          BigInt(rowId(segment, unit, row)),
        )
        const key = `${kind} ${hex(bytes)} ${list}`
        if (ids.length > 0) postings.set(key, [...(postings.get(key) ?? []), ...ids])
      }
    }
    for (let key = 0; key < tableSize(entries.keys); key++) {
      const entry = entries.entries.subarray(startOf(entries.ends, key), entries.ends[key])
      state.set(hex(keyAt(entries.keys, key).bytes), `${entries.ledger[key]} ${hex(entry)}`)
    }
  }
  return { rows: rows.toSorted(), postings, state }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
