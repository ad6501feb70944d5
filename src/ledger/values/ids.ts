import { bytesFromHex, compareBytes, hexFromBytes } from './bytes.ts'

declare const brand: unique symbol

/** A `Base` checked once, at the boundary; only its `parse…` function makes one. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }

/** An ed25519 account, `G…` (SEP-23). */
export type AccountId = Brand<string, 'AccountId'>
/** An account with a uint64 of its holder's choosing, `M…` (SEP-23, CAP-27). */
export type MuxedAccountId = Brand<string, 'MuxedAccountId'>
/** An account as an operation names it: plain or muxed. */
export type AccountAddress = AccountId | MuxedAccountId
/** A contract, `C…`. */
export type ContractId = Brand<string, 'ContractId'>
/** A liquidity pool, 64 lower-case hex digits; its strkey is `L…`. */
export type LiquidityPoolId = Brand<string, 'LiquidityPoolId'>
/** A claimable balance, 72 hex digits (type and hash) as REST writes it; its strkey is `B…`. */
export type ClaimableBalanceId = Brand<string, 'ClaimableBalanceId'>
/** A signer's key: `G…` ed25519, `T…` pre-authorized transaction, `X…` SHA-256 hash, `P…` signed payload. */
export type SignerKey = Brand<string, 'SignerKey'>
/** An address that a contract can name (XDR `ScAddress`): `G…`, `M…`, `C…`, `B…` or `L…`. */
export type AnyAddress = Brand<string, 'AnyAddress'>

const versions = { G: 6, M: 12, T: 19, X: 23, P: 15, C: 2, B: 1, L: 11, S: 18 } as const
type Prefix = keyof typeof versions
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const valueByChar = new Map(alphabet.split('').map((char, value) => [char, value]))

/** Encodes a payload under a version byte with its CRC-16 (SEP-23). */
export function encodeStrkey(prefix: Prefix, payload: Uint8Array): string {
  const bytes = new Uint8Array(payload.length + 3)
  bytes[0] = versions[prefix] << 3
  bytes.set(payload, 1)
  const crc = crc16(bytes)
  bytes[bytes.length - 2] = crc & 0xff
  bytes[bytes.length - 1] = crc >> 8
  let text = ''
  let bits = 0
  let held = 0
  for (let i = 0; i < bytes.length; i++) {
    held = (held << 8) | (bytes[i] ?? 0)
    bits += 8
    while (bits >= 10) {
      bits -= 10
      text += pairs[(held >> bits) & 1023]
    }
    held &= (1 << bits) - 1
  }
  if (bits >= 5) {
    bits -= 5
    text += alphabet[(held >> bits) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}
/** Two letters at a time. */
const pairs = /* @__PURE__ */ Array.from(
  { length: 1024 },
  (_, i) => `${alphabet[i >> 5]}${alphabet[i & 31]}`,
)

/** The payload under `prefix`; undefined when letters, spare bits, version, checksum or what is in it are wrong (SEP-23). */
export function decodeStrkey(prefix: Prefix, text: string): Uint8Array | undefined {
  if (text[0] !== prefix || text.length > 165) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const char of text) {
    const value = valueByChar.get(char)
    if (value === undefined) return undefined
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = held >> bits
    }
    held &= (1 << bits) - 1
  }
  if (bits >= 5 || held !== 0 || bytes.length < 3 || bytes[0] !== versions[prefix] << 3)
    return undefined
  const crc = crc16(bytes)
  if (bytes[at - 2] !== (crc & 0xff) || bytes[at - 1] !== crc >> 8) return undefined
  const payload = bytes.slice(1, -2)
  return isPayload(prefix, payload) ? payload : undefined
}

function isPayload(prefix: Prefix, bytes: Uint8Array): boolean {
  if (prefix === 'P') return isSignedPayload(bytes)
  // The type of the id, of which there is one, 0, and its hash.
  if (prefix === 'B') return bytes.length === 33 && bytes[0] === 0
  return bytes.length === (prefix === 'M' ? 40 : 32)
}

/** A key, the length of a payload of 1 to 64 bytes, and the payload with zeros up to whole words (SEP-23, CAP-40). */
function isSignedPayload(bytes: Uint8Array): boolean {
  const [length = 0] = bytes.subarray(35)
  const isWhole = length >= 1 && length <= 64 && bytes.length === 36 + ((length + 3) & ~3)
  const others = [...bytes.subarray(32, 35), ...bytes.subarray(36 + length)]
  return isWhole && others.every((byte) => byte === 0)
}

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc & 0xffff
})
/** The checksum of all bytes but the last two, which hold it. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (let i = 0; i < bytes.length - 2; i++)
    crc = ((crc << 8) & 0xffff) ^ (crcTable[(crc >> 8) ^ (bytes[i] ?? 0)] ?? 0)
  return crc
}

/** Reads `G…` with a valid checksum. */
export const parseAccountId = (text: string): AccountId | undefined =>
  decodeStrkey('G', text) && (text as AccountId)
