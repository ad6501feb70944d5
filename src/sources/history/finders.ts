import { sha256 } from '@noble/hashes/sha2.js'
import { ownerKey } from './keys.ts'

/**
 * By what the table `entries` finds an entry of the ledger that exists: one row for each. A finder's id is of so many kinds of
 * bytes: `account` is a public key (32 bytes), `asset` XDR `Asset`, the others as they say.
 */
export const finders = {
  /** Account: its entry, and its trustlines, offers and data. */
  owner: 0,
  /** XDR `TrustLineAsset`: trustlines to an asset or to a pool’s shares. */
  line: 1,
  /** XDR `SignerKey`: accounts for which it may sign, its own among them unless that key has no weight. */
  signer: 2,
  /** Account: accounts, trustlines and data whose reserve it pays, and accounts of whose signers it pays one. */
  sponsor: 3,
  /** Account: offers whose reserve it pays. */
  sponsorOfOffer: 4,
  /** Account: claimable balances whose reserve it pays. */
  sponsorOfBalance: 5,
  /** Account: its offers. */
  seller: 6,
  /** Asset: offers that sell it. */
  selling: 7,
  /** Asset: offers that buy it. */
  buying: 8,
  /** Two assets, one behind the other: offers that sell the first for the second. */
  pair: 9,
  /** Asset: claimable balances of it. */
  claimable: 10,
  /** Account: claimable balances that it may claim. */
  claimant: 11,
  /** Asset: pools that hold it. */
  reserve: 12,
  /** Contract (32 bytes): its instance, and balances of an asset’s contract. */
  contract: 13,
  /** XDR `LedgerEntryType`, then the id alone: an offer (8 bytes), claimable balance (`ClaimableBalanceID`) or pool (32). */
  id: 14,
  /**
   * XDR `LedgerEntryType`: all trustlines, offers, claimable balances, pools, or entries of contracts (as `contract` has
   * them).
   */
  type: 15,
  /** Contract (32 bytes): all its data, its instance among them. This and what follows are of the table `contracts`. */
  data: 16,
  /** Hash of code (32 bytes): the code. */
  code: 17,
  /** Hash of code: the instances of contracts that run it. */
  runs: 18,
  /** SHA-256 of the XDR `LedgerKey` of data or code (32 bytes): how long it lives. What is archived has none. */
  ttl: 19,
  /**
   * Asset: its largest holders in order, at most 1,000, those with the same balance by their address. The place is the rank from 0 on,
   * the entry that which holds the balance. This and `sum` are of the table `holdings`.
   */
  rank: 20,
  /**
   * Asset, or no bytes for all issued ones: what is held of it. The entry is XDR `Asset`, the place `placeOfAsset`, the value the JSON
   * text of REST's record (`assetStatToRest`; rest.md 3.5), with what its issuer's account says.
   */
  sum: 21,
  /** No bytes: the instances of all contracts. Of the table `contracts`. */
  instances: 22,
} as const
export type FindBy = keyof typeof finders

/** The key under which the table `entries` has what a finder finds. */
export const finderKey = (finder: FindBy, id: Uint8Array): bigint => ownerKey(finders[finder], id)

/*
 * The place of an entry among those of a finder: the first 31 bits of what the REST service orders it by (rest.md 1.5), so that a
 * page of a long list is found without the rest of it. Entries with one place are in no order.
 */

/** The place of an account's entry, and of trustlines and data that find their account: the first letters of its address. */
export function placeOfAccount(key: Uint8Array): number {
  // The address's second letter has two bits of the key, each of the next ones five; digits come before letters in ASCII.
  const bits = ((key[0] ?? 0) << 24) | ((key[1] ?? 0) << 16) | ((key[2] ?? 0) << 8) | (key[3] ?? 0)
  let place = bits >>> 30
  for (let letter = 0; letter < 5; letter++)
    place = (place << 5) | ((((bits >>> (25 - 5 * letter)) & 31) + 6) % 32)
  return place
}

/** The place of an offer: its id, of which 39 bits count. */
export const placeOfOffer = (id: bigint): number => {
  const place = id >> 8n
  return place > BigInt(mostPlace) ? mostPlace : Number(place)
}

/** The place of a pool, and of a contract's instance among all: the beginning of its id. */
export const placeOfPool = (id: Uint8Array): number =>
  new DataView(id.buffer, id.byteOffset).getUint32(0) >>> 1

/** The place of data among a contract's: the beginning of its key's hash. */
export const placeOfData = (key: Uint8Array): number => placeOfPool(sha256(key))

/** The place of an issued asset: the first letters of its code. */
export const placeOfAsset = (code: string): number => {
  const bytes = new Uint8Array(4)
  new TextEncoder().encodeInto(code, bytes)
  return placeOfPool(bytes)
}

/**
 * The greatest place. A claimable balance's is the ledger of its last change, that of what an owner has the XDR
 * `LedgerEntryType`, others have 0.
 */
export const mostPlace = 0x7fff_ffff
