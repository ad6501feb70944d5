import { expect, it } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { ledgerCount, seeded } from '#ledger/values'
import { keyAt, startOf, tableSize } from './byteTable.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { postTo } from './owners.ts'
import { readPostings, rowId } from './segment.ts'
import { createMemoryStore, type IndexStore } from './store.ts'
import { walkIntoIndex } from './walk.ts'

const capacity = 2 ** 30
const ledgers = recordedLedgers().slice(0, 90)

it('a tab that is closed while it indexes loses no ledger that was committed, and repeats none', async () => {
  const whole = await openIndex({ store: createMemoryStore(), passphrase, capacity, writes: true })
  await finish(whole)
  const expected = await contents(whole)
  const random = seeded(20)
  const disk = createMemoryStore()
  let covered = 0
  const visit = async (store: IndexStore) => {
    const index = await openIndex({ store, passphrase, capacity, writes: true })
    expect(index.notices()).toEqual([])
    const now = ledgerCount(index.coverage())
    expect(now).toBeGreaterThanOrEqual(covered)
    covered = now
    await finish(index)
    return 'finished' as const
  }
  for (let kills = 0; kills < 12; kills++) {
    const { store, killed } = mortal(disk, 1 + random(3), random(2) === 0)
    expect(await Promise.race([visit(store), killed])).toBe('killed')
  }
  expect(covered).toBeGreaterThan(20)
  const index = await openIndex({ store: disk, passphrase, capacity, writes: true })
  expect(ledgerCount(index.coverage())).toBeLessThan(ledgers.length)
  await finish(index)
  expect(index.coverage()).toEqual(whole.coverage())
  expect(await contents(index)).toEqual(expected)
})

/**
 * Passes on to `disk` until its n-th commit, which arrives whole or not at all. Then the tab is closed: the promise of
 * it does not settle.
 */
function mortal(disk: IndexStore, commits: number, isWritten: boolean) {
  let left = commits
  const { promise: killed, resolve: kill } = Promise.withResolvers<'killed'>()
  const store: IndexStore = {
    ...disk,
    async commit(change) {
      left--
      if (left > 0 || isWritten) await disk.commit(change)
      if (left > 0) return
      kill('killed')
      await new Promise<never>(() => {})
    },
  }
  return { store, killed }
}

async function finish(index: LedgerIndex): Promise<void> {
  const options = { index, origin: originOf(ledgers), capacity, chunk: 3 }
  const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
  for await (const step of walkIntoIndex({ ...options, ...fast }, new AbortController().signal))
    expect(['indexed', 'done']).toContain(step.kind)
}

/** All that an index says, however its ledgers are divided into segments. */
async function contents(index: LedgerIndex) {
  const rows: string[] = []
  const postings = new Map<string, bigint[]>()
  const state = new Map<string, string>()
  for (const segment of index.segments()) {
    const entries = await index.state(segment)
    if (!entries) throw new Error('a segment is missing')
    const { types, flags, operations, payments } = segment.transactions
    for (const [row, own] of flags.entries()) {
      const hash = hex((await index.body(segment, row))?.hash ?? new Uint8Array(0))
      rows.push(`${hash} ${own} ${types[row]} ${operations[row]} ${payments[row]}`)
    }
    for (let owner = 0; owner < tableSize(segment.owners); owner++) {
      const { kind, bytes } = keyAt(segment.owners, owner)
      for (const [name, lists] of Object.entries(postTo)) {
        const ids = [...readPostings(segment.postings, owner, lists)].map((row) =>
          BigInt(rowId(segment, row)),
        )
        const key = `${kind} ${hex(bytes)} ${name}`
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