/** Reads `M…` with a valid checksum. */
export const parseMuxedAccountId = (text: string): MuxedAccountId | undefined =>
  decodeStrkey('M', text) && (text as MuxedAccountId)
/** Reads `G…` or `M…`. */
export const parseAccountAddress = (text: string): AccountAddress | undefined =>
  parseAccountId(text) ?? parseMuxedAccountId(text)
/** Reads `C…` with a valid checksum. */
export const parseContractId = (text: string): ContractId | undefined =>
  decodeStrkey('C', text) && (text as ContractId)
/** Reads any address a contract can name. */
export const parseAnyAddress = (text: string): AnyAddress | undefined =>
  (parseAccountAddress(text) ??
    parseContractId(text) ??
    decodeStrkey('B', text) ??
    decodeStrkey('L', text)) &&
  (text as AnyAddress)
/** Reads a signer's key of any of the four kinds. */
export const parseSignerKey = (text: string): SignerKey | undefined =>
  (['G', 'T', 'X', 'P'] as const).some((prefix) => decodeStrkey(prefix, text))
    ? (text as SignerKey)
    : undefined

/** Reads a pool's id in either spelling: 64 hex digits or `L…`. */
export function parseLiquidityPoolId(text: string): LiquidityPoolId | undefined {
  const payload = decodeStrkey('L', text)
  if (payload) return hexFromBytes(payload) as LiquidityPoolId
  return /^[0-9a-fA-F]{64}$/.test(text) ? (text.toLowerCase() as LiquidityPoolId) : undefined
}
/** Reads a claimable balance's id in any spelling: 72 hex digits, `B…`, or the 64 hex digits of its hash. */
export function parseClaimableBalanceId(text: string): ClaimableBalanceId | undefined {
  const payload = decodeStrkey('B', text)
  if (payload) return `000000${hexFromBytes(payload)}` as ClaimableBalanceId
  if (/^00000000[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase() as ClaimableBalanceId
  return /^[0-9a-fA-F]{64}$/.test(text)
    ? (`00000000${text.toLowerCase()}` as ClaimableBalanceId)
    : undefined
}

/** `L…` of a pool. */
export const formatLiquidityPoolStrkey = (id: LiquidityPoolId): string =>
  encodeStrkey('L', bytesFromHex(id) ?? new Uint8Array(32))
/** `B…` of a claimable balance. */
export const formatClaimableBalanceStrkey = (id: ClaimableBalanceId): string =>
  encodeStrkey('B', bytesFromHex(id.slice(6)) ?? new Uint8Array(33))

/** The plain account under an address: `G…` of an `M…`. */
export function accountOf(address: AccountAddress): AccountId {
  const payload = decodeStrkey('M', address)
  return (payload ? encodeStrkey('G', payload.subarray(0, 32)) : address) as AccountId
}
/** The uint64 of a muxed address; undefined for a plain one. */
export function muxedIdOf(address: AccountAddress): bigint | undefined {
  const payload = decodeStrkey('M', address)
  return payload && new DataView(payload.buffer, payload.byteOffset).getBigUint64(32)
}

/** `G…` of 32 bytes of an ed25519 key. */
export const accountIdFromBytes = /* @__PURE__ */ memoized('G') as (key: Uint8Array) => AccountId

/** A ledger names few keys many times: caching their texts saves a fifth of decode and derive. */
function memoized(prefix: Prefix): (key: Uint8Array) => string {
  const recent: ({ readonly key: Uint8Array; readonly text: string } | undefined)[] = Array.from({
    length: 4096,
  })
  return (key) => {
    const slot = ((key[0] ?? 0) << 4) | ((key[1] ?? 0) >> 4)
    const known = recent[slot]
    if (known !== undefined && compareBytes(known.key, key) === 0) return known.text
    const text = encodeStrkey(prefix, key)
    recent[slot] = { key: key.slice(), text }
    return text
  }
}
/** `M…` of a key and a uint64. */
export function muxedAccountIdFromBytes(key: Uint8Array, id: bigint): MuxedAccountId {
  const payload = new Uint8Array(40)
  payload.set(key)
  new DataView(payload.buffer).setBigUint64(32, id)
  return encodeStrkey('M', payload) as MuxedAccountId
}
/** `C…` of 32 bytes. */
export const contractIdFromBytes = /* @__PURE__ */ memoized('C') as (hash: Uint8Array) => ContractId
/** A pool's id of its 32 bytes. */
export const liquidityPoolIdFromBytes = (hash: Uint8Array): LiquidityPoolId =>
  hexFromBytes(hash) as LiquidityPoolId
/** A claimable balance's id of its 32 bytes (version 0, the only one). */
export const claimableBalanceIdFromBytes = (hash: Uint8Array): ClaimableBalanceId =>
  `00000000${hexFromBytes(hash)}` as ClaimableBalanceId
/** A signer's key of its kind and payload. */
export const signerKeyFromBytes = (prefix: 'G' | 'T' | 'X' | 'P', payload: Uint8Array): SignerKey =>
  (prefix === 'G' ? accountIdFromBytes(payload) : encodeStrkey(prefix, payload)) as SignerKey

/** SHA-256 of a transaction's signature payload, 64 lower-case hex digits. */
export type TransactionHash = Brand<string, 'TransactionHash'>
/** SHA-256 of a ledger header, 64 lower-case hex digits. */
export type LedgerHash = Brand<string, 'LedgerHash'>

const hex64 = /^[0-9a-f]{64}$/

/** The hash that 32 bytes are: XDR `Hash`, whose length its reader has checked. */
export const transactionHashFromBytes = (bytes: Uint8Array): TransactionHash =>
  hexFromBytes(bytes) as TransactionHash

/** Reads a transaction hash; upper case is accepted and lowered. */
export function parseTransactionHash(text: string): TransactionHash | undefined {
  const lower = text.toLowerCase()
  return hex64.test(lower) ? (lower as TransactionHash) : undefined
}

/** Reads a ledger hash; upper case is accepted and lowered. */
export function parseLedgerHash(text: string): LedgerHash | undefined {
  const lower = text.toLowerCase()
  return hex64.test(lower) ? (lower as LedgerHash) : undefined
}

/** A ledger's number, counted from 1 (uint32). */
export type LedgerSequence = Brand<number, 'LedgerSequence'>

/** Reads a decimal ledger sequence without leading zeros, 1 to 2^32 − 1. */
export function parseLedgerSequence(text: string): LedgerSequence | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 0xffff_ffff
    ? (Number(text) as LedgerSequence)
    : undefined
}

/** Marks a sequence that comes from XDR or from arithmetic on sequences. */
export const ledgerSequence = (value: number): LedgerSequence => value as LedgerSequence

/** The first ledger that a network closes, and that services give: ledger 1 is there before. */
export const firstLedger = 2

/** An offer's number, given by the ledger, int64. */
export type OfferId = Brand<bigint, 'OfferId'>

/** Marks an offer's id that comes from XDR. */
export const offerId = (id: bigint): OfferId => id as OfferId

/** Reads an offer's id: decimal, above 0, at most 2^63 − 1. */
export function parseOfferId(text: string): OfferId | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n && id < 1n << 63n ? (id as OfferId) : undefined
}

