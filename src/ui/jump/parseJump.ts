import { parseDomain } from '#ledger'
import {
  parseAccountAddress,
  parseAmount,
  parseClaimableBalanceId,
  parseContractId,
  parseLiquidityPoolId,
  parseSignerKey,
  parseTransactionHash,
} from '#ledger/values'
import { grouped } from '../format/grouped.ts'
import { assetPath, hashOfBase64, parseAnyAsset, parseCode } from '../address/filters.ts'
import { type PasteRefusal, maxCharacters, refusalOf } from './pastedText.ts'
import { type Jump, type Meaning, maxMemo, memoMeaning, to } from './meaning.ts'
import { linkOf } from './linkParts.ts'
import { parseLink, xdrOfLink } from './parseLink.ts'
import { digitsOf, parseIndexedId, parseNumber } from './parseNumber.ts'
import { parseMoment } from './parseTime.ts'
import { trimmed } from './trimmed.ts'

/** Recognises an id by its form; of a link, the record that it names. */
export function parseJump(pasted: string): Jump {
  const refusal = refusalOf(pasted)
  if (refusal !== undefined)
    return { kind: 'nowhere', message: refusals[refusal], secret: refusal !== 'tooLarge' }
  // Invisible characters come with text that is copied out of documents.
  const text = pasted.replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '').trim()
  if (text.length > maxText) return parseLong(text)
  const found = parseText(text)
  if (found.kind !== 'nowhere') return found
  const plain = withoutSurroundings(text)
  // Wide letters may be many letters.
  const isOther = plain !== text && plain !== '' && plain.length <= maxText
  const again = isOther ? parseText(plain) : found
  return again.kind === 'nowhere' ? found : again
}

/** Text of which nothing but XDR is read. */
function parseLong(text: string): Jump {
  const link = linkOf(text)
  const xdr = link === undefined ? parseXdr(text) : xdrOfLink(link, parseXdr)
  return xdr ?? { kind: 'nowhere', message: tooLong, secret: false }
}

function parseText(text: string): Jump {
  const link = linkOf(text)
  return link === undefined ? parseId(text) : parseLink(link, parseId)
}

/** An id without quotes, brackets and punctuation around it, wide letters, or white space and line breaks in it. */
function withoutSurroundings(text: string): string {
  const quotes = '"\'“”‘’«»`'
  const plain = trimmed(text.normalize('NFKC'), `${quotes}„([{<`, `${quotes})]}>.,;:!?`).trim()
  const joined = plain.replace(/\s+/g, '')
  return /^(?:0x)?(?:[A-Z2-7]{56,112}|[0-9a-f]{64}|[0-9a-f]{72})$/i.test(joined) ? joined : plain
}

/** Characters of anything but XDR. */
const maxText = 20_000

/** Said while the text is in the field, too: nothing of it is read. */
export const tooLong = `That is too long: a search has ${grouped(maxText)} characters at most, XDR ${grouped(maxCharacters)}. Nothing of it was read.`

const refusals = {
  secret: 'That looks like a secret key. It was not sent anywhere. Never paste one.',
  phrase: 'That looks like a recovery phrase. It was not sent anywhere. Never paste one.',
  tooLarge: tooLong,
} as const satisfies Record<PasteRefusal, string>

function parseId(text: string): Jump {
  if (text === '')
    return { kind: 'nowhere', message: 'Paste a ledger number, hash, id or account.' }
  const hash = text.replace(/^0x/i, '')
  if (/^[0-9a-f]{64}$/i.test(hash)) return parseHash(hash)
  const bytes = hashOfBase64(text)
  if (bytes !== undefined) return parseHash(bytes)
  const digits = digitsOf(text)
  if (digits !== undefined) {
    const number = parseNumber(digits)
    if (number.kind !== 'nowhere') return number
    const memo: Jump = { kind: 'page', ...memoMeaning(digits), others: [] }
    return parseXdr(text) ?? (digits.length <= maxMemo ? memo : number)
  }
  return (
    parseIndexedId(text) ??
    parsePagingToken(text) ??
    parseMoment(text) ??
    parseStrkey(text, text.toUpperCase()) ??
    parseNamedAsset(text) ??
    parseFederationName(text) ??
    parseAmountText(text) ??
    parseXdr(text) ??
    parseHomeDomain(text) ??
    nowhere(text)
  )
}

function parseStrkey(text: string, upper: string): Jump | undefined {
  const account = parseAccountAddress(upper)
  if (account !== undefined) return to('account', `/accounts/${account}`)
  const contract = parseContractId(upper)
  if (contract !== undefined) return to('contract', `/contracts/${contract}`)
  const pool = parseLiquidityPoolId(upper)
  if (pool !== undefined) return to('liquidity pool', `/liquidity_pools/${pool}`)
  const balance = parseClaimableBalanceId(upper.startsWith('B') ? upper : text.toLowerCase())
  if (balance !== undefined) return to('claimable balance', `/claimable_balances/${balance}`)
  const signer = parseSignerKey(upper)
  if (signer === undefined) return undefined
  return {
    kind: 'page',
    name: 'accounts with this signer',
    page: '/accounts',
    search: { signer },
    others: [],
  }
}

