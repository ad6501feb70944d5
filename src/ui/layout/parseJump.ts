import { type TransactionHash, parseTransactionHash } from '../../model/hash.ts'
import { type LedgerSequence, parseLedgerSequence } from '../../model/ledgerSequence.ts'
import {
  type AccountAddress,
  parseAccountAddress,
  parseAnyAddress,
  parseContractId,
} from '../../model/strkey.ts'
import { type Toid, parseToid, toidParts } from '../../model/toid.ts'

/** Where a pasted id leads, or why it leads nowhere yet. */
export type Jump =
  | { readonly kind: 'ledger'; readonly sequence: LedgerSequence }
  | { readonly kind: 'transaction'; readonly hash: TransactionHash }
  | { readonly kind: 'operation'; readonly id: Toid }
  | { readonly kind: 'account'; readonly address: AccountAddress }
  /** Known for what it is, without a page; `secret` is to be wiped out. */
  | { readonly kind: 'nowhere'; readonly words: string; readonly secret?: true | undefined }

/** Tells the kinds of id apart by their form. A whole link is read by its last id. */
export function parseJump(pasted: string): Jump {
  const text = /^https?:\/\//.test(pasted.trim()) ? lastPart(pasted.trim()) : pasted.trim()
  const upper = text.toUpperCase()
  if (text === '') return { kind: 'nowhere', words: 'Paste a ledger number, hash, id or account.' }
  if (/^\d+$/.test(text)) return parseNumber(text)
  const hash = parseTransactionHash(text)
  if (hash !== undefined) return { kind: 'transaction', hash }
  const address = parseAccountAddress(upper)
  if (address !== undefined) return { kind: 'account', address }
  if (/^S[A-Z2-7]{55}$/.test(upper))
    return {
      kind: 'nowhere',
      words: 'That has the form of a secret key. It was not sent anywhere; never paste one.',
      secret: true,
    }
  return { kind: 'nowhere', words: wordsFor(text, upper) }
}

/** Short numbers are ledgers; what passes 2^32 is a total order id (SEP-35). */
function parseNumber(text: string): Jump {
  const sequence = parseLedgerSequence(text)
  if (sequence !== undefined) return { kind: 'ledger', sequence }
  const id = parseToid(text)
  if (id === undefined || toidParts(id).ledger === 0)
    return { kind: 'nowhere', words: `${text.slice(0, 40)} is no ledger and no operation id.` }
  return toidParts(id).operation === 0
    ? { kind: 'ledger', sequence: toidParts(id).ledger }
    : { kind: 'operation', id }
}

function wordsFor(text: string, upper: string): string {
  if (parseContractId(upper) !== undefined)
    return 'That is a contract. Contracts have no page yet; calls of it show among operations.'
  if (parseAnyAddress(upper) !== undefined)
    return upper.startsWith('L')
      ? 'That is a liquidity pool. Pools have no page yet.'
      : 'That is a claimable balance. Claimable balances have no page yet.'
  if (/^0{8}[0-9a-f]{64}$/i.test(text))
    return 'That is a claimable balance. Claimable balances have no page yet.'
  if (/^[A-Z0-9]{1,12}[-:]G[A-Z2-7]{55}$/i.test(text))
    return 'That is an asset. Assets have no page yet; its issuer does.'
  if (/^[GMCLB][A-Z2-7]{20,}$/.test(upper))
    return 'That looks like an address, but its checksum does not fit: a character is wrong or lost.'
  if (/^[0-9a-f]{20,}$/i.test(text))
    return `A transaction hash has 64 hex digits; this has ${text.length}.`
  return 'That is no ledger number, transaction hash, operation id or account.'
}

/** The last part of a link's path that is an id; links of other explorers end in one. */
const lastPart = (link: string): string =>
  (URL.parse(link)?.pathname.split('/') ?? [])
    .filter((part) => /\d/.test(part) || part.length >= 56)
    .at(-1) ?? ''
