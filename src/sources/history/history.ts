import type { Collections, ListRequest, OwnerOf } from '#ledger'
import type { Call } from '#ledger/values'
import type { Http } from '../http.ts'
import { type LateCode, late } from '../late.ts'
import type { LedgerService } from '../ledgers/service.ts'
import type { StatedHistory } from '../lists/context.ts'
import type { RowAhead } from '../page.ts'
import { readable } from '../readable.ts'
import type { ReadCurrent } from './historyState.ts'
import type { Decompress } from './rowGroup.ts'

/** Whoever has the ledgers that a static index names. */
export type HistoryService = Pick<
  LedgerService,
  'host' | 'via' | 'node' | 'readRun' | 'isSlowToState'
>

export interface HistoryOptions {
  readonly http: Http
  readonly decompress: Decompress
  /** Absent where no node gives the current values of entries. */
  readonly current?: ReadCurrent | undefined
}

/** An index has no rows of a list that is cut from one ledger, and nothing of it is read. */
const isOfLedger = (of: { readonly kind: string } | undefined): boolean =>
  of?.kind === 'ledger' || of?.kind === 'operation'

/** The static index at an address, opened at its first use; its code is a separate chunk. */
export function createHistory(
  service: HistoryService,
  address: string,
  how: HistoryOptions,
): StatedHistory {
  type Pages = Awaited<ReturnType<LateCode['history']['openHistory']>>
  type Index = Awaited<ReturnType<LateCode['history']['openIndex']>>
  let reading: Promise<Index> | undefined
  let opening: Promise<Pages> | undefined
  // Not the page's signal: other pages wait for both too.
  const contextOf = (calls: Call[]) => ({ signal: new AbortController().signal, calls })
  const read = async (calls: Call[]): Promise<Index> => {
    const { openIndex } = await late('history')
    reading ??= openIndex(address, how, contextOf(calls)).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
  const open = async (calls: Call[]): Promise<Pages> => {
    const { openHistory } = await late('history')
    opening ??= openHistory(service, address, read(calls), how, contextOf(calls)).catch(
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }
  const ask = async <T>(
    run: (
      pages: Pages,
      ctx: { readonly signal: AbortSignal; readonly calls: Call[] },
    ) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    const calls: Call[] = []
    const pages = await open(calls)
    return readable(calls, () => run(pages, { signal, calls }), signal)
  }
  const ahead: {
    readonly [K in keyof Collections]?: (
      of: OwnerOf<K> | undefined,
      request: ListRequest<K>,
      signal: AbortSignal,
    ) => Promise<readonly RowAhead[]>
  } = {
    transactions: (of, request, signal) =>
      ask((pages, ctx) => pages.ahead('transactions', of, request, ctx), signal),
    operations: (of, request, signal) =>
      ask((pages, ctx) => pages.ahead('operations', of, request, ctx), signal),
    payments: (of, request, signal) =>
      ask((pages, ctx) => pages.ahead('payments', of, request, ctx), signal),
  }
  return {
    async finder(kind, of, filter, order, ctx) {
      if (isOfLedger(of)) return undefined
      const pages = await open(ctx.calls)
      return readable(ctx.calls, () => pages.finder(kind, of, filter, order, ctx), ctx.signal)
    },
    unused: () => Promise.resolve(undefined),
    transaction: (hash, signal) => ask((pages, ctx) => pages.transaction(hash, ctx), signal),
    ahead: async (kind, of, request, signal) =>
      isOfLedger(of) ? [] : (ahead[kind]?.(of, request, signal) ?? []),
    keysOf: (account, signal) =>
      ask(
        async (pages, ctx) => ({ keys: await pages.keysOf(account, ctx), calls: ctx.calls }),
        signal,
      ),
    firstFrom: (time, signal) =>
      ask(
        async (pages, ctx) => ({ value: await pages.firstFrom(time, ctx), calls: ctx.calls }),
        signal,
      ),
    async stated(signal) {
      const calls: Call[] = []
      const { passphrase, ledgers } = (await read(calls)).manifest
      signal.throwIfAborted()
      return { passphrase, ledgers, calls }
    },
    ready: (signal) => ask((pages, ctx) => Promise.resolve(pages.stateIndex(ctx)), signal),
  }
}
