import {
  type Asset,
  type AssetHolder,
  type AssetStat,
  accountKeyBytes,
  formatAsset,
  type Holding,
  type LineClass,
  type OfferId,
  parseAsset,
  type SponsoredEntry,
} from '#ledger'
import {
  accountFlagsFromXdr,
  accountFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  encodersOf,
  entryTypes,
  ledgerKeyOf,
  lossyText,
  poolFromXdr,
  readAll,
  readLedgerEntry,
  signerFromXdr,
  stateEntryFromXdr,
  writeAll,
  writeLedgerKey,
} from '#ledger/readers'
import {
  type AccountId,
  type ContractId,
  type Coverage,
  compareBytes,
  contractIdFromBytes,
  decodeStrkey,
  firstLedger,
  gapsIn,
  hexFromBytes,
  int128,
  type LedgerAtClose,
  type LedgerSequence,
  type LiquidityPoolId,
  ledgerSequence,
  type PageRequest,
  rangeHolding,
  span,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { PartOfList, TokenOrder } from '../cutPage.ts'
import { keyAt, startOf, tableSize } from './byteTable.ts'
import type { StateColumns } from './entries.ts'
import type { LedgerIndex } from './openIndex.ts'

type EntryType = Xdr.LedgerEntryData['type']

/** A ledger entry as the covered ledgers show it. */
export interface KnownEntry {
  /** XDR `LedgerKey`. */
  readonly key: Uint8Array
  /** The entry as its last change left it; undefined if that change removed it. */
  readonly entry: SponsoredEntry | undefined
  readonly changedIn: LedgerSequence
  /** The ledgers after its last change without a gap: it did not change up to here. */
  readonly knownTo: LedgerSequence
}

/** The ledger's entries, as far as the covered ledgers show them. */
export interface LedgerState {
  /** One entry by its XDR `LedgerKey`; undefined where no covered ledger changed it. */
  readonly get: (key: Uint8Array) => KnownEntry | undefined
  /** The existing entries of a type, by their keys' bytes. */
  readonly live: (type: EntryType) => readonly KnownEntry[]
  /** An offer by its ID, also a closed one: its key has its seller too. */
  readonly offer: (id: bigint) => KnownEntry | undefined
  /** The trustlines, offers and data that exist, of each of these accounts (`G…`). */
  readonly owned: (accounts: readonly AccountId[]) => ReadonlyMap<AccountId, readonly KnownEntry[]>
  /** The covered ledgers the state rests on: the newest without a gap. */
  readonly coverage: Coverage | undefined
  /** Every entry is known: the ledgers are covered from the network's first on. */
  readonly complete: boolean
  /** The entries of the list that it was asked for which it has; absent: all. */
  readonly part?: PartOfList | undefined
  /** How many offers an account has whose entries are left out. */
  readonly otherOffers?: (account: AccountId) => number
  /** Nothing is known of entries that no longer exist. */
  readonly isOfLiveEntries?: boolean
  /** It is the state that one ledger left: nothing later is known. */
  readonly asOf?: LedgerAtClose | undefined
  /** What was asked for of assets, added up already. */
  readonly assetStats?: readonly AssetStat[] | undefined
}

interface Row {
  readonly columns: StateColumns
  readonly row: number
}

/** Reads the state as all covered ledgers show it: for each entry its latest change. Computed anew where ledgers were added. */
export function createStateReader(index: LedgerIndex): () => Promise<LedgerState> {
  let rows = new Map<string, Row>()
  let folded: ReadonlySet<number> = new Set()
  let coverage: readonly Coverage[] = []
  let state: Promise<LedgerState> | undefined
  let turn = -1
  const fold = async (): Promise<LedgerState> => {
    const covered = index.coverage()
    // Evicted ledgers take their entries with them.
    if (coverage.some((range) => gapsIn(covered, range).length > 0)) {
      rows = new Map()
      folded = new Set()
    }
    coverage = covered
    const segments = index.segments()
    for (const segment of segments) {
      if (folded.has(segment.id)) continue
      const columns = await index.state(segment)
      if (columns) foldInto(rows, columns)
    }
    // Ledgers that proved to be damaged are covered no more.
    if (covered.some((range) => gapsIn(index.coverage(), range).length > 0)) return fold()
    folded = new Set(segments.map(({ id }) => id))
    return stateOf(rows, coverage)
  }
  return () => {
    if (state !== undefined && turn === index.turn()) return state
    turn = index.turn()
    // One at a time, shared by concurrent callers: otherwise some would get an outdated state.
    const next = state === undefined ? fold() : state.then(fold, fold)
    state = next
    next.catch(() => {
      if (state === next) state = undefined
    })
    return next
  }
}

function stateOf(rows: ReadonlyMap<string, Row>, coverage: readonly Coverage[]): LedgerState {
  const decoded = new Map<Row, KnownEntry>()
  const known = (row: Row): KnownEntry => {
    const entry = decoded.get(row) ?? knownEntry(row, coverage)
    decoded.set(row, entry)
    return entry
  }
  return stateOfRows(rows, { known, isRemoved }, coverage)
}

/** The state of some entries, which are all there are of those in `coverage`. */
export function currentState(entries: readonly SponsoredEntry[], coverage: Coverage): LedgerState {
  const known = entries.map((entry): [string, KnownEntry] => {
    const key = writeAll(() => writeLedgerKey(ledgerKeyOf(entry.data)))
    const changedIn = ledgerSequence(entry.lastModifiedLedger)
    const row = { key, entry, changedIn, knownTo: coverage.to }
    return [hexFromBytes(key), row]
  })
  return stateOfRows(new Map(known), { known: (row) => row, isRemoved: () => false }, [coverage])
}

/**
 * A state, and what a newer one knows of entries that changed later: the last change of each counts. What one ledger left stays as it
 * is where the newer one does not follow on it, and where it is added up already.
 */
export function joinedState(older: LedgerState, newer: LedgerState): LedgerState {
  const last = older.coverage?.to ?? 0
  const { from = Number.POSITIVE_INFINITY, to = 0 } = newer.coverage ?? {}
  const follows = from <= last + 1 && to > last
  if (older.asOf !== undefined && (!follows || older.assetStats !== undefined)) return older
  const latest = (known: KnownEntry): KnownEntry => {
    const other = newer.get(known.key)
    return other !== undefined && other.changedIn > known.changedIn ? other : known
  }
  const isNews = (known: KnownEntry) =>
    known.changedIn > last && known.entry !== undefined && older.get(known.key) === undefined
  const joined = (own: readonly KnownEntry[], others: readonly KnownEntry[]) => [
    ...own.map(latest).filter(({ entry }) => entry !== undefined),
    ...others.filter(isNews),
  ]
  const first = (own: KnownEntry | undefined, other: () => KnownEntry | undefined) =>
    own === undefined ? other() : latest(own)
  return {
    ...older,
    ...(older.coverage && follows && { coverage: span(older.coverage.from, to), asOf: undefined }),
    get: (key) => first(older.get(key), () => newer.get(key)),
    offer: (id) => first(older.offer(id), () => newer.offer(id)),
    live: (type) =>
      joined(older.live(type), newer.live(type)).toSorted((a, b) => compareBytes(a.key, b.key)),
    owned(accounts) {
      const own = newer.owned(accounts)
      return new Map(
        [...older.owned(accounts)].map(([account, entries]) => [
          account,
          joined(entries, own.get(account) ?? []),
        ]),
      )
    },
  }
}

function stateOfRows<T>(
  rows: ReadonlyMap<string, T>,
  {
    known,
    isRemoved,
  }: { readonly known: (row: T) => KnownEntry; readonly isRemoved: (row: T) => boolean },
  coverage: readonly Coverage[],
): LedgerState {
  const byType = new Map<EntryType, readonly KnownEntry[]>()
  const newest = coverage.at(-1)
  const ofType = (type: EntryType): readonly KnownEntry[] => {
    // The text of a key begins with its type's four bytes.
    const start = entryTypes[type].toString(16).padStart(8, '0')
    const entries: KnownEntry[] = []
    for (const [key, row] of rows)
      if (key.startsWith(start) && !isRemoved(row)) entries.push(known(row))
    return entries.toSorted((a, b) => compareBytes(a.key, b.key))
  }
  return {
    coverage: newest,
    complete: coverage.length === 1 && newest !== undefined && newest.from <= firstLedger,
    get(key) {
      const row = rows.get(hexFromBytes(key))
      return row && known(row)
    },
    offer(id) {
      const end = id.toString(16).padStart(16, '0')
      for (const [key, row] of rows)
        if (key.startsWith(keyTypes.offer) && key.endsWith(end)) return known(row)
      return undefined
    },
    owned(accounts) {
      const owned = new Map<string, KnownEntry[]>()
      for (const account of accounts) owned.set(keyOf(account), [])
      for (const [key, row] of rows) {
        // Text of a key: 8 digits of its type, 8 of the account's, the account.
        if (!ownedTypes.has(key.slice(0, 8)) || isRemoved(row)) continue
        owned.get(key.slice(16, 80))?.push(known(row))
      }
      return new Map(accounts.map((account) => [account, owned.get(keyOf(account)) ?? []]))
    },
    live(type) {
      const entries = byType.get(type) ?? ofType(type)
      byType.set(type, entries)
      return entries
    },
  }
}

const isRemoved = ({ columns, row }: Row): boolean => entryOf(columns, row).length === 0

const entryOf = ({ entries, ends }: StateColumns, row: number): Uint8Array =>
  entries.subarray(startOf(ends, row), ends[row])

/** An account's key as text, as in the keys of its entries. */
const keyOf = (account: AccountId): string =>
  hexFromBytes(decodeStrkey('G', account) ?? new Uint8Array(0))

/** XDR `LedgerEntryType`s as the text of a key begins with them. */
const keyTypes = { trustline: '00000001', offer: '00000002', data: '00000003' } as const
const ownedTypes: ReadonlySet<string> = new Set(Object.values(keyTypes))

function foldInto(rows: Map<string, Row>, columns: StateColumns): void {
  for (let row = 0; row < tableSize(columns.keys); row++) {
    const key = hexFromBytes(keyAt(columns.keys, row).bytes)
    const ledger = columns.ledger[row] ?? 0
    const known = rows.get(key)
    if (known === undefined || ledger >= (known.columns.ledger[known.row] ?? 0))
      rows.set(key, { columns, row })
  }
}

function knownEntry({ columns, row }: Row, coverage: readonly Coverage[]): KnownEntry {
  const changedIn = ledgerSequence(columns.ledger[row] ?? 0)
  const bytes = entryOf(columns, row)
  return {
    key: keyAt(columns.keys, row).bytes,
    entry: bytes.length === 0 ? undefined : stateEntryFromXdr(readAll(bytes, readLedgerEntry)),
    changedIn,
    knownTo: rangeHolding(coverage, changedIn)?.to ?? changedIn,
  }
}

/** An entry of a list with its position in it. */
interface StateItem<Data> {
  /** REST's paging token. */
  readonly token: string
  readonly data: Data
  readonly sponsor: AccountId | undefined
  readonly known: KnownEntry
}

export interface AccountEntryFilter {
  readonly signer?: string | undefined
  readonly sponsor?: AccountId | undefined
  /** Holders of a trustline to it. */
  readonly asset?: Asset | undefined
  readonly pool?: LiquidityPoolId | undefined
}
export interface OfferEntryFilter {
  readonly seller?: AccountId | undefined
  readonly selling?: Asset | undefined
  readonly buying?: Asset | undefined
  readonly sponsor?: AccountId | undefined
}
export interface BalanceFilter {
  readonly asset?: Asset | undefined
  readonly sponsor?: AccountId | undefined
  readonly claimant?: AccountId | undefined
}
export interface PoolFilter {
  /** Pools with all of these in reserve. */
  readonly reserves?: readonly Asset[] | undefined
  /** Pools of which it holds shares. */
  readonly account?: AccountId | undefined
}

export interface AssetFilter {
  readonly code?: string | undefined
  readonly issuer?: AccountId | undefined
}

/** The subject of a question. An index that has the whole state needs no more than this. */
export type StateQuestion =
  | { readonly about: 'accounts'; readonly filter: AccountEntryFilter; readonly page: StatePage }
  | { readonly about: 'offers'; readonly filter: OfferEntryFilter; readonly page: StatePage }
  | {
      readonly about: 'claimableBalances'
      readonly filter: BalanceFilter
      readonly page: StatePage
    }
  | { readonly about: 'liquidityPools'; readonly filter: PoolFilter; readonly page: StatePage }
  | { readonly about: 'assets'; readonly filter: AssetFilter; readonly page: StatePage }
  | { readonly about: 'account'; readonly id: AccountId }
  /** XDR `LedgerKey` of an account’s data, of a claimable balance or a pool. */
  | { readonly about: 'entry'; readonly key: Uint8Array }
  | { readonly about: 'offer'; readonly id: OfferId }
  | { readonly about: 'pair'; readonly selling: Asset; readonly buying: Asset }
  /** All offers and pools, and an account that pays or is paid. */
  | { readonly about: 'paths'; readonly account: AccountId | undefined }

/** The page of a list that is wanted. */
export interface StatePage {
  readonly request: PageRequest
  readonly order: TokenOrder
}

/** Accounts by their address. */
export function accountsOf(
  state: LedgerState,
  { signer, sponsor, asset, pool }: AccountEntryFilter = {},
): readonly StateItem<Xdr.AccountEntry>[] {
  const holders = asset || pool ? holdersOf(state, asset, pool) : undefined
  const sponsored = sponsor && sponsoredOwners(state, sponsor)
  return items(state, 'account', (data) =>
    data.type === 'account' ? [accountFromXdr(data.account.accountId), data.account] : undefined,
  ).filter(
    (item) =>
      (holders === undefined || holders.has(item.token)) &&
      (sponsored === undefined ||
        item.sponsor === sponsor ||
        sponsored.has(item.token) ||
        signerSponsors(item.data).some((id) => id === sponsor)) &&
      (signer === undefined || signersOf(item.data).includes(signer)),
  )
}

function holdersOf(
  state: LedgerState,
  asset: Asset | undefined,
  pool: LiquidityPoolId | undefined,
): ReadonlySet<string> {
  return new Set(
    state.live('trustline').flatMap(({ entry }) => {
      const line = entry?.data.type === 'trustline' ? entry.data.trustLine : undefined
      return line && isLineOf(line.asset, asset, pool) ? [accountFromXdr(line.accountId)] : []
    }),
  )
}

/** Owners of trustlines and data that the sponsor pays for; offers and claimable balances do not count (rest.md 3.4). */
function sponsoredOwners(state: LedgerState, sponsor: AccountId): ReadonlySet<string> {
  const owners = new Set<string>()
  for (const { entry } of [...state.live('trustline'), ...state.live('data')]) {
    if (!entry || entry.sponsor !== sponsor) continue
    if (entry.data.type === 'trustline') owners.add(accountFromXdr(entry.data.trustLine.accountId))
    if (entry.data.type === 'data') owners.add(accountFromXdr(entry.data.data.accountId))
  }
  return owners
}

function signerSponsors({ ext }: Xdr.AccountEntry): readonly AccountId[] {
  const v2 = ext.type === 'v1' && ext.v1.ext.type === 'v2' ? ext.v1.ext.v2 : undefined
  return (v2?.signerSponsoringIDs ?? []).flatMap((id) => (id ? [accountFromXdr(id)] : []))
}

/** Offers by their id. */
export function offersOf(
  state: LedgerState,
  { seller, selling, buying, sponsor }: OfferEntryFilter = {},
): readonly StateItem<Xdr.OfferEntry>[] {
  return items(state, 'offer', (data) =>
    data.type === 'offer' ? [`${data.offer.offerId}`, data.offer] : undefined,
  )
    .filter(
      ({ data, ...item }) =>
        (seller === undefined || accountFromXdr(data.sellerId) === seller) &&
        (selling === undefined || isAsset(data.selling, selling)) &&
        (buying === undefined || isAsset(data.buying, buying)) &&
        (sponsor === undefined || item.sponsor === sponsor),
    )
    .toSorted((a, b) => (a.data.offerId < b.data.offerId ? -1 : 1))
}

/** Claimable balances by the ledger of their last change, then their id. */
export function claimableBalancesOf(
  state: LedgerState,
  { asset, sponsor, claimant }: BalanceFilter = {},
): readonly StateItem<Xdr.ClaimableBalanceEntry>[] {
  return items(state, 'claimableBalance', (data) => {
    if (data.type !== 'claimableBalance') return undefined
    return [claimableBalanceFromXdr(data.claimableBalance.balanceId), data.claimableBalance]
  })
    .filter(
      ({ data, ...item }) =>
        (asset === undefined || isAsset(data.asset, asset)) &&
        (sponsor === undefined || item.sponsor === sponsor) &&
        (claimant === undefined ||
          data.claimants.some(({ v0 }) => accountFromXdr(v0.destination) === claimant)),
    )
    .map((item) => ({ ...item, token: `${lastModified(item)}-${item.token}` }))
    .toSorted((a, b) => lastModified(a) - lastModified(b) || (a.token < b.token ? -1 : 1))
}

/** Pools by their id. */
export function poolsOf(
  state: LedgerState,
  { reserves, account }: PoolFilter = {},
): readonly StateItem<Xdr.LiquidityPoolEntry>[] {
  const held =
    account &&
    new Set(
      state.live('trustline').flatMap(({ entry }) => {
        const line = entry?.data.type === 'trustline' ? entry.data.trustLine : undefined
        return line?.asset.type === 'assetTypePoolShare' &&
          accountFromXdr(line.accountId) === account
          ? [poolFromXdr(line.asset.liquidityPoolId)]
          : []
      }),
    )
  return items(state, 'liquidityPool', (data) =>
    data.type === 'liquidityPool'
      ? [poolFromXdr(data.liquidityPool.liquidityPoolId), data.liquidityPool]
      : undefined,
  ).filter(({ data }) => {
    const { assetA, assetB } = data.body.constantProduct.params
    return (
      (held === undefined || held.has(poolFromXdr(data.liquidityPoolId))) &&
      (reserves ?? []).every((asset) => isAsset(assetA, asset) || isAsset(assetB, asset))
    )
  })
}

function items<Data>(
  state: LedgerState,
  type: Xdr.LedgerEntryData['type'],
  read: (data: Xdr.LedgerEntryData) => readonly [token: string, data: Data] | undefined,
): readonly StateItem<Data>[] {
  return state
    .live(type)
    .flatMap((known) => {
      const found = known.entry && read(known.entry.data)
      if (!known.entry || !found) return []
      const [token, data] = found
      return [{ token, data, sponsor: known.entry.sponsor, known }]
    })
    .toSorted((a, b) => (a.token < b.token ? -1 : 1))
}

const lastModified = ({ known }: StateItem<unknown>): number => known.entry?.lastModifiedLedger ?? 0

const isAsset = (xdr: Xdr.Asset, asset: Asset): boolean =>
  formatAsset(assetFromXdr(xdr)) === formatAsset(asset)

function isLineOf(
  line: Xdr.TrustLineAsset,
  asset: Asset | undefined,
  pool: LiquidityPoolId | undefined,
): boolean {
  if (line.type === 'assetTypePoolShare') return pool === poolFromXdr(line.liquidityPoolId)
  return asset !== undefined && isAsset(line, asset)
}

/** Keys that may sign for it: its own too, unless its weight is 0. */
function signersOf(account: Xdr.AccountEntry): readonly string[] {
  const own = account.thresholds[0] === 0 ? [] : [accountFromXdr(account.accountId)]
  return [...own, ...account.signers.map(({ key }) => signerFromXdr(key))]
}

interface Sums {
  readonly asset: AssetStat['asset']
  readonly accounts: Record<LineClass, number>
  readonly balances: Record<LineClass, bigint>
  readonly held: Record<'claimableBalances' | 'liquidityPools' | 'contracts', Holding>
  contract?: ContractId
}

/** All issued assets that anything holds or whose contract is deployed, in no order. */
export function assetStatsOf(state: LedgerState, passphrase: string): readonly AssetStat[] {
  const sums = new Map<string, Sums>()
  const sumsOf = (asset: Asset): Sums | undefined => {
    if (asset.type === 'native') return undefined
    const key = formatAsset(asset)
    const known = sums.get(key) ?? emptySums(asset)
    sums.set(key, known)
    return known
  }
  const hold = (asset: Xdr.Asset, kind: keyof Sums['held'], amount: bigint) => {
    const known = sumsOf(assetFromXdr(asset))
    if (known) known.held[kind] = added(known.held[kind], amount)
  }
  for (const { entry } of state.live('trustline')) {
    if (entry?.data.type !== 'trustline') continue
    const { asset, flags, balance } = entry.data.trustLine
    const known = asset.type === 'assetTypePoolShare' ? undefined : sumsOf(assetFromXdr(asset))
    if (known === undefined) continue
    const kind = lineClass(flags)
    known.accounts[kind]++
    known.balances[kind] += balance
  }
  for (const { entry } of state.live('claimableBalance'))
    if (entry?.data.type === 'claimableBalance') {
      const { asset, amount } = entry.data.claimableBalance
      hold(asset, 'claimableBalances', amount)
    }
  for (const { entry } of state.live('liquidityPool'))
    if (entry?.data.type === 'liquidityPool') {
      const { params, reserveA, reserveB } = entry.data.liquidityPool.body.constantProduct
      hold(params.assetA, 'liquidityPools', reserveA)
      hold(params.assetB, 'liquidityPools', reserveB)
    }
  addContracts(state, sums, passphrase, sumsOf)
  return [...sums.values()].map(({ held, ...stat }) => ({
    ...stat,
    ...held,
    ...issuerOf(state, stat.asset.issuer),
  }))
}

/** Flags and home domain of the issuer's account; absent where it no longer exists. */
function issuerOf(state: LedgerState, issuer: AccountId): Pick<AssetStat, 'homeDomain' | 'flags'> {
  const data = state.get(accountKeyBytes(issuer))?.entry?.data
  const account = data?.type === 'account' ? data.account : undefined
  return {
    homeDomain: (account && lossyText(account.homeDomain)) || undefined,
    flags: accountFlagsFromXdr(account?.flags ?? 0),
  }
}

/** Contract instances name their asset; balances are entries of the same contract. */
function addContracts(
  state: LedgerState,
  sums: ReadonlyMap<string, Sums>,
  passphrase: string,
  sumsOf: (asset: Asset) => Sums | undefined,
): void {
  const encoders = encodersOf(passphrase)
  const byContract = new Map<string, Sums>()
  for (const known of sums.values()) byContract.set(encoders.assetContract(known.asset), known)
  const rows = state.live('contractData').flatMap(({ entry }) => {
    const data = entry?.data.type === 'contractData' ? entry.data.contractData : undefined
    return data?.contract.type === 'scAddressTypeContract'
      ? [
          {
            contract: contractIdFromBytes(data.contract.contractId),
            key: data.key,
            value: data.val,
          },
        ]
      : []
  })
  for (const { contract, value } of rows) {
    const asset = instanceAsset(value)
    const known = asset && encoders.assetContract(asset) === contract ? sumsOf(asset) : undefined
    if (known === undefined) continue
    known.contract = contract
    byContract.set(contract, known)
  }
  for (const { contract, key, value } of rows) {
    const known = byContract.get(contract)
    const amount = key.type === 'scvVec' ? balanceAmount(value) : undefined
    if (known && amount !== undefined && amount > 0n)
      known.held.contracts = added(known.held.contracts, amount)
  }
}

/** The asset whose contract an instance is, as its metadata names it: `CODE:GISSUER`. Anyone may claim a name. */
export function instanceAsset(value: Xdr.ScVal): Asset | undefined {
  if (value.type !== 'scvContractInstance') return undefined
  const metadata = field(value.instance.storage, 'METADATA')
  const name = metadata?.type === 'scvMap' ? field(metadata.map, 'name') : undefined
  return name?.type === 'scvString' ? parseAsset(ascii(name.str)) : undefined
}

/** Whom an entry that holds an asset is of, and how much it holds; undefined for any other entry. */
export function holderOf(data: Xdr.LedgerEntryData): AssetHolder | undefined {
  if (data.type === 'account')
    return { id: accountFromXdr(data.account.accountId), balance: data.account.balance }
  if (data.type === 'trustline')
    return { id: accountFromXdr(data.trustLine.accountId), balance: data.trustLine.balance }
  if (data.type !== 'contractData') return undefined
  // The key of a balance: the symbol “Balance”, and a contract's address (an account has its trustline).
  const { key, val } = data.contractData
  const holder = key.type === 'scvVec' ? key.vec?.[1] : undefined
  const balance = balanceAmount(val)
  return holder?.type === 'scvAddress' &&
    holder.address.type === 'scAddressTypeContract' &&
    balance !== undefined
    ? { id: contractIdFromBytes(holder.address.contractId), balance }
    : undefined
}

/** The amount in an asset contract's balance entry (CAP-46-6): a map with `amount`, an i128. */
function balanceAmount(value: Xdr.ScVal): bigint | undefined {
  const amount = value.type === 'scvMap' ? field(value.map, 'amount') : undefined
  return amount?.type === 'scvI128' ? int128(amount.i128) : undefined
}

const field = (map: readonly Xdr.ScMapEntry[] | undefined, name: string): Xdr.ScVal | undefined =>
  map?.find(({ key }) => key.type === 'scvSymbol' && ascii(key.sym) === name)?.val

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

const added = ({ count, amount }: Holding, more: bigint): Holding => ({
  count: count + 1,
  amount: amount + more,
})

/** XDR `TrustLineFlags`: 1 authorized, 2 may only keep its liabilities. */
const lineClass = (flags: number): LineClass =>
  flags & 1 ? 'authorized' : flags & 2 ? 'authorizedToMaintainLiabilities' : 'unauthorized'

const emptySums = (asset: AssetStat['asset']): Sums => ({
  asset,
  accounts: { authorized: 0, authorizedToMaintainLiabilities: 0, unauthorized: 0 },
  balances: { authorized: 0n, authorizedToMaintainLiabilities: 0n, unauthorized: 0n },
  held: {
    claimableBalances: { count: 0, amount: 0n },
    liquidityPools: { count: 0, amount: 0n },
    contracts: { count: 0, amount: 0n },
  },
})
