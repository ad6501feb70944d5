import { hashes as digests, getPublicKey, sign } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { headerValue } from '#ledger/proof/prove.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import {
  base64FromBytes,
  bytesFromBase64,
  bytesFromHex,
  hexFromBytes,
  joinedBytes,
} from '#ledger/values/bytes.ts'
import { innerTransaction } from '#ledger/xdr/closedLedger.ts'
import { readLedgerHeader, readTransactionEnvelope } from '#ledger/xdr/generated/reader.ts'
import { innerTransactionHash, transactionHashBytes } from '#ledger/xdr/hashes.ts'
import type { Slice } from '#ledger/xdr/ledgerIndex.ts'
import { signedByNetwork } from '#ledger/xdr/proposer.ts'
import { readAll, wopaque, wu64 } from '#ledger/xdr/xdrBytes.ts'
import { putAsset, scratch } from '#sources/index/owners.ts'
import { type LedgerOffsets, locateLedger, pairEnvelopes } from '#sources/ledgers/ledgerParts.ts'
import { innerAt, signedEnd, withHashSigner } from './hashSigner.ts'
import { recordedFetch } from './recordedSources.ts'

digests.sha512 = sha512

/**
 * What the forger does with signatures that no longer fit. Checking them finds out `kept` and `removed`; `own` not: there
 * the entries in meta state a signer of the forger's, who signed everything.
 */
export type ForgedSignatures = 'kept' | 'removed' | 'own'

/**
 * A node that answers from a forged history: every payment × 1000, and all hashes over it recomputed (transactions,
 * sets, results, headers, chain), so that the history is consistent with itself. `honest` is a JSON-RPC node that
 * serves the ledgers from `first` to `last`.
 */
export function forgingFetch(
  honest: Fetch,
  {
    passphrase,
    first = 2,
    last,
    signatures = 'own',
    later = 0,
    validator,
  }: {
    readonly passphrase: string
    readonly first?: number
    readonly last: number
    readonly signatures?: ForgedSignatures
    /** Seconds by which every ledger closed later. */
    readonly later?: number
    /** The secret of a validator of the forger's own, which proposed every ledger. */
    readonly validator?: Uint8Array
  },
): Fetch {
  let forged: Promise<Forgery> | undefined
  return async (request) => {
    if (request.method !== 'POST') return honest(request)
    forged ??= forgeryOf(honest, request.url, {
      passphrase,
      first,
      last,
      signatures,
      later,
      validator,
    })
    const { texts, originals } = await forged
    const asked = (await request.text()).replaceAll(hashes, (hash) => originals.get(hash) ?? hash)
    const { url, method, headers, signal } = request
    const answer = await honest(new Request(url, { method, headers, signal, body: asked }))
    const text = (await answer.text())
      .replaceAll(strings, (word) => texts.get(word) ?? word)
      .replaceAll(
        closeTimes,
        (_, before: string, time: string) => `${before}${Number(time) + later}`,
      )
    return new Response(text, { status: answer.status, headers: json })
  }
}

