import { readAll, readLedgerEntry } from '#ledger/readers'
import {
  type AccountId,
  type Coverage,
  type LedgerSequence,
  compareBytes,
  decodeStrkey,
  hexFromBytes,
  ledgerSequence,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { keyAt, tableSize } from '../columns/byteTable.ts'
import { gapsIn, rangeHolding } from '../coverage.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import { type StateColumns, startOf, stateFlags } from '../columns/segment.ts'

type EntryType = Xdr.LedgerEntryData['type']

/** A ledger entry as the covered ledgers show it. */
export interface KnownEntry {
  /** XDR `LedgerKey`. */
  readonly key: Uint8Array
  /** The entry as its last change left it; undefined if that change removed it. */
  readonly entry: Xdr.LedgerEntry | undefined
  readonly changedIn: LedgerSequence
  /** The ledgers after its last change without a gap: it did not change up to here. */
  readonly knownTo: LedgerSequence
  /** True if a covered ledger created it: its life is then known, if the ledgers since are covered too. */
  readonly born: boolean
  /** It left the live state without an operation: expired, or archived until it is restored. */
  readonly archived: boolean
}

/** The ledger's entries, as far as the covered ledgers show them. */
export interface LedgerState {
  /** One entry by its XDR `LedgerKey`; undefined where no covered ledger changed it. */
  readonly get: (key: Uint8Array) => KnownEntry | undefined
  /** The existing entries of a type, by their keys' bytes. */
  readonly live: (type: EntryType) => readonly KnownEntry[]
  /** An offer by its ID, also a closed one: its key has its seller too. */
  readonly offer: (id: bigint) => KnownEntry | undefined
  /** The trustlines, offers and data that exist, of each of these accounts (`G…`). */
  readonly owned: (accounts: readonly AccountId[]) => ReadonlyMap<AccountId, readonly KnownEntry[]>
  /** The covered ledgers the state rests on: the newest without a gap. */
  readonly coverage: Coverage | undefined
  /** True if every entry is known: the ledgers are covered from the network's first on. */
  readonly complete: boolean
}

interface Row {
  readonly columns: StateColumns
  readonly row: number
  /** True if the oldest segment with the entry created it. */
  readonly born: boolean
  /** The first ledger of that segment. */
  readonly oldest: number
}

/** Folds the entries of all segments, in any order: for each key the latest change wins. */
export function createStateReader(index: LedgerIndex): () => Promise<LedgerState> {
  let rows = new Map<string, Row>()
  let folded: ReadonlySet<number> = new Set()
  let coverage: readonly Coverage[] = []
  let state: Promise<LedgerState> | undefined
  let turn = -1
  const fold = async (): Promise<LedgerState> => {
    const covered = index.coverage()
    // Evicted ledgers take their entries with them. Merged segments are folded again, with the same result.
    if (coverage.some((range) => gapsIn(covered, range).length > 0)) {
      rows = new Map()
      folded = new Set()
    }
    coverage = covered
    const infos = index.segments()
    for (const info of infos) {
      if (folded.has(info.id)) continue
      const columns = await index.state(info)
      if (columns) foldInto(rows, columns, info.from)
    }
    folded = new Set(infos.map(({ id }) => id))
    return stateOf(rows, coverage)
  }
  return () => {
    if (state !== undefined && turn === index.turn()) return state
    turn = index.turn()
    // One at a time, shared by concurrent callers: otherwise some would get an outdated state.
    const next = state === undefined ? fold() : state.then(fold, fold)
    state = next
    next.catch(() => {
      if (state === next) state = undefined
    })
    return next
  }
}

function stateOf(rows: ReadonlyMap<string, Row>, coverage: readonly Coverage[]): LedgerState {
  const decoded = new Map<Row, KnownEntry>()
  const byType = new Map<EntryType, readonly KnownEntry[]>()
  const newest = coverage.at(-1)
  const known = (row: Row): KnownEntry => {
    const entry = decoded.get(row) ?? knownEntry(row, coverage)
    decoded.set(row, entry)
    return entry
  }
  const ofType = (type: EntryType): readonly KnownEntry[] => {
    const number = typeNumbers[type]
    const entries: KnownEntry[] = []
    for (const row of rows.values()) {
      const { keys } = row.columns
      if (isRemoved(row)) continue
      // A stored key: its table's kind (1 byte), then XDR LedgerKey, whose type is its first 4 bytes.
      if (keys.bytes[(keys.offsets[row.row] ?? 0) + 4] === number) entries.push(known(row))
    }
    return entries.toSorted((a, b) => compareBytes(a.key, b.key))
  }
  return {
    coverage: newest,
    complete: coverage.length === 1 && newest !== undefined && newest.from <= 2,
    get(key) {
      const row = rows.get(hexFromBytes(key))
      return row && known(row)
    },
    offer(id) {
      const end = id.toString(16).padStart(16, '0')
      for (const [key, row] of rows)
        if (key.startsWith(keyTypes.offer) && key.endsWith(end)) return known(row)
      return undefined
    },
    owned(accounts) {
      const owned = new Map<string, KnownEntry[]>()
      for (const account of accounts) owned.set(keyOf(account), [])
      for (const [key, row] of rows) {
        // Text of a key: 8 digits of its type, 8 of the account's, the account.
        if (!ownedTypes.has(key.slice(0, 8)) || isRemoved(row)) continue
        owned.get(key.slice(16, 80))?.push(known(row))
      }
      return new Map(accounts.map((account) => [account, owned.get(keyOf(account)) ?? []]))
    },
    live(type) {
      const entries = byType.get(type) ?? ofType(type)
      byType.set(type, entries)
      return entries
    },
  }
}

const isRemoved = ({ columns, row }: Row): boolean =>
  ((columns.flags[row] ?? 0) & stateFlags.removed) !== 0

/** An account's key as text, as in the keys of its entries. */
const keyOf = (account: AccountId): string =>
  hexFromBytes(decodeStrkey('G', account) ?? new Uint8Array(0))

/** XDR `LedgerEntryType`s as the text of a key begins with them. */
const keyTypes = { trustline: '00000001', offer: '00000002', data: '00000003' } as const
const ownedTypes: ReadonlySet<string> = new Set(Object.values(keyTypes))

const typeNumbers: Record<EntryType, number> = {
  account: 0,
  trustline: 1,
  offer: 2,
  data: 3,
  claimableBalance: 4,
  liquidityPool: 5,
  contractData: 6,
  contractCode: 7,
  configSetting: 8,
  ttl: 9,
}

function foldInto(rows: Map<string, Row>, columns: StateColumns, from: number): void {
  for (let row = 0; row < tableSize(columns.keys); row++) {
    const key = hexFromBytes(keyAt(columns.keys, row).bytes)
    const ledger = columns.ledger[row] ?? 0
    const known = rows.get(key)
    const isOldest = known === undefined || from <= known.oldest
    const life = isOldest
      ? { born: ((columns.flags[row] ?? 0) & stateFlags.born) !== 0, oldest: from }
      : { born: known.born, oldest: known.oldest }
    const isLater = known === undefined || ledger >= (known.columns.ledger[known.row] ?? 0)
    rows.set(key, isLater ? { columns, row, ...life } : { ...known, ...life })
  }
}

function knownEntry({ columns, row, born }: Row, coverage: readonly Coverage[]): KnownEntry {
  const flags = columns.flags[row] ?? 0
  const changedIn = ledgerSequence(columns.ledger[row] ?? 0)
  const bytes = columns.entries.subarray(startOf(columns.ends, row), columns.ends[row])
  return {
    key: keyAt(columns.keys, row).bytes,
    entry: flags & stateFlags.removed ? undefined : readAll(bytes, readLedgerEntry),
    changedIn,
    knownTo: rangeHolding(coverage, changedIn)?.to ?? changedIn,
    born,
    archived: (flags & stateFlags.archived) !== 0,
  }
}
