import { hexFromBytes } from '#ledger/values/bytes.ts'
import { isOutlived, keyOfEntry, type StateBuilder } from '#sources/index/entries.ts'
import { applyChanges } from '#sources/index/postings.ts'
import { type Change, changeKinds, type LedgerOffsets } from '#sources/ledgers/ledgerParts.ts'

/** The last change of an entry in some ledgers, by their metas. */
interface LastChange {
  readonly ledger: number
  /** XDR `LedgerEntry`; undefined where it was removed or evicted. */
  readonly entry: Uint8Array | undefined
  /** One of these ledgers made the entry, or restored it. */
  readonly isNew: boolean
  readonly isRestored: boolean
}

/** The last change of each entry in ledgers that follow each other, by its XDR `LedgerKey` as hexadecimal text. */
export class LastChanges implements Pick<StateBuilder, 'apply' | 'evict'> {
  readonly #changes = new Map<string, LastChange>()

  get all(): ReadonlyMap<string, LastChange> {
    return this.#changes
  }

  add(ledger: LedgerOffsets): void {
    applyChanges(ledger, this)
  }

  /** Forgets what changed before a ledger. */
  dropBefore(ledger: number): void {
    for (const [key, change] of this.#changes) if (change.ledger < ledger) this.#changes.delete(key)
  }

  /** Takes an entry as it is known from elsewhere; undefined where there is none. */
  adopt(key: string, entry: Uint8Array | undefined, usual: number): void {
    const ledger = entry === undefined ? usual : lastModified(entry)
    this.#changes.set(key, { ledger, entry, isNew: true, isRestored: false })
  }

  apply(bytes: Uint8Array, { kind, type, start, end }: Change, ledger: number): void {
    if (kind === changeKinds.state) return
    if (kind === changeKinds.removed) {
      this.evict(bytes.subarray(start, end), ledger)
      return
    }
    const key = hexFromBytes(keyOfEntry(bytes, { type, start }))
    const before = this.#changes.get(key)
    const isRestored = kind === changeKinds.restored
    const isLive = before?.entry !== undefined && before.ledger === ledger
    if (isLive && isOutlived(before.entry, 0, bytes, { kind, type, start })) return
    const isNew = kind === changeKinds.created || isRestored || before?.isNew === true
    this.#changes.set(key, { ledger, entry: bytes.slice(start, end), isNew, isRestored })
  }

  evict(bytes: Uint8Array, ledger: number): void {
    const key = hexFromBytes(bytes)
    const isNew = this.#changes.get(key)?.isNew === true
    this.#changes.set(key, { ledger, entry: undefined, isNew, isRestored: false })
  }
}

/** XDR `LedgerEntry` begins with the ledger of its last change. */
export const lastModified = (entry: Uint8Array): number =>
  new DataView(entry.buffer, entry.byteOffset).getUint32(0)
