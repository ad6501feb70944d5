import { type Account, type Balance, balanceProblem, reserveProblem } from '#ledger'
import { counted, formatList } from '../../format/text.ts'
import { type Stroops, stroops, type LedgerSequence, ledgerSequence } from '#ledger/values'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { indexStatus } from '../../queries/indexStatus.ts'
import { one } from '../../queries/queries.ts'
import { useSource, useNetwork, useSourceKind } from '../../address/sight.ts'
import { kindsWith } from '../../address/networks.ts'

/** What an account holds besides XLM; empty where it holds only XLM. */
export function holdingText(account: Account): string {
  const assets = account.balances.filter((balance) => balance.kind === 'credit').length
  const pools = account.balances.filter((balance) => balance.kind === 'poolShares').length
  const parts = [
    assets === 0 ? '' : counted(assets, 'other asset'),
    pools === 0 ? '' : `shares of ${counted(pools, 'pool')}`,
  ].filter((part) => part !== '')
  if (parts.length === 0) return ''
  return parts.length === 1 ? ` and ${parts.join('')}` : `, ${parts.join(' and ')}`
}

/** Who signs, in words: "one key signs", "3 keys sign (not its own)". */
export function signingText(account: Account): string {
  const able = account.signers.filter((signer) => signer.weight > 0)
  const own = able.some((signer) => signer.key === String(account.id))
  if (able.length === 0) return 'locked: no key can sign'
  if (Object.values(account.thresholds).every((needed) => needed > weightOfAll(account)))
    return 'locked: all keys together have too little weight'
  if (able.length === 1) return own ? 'one key signs' : 'one key signs (not its own)'
  return own ? `${able.length} keys sign` : `${able.length} keys sign (not its own)`
}

/** What all signers have together. */
const weightOfAll = ({ signers }: Account): number =>
  signers.reduce((sum, { weight }) => sum + weight, 0)

/** What a threshold takes: of 0 any key that has a weight, for even that takes a signature. `rest` is written muted. */
export function thresholdText(
  account: Account,
  level: keyof Account['thresholds'],
): { readonly text: string; readonly rest: string } {
  const [needed, all] = [account.thresholds[level], weightOfAll(account)]
  if (all === 0) return { text: 'no key', rest: '' }
  if (needed === 0) return { text: 'any key', rest: '' }
  const reach = needed > all ? ', more than all keys have' : ''
  return { text: `weight ${needed}`, rest: ` of ${all}${reach}` }
}

/** What a threshold guards. */
export const thresholdUses = {
  low: 'bump the sequence number, authorize trustlines',
  medium: 'pay, trade, trust',
  high: 'change signers and thresholds, merge',
} as const

/** What kind of key a signer has, in words. */
export const signerKinds = {
  ed25519_public_key: '',
  preauth_tx: 'pre-authorized transaction',
  sha256_hash: 'anyone with the preimage of this hash',
  ed25519_signed_payload: 'key that signed this payload',
} as const

/** Reserve, selling liabilities and spendable balance, in stroops. */
interface AccountReserve {
  readonly balance: Stroops
  /** (2 + subentries + sponsoring − sponsored) × base reserve. */
  readonly minimum: Stroops
  readonly sellingLiabilities: Stroops
  /** Never negative: a raised reserve may exceed the balance. */
  readonly spendable: Stroops
  /** The factors of the minimum, in words: "2 + 17 entries + 1 for others". */
  readonly factors: string
}

/** The reserve of an account under a ledger's base reserve (stroops a subentry). */
export function reserveOf(account: Account, baseReserve: number): AccountReserve {
  const lumens = account.balances.find((balance) => balance.kind === 'native')
  const balance = lumens?.balance ?? stroops(0n)
  const sellingLiabilities = lumens?.sellingLiabilities ?? stroops(0n)
  const units = 2 + account.subentryCount + account.sponsoringCount - account.sponsoredCount
  const minimum = stroops(BigInt(units) * BigInt(baseReserve))
  const left = balance - minimum - sellingLiabilities
  return {
    balance,
    minimum,
    sellingLiabilities,
    spendable: stroops(left > 0n ? left : 0n),
    factors: [
      `2 + ${account.subentryCount} ${account.subentryCount === 1 ? 'entry' : 'entries'}`,
      account.sponsoringCount > 0 ? ` + ${account.sponsoringCount} sponsoring` : '',
      account.sponsoredCount > 0 ? ` − ${account.sponsoredCount} sponsored` : '',
    ].join(''),
  }
}

