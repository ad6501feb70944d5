import { sha256 } from '@noble/hashes/sha2.js'
import type { WasmHash } from '#ledger'
import { entryTypes } from '#ledger/readers'
import {
  base64Bytes,
  base64FromBytes,
  bytesFromHex,
  type ContractId,
  compareBytes,
  compareText,
  contractIdFromBytes,
  decodeStrkey,
  hexFromBytes,
  joinedBytes,
  type LedgerSequence,
  ledgerSequence,
  type PageRequest,
  RecordError,
  SourceError,
} from '#ledger/values'
import { type Ctx, readable } from '../context.ts'
import { cutPage, type TokenOrder } from '../cutPage.ts'
import {
  contractRunning,
  type FoundInstance,
  isWhole,
  type LiveEntries,
  type LiveEntry,
  readEntryData,
  type StaticContracts,
} from '../lists/contractEntries.ts'
import type { Rows } from '../page.ts'
import { type FindBy, placeOfData } from './finders.ts'
import type { FoundEntry, HistoryIndex } from './historyIndex.ts'
import { byContract, mostEntries, none, partOfFinder, tooMany } from './historyState.ts'
import type { ProvenLedgers } from './provenLedgers.ts'

/** The order of contracts, by their ids as hexadecimal text. */
const byId: TokenOrder = {
  isToken: (text) => /^[0-9a-f]{64}$/.test(text),
  compare: compareText,
}

/** Ledgers that are read at the same time. */
const atOnce = 4

/**
 * What contracts have, as of the static index's last ledger. The index says in which ledger an entry changed last; that ledger is
 * read and proved, and has its value.
 */
export class HistoryContracts implements StaticContracts {
  readonly #history: HistoryIndex
  readonly #ledgers: ProvenLedgers

  constructor(history: HistoryIndex, ledgers: ProvenLedgers) {
    this.#history = history
    this.#ledgers = ledgers
  }

  get ledgers() {
    return this.#history.stateCoverage
  }

  get asOf() {
    return this.#history.manifest.state
  }

