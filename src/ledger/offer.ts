import type { Asset } from './asset.ts'
import { assetToRest, linkToRest, type RecordReader, timeToRest } from './restRecord.ts'
import { RecordError } from './values/answer.ts'
import {
  type AccountId,
  type LedgerSequence,
  ledgerSequence,
  type OfferId,
  offerId,
  parseOfferId,
} from './values/ids.ts'
import {
  formatAmount,
  formatPrice,
  type Price,
  type Stroops,
  stroops,
  type UnixSeconds,
} from './values/numbers.ts'
import { accountFromXdr, assetFromXdr, type SponsoredEntry } from './xdr/values.ts'

/** An offer as of the latest ledger (XDR `OfferEntry`). */
export interface Offer {
  readonly id: OfferId
  readonly seller: AccountId
  readonly selling: Asset
  readonly buying: Asset
  /** The remaining amount, of the selling asset. */
  readonly amount: Stroops
  /** Buying per selling. */
  readonly price: Price
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where that ledger is no longer served, or not in the index. */
  readonly lastModifiedTime?: UnixSeconds | undefined
  readonly sponsor?: AccountId | undefined
}

/** Reads an offer of the REST service (rest.md 3.6). Throws RecordError naming the field that is wrong. */
export const offerFromRest = (record: RecordReader): Offer => ({
  id: readOfferId(record),
  seller: record.account('seller'),
  selling: record.object('selling').asset(),
  buying: record.object('buying').asset(),
  amount: record.amount('amount'),
  price: record.openPrice('price_r'),
  lastModifiedLedger: record.ledger('last_modified_ledger'),
  lastModifiedTime: record.optional('last_modified_time', (r) => r.time('last_modified_time')),
  sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
})

/** A number in services before 1.0, decimal text since (rest.md 9.1). */
function readOfferId(record: RecordReader): OfferId {
  const text = record.bigint('id').toString()
  const id = parseOfferId(text)
  if (id === undefined) throw new RecordError(`id is no offer's id: ${text}`)
  return id
}

/** The whole record as the REST service at `base` (no slash at its end) writes it. */
export function offerToRest(offer: Offer, base: string): Readonly<Record<string, unknown>> {
  const id = offer.id.toString()
  return {
    _links: {
      self: linkToRest(`${base}/offers/${id}`),
      offer_maker: linkToRest(`${base}/accounts/${offer.seller}`),
    },
    id,
    paging_token: id,
    seller: offer.seller,
    selling: assetToRest(offer.selling),
    buying: assetToRest(offer.buying),
    amount: formatAmount(offer.amount),
    price_r: { n: offer.price.n, d: offer.price.d },
    price: formatPrice(offer.price),
    last_modified_ledger: offer.lastModifiedLedger,
    last_modified_time: timeToRest(offer.lastModifiedTime),
    ...(offer.sponsor ? { sponsor: offer.sponsor } : {}),
  }
}

/** XDR `OfferEntry`; undefined for an entry of another type. */
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
