import { parseDomain } from '#ledger'
import {
  formatTime,
  parseAccountAddress,
  parseAmount,
  parseClaimableBalanceId,
  parseContractId,
  parseLedgerSequence,
  parseLiquidityPoolId,
  parseSignerKey,
  parseToid,
  parseTransactionHash,
  type Toid,
  toid,
  toidParts,
  type UnixSeconds,
  unixSeconds,
} from '#ledger/values'
import {
  assetPath,
  hashOfBase64,
  parseAnyAsset,
  parseCode,
  parseMoment,
} from '../address/search.ts'
import { exactTime, shownZone, zoneName } from '../address/times.ts'
import { grouped } from '../format/text.ts'
import {
  accountOfKey,
  contractOfKey,
  fitsMemo,
  type Jump,
  type Meaning,
  memoMeaning,
  to,
  trimmed,
} from './meaning.ts'
import { decoded, linkOf, parseLink, parseNamed, parsePath, xdrOfLink } from './parseLink.ts'
import { maxCharacters, type PasteRefusal, refusalOf } from './pastedText.ts'

/** Recognises an id by its form; of a link, the record that it names. */
export function parseJump(pasted: string): Jump {
  const refusal = refusalOf(pasted)
  if (refusal !== undefined)
    return {
      kind: 'nowhere',
      message: refusals[refusal],
      secret: refusal !== 'tooLarge',
      isFinal: true,
    }
  // Invisible characters come with text that is copied out of documents.
  const text = pasted.replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '').trim()
  if (text.length > maxText) return parseLong(text)
  const found = parseText(text)
  if (!isGuess(found)) return found
  const plain = withoutSurroundings(text)
  // Wide letters may be many letters.
  const isOther = plain !== text && plain !== '' && plain.length <= maxText
  const again = isOther ? parseText(plain) : found
  return isGuess(again) ? found : again
}

/** Nothing but words of a memo, at most. */
const isGuess = (jump: Jump): boolean =>
  jump.kind === 'nowhere' || (jump.kind === 'page' && jump.search?.memo !== undefined)

/** Text of which nothing but XDR is read. */
function parseLong(text: string): Jump {
  const link = linkOf(text)
  const xdr = link === undefined ? parseXdr(text) : xdrOfLink(link, parseXdr)
  return xdr ?? { kind: 'nowhere', message: tooLong, isFinal: true }
}

function parseText(text: string): Jump {
  const link = linkOf(text)
  if (link !== undefined) return parseLink(link, parseId)
  return parseNamed(text, parseId) ?? parseLabelled(text) ?? parseId(text)
}

/**
 * What an address names below its network: a record behind its kind, as in a link, or any text that the search understands.
 * Text that may only stand in a memo opens nothing: the address may just as well be mistyped.
 */
export function parseTypedPath(path: string, search: string): Jump {
  const text = textOfPath(path)
  if (text.length > maxText || refusalOf(text) !== undefined) return parseJump(text)
  const jump = parsePath(path, search, parseId, () => parseJump(text))
  return isGuess(jump) && jump.kind === 'page' && !/^memo\b/i.test(text)
    ? { kind: 'nowhere', message: '', others: [jump] }
    : jump
}

/** Reads what is typed behind the network as a text. */
export const textOfPath = (path: string): string =>
  path
    .split('/')
    .map(decoded)
    .filter((part) => part !== '')
    .join('/')

/**
 * An id without quotes, brackets and punctuation around it, the codes of an address, wide letters, or white space and
 * line breaks in it.
 */
function withoutSurroundings(text: string): string {
  const quotes = '"\'“”‘’«»`'
  const plain = trimmed(
    decoded(text).normalize('NFKC'),
    `${quotes}„([{<`,
    `${quotes})]}>.,;:!?`,
  ).trim()
  const joined = plain.replace(/\s+/g, '')
  return /^(?:0x)?(?:[GMCLBTXP][A-Z2-7]{55,111}|[0-9a-f]{64}|[0-9a-f]{72})$/i.test(joined)
    ? joined
    : plain
}

