import type { Collections, DaySums, ListRequest, Owner, OwnerOf, Transaction } from '#ledger'
import {
  type AccountId,
  type Call,
  type LedgerSequence,
  type Order,
  SourceError,
  type TransactionHash,
  type UnixSeconds,
} from '#ledger/values'
import { aside, type Ctx, Kept, readable } from '../context.ts'
import type { Http } from '../http.ts'
import type { StaticStateIndex } from '../index/indexTypes.ts'
import { filesKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { HistoryList } from '../ledgers/candidates.ts'
import type { LedgerService } from '../ledgers/service.ts'
import type { StatedHistory, StatedIndex, StaticFinding } from '../lists/context.ts'
import type { StaticContracts } from '../lists/contractEntries.ts'
import type { RowAhead } from '../page.ts'
import { withoutKey } from '../request.ts'
import type { HistoryIndex } from './historyIndex.ts'
import type { HistoryPages } from './historyPages.ts'
import type { ReadCurrent } from './historyState.ts'
import type { HistoryService } from './provenLedgers.ts'
import type { Decompress } from './rowGroup.ts'

/** How the files of an index are requested and unpacked. */
export interface HistoryAccess {
  readonly http: Http
  readonly decompress: Decompress
}

interface HistoryOptions {
  /** Loads what is needed to read the index's files. */
  readonly access: () => Promise<HistoryAccess>
  /** Absent where no node gives the current values of entries. */
  readonly current?: ReadCurrent | undefined
}

/** An index has no rows of a list that is cut from one ledger, and nothing of it is read. */
const isOfLedger = (of: Pick<Owner, 'kind'> | undefined): boolean =>
  of?.kind === 'ledger' || of?.kind === 'operation'

/** The lists whose rows it says something of before they are there. */
type Ahead = {
  readonly [K in keyof Collections]?: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ) => Promise<readonly RowAhead[]>
}

