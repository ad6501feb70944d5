import { createAssetRank } from '#ledger/trade.ts'
import { laterExpiry } from '#sources/comparison/compare.ts'
import type { RestRecord } from '#sources/records/records.ts'
import { recordsOf } from './deriveRecords.ts'
import { differingPaths, hasLaterExpiry } from './knownDifferences.ts'
import { type Recording, type RecordKind, recordKinds } from './recording.ts'

export interface Tally {
  readonly compared: number
  readonly equal: number
  readonly explained: number
  readonly different: number
}

/** Result of comparing recorded records with those derived from the same ledgers. */
export interface Comparison {
  readonly total: Tally
  /** Values in the recorded records. */
  readonly fields: number
  /** By list, and for operations and effects by type: `effects trade`. */
  readonly tallies: ReadonlyMap<string, Tally>
  /** Each different record, where it differs. */
  readonly differences: readonly string[]
  /** Each explained record, with the reason. */
  readonly explained: readonly string[]
}

export const noTally: Tally = { compared: 0, equal: 0, explained: 0, different: 0 }

/** Sums two tallies. */
export const addTally = (a: Tally, b: Tally): Tally => ({
  compared: a.compared + b.compared,
  equal: a.equal + b.equal,
  explained: a.explained + b.explained,
  different: a.different + b.different,
})

/** Derives every ledger of a recording and compares all of its lists, record by record and in their order. */
export async function compareRecording(recording: Recording): Promise<Comparison> {
  const lists = new Map<RecordKind, Expected>()
  for (const kind of recordKinds) lists.set(kind, await expected(recording, kind))
  const comparison = createComparison()
  const { passphrase, base } = recording
  const context = { passphrase, base, rank: createAssetRank() }
  for await (const ledger of recording.ledgers()) {
    const derived = recordsOf(ledger, context)
    for (const [kind, list] of lists)
      for (const record of derived[kind])
        comparison.add(kind, {
          recorded: list.take(record),
          derived: record,
          ledger: derived[kind],
        })
  }
  for (const [kind, list] of lists)
    for (const recorded of list.left()) comparison.add(kind, { recorded })
  return comparison.result()
}

/** Recorded records that wait for their derived ones. */
interface Expected {
  /** The record of the same paging token; undefined where there is none after those taken before. */
  readonly take: (derived: RestRecord) => RestRecord | undefined
  readonly left: () => readonly RestRecord[]
}

async function expected(recording: Recording, kind: RecordKind): Promise<Expected> {
  const records: RestRecord[] = []
  const placeByToken = new Map<unknown, number>()
  for await (const record of recording.records(kind)) {
    placeByToken.set(record.paging_token, records.length)
    records.push(record)
  }
  const taken = new Set<number>()
  let next = 0
  return {
    take(derived) {
      const place = placeByToken.get(derived.paging_token) ?? -1
      if (place < next) return undefined
      taken.add(place)
      next = place + 1
      return records[place]
    },
    left: () => records.filter((_, place) => !taken.has(place)),
  }
}

/** Holds what is known of one record: what was recorded, what was derived, and all that was derived in its ledger. */
interface Candidate {
  readonly recorded?: RestRecord | undefined
  readonly derived?: RestRecord | undefined
  readonly ledger?: readonly RestRecord[] | undefined
}

function createComparison() {
  let total = noTally
  let fields = 0
  const tallies = new Map<string, Tally>()
  const different: string[] = []
  const explained: string[] = []
  return {
    add(kind: RecordKind, { recorded, derived, ledger = [] }: Candidate) {
      fields += fieldsIn(recorded)
      const token = `${kind} ${text((recorded ?? derived)?.paging_token)}`
      const found = differingPaths(recorded, derived)
      const equal = found.length === 0
      const isExplained =
        recorded && derived && !equal && hasLaterExpiry(kind, { recorded, derived }, ledger)
      if (isExplained) explained.push(`${token}: ${laterExpiry.text} (${laterExpiry.section})`)
      else if (!equal) different.push(`${token}: ${found.slice(0, 4).join('; ')}`)
      const tally = {
        compared: 1,
        equal: equal ? 1 : 0,
        explained: isExplained ? 1 : 0,
        different: equal || isExplained ? 0 : 1,
      }
      total = addTally(total, tally)
      for (const key of keysOf(kind, recorded ?? derived))
        tallies.set(key, addTally(tallies.get(key) ?? noTally, tally))
    },
    result: (): Comparison => ({ total, fields, tallies, differences: different, explained }),
  }
}

const keysOf = (kind: RecordKind, record: RestRecord | undefined): readonly string[] =>
  kind === 'operations' || kind === 'effects' ? [kind, `${kind} ${text(record?.type)}`] : [kind]

const text = (value: unknown): string => (typeof value === 'string' ? value : '?')

function fieldsIn(value: unknown): number {
  if (value === undefined) return 0
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, item) => sum + fieldsIn(item), 0)
}
