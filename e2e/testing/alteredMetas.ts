/** Ledgers whose metas say another last value of one entry. Their headers, transactions and results stay. */
import { xdr } from '@stellar/stellar-sdk'
import {
  base64FromBytes,
  bytesFromBase64,
  compareBytes,
  hexFromBytes,
  joinedBytes,
} from '#ledger/values/bytes.ts'
import { keyOfEntry } from '#sources/index/entries.ts'
import { type Change, changeKinds, locateLedger } from '#sources/ledgers/ledgerParts.ts'
import { numbers } from './archiveFolder.ts'
import type { Random } from './random.ts'

/** A change in a meta; the key of what was evicted is one, too. */
interface Placed {
  readonly place: 'fee' | 'before' | 'operation' | 'after' | 'postFee' | 'upgrade' | 'evicted'
  readonly change: Change
  /** The one before it in its list. */
  readonly before: Change | undefined
  /** XDR `LedgerKey`. */
  readonly key: Uint8Array
}

/** The last change of an entry before a checkpoint. */
export interface Target extends Placed {
  readonly ledger: number
  readonly checkpoint: number
}

/** All changes of a ledger, in the order in which they apply. */
function changesOf(bytes: Uint8Array): readonly Placed[] {
  const { transactions: all, upgradeChanges, evicted } = locateLedger(bytes)
  const keyOf = (change: Change) =>
    change.kind === changeKinds.removed
      ? bytes.slice(change.start, change.end)
      : keyOfEntry(bytes, change).slice()
  const placed = (place: Placed['place'], list: readonly Change[]): readonly Placed[] =>
    list.flatMap((change, n) =>
      change.kind === changeKinds.state
        ? []
        : [{ place, change, before: list[n - 1], key: keyOf(change) }],
    )
  const keys = evicted.map(({ start, end }) => {
    return { kind: changeKinds.removed, type: bytes[start + 3] ?? 0, start, ext: end, end }
  })
  return [
    ...all.flatMap((each) => placed('fee', each.feeChanges)),
    ...all.flatMap(({ before, operations, after }) => [
      ...placed('before', before),
      ...operations.flatMap(({ changes }) => placed('operation', changes)),
      ...placed('after', after),
    ]),
    ...all.flatMap((each) => placed('postFee', each.postFeeChanges)),
    ...placed('upgrade', upgradeChanges),
    ...placed('evicted', keys),
  ]
}

/** The last changes of entries before checkpoints, by place, type and kind. */
export function targetsOf(
  ledgers: readonly Uint8Array[],
  checkpoints: readonly number[],
): readonly (readonly Target[])[] {
  const targets = checkpoints.flatMap((checkpoint) => {
    const last = new Map<string, Target>()
    for (let ledger = Math.max(2, checkpoint - 63); ledger <= checkpoint; ledger++)
      for (const found of changesOf(ledgers[ledger - 2] ?? none))
        last.set(hexFromBytes(found.key), { ...found, ledger, checkpoint })
    // Core writes the settings 12 and 13 by itself.
    return [...last.values()].filter(({ key: [, , , type, , , , id = 0] }) => {
      return type !== 8 || (id !== 12 && id !== 13)
    })
  })
  const groupOf = ({ place, change }: Target) => `${place} ${change.type} ${change.kind}`
  return [...Map.groupBy(targets, groupOf).values()]
}

const none = new Uint8Array()