  async entries(keys: readonly string[], ctx: Ctx): Promise<LiveEntries> {
    const asOf = this.ledgers.to
    const distinct = [...new Set(keys)].map((key) => base64Bytes(key))
    const found: LiveEntry[] = []
    for (let at = 0; at < distinct.length; at += atOnce) {
      const some = distinct.slice(at, at + atOnce)
      const entries = await Promise.all(some.map((key) => this.#entry(key, asOf, ctx)))
      found.push(...entries.filter((entry) => entry !== undefined))
    }
    const { from } = this.ledgers
    return {
      entries: found,
      asOf,
      where: `the last ledger of the index, ${asOf}`,
      unknown: isWhole(this.ledgers)
        ? undefined
        : (what) =>
            new SourceError(
              'unsupported',
              `The ledgers of the index, ${from} to ${asOf}, did not change ${what}: it may have been made before`,
            ),
    }
  }

  async dataOf(contract: ContractId, ctx: Ctx): Promise<ReadonlyMap<string, LedgerSequence>> {
    const found = await this.#all('data', decodeStrkey('C', contract), ctx)
    return new Map(found.map(({ entry, ledger }) => [base64FromBytes(entry), ledger]))
  }

  async running(hash: WasmHash, ctx: Ctx): Promise<readonly ContractId[]> {
    const found = await this.#all('runs', bytesFromHex(hash), ctx)
    // Two hashes may share a key.
    const keys = found.map(({ entry }) => base64FromBytes(entry))
    const { entries } = await this.entries(keys, ctx)
    return entries.flatMap(({ read }) =>
      read.kind === 'data' ? (contractRunning(read.data, hash) ?? []) : [],
    )
  }

  async instances(request: PageRequest, ctx: Ctx): Promise<Rows<FoundInstance> | undefined> {
    if (this.#history.manifest.instances !== true) return undefined
    const find = { table: 'contracts', finder: 'instances', id: none } as const
    const page = { request, order: byId }
    const { entries, part } = await partOfFinder(this.#history, find, page, byContract, ctx)
    const rows = entries
      .map((found) => ({ found, token: byContract.tokenOf(found) }))
      .toSorted((a, b) => byId.compare(a.token, b.token))
    const { items, ...cursors } = cutPage(rows, request, byId, part)
    const read = items.map(async ({ found }) => {
      const data = (await this.#value(found, ctx)).subarray(4, -4)
      return {
        id: contractIdFromBytes(found.entry.subarray(8, 40)),
        read: readEntryData(base64FromBytes(data), data),
        lastModifiedLedger: found.ledger,
      }
    })
    return { items: await Promise.all(read), ...cursors }
  }

  async #all(finder: FindBy, id: Uint8Array | undefined, ctx: Ctx): Promise<readonly FoundEntry[]> {
    const found: FoundEntry[] = []
    if (id === undefined) return found
    const wanted = { table: 'contracts', finder, id, order: 'asc' } as const
    for await (const { entries } of this.#history.entries(wanted, ctx)) {
      found.push(...entries)
      if (found.length > mostEntries) throw tooMany(`more than ${mostEntries} entries`)
    }
    return found
  }

  /** One entry, and how long it lives; undefined where there is none. */
  async #entry(key: Uint8Array, asOf: LedgerSequence, ctx: Ctx): Promise<LiveEntry | undefined> {
    const ttlKey = joinedBytes([Uint8Array.of(0, 0, 0, entryTypes.ttl), sha256(key)])
    const [found, ttl] = await Promise.all([this.#lookUp(key, ctx), this.#lookUp(ttlKey, ctx)])
    if (found === undefined) return undefined
    const [entry, until] = await Promise.all([
      this.#value(found, ctx),
      ttl && this.#liveUntil(ttl, ctx),
    ])
    const isTemporary = key[3] === entryTypes.contractData && key.at(-1) === 0
    if (isTemporary && until !== undefined && until < asOf) return undefined
    // XDR `LedgerEntry`: the ledger of its last change (4), its data, an empty extension (4).
    const data = entry.subarray(4, -4)
    return {
      key: base64FromBytes(key),
      read: readEntryData(base64FromBytes(data), data),
      lifetime: {
        liveUntil: until,
        // One that was evicted has none.
        archived: ttl === undefined || (until !== undefined && until < asOf),
        size: entry.length,
        isCode: key[3] === entryTypes.contractCode,
        asOf,
      },
      lastModifiedLedger: found.ledger,
    }
  }

  async #lookUp(key: Uint8Array, ctx: Ctx): Promise<FoundEntry | undefined> {
    const isData = key[3] === entryTypes.contractData
    const place = isData ? placeOfData(key) : 0
    const finder = isData ? 'data' : key[3] === entryTypes.ttl ? 'ttl' : 'code'
    const id = isData ? key.subarray(8, 40) : key.subarray(4)
    const wanted = { table: 'contracts', finder, id, order: 'asc', place } as const
    for await (const { entries } of this.#history.entries(wanted, ctx)) {
      const own = entries.find(({ entry }) => compareBytes(entry, key) === 0)
      if (own !== undefined) return own
      if (entries.some((each) => each.place > place)) return undefined
    }
    return undefined
  }

  /** The last ledger of an entry; undefined where the ledger that says it cannot be read. */
  async #liveUntil(ttl: FoundEntry, ctx: Ctx): Promise<LedgerSequence | undefined> {
    try {
      const entry = await this.#value(ttl, ctx)
      return ledgerSequence(new DataView(entry.buffer, entry.byteOffset).getUint32(40))
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError) || error.kind !== 'badResponse') throw error
      return undefined
    }
  }

  async #value({ entry, ledger, value: stated }: FoundEntry, ctx: Ctx): Promise<Uint8Array> {
    if (stated !== undefined) return stated
    const proven = await this.#ledgers.of(ledger, ctx)
    return readable(ctx, () => {
      const value = proven.entries('contracts').get(hexFromBytes(entry))
      if (value !== undefined && value.length > 0) return value
      throw new RecordError(
        `the index says that an entry changed last in ledger ${ledger}, which is not so: it is damaged, or of other ledgers`,
      )
    })
  }
}
