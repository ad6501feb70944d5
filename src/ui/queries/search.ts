import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Account, AssetStat, SeenContract } from '#ledger'
import {
  type Answer,
  type Coverage,
  cursor as cursorOf,
  isUnknownRecord,
  type Toid,
  toid,
  toidParts,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import type { Source } from '#sources'
import { fewPages, firstPages } from './firstPages.ts'
import { unlessNotFound } from './queries.ts'

/** The assets of a code, in letters of either case. */
export interface CodeAssets {
  readonly assets: readonly AssetStat[]
  /** The ledgers that the answer is from, where that is less than all history. */
  readonly coverage?: Coverage | undefined
  /** Assets, or entries of one, may be missing. */
  readonly isPartial: boolean
}

/**
 * Looks for the assets of a code. A service's filter takes a code as it is written, so it is asked for the usual ways to
 * write it; an index has all assets that it knows at hand.
 */
export const assetsOfCode = (source: Source, code: string) =>
  queryOptions({
    queryKey: [source.id, 'assetsOfCode', code],
    queryFn: async ({ signal }): Promise<CodeAssets> => {
      const isIndexed = source.kind.capabilities.readsLedgers
      const asked = isIndexed ? [undefined] : spellings(code)
      const lists = await Promise.all(
        asked.map((each) =>
          firstPages(source, 'assets', { filter: { code: each } }, fewPages(source), signal),
        ),
      )
      const assets = lists
        .flatMap(({ items }) => items.flatMap((each) => (isUnknownRecord(each) ? [] : [each])))
        .filter(({ asset }) => asset.code.toLowerCase() === code.toLowerCase())
      return {
        assets,
        coverage: lists.find((each) => each.partial === true)?.coverage,
        isPartial: lists.some((each) => each.partial === true || each.next !== undefined),
      }
    },
    staleTime: minute,
  })

const minute = 60_000

/** As typed, in upper and in lower case, and with one capital letter. */
const spellings = (code: string): readonly string[] => {
  const lower = code.toLowerCase()
  const upper = code.toUpperCase()
  return [...new Set([upper, code, lower, upper.charAt(0) + lower.slice(1)])]
}

/** Assets and accounts that claim a domain which begins so, among the records that were read: nothing is requested. */
export function claimantsOf(
  client: QueryClient,
  { id }: Source,
  domain: string,
): readonly (AssetStat | Account)[] {
  interface Read {
    readonly items?: readonly (AssetStat | Account | UnknownRecord)[]
    readonly assets?: readonly AssetStat[]
    readonly value?: Account
  }
  return [['page', 'assets'], ['assetsOfCode'], ['page', 'accounts'], ['one', 'account']]
    .flatMap((key) => client.getQueriesData<Read>({ queryKey: [id, ...key] }))
    .flatMap(([, { items, assets, value } = {}]) => items ?? assets ?? value ?? [])
    .flatMap((each) => (isUnknownRecord(each) ? [] : [each]))
    .filter(({ homeDomain = '' }) => homeDomain.toLowerCase().startsWith(domain))
}

/** The contracts that an index has seen, whose names are in their storage. Other sources do not know names. */
export const namedContracts = (source: Source) =>
  queryOptions({
    queryKey: [source.id, 'namedContracts'],
    queryFn: async ({
      signal,
    }): Promise<Answer<{ readonly contracts: readonly SeenContract[] }>> => {
      const { value, calls, ...rest } = await source.one('seenContracts', {}, signal)
      const unknown = value.contracts.filter(({ about }) => about.state === 'unknown')
      if (unknown.length === 0 || !source.kind.capabilities.readsContracts)
        return { ...rest, value, calls }
      const ids = unknown.map(({ id }) => id)
      const kinds = await source.one('contractKinds', ids, signal)
      const known = new Map(kinds.value.map(({ id, about }) => [id, about]))
      const contracts = value.contracts.map((each) => ({
        ...each,
        about: known.get(each.id) ?? each.about,
      }))
      return { ...rest, value: { contracts }, calls: [...calls, ...kinds.calls] }
    },
    staleTime: minute,
  })

/** A service must be asked for one of these before there is a page. */
export type Sought =
  /** The first ledger that closed then or later. */
  | { readonly kind: 'ledgerAt'; readonly time: UnixSeconds }
  /** The transaction of a TOID whose operation is 0. */
  | { readonly kind: 'transactionAt'; readonly id: Toid }

/** The page of what is sought, or the ledgers in which it is not. */
export const soughtPage = (source: Source, sought: Sought | undefined) =>
  queryOptions({
    queryKey: [
      source.id,
      'soughtPage',
      String(sought && ('id' in sought ? sought.id : sought.time)),
    ],
    queryFn: async ({ signal }): Promise<SoughtPage> => {
      // A list has no such place where it ends before the transaction that a TOID names.
      const page = sought && (await unlessNotFound(lookUp(source, sought, signal)))
      if (page !== undefined) return { page }
      const { value } = await source.one('network', 'current', signal)
      return { absent: { from: value.oldestLedger, to: value.latestLedger } }
    },
    enabled: sought !== undefined,
    staleTime: 5_000,
  })

export interface SoughtPage {
  readonly page?: `/${string}`
  readonly absent?: Coverage
}

const lookUp = (source: Source, sought: Sought, signal: AbortSignal) =>
  sought.kind === 'ledgerAt'
    ? ledgerAt(source, sought.time, signal)
    : transactionAt(source, sought.id, signal)

async function ledgerAt(source: Source, time: UnixSeconds, signal: AbortSignal) {
  const request = { order: 'asc', limit: 1, filter: { from: { time } } } as const
  const [ledger] = (await source.list('ledgers', undefined, request, signal)).items
  return ledger === undefined || isUnknownRecord(ledger)
    ? undefined
    : (`/ledgers/${ledger.sequence}` as const)
}

async function transactionAt(source: Source, id: Toid, signal: AbortSignal) {
  const { ledger, transaction } = toidParts(id)
  const before = String(toid(ledger, transaction - 1, 0))
  const request = {
    order: 'asc',
    limit: 1,
    cursor: transaction === 1 ? undefined : cursorOf(before),
  } as const
  const of = { kind: 'ledger', id: ledger } as const
  const [found] = (await source.list('transactions', of, request, signal)).items
  return found === undefined || isUnknownRecord(found) || found.pagingToken !== id
    ? undefined
    : (`/transactions/${found.hash}` as const)
}