/** Total order id (SEP-35): 32 bits ledger, 20 transaction, 12 operation. Passes 2^53, so never a number. */
export type Toid = Brand<bigint, 'Toid'>

/** The parts of a TOID: application order and operation index count from 1; 0 means the ledger or transaction itself. */
export interface ToidParts {
  readonly ledger: LedgerSequence
  readonly transaction: number
  readonly operation: number
}

/** Makes a TOID of its parts; a ledger's own id is `toid(ledger, 0, 0)`. */
export function toid(ledger: number, transaction: number, operation: number): Toid {
  return ((BigInt(ledger) << 32n) | (BigInt(transaction) << 12n) | BigInt(operation)) as Toid
}

/** The parts of a TOID. */
export function toidParts(id: Toid): ToidParts {
  return {
    ledger: ledgerSequence(Number(id >> 32n)),
    transaction: Number((id >> 12n) & 0xfffffn),
    operation: Number(id & 0xfffn),
  }
}

/** The TOID of the transaction that an operation, or itself, is of (SEP-35). */
export const transactionToid = (id: bigint): Toid => (id & ~0xfffn) as Toid

/** Reads a decimal TOID, 0 to 2^63 − 1. */
export function parseToid(text: string): Toid | undefined {
  if (!/^(0|[1-9]\d{0,18})$/.test(text)) return undefined
  const value = BigInt(text)
  return value < 1n << 63n ? (value as Toid) : undefined
}

/** First 5 … last 5 of an id. */
export const shortId = (text: string): string =>
  text.length <= 12 ? text : `${text.slice(0, 5)}…${text.slice(-5)}`

/** Characters at either end that people compare, and that forgers can choose: 32 bits together by chance. */
const compared = 4

/**
 * Pairs of different ids (strkeys, 56 characters or more) that begin and end alike, as an address does that was made to
 * be taken for another.
 */
export function lookAlikes(ids: Iterable<string>): readonly (readonly [string, string])[] {
  const firstByEnds = new Map<string, string>()
  const pairs: [string, string][] = []
  for (const id of new Set(ids)) {
    const ends = id.slice(0, compared) + id.slice(-compared)
    const first = firstByEnds.get(ends)
    if (first === undefined) firstByEnds.set(ends, id)
    else pairs.push([first, id])
  }
  return pairs
}
