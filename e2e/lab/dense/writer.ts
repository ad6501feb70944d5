import { mixed } from './draw.ts'
import type { Population } from './population.ts'
import { type Patched, patchKinds, type Template } from './template.ts'

/** SHA-256; the 32 bytes may not be changed. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** The values that fill a copy of a template. */
export interface Filling {
  readonly ledger: number
  /** Unix seconds. */
  readonly time: number
  /** Accounts by role. */
  readonly accounts: Int32Array
  /** How many transactions an account was the source of before this one. */
  readonly countOf: (account: number) => number
}

/** A transaction's hashes: 32 bytes. */
export interface Hashes {
  readonly hash: Uint8Array
  /** The hash of a fee bump's inner transaction. */
  readonly inner: Uint8Array | undefined
}

/** Writes transactions from their templates. */
export interface Writer {
  /** Writes the envelope and hashes it. */
  readonly writeEnvelope: (
    template: Template,
    filling: Filling,
    into: Uint8Array,
    at: number,
  ) => Hashes
  /** Writes other parts of a transaction. */
  readonly write: (
    patched: Patched,
    filling: Filling,
    hashes: Hashes,
    into: Uint8Array,
    at: number,
  ) => void
  /** A copy of other bytes, such as an account's entry. */
  readonly copy: (patched: Patched, filling: Filling) => Uint8Array
}

/** An account's sequence numbers begin at this ledger, in which it was created; long before the network's first. */
const createdIn = (account: number): number => 40_000_000 + (mixed(account) % 10_000_000)

const empty = new Uint8Array(32)

export function createWriter({ keys }: Population, networkId: Uint8Array, sha256: Sha256): Writer {
  // What is hashed: the network's id (32 bytes), then the transaction with its type.
  const outer = new Uint8Array(64 * 1024)
  const inner = new Uint8Array(64 * 1024)
  outer.set(networkId)
  inner.set(networkId)
  const fill = (
    { bytes, patches }: Patched,
    { ledger, time, accounts, countOf }: Filling,
    hashes: Hashes,
    into: Uint8Array,
    at: number,
  ): void => {
    into.set(bytes, at)
    for (let i = 0; i < patches.length; i += 3) {
      const offset = at + (patches[i + 1] ?? 0)
      const argument = patches[i + 2] ?? 0
      const kind = patches[i]
      if (kind === patchKinds.account) {
        const key = (accounts[argument] ?? 0) * 32
        for (let n = 0; n < 32; n++) into[offset + n] = keys[key + n] ?? 0
      } else if (kind === patchKinds.sequence) {
        const account = accounts[argument & 15] ?? 0
        writeWord(into, offset, createdIn(account))
        writeWord(into, offset + 4, countOf(account) + (argument >> 4))
      } else if (kind === patchKinds.ledger) writeWord(into, offset, ledger + argument)
      else if (kind === patchKinds.time) {
        writeWord(into, offset, 0)
        writeWord(into, offset + 4, time + argument)
      } else if (kind === patchKinds.hash) into.set(hashes.hash, offset)
      else into.set(hashes.inner ?? empty, offset)
    }
  }
  const none: Hashes = { hash: empty, inner: undefined }
  return {
    writeEnvelope(template, filling, into, at) {
      const { envelope, signaturesAt } = template
      const { length } = envelope.bytes
      fill(envelope, filling, none, outer, 32)
      into.set(outer.subarray(32, 32 + length), at)
      const hash = sha256(outer.subarray(0, 32 + signaturesAt))
      if (template.inner === undefined) return { hash, inner: undefined }
      const { start, end } = template.inner
      inner.set(outer.subarray(32 + start, 32 + end), 32)
      return { hash, inner: sha256(inner.subarray(0, 32 + end - start)) }
    },
    write: fill,
    copy(patched, filling) {
      const into = new Uint8Array(patched.bytes.length)
      fill(patched, filling, none, into, 0)
      return into
    },
  }
}

/** A big-endian 32-bit number. */
export function writeWord(into: Uint8Array, offset: number, value: number): void {
  into[offset] = value >>> 24
  into[offset + 1] = value >>> 16
  into[offset + 2] = value >>> 8
  into[offset + 3] = value
}
