import { type Asset, formatAsset } from '#ledger'
import {
  accountFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  poolFromXdr,
  signerFromXdr,
  sponsorFromXdr,
} from '#ledger/readers'
import type { AccountId, LiquidityPoolId } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { KnownEntry, LedgerState } from './state.ts'

/** An entry of a list with its position in it. */
interface StateItem<Data> {
  /** REST's paging token. */
  readonly token: string
  readonly data: Data
  readonly sponsor: AccountId | undefined
  readonly known: KnownEntry
}

interface AccountEntryFilter {
  readonly signer?: string | undefined
  readonly sponsor?: AccountId | undefined
  /** Holders of a trustline to it. */
  readonly asset?: Asset | undefined
  readonly pool?: LiquidityPoolId | undefined
}
interface OfferEntryFilter {
  readonly seller?: AccountId | undefined
  readonly selling?: Asset | undefined
  readonly buying?: Asset | undefined
  readonly sponsor?: AccountId | undefined
}
interface BalanceFilter {
  readonly asset?: Asset | undefined
  readonly sponsor?: AccountId | undefined
  readonly claimant?: AccountId | undefined
}
interface PoolFilter {
  /** Pools with all of these in reserve. */
  readonly reserves?: readonly Asset[] | undefined
  /** Pools of which it holds shares. */
  readonly account?: AccountId | undefined
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
    if (!entry || sponsorFromXdr(entry.ext) !== sponsor) continue
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
      return [{ token, data, sponsor: sponsorFromXdr(known.entry.ext), known }]
    })
    .toSorted((a, b) => (a.token < b.token ? -1 : 1))
}

const lastModified = ({ known }: StateItem<unknown>): number =>
  known.entry?.lastModifiedLedgerSeq ?? 0

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