/** What was forged of the recorded network, by plan: its signing takes seconds. */
const forgeries = new Map<string, Promise<Forgery>>()
function forgeryOf(honest: Fetch, url: string, plan: Plan): Promise<Forgery> {
  if (honest !== recordedFetch()) return forgery(honest, url, plan)
  const key = JSON.stringify(plan)
  const found = forgeries.get(key) ?? forgery(honest, url, plan)
  forgeries.set(key, found)
  return found
}
const json = { 'Content-Type': 'application/json' }
const hashes = /[0-9a-f]{64}/g
const closeTimes = /("(?:\w*[cC]loseTime(?:stamp)?|createdAt)":"?)(\d{10})/g
const strings = /(?<=")(?:[0-9a-f]{64}|[A-Za-z0-9+/]{40,}={0,2})(?=")/g

interface Forgery {
  /** Hex and base64 of the honest answers, and what replaces them. */
  readonly texts: ReadonlyMap<string, string>
  /** The honest hash of each forged one. */
  readonly originals: ReadonlyMap<string, string>
}
interface Plan {
  readonly passphrase: string
  readonly first: number
  readonly last: number
  readonly signatures: ForgedSignatures
  readonly later: number
  readonly validator: Uint8Array | undefined
}

async function forgery(honest: Fetch, url: string, plan: Plan): Promise<Forgery> {
  const texts = new Map<string, string>()
  const originals = new Map<string, string>()
  const replaceHash = (before: Uint8Array, after: Uint8Array) => {
    texts.set(hexFromBytes(before), hexFromBytes(after))
    originals.set(hexFromBytes(after), hexFromBytes(before))
  }
  const replaceXdr = (before: Uint8Array, after: Uint8Array) =>
    texts.set(base64FromBytes(before), base64FromBytes(after))
  let previous: Uint8Array | undefined
  for (let from = plan.first; from <= plan.last; from += 200) {
    const limit = Math.min(200, plan.last - from + 1)
    for (const honestBytes of await ledgersFrom(honest, url, from, limit)) {
      const before = locateLedger(honestBytes)
      const start =
        plan.signatures === 'own' ? withHashSigner(honestBytes, plan.passphrase) : honestBytes
      const after = forgedLedger(locateLedger(start), start.slice(), plan)
      const ledger = locateLedger(after)
      const [own, forged] = [before, ledger].map((each) => pairEnvelopes(each, plan.passphrase))
      for (const [n, { result, meta }] of ledger.transactions.entries()) {
        const [old, envelope, replaced] = [before.transactions[n], own?.[n], forged?.[n]]
        if (!old || !envelope || !replaced) continue
        replaceXdr(cut(honestBytes, past32(old.result)), cut(after, past32(result)))
        replaceXdr(cut(honestBytes, old.meta), cut(after, meta))
        replaceHash(cut(honestBytes, first32(old.result)), cut(after, first32(result)))
        const [one, other] = [cut(honestBytes, envelope), cut(after, replaced)]
        replaceXdr(one, other)
        const inner = innerHashes(one, other, plan.passphrase)
        if (inner) replaceHash(...inner)
      }
      if (previous) after.set(previous, ledger.headerBytes.start + 4)
      // LedgerHeader: version (4), previous hash (32), StellarValue: the set's hash (32), the time.
      const view = new DataView(after.buffer, after.byteOffset + ledger.headerBytes.start + 68)
      view.setBigUint64(0, view.getBigUint64(0) + BigInt(plan.later))
      const header = after.subarray(ledger.headerBytes.start, ledger.headerBytes.end)
      if (plan.validator) proposeAs(plan.validator, header, plan.passphrase)
      const hash = sha256(header)
      after.set(hash, ledger.headerBytes.start - 32)
      previous = hash
      replaceHash(before.hash, hash)
      replaceXdr(honestBytes, after)
      replaceXdr(cut(honestBytes, entryOf(before)), cut(after, entryOf(ledger)))
      replaceXdr(cut(honestBytes, before.headerBytes), cut(after, ledger.headerBytes))
    }
  }
  return { texts, originals }
}

/** Forges one ledger's payments, and the hashes of its transactions, their set and their results. */
function forgedLedger(
  ledger: LedgerOffsets,
  bytes: Uint8Array,
  { passphrase, signatures }: Plan,
): Uint8Array {
  const { headerBytes, hashedSet, header } = ledger
  const pairs = pairEnvelopes(ledger, passphrase)
  const replaced = new Map<number, Uint8Array>()
  for (const [n, { result }] of ledger.transactions.entries()) {
    const slice = pairs[n]
    if (slice === undefined) continue
    const honest = ledger.bytes.slice(slice.start, slice.end)
    const signed = forgedPayments(honest)
    const forged = signatures === 'removed' ? withoutSignatures(signed) : signed
    replaced.set(slice.start, forged)
    if (hexFromBytes(forged) === hexFromBytes(honest)) continue
    const hash = transactionHashBytes(forged, passphrase).slice()
    bytes.set(hash, result.start)
    // TransactionResult of a fee bump: fee (8), code (4), the inner transaction's hash.
    const inner = innerHashes(honest, forged, passphrase)
    if (inner) bytes.set(inner[1], result.start + 44)
  }
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, ledger.transactions.length)
  const results = ledger.transactions.map(({ result }) => cut(bytes, result))
  const at = indexOf(bytes, header.txSetResultHash, headerBytes.start)
  bytes.set(sha256(joinedBytes([count, ...results])), at)
  // The set precedes the results and follows the header, so a set of another length moves only what is behind it.
  const parts: Uint8Array[] = []
  let end = 0
  for (const { start, end: next } of ledger.envelopes.toSorted((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(end, start), replaced.get(start) ?? bytes.subarray(start, next))
    end = next
  }
  parts.push(bytes.subarray(end))
  const forged = joinedBytes(parts)
  const growth = forged.length - bytes.length
  const set = hashedSet.map(({ start, end: last }, n) =>
    forged.subarray(start, n === hashedSet.length - 1 ? last + growth : last),
  )
  // LedgerHeader: version (4), previous hash (32), then StellarValue, which begins with the set's hash.
  forged.set(sha256(joinedBytes(set)), headerBytes.start + 36)
  return forged
}

/** Writes into a header that another validator proposed its set and close time, and signed them. */
export function proposeAs(secret: Uint8Array, header: Uint8Array, passphrase: string): void {
  const { txSetHash, closeTime } = readAll(header, readLedgerHeader).scpValue
  const signed = signedByNetwork(passphrase, 'value', () => {
    wopaque(txSetHash)
    wu64(closeTime)
  })
  // StellarValue ends with node id (type, key) and signature (length, 64 bytes).
  const end = 36 + headerValue(header).length
  header.set(getPublicKey(secret), end - 68 - 32)
  header.set(sign(signed, secret), end - 64)
}

/** An envelope with the amounts of its payments × 1000; the signatures stay. */
function forgedPayments(honest: Uint8Array): Uint8Array {
  const forged = honest.slice()
  const view = new DataView(forged.buffer)
  for (const { body } of innerTransaction(readAll(honest, readTransactionEnvelope)).operations) {
    if (body.type !== 'payment') continue
    const { destination, asset, amount } = body.paymentOp
    const key =
      destination.type === 'keyTypeEd25519' ? destination.ed25519 : destination.med25519.ed25519
    const length = putAsset(asset)
    const pattern = new Uint8Array(40 + length)
    pattern.set(key)
    pattern.set(scratch.subarray(0, length), 32)
    new DataView(pattern.buffer).setBigInt64(32 + length, amount)
    view.setBigInt64(indexOf(forged, pattern, 0) + 32 + length, forgedAmount(amount))
  }
  return forged
}

/** × 1000, where that is still an int64. */
const forgedAmount = (amount: bigint): bigint => (amount < 2n ** 53n ? amount * 1000n : amount)

/** An envelope without signatures, the inner ones of a fee bump included. */
function withoutSignatures(envelope: Uint8Array): Uint8Array {
  const end = signedEnd(envelope)
  if (envelope[3] !== 5) return joinedBytes([envelope.subarray(0, end), none])
  // FeeBumpTransaction: feeSource, fee (8), innerTx { type, TransactionV1Envelope }, ext (4)
  const inner = innerAt(envelope)
  const innerEnd = inner + signedEnd(envelope.subarray(inner))
  return joinedBytes([envelope.subarray(0, innerEnd), none, none, none])
}
/** A count of 0, or the extension 0. */
const none = new Uint8Array(4)

/** The hash of a fee bump's inner transaction, before and after. */
function innerHashes(
  honest: Uint8Array,
  forged: Uint8Array,
  passphrase: string,
): readonly [Uint8Array, Uint8Array] | undefined {
  if (honest[3] !== 5) return undefined
  const [before, after] = [honest, forged].map((each) =>
    bytesFromHex(innerTransactionHash(each, passphrase)),
  )
  return before && after && [before, after]
}

async function ledgersFrom(honest: Fetch, url: string, startLedger: number, limit: number) {
  const params = { startLedger, pagination: { limit } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
  const answer: unknown = await (
    await honest(new Request(url, { method: 'POST', headers: json, body }))
  ).json()
  const list: unknown = Reflect.get(Object(Reflect.get(Object(answer), 'result')), 'ledgers')
  if (!Array.isArray(list)) throw new Error('the honest node serves no ledgers')
  return list.map(
    (row) => bytesFromBase64(String(Reflect.get(Object(row), 'metadataXdr'))) ?? new Uint8Array(0),
  )
}

const cut = (bytes: Uint8Array, { start, end }: Slice) => bytes.slice(start, end)
/** A result's pair begins with its transaction's hash. */
const first32 = ({ start }: Slice): Slice => ({ start, end: start + 32 })
const past32 = ({ start, end }: Slice): Slice => ({ start: start + 32, end })
/** XDR `LedgerHeaderHistoryEntry`: the hash before the header, an extension behind it. */
const entryOf = ({ headerBytes: { start, end } }: LedgerOffsets): Slice => ({
  start: start - 32,
  end: end + 4,
})

function indexOf(bytes: Uint8Array, part: Uint8Array, from: number): number {
  const [first = 0] = part
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1))
    if (part.every((byte, i) => bytes[at + i] === byte)) return at
  throw new Error('the bytes are not there')
}