/** What the reference service's lists of assets and claimable balances carry: `USD_G…_credit_alphanum4`, `373-00000000…`. */
function parsePagingToken(text: string): Jump | undefined {
  const [, code, issuer] = /^([A-Za-z0-9]{1,12})_(G[A-Z2-7]{55})_credit_alphanum/.exec(text) ?? []
  const asset = code === undefined ? undefined : parseAnyAsset(`${code}:${issuer}`)
  if (asset !== undefined) return to('asset', `/assets/${assetPath(asset)}`)
  const [, id] = /^\d{1,10}-(00000000[0-9a-f]{64})$/i.exec(text) ?? []
  const balance = id === undefined ? undefined : parseClaimableBalanceId(id)
  return balance && to('claimable balance', `/claimable_balances/${balance}`)
}

/** An asset with its issuer, or all assets of a code: those in upper case first, as most are. */
function parseNamedAsset(text: string): Jump | undefined {
  const asset = parseAnyAsset(text)
  if (asset !== undefined) return to('asset', `/assets/${assetPath(asset)}`)
  const code = parseCode(text)
  if (code === undefined) return undefined
  const meaning = (written: string): Meaning => ({
    name: `assets with the code ${written}`,
    page: '/assets',
    search: { code: written },
  })
  const upper = code.toUpperCase()
  const others = [...(upper === code ? [] : [meaning(code)]), memoMeaning(code)]
  return { kind: 'page', ...meaning(upper), others }
}

/** `example.com`, whose own words (SEP-1) are read where the reader wants that. */
function parseHomeDomain(text: string): Jump | undefined {
  const domain = text.includes('.') ? parseDomain(text) : undefined
  return (
    domain && { kind: 'domain', domain, others: text.length <= maxMemo ? [memoMeaning(text)] : [] }
  )
}

/** `name*domain`, at most 255 characters. */
function parseFederationName(text: string): Jump | undefined {
  const [, domainText] = /^[^\s*]{1,200}\*([^\s*]+)$/.exec(text) ?? []
  const domain = domainText === undefined ? undefined : parseDomain(domainText)
  return domain === undefined ? undefined : { kind: 'federation', name: text, domain }
}

/** Ids of pools, claimable balances, ledgers and code are hashes, like those of transactions. */
function parseHash(text: string): Jump {
  const hash = parseTransactionHash(text)
  const id = text.toLowerCase()
  return to(
    'transaction',
    `/transactions/${hash ?? id}`,
    { name: 'liquidity pool', page: `/liquidity_pools/${id}` },
    { name: 'claimable balance', page: `/claimable_balances/00000000${id}` },
    memoMeaning(id),
  )
}

/** `12.5`, `1,000.50`, `12.5 XLM`: payments of that amount; with a code alone the asset is not known. */
function parseAmountText(text: string): Jump | undefined {
  const [, number = '', code] =
    /^(\d[\d,]*(?:\.\d{1,7})?)(?: ?([A-Za-z][A-Za-z0-9]{0,11}))?$/.exec(text) ?? []
  const amount = number.replaceAll(',', '')
  if (parseAmount(amount) === undefined || (!number.includes('.') && code === undefined))
    return undefined
  const asset = code !== undefined && parseAnyAsset(code) !== undefined ? 'native' : undefined
  const name = `payments of ${amount}${asset === undefined ? '' : ' XLM'}`
  return { kind: 'page', name, page: '/payments', search: { amount, asset }, others: [] }
}

/**
 * XDR is whole words of four bytes. Most begins with a small number, in base64 “AAAA”; what begins with a hash is known by
 * its length. Code begins with WebAssembly's own four bytes.
 */
const base64Form =
  /^(?:(?:AAAA|AGFzb)[A-Za-z0-9+/_-]*|(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[A-Za-z0-9+/_-]{60,})={0,2}$/
const hexForm = /^(?:0x|(?=0000))(?:[0-9a-fA-F]{8})+$|^[0-9a-fA-F]{200,}$/

function parseXdr(text: string): Jump | undefined {
  const plain = text.replace(/["'`]/g, '').replace(/%[0-9a-f]{2}/gi, '+')
  const isText = /[^\s]\s+[^\s]{1,15}\s/.test(plain) && !plain.startsWith('AAAA')
  const joined = plain.replace(/\s/g, '')
  const isXdr = joined.length >= 8 && (base64Form.test(joined) || hexForm.test(joined))
  return isXdr && !isText ? { kind: 'xdr', text } : undefined
}

const nowhere = (text: string): Jump => ({
  kind: 'nowhere',
  message: messageFor(text, text.toUpperCase()),
  others: text.length <= maxMemo ? [memoMeaning(text)] : [],
})

function messageFor(text: string, upper: string): string {
  if (/^[A-Z0-9]{1,12}[-:]G[A-Z2-7]{20,}$/i.test(text))
    return 'That looks like an asset, but the checksum of its issuer does not match: a character is wrong or missing.'
  if (/^[GMCLBTXP][A-Z2-7]{20,}$/.test(upper))
    return 'That looks like an address, but its checksum does not match: a character is wrong or missing.'
  if (/^[GMCLBTXP][A-Z2-7]{2,}(?:…|\.{2,3})[A-Z2-7]{3,}$/.test(upper))
    return 'That address is shortened: copy the whole one, whose middle is not replaced by dots.'
  if (/^[0-9a-f]{20,}$/i.test(text))
    return `A transaction hash has 64 hex digits; this has ${text.length}.`
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return 'That looks like a date, but there is no such time. Write it as 2026-11-13 20:03, in UTC.'
  return 'That is not a ledger number, date, transaction hash, operation ID, account, contract, asset, offer, pool or balance.'
}