/** The static index at an address, opened at its first use; its code is a separate chunk. */
export class StaticHistory implements StatedHistory {
  readonly #service: HistoryService
  readonly #address: string
  readonly #options: HistoryOptions
  readonly #indexes = new Kept<HistoryIndex>()
  readonly #opened = new Kept<HistoryPages>()
  readonly #compared = new Kept<void>()
  readonly #ahead: Ahead = {
    transactions: (of, request, ctx) =>
      this.#askAhead(ctx, (pages) => pages.ahead('transactions', of, request, ctx)),
    operations: (of, request, ctx) =>
      this.#askAhead(ctx, (pages) => pages.ahead('operations', of, request, ctx)),
    payments: (of, request, ctx) =>
      this.#askAhead(ctx, (pages) => pages.ahead('payments', of, request, ctx)),
  }

  constructor(service: HistoryService, address: string, options: HistoryOptions) {
    this.#service = service
    this.#address = address
    this.#options = options
  }

  async finder<T>(
    list: HistoryList<T>,
    order: Order,
    ctx: Ctx,
  ): Promise<StaticFinding<T> | undefined> {
    if (isOfLedger(list.owner)) return undefined
    return this.#ask(ctx, (pages) => pages.finder(list, order, ctx))
  }

  unused(_failure: SourceError, _ctx: Ctx): Promise<boolean> {
    return Promise.resolve(false)
  }

  transaction(hash: TransactionHash, ctx: Ctx): Promise<Transaction | undefined> {
    return this.#ask(ctx, (pages) => pages.transaction(hash, ctx))
  }

  async ahead<K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ): Promise<readonly RowAhead[]> {
    return isOfLedger(of) ? [] : (this.#ahead[kind]?.(of, request, ctx) ?? [])
  }

  keysOf(account: AccountId, ctx: Ctx): Promise<readonly string[]> {
    return this.#ask(ctx, (pages) => pages.keysOf(account, ctx))
  }

  firstFrom(time: number, ctx: Ctx): Promise<LedgerSequence | undefined> {
    return this.#ask(ctx, (pages) => pages.firstFrom(time, ctx))
  }

  sumsFrom(start: UnixSeconds, ctx: Ctx): Promise<readonly DaySums[] | undefined> {
    return this.#ask(ctx, (pages) => pages.sumsFrom(start, ctx))
  }

  async stated(ctx: Ctx): Promise<StatedIndex> {
    return (await this.#index(ctx)).manifest
  }

  ready(ctx: Ctx): Promise<StaticStateIndex> {
    return this.#ask(ctx, (pages) => Promise.resolve(pages.stateIndex(ctx)))
  }

  contracts(ctx: Ctx): Promise<StaticContracts | undefined> {
    return this.#ask(ctx, (pages) => Promise.resolve(pages.contracts))
  }

  async #ask<T>(ctx: Ctx, run: (pages: HistoryPages) => Promise<T>): Promise<T> {
    const pages = await this.#pages(ctx)
    // Both at once; who was asked of another chain is refused, whatever was found.
    const compared = this.#compared.of('', ctx, async (own) => {
      const { compareChain } = await late('history')
      await compareChain(this.#service, this.#address, pages.history, own)
    })
    compared.catch(() => undefined)
    try {
      return await readable(ctx, () => run(pages))
    } finally {
      await compared
    }
  }

  /** What the index says before any ledger is there: the rows that come after it are compared. */
  async #askAhead<T>(ctx: Ctx, run: (pages: HistoryPages) => Promise<T>): Promise<T> {
    const pages = await this.#pages(ctx)
    return readable(ctx, () => run(pages))
  }

  #pages(ctx: Ctx): Promise<HistoryPages> {
    return this.#opened.of('', ctx, async (own) => {
      const { openHistory } = await late('history')
      const { current } = this.#options
      return openHistory(this.#service, this.#address, this.#index(own), current, own)
    })
  }

  #index(ctx: Ctx): Promise<HistoryIndex> {
    return this.#indexes.of('', ctx, async (own) => {
      const [{ readIndex }, access] = await Promise.all([late('history'), this.#options.access()])
      return readIndex(this.#address, access, own)
    })
  }
}

/**
 * A static index for a node, which gives the ledgers that it names. Where the index cannot be read, the node's own ways
 * are gone instead, and the calls say so.
 */
export class NodeHistory extends StaticHistory {
  readonly #url: string

  constructor(node: LedgerService, address: string, options: HistoryOptions) {
    super(node, address, options)
    this.#url = withoutKey(address)
  }

  override async unused(failure: SourceError, ctx: Ctx): Promise<boolean> {
    if (failure.kind === 'notFound') return false
    this.#sayUnused(failure, ctx)
    return true
  }

  override async firstFrom(time: number, ctx: Ctx): Promise<LedgerSequence | undefined> {
    const own = aside(ctx)
    try {
      return await super.firstFrom(time, own)
    } catch (error) {
      // Without its index the node's own ledgers are the list.
      const isGone = error instanceof SourceError && error.kind !== 'outOfRetention'
      if (!isGone) throw error
      this.#sayUnused(error, own)
      return undefined
    } finally {
      ctx.calls.push(...own.calls)
    }
  }

  override async ahead<K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ): Promise<readonly RowAhead[]> {
    try {
      return await super.ahead(kind, of, request, ctx)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return [] // the page says it
    }
  }

  /** The last call says why the index is not used. */
  #sayUnused({ message }: SourceError, { calls }: Ctx): void {
    const last = calls.at(-1)
    const answer = `The index of the network’s history is not used: ${message}`
    const none = { via: filesKind.id, method: 'GET', url: this.#url } as const
    const call: Call =
      last === undefined || last.method === 'INDEX'
        ? { ...none, status: 0, duration: 0, bytes: 0, answer }
        : { ...last, answer }
    calls.splice(-1, 1, call)
  }
}
