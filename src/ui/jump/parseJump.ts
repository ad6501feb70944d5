import { parseTransactionHash } from '../../model/values/hash.ts'
import { parseLedgerSequence } from '../../model/values/ledgerSequence.ts'
import {
  parseAccountAddress,
  parseClaimableBalanceId,
  parseContractId,
  parseLiquidityPoolId,
} from '../../model/values/strkey.ts'
import { parseToid, toidParts } from '../../model/values/toid.ts'
import type { PagePath } from '../address/addresses.ts'
import { assetPath, parseAnyAsset } from '../address/filters.ts'

/** A page that an id may mean. */
export interface Meaning {
  /** "ledger 39". */
  readonly name: string
  readonly page: PagePath
}

/** The page of a pasted id, or why there is none. */
export type Jump =
  /** `others`: other pages that the same text may mean. */
  | (Meaning & { readonly kind: 'page'; readonly others: readonly Meaning[] })
  /** Recognised without a page, or not recognised; a `secret` is removed from the field. */
  | { readonly kind: 'nowhere'; readonly message: string; readonly secret?: true | undefined }

/** Recognises an id by its form; of a link, its last id. */
export function parseJump(pasted: string): Jump {
  const text = /^https?:\/\//.test(pasted.trim()) ? lastPart(pasted.trim()) : pasted.trim()
  const upper = text.toUpperCase()
  if (text === '')
    return { kind: 'nowhere', message: 'Paste a ledger number, hash, id or account.' }
  if (/^\d+$/.test(text)) return parseNumber(text)
  if (/^[0-9a-f]{64}$/i.test(text)) return parseHash(text)
  const account = parseAccountAddress(upper)
  if (account !== undefined) return to('account', `/accounts/${account}`)
  const pool = parseLiquidityPoolId(upper)
  if (pool !== undefined) return to('liquidity pool', `/liquidity_pools/${pool}`)
  const balance = parseClaimableBalanceId(upper.startsWith('B') ? upper : text.toLowerCase())
  if (balance !== undefined) return to('claimable balance', `/claimable_balances/${balance}`)
  const asset = parseAnyAsset(text)
  if (asset !== undefined) return to('asset', `/assets/${assetPath(asset)}`)
  if (/^S[A-Z2-7]{55}$/.test(upper))
    return {
      kind: 'nowhere',
      message: 'That looks like a secret key. It was not sent anywhere. Never paste one.',
      secret: true,
    }
  return { kind: 'nowhere', message: messageFor(text, upper) }
}

const to = (name: string, page: PagePath, ...others: readonly Meaning[]): Jump => ({
  kind: 'page',
  name,
  page,
  others,
})

/** Short numbers are ledgers, or offers; beyond 2^32 they are total order ids (SEP-35). */
function parseNumber(text: string): Jump {
  const sequence = parseLedgerSequence(text)
  const offer: Meaning = { name: `offer ${text}`, page: `/offers/${text}` }
  if (sequence !== undefined) return to(`ledger ${sequence}`, `/ledgers/${sequence}`, offer)
  const id = parseToid(text)
  if (id === undefined || toidParts(id).ledger === 0)
    return {
      kind: 'nowhere',
      message: `${text.slice(0, 40)} is neither a ledger nor an operation ID.`,
    }
  const { ledger, operation } = toidParts(id)
  return operation === 0
    ? to(`ledger ${ledger}`, `/ledgers/${ledger}`, offer)
    : to(`operation ${id}`, `/operations/${id}`, offer)
}

/** Ids of pools and claimable balances are hashes, like those of transactions. */
function parseHash(text: string): Jump {
  const hash = parseTransactionHash(text)
  const id = text.toLowerCase()
  return to(
    'transaction',
    `/transactions/${hash ?? id}`,
    { name: 'liquidity pool', page: `/liquidity_pools/${id}` },
    { name: 'claimable balance', page: `/claimable_balances/00000000${id}` },
  )
}

function messageFor(text: string, upper: string): string {
  if (parseContractId(upper) !== undefined)
    return 'That is a contract. Contracts have no page yet; its calls are listed among operations.'
  if (/^[A-Z0-9]{1,12}[-:]G[A-Z2-7]{20,}$/i.test(text))
    return 'That looks like an asset, but the checksum of its issuer does not match: a character is wrong or missing.'
  if (/^[GMCLB][A-Z2-7]{20,}$/.test(upper))
    return 'That looks like an address, but its checksum does not match: a character is wrong or missing.'
  if (/^[0-9a-f]{20,}$/i.test(text))
    return `A transaction hash has 64 hex digits; this has ${text.length}.`
  return 'That is not a ledger number, transaction hash, operation ID, account, asset, offer, pool or balance.'
}

/** The last part of a link's path that may be an id; links of other explorers end in one. */
const lastPart = (link: string): string =>
  (URL.parse(link)?.pathname.split('/') ?? [])
    .filter((part) => /\d/.test(part) || part.length >= 56)
    .at(-1) ?? ''
