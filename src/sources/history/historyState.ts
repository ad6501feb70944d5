import {
  type AggregationRequest,
  type Asset,
  type AssetStat,
  type LargestHolders,
  parseAsset,
  type RecordReader,
  type SponsoredEntry,
  supplyOf,
} from '#ledger'
import {
  assetFromXdr,
  assetPagingToken,
  assetStatFromRest,
  assetSumsFromRest,
  assetXdr,
  encodersOf,
  entryTypes,
  PairSums,
  readAll,
  readAsset,
  readLedgerEntry,
  readRecord,
  stateEntryFromXdr,
  writeAll,
  writeAsset,
} from '#ledger/readers'
import {
  type AccountId,
  accountIdFromBytes,
  base64FromBytes,
  bytesFromHex,
  decodeStrkey,
  type Found as FoundValue,
  firstLedger,
  hexFromBytes,
  joinedBytes,
  type LedgerSequence,
  type LiquidityPoolId,
  ledgerSequence,
  parseJson,
  RecordError,
  SourceError,
  span,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { PartOfList } from '../cutPage.ts'
import type { AggregationAnswer } from '../index/lists.ts'
import {
  type AccountEntryFilter,
  type AssetFilter,
  type BalanceFilter,
  currentState,
  holderOf,
  type LedgerState,
  type OfferEntryFilter,
  type StatePage,
  type StateQuestion,
} from '../index/state.ts'
import { readingOf } from '../page.ts'
import {
  type FindBy,
  finderKey,
  mostPlace,
  placeOfAccount,
  placeOfAsset,
  placeOfOffer,
  placeOfPool,
} from './finders.ts'
import type { FoundEntry, HistoryIndex } from './historyIndex.ts'
import { tradesOfAsset } from './historyQuery.ts'
import type { ProvenLedgers } from './provenLedgers.ts'

interface Find {
  readonly table?: 'holdings' | 'contracts'
  readonly finder: FindBy
  readonly id: Uint8Array
}

/** How a list's entries are ordered: by a token of REST (rest.md 1.5), and by its beginning as a number (`finders.ts`). */
interface Ordered {
  readonly tokenOf: (entry: FoundEntry) => string
  /** Undefined for a text that no entry has as its token. */
  readonly placeOf: (token: string) => number | undefined
}

/** Entries, and ledgers, whose values are read for one question. */
export const [mostEntries, mostLedgers] = [10_000, 500]
/** Ledgers that are read at the same time: a page's rows, which are looked up beside them, take a few small requests. */
const atOnce = 2
/** Finders that are asked at the same time: each reads a row group, which the index keeps a few of. */
const findsAtOnce = 8

/**
 * The state of the ledger’s entries as of the static index’s last ledger. The index says which entries there are, and in which
 * ledger each changed last. A node that has current entries gives their values; where there is none, or it does not answer, those
 * ledgers are read and proved, and have them.
 */
export class HistoryState {
  readonly #history: HistoryIndex
  readonly #ledgers: ProvenLedgers
  readonly #current: ReadCurrent | undefined

  constructor(history: HistoryIndex, ledgers: ProvenLedgers, current?: ReadCurrent) {
    this.#history = history
    this.#ledgers = ledgers
    this.#current = current
  }

  /**
   * What a question needs of the state. Throws SourceError('unsupported') where that is more than can be read at once, RecordError
   * where a ledger does not have what the index says of it.
   */
  async of(question: StateQuestion, ctx: Ctx): Promise<LedgerState> {
    const { entries, part, assetStats, offers = [] } = await this.#entriesOf(question, ctx)
    const state =
      this.#statedState(entries) ??
      (await this.#currentState(entries, ctx)) ??
      (await this.#provedState(entries, ctx))
    const otherOffers = (account: AccountId) => {
      const id = hexFromBytes(accountBytes(account))
      return offers.filter(({ entry }) => hexFromBytes(accountIn(entry)) === id).length
    }
    const { state: last, held } = this.#history.manifest
    const known = { ...state, part, otherOffers, isOfLiveEntries: true }
    if (assetStats === undefined || held === undefined) return { ...known, asOf: last }
    return { ...known, assetStats, asOf: held, coverage: span(firstLedger, held.ledger) }
  }

  /** Each entry as the index has it; undefined where it lacks a value. */
  #statedState(found: readonly FoundEntry[]): LedgerState | undefined {
    const entries: SponsoredEntry[] = []
    for (const { value, ledger } of found) {
      if (value === undefined) return undefined
      entries.push(entryAsLeft(value, ledger))
    }
    return currentState(entries, this.#history.stateCoverage)
  }

  /** Each entry as the ledger of its last change has it. */
  async #provedState(found: readonly FoundEntry[], ctx: Ctx): Promise<LedgerState> {
    const byLedger = Map.groupBy(found, ({ ledger }) => ledger)
    const ledgers = [...byLedger.keys()]
    if (ledgers.length > mostLedgers)
      throw tooMany(`the values of entries in ${ledgers.length} ledgers`)
    const entries: SponsoredEntry[] = []
    for (let at = 0; at < ledgers.length; at += atOnce) {
      const some = ledgers.slice(at, at + atOnce)
      const read = await Promise.all(some.map((ledger) => this.#ledgers.of(ledger, ctx)))
      for (const [i, ledger] of some.entries())
        for (const { entry } of byLedger.get(ledger) ?? [])
          entries.push(entryAsLeft(read[i]?.entries('indexed').get(hexFromBytes(entry)), ledger))
    }
    return currentState(entries, this.#history.stateCoverage)
  }

  /** The same entries as a node has them now; undefined where there is no node, or it does not answer. */
  async #currentState(entries: readonly FoundEntry[], ctx: Ctx): Promise<LedgerState | undefined> {
    if (this.#current === undefined) return undefined
    try {
      const keys = entries.map(({ entry }) => base64FromBytes(entry))
      return currentState(await this.#current(keys, ctx), this.#history.stateCoverage)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return undefined
    }
  }

  /** XDR `LedgerKey`s of an account, its lines, data and offers. */
  async keysOf(account: AccountId, ctx: Ctx): Promise<readonly string[]> {
    const entries = await this.#all(ofOwner(account), ctx)
    return entries.map(({ entry }) => base64FromBytes(entry))
  }

  /** Who holds most of an asset; undefined where the index has no state. Throws RecordError. */
  async largestHolders(asset: Asset, ctx: Ctx): Promise<FoundValue<LargestHolders> | undefined> {
    const { held } = this.#history.manifest
    if (held === undefined) return undefined
    const own = { table: 'holdings', id: assetBytes(asset) } as const
    const [ranked, [sum]] = await Promise.all([
      this.#all({ ...own, finder: 'rank' }, ctx),
      this.#all({ ...own, finder: 'sum' }, ctx),
    ])
    const holders = ranked.flatMap(({ value = none, ledger }) => {
      const { data } = entryAsLeft(value, ledger)
      return holderOf(data) ?? []
    })
    const supply = sum === undefined ? 0n : supplyOf(assetSumsFromRest(recordIn(sum)))
    return { value: { holders, supply }, asOf: held }
  }

  /** The ledger in which an asset was traded first; undefined where it never was. */
  async firstTrade(asset: Asset, ctx: Ctx): Promise<number | undefined> {
    const query = tradesOfAsset(asset)
    const { rows } = await this.#history.rows({ ...query, order: 'asc', limit: 1 }, ctx)
    return rows[0]?.ledger
  }

  /** A pair's trades by spans of time, from the transactions that have some. */
  async aggregations(request: AggregationRequest, ctx: Ctx): Promise<AggregationAnswer> {
    const { base, counter, order } = request
    if (this.#history.manifest.ledgers === undefined)
      throw new SourceError(
        'unsupported',
        'The index has the state of a ledger, and no trades: no prices are known by it',
      )
    const { coverage } = this.#history
    const ledgers = await this.#ledgersBetween(request, ctx)
    const sums = new PairSums(request)
    const asset = base.type === 'native' ? counter : base
    const asked = { order, ...ledgers }
    let count = 0
    for await (const rows of this.#history.rowsByLedger(tradesOfAsset(asset), asked, ctx)) {
      count += rows.size
      if (count > mostLedgers) throw tooMany(`the trades of ${count} ledgers`)
      const all = [...rows]
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce)
        const read = await Promise.all(some.map(([ledger]) => this.#ledgers.of(ledger, ctx)))
        for (const [i, [, named]] of some.entries())
          for (const transaction of new Set(named.map((row) => row.transaction)))
            if (read[i] && !sums.add(read[i].reader.transaction(transaction)))
              return { items: sums.items, more: true, coverage }
      }
    }
    return { items: sums.items, more: false, coverage }
  }

  /** The ledgers of a span of time, and those of the rest of its first and last day. */
  async #ledgersBetween({ start, end }: Pick<AggregationRequest, 'start' | 'end'>, ctx: Ctx) {
    const { from, to } = this.#history.coverage
    if (start === undefined && end === undefined) return { from, to }
    const days = await this.#history.days(ctx)
    const first =
      start === undefined ? undefined : days.findLast(({ time }) => time * 1000 <= start)
    const next = end === undefined ? undefined : days.find(({ time }) => time * 1000 >= end)
    return { from: first?.ledger ?? from, to: next ? ledgerSequence(next.ledger - 1) : to }
  }

  async #entriesOf(question: StateQuestion, ctx: Ctx): Promise<Found> {
    const all = async (...finds: readonly Find[]): Promise<Found> => ({
      entries: await this.#each(finds, ctx),
    })
    switch (question.about) {
      case 'accounts': {
        const found = await this.#listed(
          accountFinds(question.filter),
          question.page,
          byAccount,
          ctx,
        )
        const owners = new Set(found.entries.map(({ entry }) => hexFromBytes(accountIn(entry))))
        const ids = [...owners].flatMap((hex) => bytesFromHex(hex) ?? [])
        return { ...found, ...(await this.#owned(ids, ctx)) }
      }
      case 'offers':
        return this.#listed(offerFinds(question.filter), question.page, byOffer, ctx)
      case 'claimableBalances':
        return this.#listed(balanceFinds(question.filter), question.page, byBalance, ctx)
      case 'liquidityPools': {
        const { account, reserves = [] } = question.filter
        if (account !== undefined) return this.#poolsOf(account, ctx)
        const finds = reserves.map(
          (asset) => ({ finder: 'reserve', id: assetBytes(asset) }) as const,
        )
        return this.#listed(
          finds.length > 0 ? finds : [ofType('liquidityPool')],
          question.page,
          byPool,
          ctx,
        )
      }
      case 'assets': {
        const { filter, page } = question
        if (this.#history.manifest.held !== undefined) return this.#sumsOf(filter, page, ctx)
        const { code, issuer } = filter
        return this.#ofAssets(code && issuer ? parseAsset(`${code}:${issuer}`) : undefined, ctx)
      }
      case 'account':
        return this.#owned([accountBytes(question.id)], ctx)
      case 'entry': {
        const { key } = question
        if (!isOfType(key, 'data')) return all({ finder: 'id', id: key })
        const { entries } = await all({ finder: 'owner', id: accountIn(key) })
        const name = hexFromBytes(key)
        return { entries: entries.filter(({ entry }) => hexFromBytes(entry) === name) }
      }
      case 'offer': {
        const id = new Uint8Array(12)
        const view = new DataView(id.buffer)
        view.setUint32(0, entryTypes.offer)
        view.setBigInt64(4, question.id)
        return all({ finder: 'id', id })
      }
      case 'pair': {
        const [selling, buying] = [assetBytes(question.selling), assetBytes(question.buying)]
        return all(pairOf(selling, buying), pairOf(buying, selling))
      }
      case 'paths': {
        const { account } = question
        const keys = account === undefined ? [] : [accountBytes(account)]
        const [market, owned] = await Promise.all([
          all(ofType('offer'), ofType('liquidityPool')),
          this.#owned(keys, ctx),
        ])
        return { entries: [...market.entries, ...owned.entries] }
      }
    }
  }

  /** Reads what accounts have but offers, whose values no account’s page shows: those are apart. */
  async #owned(ids: readonly Uint8Array[], ctx: Ctx): Promise<Found> {
    const found = await this.#each(ids.map(ofKey), ctx)
    const { entries = [], offers = [] } = Object.groupBy(found, ({ entry }) =>
      isOfType(entry, 'offer') ? 'offers' : 'entries',
    )
    return { entries, offers }
  }

  /** The pools of which an account holds shares, and the lines that say so. */
  async #poolsOf(account: AccountId, ctx: Ctx): Promise<Found> {
    const { entries } = await this.#owned([accountBytes(account)], ctx)
    // A line's key: its type and the account's (4 each), the account, the type of its asset (3: of shares), the pool.
    const lines = entries.filter(({ entry }) => isOfType(entry, 'trustline') && entry[43] === 3)
    const pools = lines.map(({ entry }) => {
      const id = joinedBytes([typeBytes(entryTypes.liquidityPool), entry.subarray(44, 76)])
      return { finder: 'id', id } as const
    })
    return { entries: [...lines, ...(await this.#each(pools, ctx))] }
  }

  /** Reads the sums of assets, which a state has: of one, of those with a code, or a page of all. */
  async #sumsOf({ code, issuer }: AssetFilter, page: StatePage, ctx: Ctx): Promise<Found> {
    const asset = code && issuer ? parseAsset(`${code}:${issuer}`) : undefined
    const all = { table: 'holdings', finder: 'sum', id: none } as const
    if (asset !== undefined) {
      const entries = await this.#all({ ...all, id: assetBytes(asset) }, ctx)
      return { entries: [], assetStats: entries.map(sumIn) }
    }
    if (code === undefined && issuer === undefined) {
      const { entries, part } = await this.#listed([all], page, byAsset, ctx)
      return { entries: [], assetStats: entries.map(sumIn), part }
    }
    const place = code === undefined ? undefined : placeOfAsset(code)
    const found: AssetStat[] = []
    for await (const { entries } of this.#history.entries({ ...all, order: 'asc', place }, ctx)) {
      for (const entry of entries)
        if (place === undefined || entry.place === place) found.push(sumIn(entry))
      if (place !== undefined && entries.some((entry) => entry.place > place)) break
      if (found.length > mostEntries) throw tooMany(`more than ${mostEntries} assets`)
    }
    return { entries: [], assetStats: found }
  }

  /** Reads what the sums of one asset are made of, or those of all; with the issuers’ accounts. */
  async #ofAssets(asset: Asset | undefined, ctx: Ctx): Promise<Found> {
    if (asset === undefined || asset.type === 'native') {
      const held = ['trustline', 'claimableBalance', 'liquidityPool', 'contractData'] as const
      const entries = await this.#each(held.map(ofType), ctx)
      // An issuer is named where its asset is held, so by a line mostly; an asset without one has no other sum either.
      const issuers = new Set(entries.flatMap(({ entry }) => issuerIn(entry) ?? []))
      const ids = [...issuers].flatMap((hex) => bytesFromHex(hex) ?? [])
      const accounts = await this.#each(ids.map(ofKey), ctx)
      return { entries: [...entries, ...accounts.filter(isAccount)] }
    }
    const id = assetBytes(asset)
    const contract = encodersOf(this.#history.manifest.passphrase).assetContract(asset)
    const found = await Promise.all([
      this.#all({ finder: 'line', id }, ctx),
      this.#all({ finder: 'claimable', id }, ctx),
      this.#all({ finder: 'reserve', id }, ctx),
      this.#all({ finder: 'contract', id: decodeStrkey('C', contract) ?? none }, ctx),
      this.#all(ofOwner(asset.issuer), ctx).then((entries) => entries.filter(isAccount)),
    ])
    return { entries: found.flat() }
  }

  /** All entries that some finders find: few at once, and by key, as neighbours are in one row group. */
  async #each(finds: readonly Find[], ctx: Ctx): Promise<readonly FoundEntry[]> {
    const byKey = finds
      .map((find) => ({ find, key: finderKey(find.finder, find.id) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const found: FoundEntry[] = []
    for (let at = 0; at < byKey.length; at += findsAtOnce) {
      const some = byKey.slice(at, at + findsAtOnce)
      const read = await Promise.all(some.map(({ find }) => this.#all(find, ctx)))
      found.push(...read.flat())
    }
    return found
  }

  /** All entries that a finder finds. */
  async #all(find: Find, ctx: Ctx): Promise<readonly FoundEntry[]> {
    const found: FoundEntry[] = []
    for await (const { entries } of this.#history.entries({ ...find, order: 'asc' }, ctx)) {
      found.push(...entries)
      if (found.length > mostEntries) throw tooMany(`more than ${mostEntries} entries`)
    }
    return found
  }

  /**
   * What the first of some finders finds: where it is the only one, what a page of the list needs, and else all, of which a filter
   * by value leaves some.
   */
  async #listed(
    [find, ...others]: readonly Find[],
    page: StatePage,
    ordered: Ordered,
    ctx: Ctx,
  ): Promise<Found> {
    if (find === undefined) return { entries: [] }
    if (others.length > 0) return { entries: await this.#all(find, ctx) }
    return partOfFinder(this.#history, find, page, ordered, ctx)
  }
}

/** What a page of a list needs of what a finder finds. */
export async function partOfFinder(
  history: HistoryIndex,
  find: Find,
  { request, order: tokens }: StatePage,
  { tokenOf, placeOf }: Ordered,
  ctx: Ctx,
): Promise<Pick<Found, 'entries' | 'part'>> {
  const { order, after } = readingOf(request)
  const way = order === 'asc' ? 1 : -1
  const isCursor = after !== undefined && tokens.isToken(after)
  const from = isCursor ? placeOf(after) : undefined
  const rows: { readonly token: string; readonly found: FoundEntry }[] = []
  const onward = new Set<string>()
  let isBegun = false
  let full: number | undefined
  const groups = history.entries({ ...find, order, place: from }, ctx)
  for await (const { entries, isPassed } of groups) {
    isBegun ||= isPassed
    for (const found of entries) {
      // Entries of one place are in no order: all of them are needed.
      if (full !== undefined && found.place !== full) break
      const token = tokenOf(found)
      const isOnward = !isCursor || way * tokens.compare(token, after) > 0
      if (!isOnward) isBegun = true
      else {
        rows.push({ token, found })
        onward.add(token)
      }
      if (onward.size > request.limit) full ??= found.place
    }
    if (full !== undefined && entries.at(-1)?.place !== full) break
  }
  const kept = [...onward].toSorted((a, b) => way * tokens.compare(a, b))
  const shown = new Set(kept.slice(0, request.limit + 1))
  return {
    entries: rows.flatMap(({ token, found }) => (shown.has(token) ? [found] : [])),
    part: { isBegun, upTo: full === undefined ? undefined : kept[request.limit] },
  }
}

/** Reads current entries by their keys (base64 `LedgerKey`s): those that exist. Rejects with SourceError. */
export type ReadCurrent = (keys: readonly string[], ctx: Ctx) => Promise<readonly SponsoredEntry[]>

/** An entry as a ledger left it. Throws RecordError where that did not change it. */
function entryAsLeft(bytes: Uint8Array | undefined, ledger: LedgerSequence): SponsoredEntry {
  if (bytes !== undefined && bytes.length > 0)
    return stateEntryFromXdr(readAll(bytes, readLedgerEntry))
  throw new RecordError(
    `it says that an entry changed last in ledger ${ledger}, which is not so: it is damaged, or of other ledgers`,
  )
}

/** The sum that is an entry's value. Throws RecordError. */
function recordIn({ value }: FoundEntry): RecordReader {
  if (value === undefined) throw new RecordError('a sum of the index has no value')
  return readRecord(parseJson(value))
}
const sumIn = (found: FoundEntry): AssetStat => assetStatFromRest(recordIn(found))

interface Found {
  readonly entries: readonly FoundEntry[]
  /** The part of the list that they are; absent: all. */
  readonly part?: PartOfList | undefined
  /** Offers whose values are not needed. */
  readonly offers?: readonly FoundEntry[]
  /** Sums in place of entries. */
  readonly assetStats?: readonly AssetStat[] | undefined
}

export const tooMany = (what: string): SourceError =>
  new SourceError(
    'unsupported',
    `This takes ${what}, more than files of ledgers give at once. Narrow it by a filter, or read it through another source.`,
  )

export const none = new Uint8Array(0)
const isAccount = ({ entry }: FoundEntry) => isOfType(entry, 'account')
const ofKey = (id: Uint8Array): Find => ({ finder: 'owner', id })
const ofOwner = (account: AccountId): Find => ofKey(accountBytes(account))
const ofType = (type: keyof typeof entryTypes): Find => ({
  finder: 'type',
  id: typeBytes(entryTypes[type]),
})
const pairOf = (selling: Uint8Array, buying: Uint8Array): Find => ({
  finder: 'pair',
  id: joinedBytes([selling, buying]),
})
const typeBytes = (type: number): Uint8Array => Uint8Array.of(0, 0, 0, type)
const isOfType = (entry: Uint8Array, type: keyof typeof entryTypes): boolean =>
  entry[3] === entryTypes[type]
const accountBytes = (account: AccountId): Uint8Array => decodeStrkey('G', account) ?? none

/** The account in the key of its entry, line, offer or data: behind its type and its key’s type. */
const accountIn = (entry: Uint8Array): Uint8Array => entry.subarray(8, 40)

/** The issuer of a line’s asset, which ends its key, as text. */
const issuerIn = (entry: Uint8Array): string | undefined =>
  isOfType(entry, 'trustline') && entry[43] !== 3 ? hexFromBytes(entry.subarray(-32)) : undefined

const assetBytes = (asset: Asset): Uint8Array => writeAll(() => writeAsset(assetXdr(asset)))

const poolBytes = (pool: LiquidityPoolId): Uint8Array => bytesFromHex(pool) ?? none

/** XDR `SignerKey`: its type, then what its strkey holds. */
function signerBytes(signer: string): Uint8Array {
  for (const [type, prefix] of (['G', 'T', 'X', 'P'] as const).entries()) {
    const payload = decodeStrkey(prefix, signer)
    if (payload !== undefined) return joinedBytes([typeBytes(type), payload])
  }
  return none
}

function accountFinds({ asset, pool, signer, sponsor }: AccountEntryFilter): readonly Find[] {
  const finds: Find[] = []
  if (asset) finds.push({ finder: 'line', id: assetBytes(asset) })
  if (pool) finds.push({ finder: 'line', id: joinedBytes([typeBytes(3), poolBytes(pool)]) })
  if (signer !== undefined) finds.push({ finder: 'signer', id: signerBytes(signer) })
  if (sponsor) finds.push({ finder: 'sponsor', id: accountBytes(sponsor) })
  return finds
}

function offerFinds({ seller, selling, buying, sponsor }: OfferEntryFilter): readonly Find[] {
  const finds: Find[] = []
  if (seller) finds.push({ finder: 'seller', id: accountBytes(seller) })
  if (selling && buying) finds.push(pairOf(assetBytes(selling), assetBytes(buying)))
  else if (selling) finds.push({ finder: 'selling', id: assetBytes(selling) })
  else if (buying) finds.push({ finder: 'buying', id: assetBytes(buying) })
  if (sponsor) finds.push({ finder: 'sponsorOfOffer', id: accountBytes(sponsor) })
  return finds.length > 0 ? finds : [ofType('offer')]
}

function balanceFinds({ asset, sponsor, claimant }: BalanceFilter): readonly Find[] {
  const finds: Find[] = []
  if (claimant) finds.push({ finder: 'claimant', id: accountBytes(claimant) })
  if (sponsor) finds.push({ finder: 'sponsorOfBalance', id: accountBytes(sponsor) })
  if (asset) finds.push({ finder: 'claimable', id: assetBytes(asset) })
  return finds.length > 0 ? finds : [ofType('claimableBalance')]
}

const byAccount: Ordered = {
  tokenOf: ({ entry }) => accountIdFromBytes(accountIn(entry)),
  placeOf(token) {
    const key = decodeStrkey('G', token)
    return key && placeOfAccount(key)
  },
}
const byOffer: Ordered = {
  tokenOf: ({ entry }) =>
    String(new DataView(entry.buffer, entry.byteOffset + entry.length - 8).getBigInt64(0)),
  placeOf: (token) => placeOfOffer(BigInt(token)),
}
const byBalance: Ordered = {
  tokenOf: ({ entry, ledger }) => `${ledger}-${hexFromBytes(entry.subarray(4))}`,
  placeOf: (token) => Math.min(Number(token.split('-')[0]), mostPlace),
}
const byAsset: Ordered = {
  tokenOf({ entry }) {
    const asset = assetFromXdr(readAll(entry, readAsset))
    return asset.type === 'native' ? '' : assetPagingToken(asset)
  },
  placeOf: (token) => placeOfAsset(token.slice(0, token.indexOf('_'))),
}
const byPool: Ordered = {
  tokenOf: ({ entry }) => hexFromBytes(entry.subarray(4)),
  placeOf(token) {
    const id = bytesFromHex(token)
    return id?.length === 32 ? placeOfPool(id) : undefined
  },
}
/** A contract's instance: behind its type and its address's. */
export const byContract: Ordered = {
  ...byPool,
  tokenOf: ({ entry }) => hexFromBytes(entry.subarray(8, 40)),
}
