import {
  hexFromBytes,
  type LedgerSequence,
  SourceError,
  span,
  type UnixSeconds,
} from '#ledger/values'
import { type Ctx, Kept } from '../context.ts'
import { keyAt, startOf, tableSize } from '../index/byteTable.ts'
import { createStateBuilder, type Folded } from '../index/entries.ts'
import { applyChanges } from '../index/postings.ts'
import { type LedgerReader, openLedger } from '../ledgers/ledger.ts'
import {
  type LedgerOffsets,
  linkedLedger,
  proveContents,
  RefusedLedger,
} from '../ledgers/ledgerParts.ts'
import type { LedgerService } from '../ledgers/service.ts'

/** Whoever has the ledgers that a static index names: a lake, or an archive node. */
export type HistoryService = Pick<
  LedgerService,
  'host' | 'via' | 'node' | 'readRun' | 'isSlowToState'
>

/** Ledgers that are kept: of the public network some 2 MB each. */
const mostKept = 32

/** A ledger whose parts fit its header's hash. */
export class ProvenLedger {
  readonly reader: LedgerReader
  readonly #offsets: LedgerOffsets
  readonly #entries = new Map<Folded, ReadonlyMap<string, Uint8Array>>()

  constructor(offsets: LedgerOffsets, passphrase: string) {
    this.#offsets = offsets
    this.reader = openLedger(offsets.bytes, passphrase)
  }

  /** XDR `LedgerEntry`s as it left them, by their keys' hexadecimal text; empty for a removed one. */
  entries(of: Folded): ReadonlyMap<string, Uint8Array> {
    const known = this.#entries.get(of) ?? this.#fold(of)
    this.#entries.set(of, known)
    return known
  }

  #fold(of: Folded): ReadonlyMap<string, Uint8Array> {
    const builder = createStateBuilder(of)
    applyChanges(this.#offsets, builder)
    const { keys, entries, ends } = builder.seal()
    return new Map(
      Array.from({ length: tableSize(keys) }, (_, row) => [
        hexFromBytes(keyAt(keys, row).bytes),
        entries.slice(startOf(ends, row), ends[row]),
      ]),
    )
  }
}

/** The ledgers that a static index names, as their service gives them: each is proven before anything is read of it. */
export class ProvenLedgers {
  readonly #service: HistoryService
  readonly #passphrase: string
  readonly #kept = new Kept<ProvenLedger>({ most: mostKept })
  /** Of the ledgers that were read. */
  readonly closeTimes = new Map<number, UnixSeconds>()

  constructor(service: HistoryService, passphrase: string) {
    this.#service = service
    this.#passphrase = passphrase
  }

  /** Rejects with SourceError where it cannot be read or is refused. */
  of(ledger: LedgerSequence, ctx: Ctx): Promise<ProvenLedger> {
    return this.#kept.of(`${ledger}`, ctx, (own) => this.#read(ledger, own))
  }

  /** The ledger, or the error where that one cannot be read. Throws SourceError where none can be read now. */
  async orFailure(ledger: LedgerSequence, ctx: Ctx): Promise<ProvenLedger | SourceError> {
    try {
      return await this.of(ledger, ctx)
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError) || /unreachable|rateLimited/.test(error.kind)) throw error
      return error
    }
  }

  async #read(ledger: LedgerSequence, ctx: Ctx): Promise<ProvenLedger> {
    const { output } = await this.#service.readRun(span(ledger, ledger), ([sent]) => sent, ctx)
    if (output !== undefined && !('bytes' in output))
      throw new SourceError('badResponse', `Ledger ${ledger} cannot be read: ${output.reason}`)
    try {
      if (output === undefined) throw new RefusedLedger('missing', ledger, 'it is missing')
      const offsets = linkedLedger(output.bytes, ledger, undefined)
      await proveContents(offsets)
      const proven = new ProvenLedger(offsets, this.#passphrase)
      this.closeTimes.set(ledger, proven.reader.ledger.closedAt)
      return proven
    } catch (error) {
      if (!(error instanceof RefusedLedger)) throw error
      const message = `Ledger ${ledger} from ${this.#service.host} was refused: ${error.message}`
      throw new SourceError('badResponse', message)
    }
  }
}