/** The locked and the spendable part of a balance, in its smallest units. */
export interface Locked {
  readonly locked: bigint
  readonly spendable: bigint
}

/** XLM is locked by reserve and offers, an asset by offers and its issuer; pool shares are not spendable. */
export function lockedOf(
  account: Account,
  balance: Balance,
  baseReserve: number | undefined,
): Locked | undefined {
  switch (balance.kind) {
    case 'native': {
      if (baseReserve === undefined || reserveProblem(account) !== undefined) return undefined
      const { minimum, sellingLiabilities, spendable } = reserveOf(account, baseReserve)
      return { locked: minimum + sellingLiabilities, spendable }
    }
    case 'credit': {
      if (balanceProblem(balance) !== undefined) return undefined
      const locked = balance.authorized ? balance.sellingLiabilities : balance.balance
      return { locked, spendable: balance.balance - locked }
    }
    case 'poolShares':
      return undefined
  }
}

/** The subentries by kind, where all are known; offers are the remainder of the count. */
export function subentryText(account: Account): string | undefined {
  if (!account.balancesComplete || !account.dataComplete) return undefined
  const lines = account.balances.filter((balance) => balance.kind === 'credit').length
  const pools = account.balances.filter((balance) => balance.kind === 'poolShares').length
  const signers = account.signers.filter((signer) => signer.key !== String(account.id)).length
  const offers = account.subentryCount - lines - 2 * pools - signers - account.data.length
  const parts = [
    countedEntry(lines, 'trustline'),
    pools === 0 ? '' : `${countedEntry(pools, 'pool share')} counting 2 each`,
    countedEntry(signers, 'signer'),
    account.data.length === 0 ? '' : `${account.data.length} data`,
    countedEntry(offers, 'offer'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(', ')
}

const countedEntry = (count: number, word: string): string =>
  count <= 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`

/** The limit of a trustline that has none: the largest int64. */
export const unlimited = 9_223_372_036_854_775_807n

/** Bytes of a ledger that is read without being asked: a service that sends ledgers whole may send a megabyte. */
const unaskedBytes = 256 * 1024

/**
 * The latest ledger, for its base reserve. Requested after the balances are shown; where it is large, with `price`, only
 * when the reader asks for it.
 */
export function useLatestLedger() {
  const source = useSource()
  const isDue = useDeferredValue(true, false)
  const network = useQuery(one(source, 'network', 'current'))
  const index = useQuery({
    ...indexStatus(source),
    enabled: isDue && source.index !== undefined,
    refetchInterval: false,
  })
  const { bytes = 0, ledgers = 1 } = index.data?.rest ?? {}
  const isLarge = bytes / ledgers > unaskedBytes
  const newest = network.data?.value.latestLedger
  // A large one is read once, however often a newer one closes.
  const [first, setFirst] = useState<LedgerSequence>()
  if (isLarge && first === undefined && newest !== undefined) setFirst(newest)
  const latest = isLarge ? first : newest
  const isPriced = source.index === undefined || index.data !== undefined || index.error !== null
  const query = useQuery({
    ...one(source, 'ledger', latest ?? ledgerSequence(1)),
    enabled: isDue && latest !== undefined && isPriced && !isLarge,
  })
  const isOffered = isLarge && query.data === undefined && query.error === null && !query.isFetching
  const price = isOffered ? bytes / ledgers : undefined
  if (latest === undefined) return { ...network, data: undefined, price }
  const ledger = { ...query, price }
  return network.error === null ? ledger : { ...network, data: ledger.data, price }
}

/** This line of sight’s name, and a sentence that names the ones that list all entries of an account; empty without any. */
export function useListingText(): { readonly name: string; readonly listedBy: string } {
  const { name } = useSourceKind()
  const kinds = kindsWith(useNetwork(), 'listsAccountEntries')
  const names = formatList(kinds.map((kind) => kind.name))
  const listedBy =
    kinds.length === 0 ? '' : ` ${names} ${kinds.length === 1 ? 'lists' : 'list'} them all.`
  return { name, listedBy }
}
