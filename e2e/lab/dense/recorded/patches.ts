import { type Change, changeKinds } from '#sources/ledgers/ledgerParts.ts'
import { type Patched, patchKinds } from '../template.ts'

/** The roles of a transaction's accounts, in the order of their appearance. */
export interface Roles {
  readonly keys: readonly Uint8Array[]
  /** The role of the account whose key is here; -1 for none. */
  readonly roleAt: (bytes: Uint8Array, offset: number) => number
}

/** One change of recorded bytes: kind, offset, argument. */
type Patch = readonly [number, number, number]

export function createRoles(known: ReadonlyMap<number, readonly Uint8Array[]>): Roles {
  const keys: Uint8Array[] = []
  return {
    keys,
    roleAt(bytes, offset) {
      if (offset + 32 > bytes.length) return -1
      const key = known.get(word(bytes, offset))?.find((one) => isAt(one, bytes, offset))
      if (key === undefined) return -1
      return keys.includes(key) ? keys.indexOf(key) : keys.push(key) - 1
    },
  }
}

/** Every key of an account that plays a role. */
export function accountPatches(bytes: Uint8Array, roles: Roles): Patch[] {
  const patches: Patch[] = []
  for (let offset = 0; offset + 32 <= bytes.length; offset += 4) {
    const role = roles.roleAt(bytes, offset)
    if (role >= 0) patches.push([patchKinds.account, offset, role])
  }
  return patches
}

/** The values with which a change of an entry was recorded. */
export interface ChangedAt {
  readonly ledger: number
  readonly closeTime: number
  readonly closeTimes: ReadonlyMap<number, number>
  /** The source's sequence number in the transaction. */
  readonly sequence: bigint
}

/** The ledgers, times and sequence numbers of a changed entry; `base` is where the bytes begin in the ledger's. */
export function changePatches(
  bytes: Uint8Array,
  change: Change,
  base: number,
  roles: Roles,
  at: ChangedAt,
): Patch[] {
  if (change.kind === changeKinds.removed) return []
  const start = change.start - base
  const ledgerAt = (offset: number): Patch => [
    patchKinds.ledger,
    offset,
    word(bytes, offset) - at.ledger,
  ]
  const patches: Patch[] = [ledgerAt(start)]
  // LedgerEntry: last change (4), type (4). A TTL: hash (32), ledger.
  if (change.type === 9) patches.push(ledgerAt(start + 40))
  if (change.type !== 0) return patches
  // An account: type of key (4), key (32), balance (8), sequence number (8).
  const role = roles.roleAt(bytes, start + 12)
  if (role >= 0) {
    const added = role === 0 ? Number(long(bytes, start + 52) - at.sequence) + 1 : 0
    patches.push([patchKinds.sequence, start + 52, role + 16 * added])
  }
  // Its last extension: the ledger and the time of its last transaction.
  const end = change.ext - base
  const seqLedger = word(bytes, end - 12)
  const seqTime = Number(long(bytes, end - 8))
  if (seqLedger > 0 && at.closeTimes.get(seqLedger) === seqTime)
    patches.push(ledgerAt(end - 12), [patchKinds.time, end - 8, seqTime - at.closeTime])
  return patches
}

/** In the order of their offsets. */
export function patched(bytes: Uint8Array, patches: readonly Patch[]): Patched {
  const sorted = patches.toSorted(([, a], [, b]) => a - b)
  return { bytes: bytes.slice(), patches: Int32Array.from(sorted.flat()) }
}

export function word(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset)
}

export function long(bytes: Uint8Array, offset: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(offset)
}

function isAt(key: Uint8Array, bytes: Uint8Array, offset: number): boolean {
  return key.every((byte, i) => byte === bytes[offset + i])
}
