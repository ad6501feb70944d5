import { sha256 } from '@noble/hashes/sha2.js'
import type { ChangedPart, StateChange } from './stateChange.ts'
import { hexFromBytes } from '../values/bytes.ts'
import { contractIdFromBytes } from '../values/ids.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type { EntryChange } from '../xdr/entryChange.ts'
import { writeLedgerKey } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { ledgerKeyOf } from '../xdr/ledgerKeyOf.ts'
import { writeAll } from '../xdr/xdrBytes.ts'
import { callValue } from './callValue.ts'
import { changedParts, exact } from './changedParts.ts'
import { footprintKey } from './footprint.ts'

/**
 * The changes that an operation made to ledger entries, each entry once: its value before and after, and its time to
 * live. Times to live are entries of their own, under the hash of the key (CAP-46-12): `footprint` names those of
 * entries that did not change themselves. `restored` are entries that the transaction took from the archive (CAP-66).
 */
export function stateChanges(
  changes: readonly EntryChange[],
  footprint: readonly Xdr.LedgerKey[],
  encoders: Encoders,
): readonly StateChange[] {
  const lives = new Map<string, Lifetime>()
  const entries = new Map<string, { readonly key: Xdr.LedgerKey; readonly change?: EntryChange }>()
  let last: Xdr.LedgerEntryData | undefined
  for (const change of changes) {
    // A removal right after a restoration has no entry; changes are in the order of their keys.
    const data: Xdr.LedgerEntryData | undefined = change.after?.data ?? change.before?.data ?? last
    if (data === undefined) continue
    last = data
    if (data.type === 'ttl') lives.set(hexFromBytes(data.ttl.keyHash), merged(lives, change, data))
    else {
      const key = ledgerKeyOf(data)
      const hash = hashOf(key)
      entries.set(hash, { key, change: joined(entries.get(hash)?.change, change) })
    }
  }
  for (const key of footprint) {
    const hash = hashOf(key)
    if (lives.has(hash) && !entries.has(hash)) entries.set(hash, { key })
  }
  const unnamed = [...lives].filter(([hash]) => !entries.has(hash))
  return [
    ...[...entries].map(([hash, { key, change }]) =>
      stateChange(key, { change, life: lives.get(hash), encoders }),
    ),
    ...unnamed.map(
      ([hash, life]): StateChange => ({
        entry: { kind: 'time to live', sentence: ['of the key'], hash },
        kind: life.kind,
        parts: [],
        liveUntil: { before: life.before, after: life.after },
      }),
    ),
  ]
}

interface Lifetime {
  readonly kind: StateChange['kind']
  readonly before?: number | undefined
  readonly after?: number | undefined
}

const hashOf = (key: Xdr.LedgerKey): string =>
  hexFromBytes(sha256(writeAll(() => writeLedgerKey(key))))

function stateChange(
  key: Xdr.LedgerKey,
  {
    change,
    life,
    encoders,
  }: {
    readonly change: EntryChange | undefined
    readonly life: Lifetime | undefined
    readonly encoders: Encoders
  },
): StateChange {
  const stored = key.type === 'contractData' ? key.contractData : undefined
  return {
    entry: footprintKey(key),
    kind: change === undefined ? 'unchanged' : kindOf(change),
    contract:
      stored?.contract.type === 'scAddressTypeContract'
        ? contractIdFromBytes(stored.contract.contractId)
        : undefined,
    key:
      stored !== undefined &&
      stored.key.type !== 'scvLedgerKeyContractInstance' &&
      stored.key.type !== 'scvLedgerKeyNonce'
        ? callValue(stored.key, encoders)
        : undefined,
    parts: change === undefined ? [] : partsOf(change, encoders),
    restoredFirst: change?.restored === true && change.after === undefined,
    liveUntil: life && { before: life.before, after: life.after },
  }
}

const partsOf = ({ before, after }: EntryChange, encoders: Encoders): readonly ChangedPart[] =>
  changedParts(before?.data, after?.data, encoders)

/** The content of an entry as text, without the ledger in which it was last written. */
const dataText = ({ data }: Xdr.LedgerEntry): string => JSON.stringify(data, exact)

/** XDR `LedgerEntryChange`: the same operation may change or remove an entry that it restored (CAP-66). */
function kindOf({ before, after, restored }: EntryChange): StateChange['kind'] {
  if (after === undefined) return 'removed'
  if (restored) return 'restored'
  if (before === undefined) return 'created'
  return dataText(before) === dataText(after) ? 'rewritten' : 'updated'
}

/** Merges two changes of one entry: its restoration, then the change that the call made. */
const joined = (first: EntryChange | undefined, next: EntryChange): EntryChange =>
  first === undefined
    ? next
    : { ...next, before: first.before ?? next.before, restored: first.restored || next.restored }

function merged(
  lives: ReadonlyMap<string, Lifetime>,
  change: EntryChange,
  { ttl }: Extract<Xdr.LedgerEntryData, { type: 'ttl' }>,
): Lifetime {
  const known = lives.get(hexFromBytes(ttl.keyHash))
  const untilOf = (entry: Xdr.LedgerEntry | undefined) =>
    entry?.data.type === 'ttl' ? entry.data.ttl.liveUntilLedgerSeq : undefined
  return {
    kind: known?.kind === 'restored' ? 'restored' : kindOf(change),
    before: known === undefined ? untilOf(change.before) : known.before,
    after: untilOf(change.after),
  }
}