/** The ledger of a target with another last value of its entry, and how; undefined where the change made no difference. */
export function altered(
  ledger: Uint8Array,
  { place, change, before, key }: Target,
  random: Random,
): readonly [Uint8Array, string] | undefined {
  const { start, end, kind, ext } = change
  const entry = ledger.subarray(start, end)
  const replaced = (from: number, how: string, ...parts: readonly Uint8Array[]) => {
    const bytes = joinedBytes([ledger.subarray(0, from), ...parts, ledger.subarray(end)])
    const [was, is] = [ledger, bytes].map((each) => lastOf(each, key))
    const isOther = was === undefined || is === undefined || compareBytes(was, is) !== 0
    return isOther ? ([bytes, how] as const) : undefined
  }
  if (place === 'evicted')
    return before !== undefined && random.below(2) === 0
      ? replaced(start, 'not evicted', ledger.subarray(before.start, before.end))
      : replaced(start, 'another evicted', flipped(entry, entry.length - 5))
  if (kind === changeKinds.removed) {
    if (before?.kind !== changeKinds.state) return undefined
    const [other, how] = random.pick([
      [changeKinds.state, 'not removed'],
      [changeKinds.updated, 'changed instead'],
    ] as const) ?? [kind, '']
    return replaced(start - 4, how, numbers(other), ledger.subarray(before.start, before.end))
  }
  switch (random.below(8)) {
    case 0:
      return replaced(start - 4, 'left out', numbers(changeKinds.state), entry)
    case 1:
      return replaced(start - 4, 'removed instead', numbers(changeKinds.removed), key)
    case 2: {
      // XDR `LedgerEntry.ext`: v1 { sponsoringID*, ext }.
      const sponsored = [numbers(1, 1, 0), new Uint8Array(32), numbers(0)]
      return replaced(ext, 'sponsored', ...(end - ext === 4 ? sponsored : [numbers(0)]))
    }
    case 3:
      return replaced(start, 'of another ledger', flipped(entry, 3))
    default: {
      const [bytes, how] = withOtherField(entry, random)
      const own = keyOfEntry(bytes, { start: 0, type: change.type })
      return compareBytes(own, key) === 0 ? replaced(start, how, bytes) : undefined
    }
  }
}

/** The last value of an entry in a ledger: empty where it is gone, undefined where the ledger does not have it. */
function lastOf(ledger: Uint8Array, key: Uint8Array): Uint8Array | undefined {
  const found = changesOf(ledger).findLast((each) => compareBytes(each.key, key) === 0)
  if (found === undefined) return undefined
  const { kind, start, end } = found.change
  return kind === changeKinds.removed ? none : ledger.subarray(start, end)
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** An entry with one bit of a field changed, the field chosen by its name first: lists have many of one. */
function withOtherField(entry: Uint8Array, random: Random): readonly [Uint8Array, string] {
  const root = xdr.LedgerEntry.fromXDR(base64FromBytes(entry), 'base64')
  const fields: { readonly name: string; readonly change: () => void }[] = []
  const visit = (value: object, above: string) => {
    for (const [key, inner] of Object.entries(value)) {
      const name = /^\d+$/.test(key) ? above : `${above}.${key}`
      const other = otherValue(inner, random)
      if (other !== undefined) fields.push({ name, change: () => Reflect.set(value, key, other) })
      else if (typeof inner === 'object' && inner !== null) visit(inner, name)
    }
  }
  visit(root, '')
  const named = random.pick([...Map.groupBy(fields, ({ name }) => name).values()]) ?? []
  const field = random.pick(named)
  field?.change()
  return [bytesFromBase64(root.toXDR('base64')) ?? entry, field?.name ?? '']
}

function otherValue(value: unknown, random: Random): unknown {
  if (typeof value === 'bigint') return value ^ 1n
  if (typeof value === 'number') return value ^ 1
  if (typeof value === 'boolean') return !value
  if (!(value instanceof Uint8Array) || value.length === 0) return undefined
  return flipped(value, random.below(value.length))
}

/**
 * A ledger that says of an entry of an earlier one that it changed again: in place of a fee, as an entry that was restored, or behind the
 * operations of a transaction that has none. Undefined where it has no such place.
 */
export function withForeign(
  ledger: Uint8Array,
  place: 'fee' | 'after' | 'restored',
  entry: Uint8Array,
): Uint8Array | undefined {
  const { transactions } = locateLedger(ledger)
  const cut = (from: number, to: number, ...parts: readonly Uint8Array[]) =>
    joinedBytes([ledger.subarray(0, from), ...parts, ledger.subarray(to)])
  const changes = transactions.flatMap((each) => each.feeChanges)
  const [fee, state] = [changeKinds.updated, changeKinds.state].map((wanted) =>
    changes.find(({ kind }) => kind === wanted),
  )
  if (place === 'fee') return fee && cut(fee.start, fee.end, entry)
  if (place === 'restored')
    return state && cut(state.start - 4, state.end, numbers(changeKinds.restored), entry)
  const failed = transactions.find(({ operations }) => operations.length === 0)?.before.at(-1)
  // XDR `TransactionMetaV4`: the changes before, the number of operations, that of the changes behind them.
  return failed && cut(failed.end + 4, failed.end + 8, numbers(1, changeKinds.updated), entry)
}