/** Characters of an id and of the words before it; without digits, words are no part of an id. */
const maxLabelled = 200
const labelForm =
  /^(?=\D*\p{L})\D{1,40}?[\s:=#>→|("'“]+((?:0x)?(?:[0-9a-f]\s?){64}(?:[0-9a-f]{8})?|[GMCLBTXP][A-Z2-7]{55,111})[)"'”.,;]*$/iu

/** `TxID b59ef…`, `Sent to: G…`: one whole id behind a few words is that id, unless they are the code of an asset. */
function parseLabelled(text: string): Jump | undefined {
  const isAsset = assetForm.test(text) || parseAnyAsset(text) !== undefined
  if (isAsset || text.length > maxLabelled) return undefined
  const [, id] = labelForm.exec(text) ?? []
  return id === undefined ? undefined : parseId(id.replace(/\s/g, ''))
}

/** Characters of anything but XDR. */
const maxText = 20_000

/** Said while the text is in the field, too: nothing of it is read. */
const tooLong = `That is too long: a search has ${grouped(maxText)} characters at most, XDR ${grouped(maxCharacters)}. Nothing of it was read.`

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
    return parseXdr(text) ?? (fitsMemo(digits) ? memo : number)
  }
  return (
    parseIndexedId(text) ??
    parsePagingToken(text) ??
    parseTime(text) ??
    parseStrkey(text, text.toUpperCase()) ??
    parseNamedAsset(text) ??
    parseFederationName(text) ??
    parseAmountText(text) ??
    parseXdr(text) ??
    parsePair(text) ??
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

/**
 * Reads a paging token of the reference service's lists of assets and claimable balances: `USD_G…_credit_alphanum4`,
 * `373-00000000…`.
 */
function parsePagingToken(text: string): Jump | undefined {
  const [, code, issuer] = /^([A-Za-z0-9]{1,12})_(G[A-Z2-7]{55})_credit_alphanum/.exec(text) ?? []
  const asset = code === undefined ? undefined : parseAnyAsset(`${code}:${issuer}`)
  if (asset !== undefined) return to('asset', `/assets/${assetPath(asset)}`)
  const [, id] = /^\d{1,10}-(00000000[0-9a-f]{64})$/i.exec(text) ?? []
  const balance = id === undefined ? undefined : parseClaimableBalanceId(id)
  return balance && to('claimable balance', `/claimable_balances/${balance}`)
}

/** An asset with its issuer, or a word. */
function parseNamedAsset(text: string): Jump | undefined {
  const asset = parseAnyAsset(/^(?:stellar )?lumens?$/i.test(text) ? 'native' : text)
  if (asset !== undefined) return to('asset', `/assets/${assetPath(asset)}`)
  const word = parseCode(text)
  return word === undefined ? undefined : { kind: 'word', word, others: [memoMeaning(word)] }
}

/** `XLM/USD`; with a dash or a space only where that is how codes are written, since many words have one. */
function parsePair(text: string): Jump | undefined {
  const isPair =
    /^\S+ ?\/ ?\S+$|^(?:xlm[-_ ]\w{1,12}|\w{1,12}[-_ ]xlm|[A-Z]{3,12}[-_ ][A-Z]{3,12})$/i
  if (text.length > maxPair || !isPair.test(text)) return undefined
  if (!text.includes('/') && !/xlm/i.test(text) && text !== text.toUpperCase()) return undefined
  const [base = '', counter = '', more] = text.split(text.includes('/') ? / ?\/ ?/ : /[-_ ]/)
  const isAsset = (side: string) =>
    parseAnyAsset(side) !== undefined || (/[a-z]/i.test(side) && parseCode(side) !== undefined)
  const isMemo = text.includes(' ') && !text.includes('/') && fitsMemo(text)
  return more === undefined && isAsset(base) && isAsset(counter)
    ? { kind: 'pair', base, counter, others: isMemo ? [memoMeaning(text)] : [] }
    : undefined
}

/** Characters of two assets with their issuers and types. */
const maxPair = 150

/** `example.com`, whose own words (SEP-1) are read where the reader wants that. */
function parseHomeDomain(text: string): Jump | undefined {
  const domain = text.includes('.') ? parseDomain(text) : undefined
  return domain && { kind: 'domain', domain, others: fitsMemo(text) ? [memoMeaning(text)] : [] }
}

/** `name*domain`, at most 255 characters. */
function parseFederationName(text: string): Jump | undefined {
  const [, domainText] = /^[^\s*]{1,200}\*([^\s*]+)$/.exec(text) ?? []
  const domain = domainText === undefined ? undefined : parseDomain(domainText)
  return domain === undefined ? undefined : { kind: 'federation', name: text, domain }
}

/** Ids of pools, claimable balances, contracts, ledgers and code are 32 bytes like the hash of a transaction, and so are keys. */
function parseHash(text: string): Jump {
  const hash = parseTransactionHash(text)
  const id = text.toLowerCase()
  return to(
    'transaction',
    `/transactions/${hash ?? id}`,
    { name: 'liquidity pool', page: `/liquidity_pools/${id}` },
    { name: 'claimable balance', page: `/claimable_balances/00000000${id}` },
    contractOfKey(id),
    accountOfKey(id),
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

/** Text that is nothing else may be in a memo; what looks like an ID that is wrong is explained. */
function nowhere(text: string): Jump {
  const message = messageFor(text, text.toUpperCase())
  if (message !== undefined)
    return { kind: 'nowhere', message, others: fitsMemo(text) ? [memoMeaning(text)] : [] }
  return fitsMemo(text)
    ? { kind: 'page', ...memoMeaning(text), others: [] }
    : {
        kind: 'nowhere',
        message:
          'That is not an ID, a date, an asset or a link, and too long for a memo, which has at most 28 bytes.',
      }
}

const assetForm = /^[A-Z0-9]{1,12}[-:]G[A-Z2-7]{20,}$/i

function messageFor(text: string, upper: string): string | undefined {
  if (assetForm.test(text))
    return 'That looks like an asset, but the checksum of its issuer does not match: a character is wrong or missing.'
  if (/^[GMCLBTXP][A-Z2-7]{20,}$/.test(upper))
    return 'That looks like an address, but its checksum or its length is wrong: a character is wrong or missing.'
  if (/^[GMCLBTXP][A-Z2-7]{2,}(?:…|\.{2,3})[A-Z2-7]{3,}$/.test(upper))
    return 'That address is shortened: copy the whole one, whose middle is not replaced by dots.'
  if (/^[0-9a-f]{20,}$/i.test(text))
    return `A transaction hash has 64 hex digits; this has ${text.length}.`
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return `That looks like a date, but there is no such time. Write it as 2026-11-13 20:03, in ${zoneName()}.`
  return undefined
}

/** `39`, `#39`, `1,373`, `1 373`: the digits; undefined for what is no number. */
function digitsOf(text: string): string | undefined {
  const number = text.replace(/^[#№]\s*/, '')
  if (/^\d+$/.test(number)) return number
  return /^\d{1,3}(?:([,_'’\s])\d{3})(?:\1\d{3})*$/.test(number)
    ? number.replace(/\D/g, '')
    : undefined
}

/** Unix times from here on are closer than ledgers of that number: ledgers take centuries more. */
const [firstTime, lastTime] = [1_400_000_000, 4_000_000_000]

/**
 * Short numbers are ledgers, or offers; of ten digits unix times; beyond 2^32 total order ids (SEP-35). Each may be a
 * memo.
 */
function parseNumber(digits: string): Jump {
  const sequence = parseLedgerSequence(digits)
  const offer: Meaning = { name: `offer ${digits}`, page: `/offers/${digits}` }
  if (sequence !== undefined) {
    const ledger: Meaning = { name: `ledger ${sequence}`, page: `/ledgers/${sequence}` }
    return sequence >= firstTime && sequence < lastTime
      ? closedAt(unixSeconds(sequence), ledger, offer, memoMeaning(digits))
      : to(ledger.name, ledger.page, offer, paymentsOf(digits), memoMeaning(digits))
  }
  const id = parseToid(digits)
  if (id === undefined || toidParts(id).ledger === 0)
    return {
      kind: 'nowhere',
      message: `${digits.slice(0, 40)} is neither a ledger nor an operation ID.`,
    }
  const seconds = Number(id / 1000n)
  return toidJump(id, [
    offer,
    memoMeaning(digits),
    ...(seconds >= firstTime && seconds < lastTime ? [closedFrom(unixSeconds(seconds))] : []),
  ])
}

const paymentsOf = (amount: string): Meaning => ({
  name: `payments of ${amount}`,
  page: '/payments',
  search: { amount },
})

/**
 * The events of fees stand before the first transaction (charged), behind the operations of one, or behind the last one
 * (refunded) (CAP-67).
 */
const [noOperation, noTransaction] = [4_095, 1_048_575]

function toidJump(id: Toid, others: readonly Meaning[]): Jump {
  const { ledger, transaction, operation } = toidParts(id)
  if (operation === noOperation) return toidJump(toid(ledger, transaction, 0), others)
  if (operation > 0)
    return to(`operation ${id}`, `/operations/${id}`, ...others, olderThan('operations', id))
  const whole: Meaning = { name: `ledger ${ledger}`, page: `/ledgers/${ledger}` }
  if (transaction === 0 || transaction === noTransaction)
    return to(whole.name, whole.page, ...others)
  return {
    kind: 'lookup',
    ...whole,
    name: `transaction ${transaction} of ledger ${ledger}`,
    sought: { kind: 'transactionAt', id },
    others: [whole, ...others, olderThan('transactions', id)],
  }
}

/** A paging token is a place in a list. */
const olderThan = (list: 'transactions' | 'operations', id: Toid): Meaning => ({
  name: `${list} before ${id}`,
  page: `/${list}`,
  search: { cursor: String(id) },
})

/**
 * The id of an effect, trade or event, an operation's with an index: `0000000167503728641-0000000001`. The event of a fee
 * has a transaction's or a ledger's.
 */
function parseIndexedId(text: string): Jump | undefined {
  const [, digits] = /^0*(\d{10,19})-\d{1,10}$/.exec(text) ?? []
  const id = digits === undefined ? undefined : parseToid(digits)
  const { ledger, transaction, operation } = toidParts(id ?? toid(0, 0, 0))
  if (id === undefined || ledger === 0) return undefined
  const others = fitsMemo(text) ? [memoMeaning(text)] : []
  if (transaction === 0 || transaction === noTransaction || operation % noOperation === 0)
    return toidJump(id, others)
  return to(`effects of operation ${id}`, `/operations/${id}/effects`, ...others)
}

/** Ledgers from a time on, oldest first. */
const closedFrom = (time: UnixSeconds): Meaning => ({
  name: `ledgers from ${exactTime(time)}`,
  page: '/ledgers',
  search: { from: formatTime(time), order: 'asc' },
})

/** The first ledger that closed at a time or later. */
const closedAt = (time: UnixSeconds, ...others: readonly Meaning[]): Jump => ({
  kind: 'lookup',
  ...closedFrom(time),
  name: `the ledger of ${exactTime(time)}`,
  sought: { kind: 'ledgerAt', time },
  others,
})

function parseTime(text: string): Jump | undefined {
  const time = parseMoment(text, 'from', shownZone())
  return time === undefined ? undefined : closedAt(time)
}
