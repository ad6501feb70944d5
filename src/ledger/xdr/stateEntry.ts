import type { AccountDataEntry } from '../accountData.ts'
import { stroops } from '../values/amount.ts'
import { base64FromBytes } from '../values/bytes.ts'
import { claimPredicateFromXdr } from './claimPredicate.ts'
import type { ClaimableBalance } from '../claimableBalance.ts'
import { accountFromXdr, assetFromXdr, claimableBalanceFromXdr, poolFromXdr } from './fromXdr.ts'
import type * as Xdr from './generated/xdr.ts'
import { ledgerSequence, type AccountId } from '../values/ids.ts'
import type { LiquidityPool } from '../liquidityPool.ts'
import { type Offer, offerId } from '../offer.ts'

/** A ledger entry with its sponsor and last-modified ledger, from getLedgerEntries or from a ledger's changes. */
export interface SponsoredEntry {
  readonly data: Xdr.LedgerEntryData
  /** The account that pays the entry's reserve. */
  readonly sponsor: AccountId | undefined
  readonly lastModifiedLedger: number
}

/** An entry as ledgers hold it (XDR `LedgerEntry`). */
export const stateEntryFromXdr = (entry: Xdr.LedgerEntry): SponsoredEntry => ({
  data: entry.data,
  sponsor: sponsorFromXdr(entry.ext),
  lastModifiedLedger: entry.lastModifiedLedgerSeq,
})

/** The account that pays an entry's reserve (CAP-33, XDR `LedgerEntryExtensionV1`). */
export const sponsorFromXdr = (ext: Xdr.LedgerEntryExt): AccountId | undefined =>
  ext.type === 'v1' && ext.v1.sponsoringId ? accountFromXdr(ext.v1.sponsoringId) : undefined

/** XDR `OfferEntry`; undefined for an entry of another type, as with those below. */
export function offerFromEntry({ data, ...entry }: SponsoredEntry): Offer | undefined {
  if (data.type !== 'offer') return undefined
  const { offer } = data
  return {
    id: offerId(offer.offerId),
    seller: accountFromXdr(offer.sellerId),
    selling: assetFromXdr(offer.selling),
    buying: assetFromXdr(offer.buying),
    amount: stroops(offer.amount),
    price: offer.price,
    lastModifiedLedger: ledgerSequence(entry.lastModifiedLedger),
    sponsor: entry.sponsor,
  }
}

/** XDR `ClaimableBalanceEntry` (CAP-23, clawback: CAP-35). */
export function claimableBalanceFromEntry({
  data,
  ...entry
}: SponsoredEntry): ClaimableBalance | undefined {
  if (data.type !== 'claimableBalance') return undefined
  const { balanceId, asset, amount, claimants, ext } = data.claimableBalance
  return {
    id: claimableBalanceFromXdr(balanceId),
    asset: assetFromXdr(asset),
    amount: stroops(amount),
    sponsor: entry.sponsor,
    lastModifiedLedger: ledgerSequence(entry.lastModifiedLedger),
    claimants: claimants.map(({ v0 }) => ({
      destination: accountFromXdr(v0.destination),
      predicate: claimPredicateFromXdr(v0.predicate),
    })),
    clawbackEnabled: ext.type === 'v1' && (ext.v1.flags & 1) !== 0,
  }
}

/** XDR `LiquidityPoolEntry` (CAP-38). */
export function liquidityPoolFromEntry({
  data,
  ...entry
}: SponsoredEntry): LiquidityPool | undefined {
  if (data.type !== 'liquidityPool') return undefined
  const { liquidityPoolId, body } = data.liquidityPool
  const { params, reserveA, reserveB, totalPoolShares, poolSharesTrustLineCount } =
    body.constantProduct
  return {
    id: poolFromXdr(liquidityPoolId),
    fee: params.fee,
    trustlineCount: poolSharesTrustLineCount,
    totalShares: stroops(totalPoolShares),
    reserves: [
      { asset: assetFromXdr(params.assetA), amount: stroops(reserveA) },
      { asset: assetFromXdr(params.assetB), amount: stroops(reserveB) },
    ],
    lastModifiedLedger: ledgerSequence(entry.lastModifiedLedger),
  }
}

/** XDR `DataEntry`. */
export function accountDataFromEntry({
  data,
  sponsor,
}: SponsoredEntry): AccountDataEntry | undefined {
  if (data.type !== 'data') return undefined
  return { value: base64FromBytes(data.data.dataValue), sponsor }
}
