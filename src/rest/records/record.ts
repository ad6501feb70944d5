import { RecordError } from '../../model/errors.ts'
import { type Stroops, parseAmount, parseStroops } from '../../model/values/amount.ts'
import { type Asset, creditAsset, native, parseAsset } from '../../model/asset.ts'
import { type TransactionHash, parseTransactionHash } from '../../model/values/hash.ts'
import { type LedgerSequence, parseLedgerSequence } from '../../model/values/ledgerSequence.ts'
import type { Price } from '../../model/values/price.ts'
import * as strkey from '../../model/values/strkey.ts'
import { type UnixSeconds, parseTime } from '../../model/values/time.ts'
import { type Toid, parseToid } from '../../model/values/toid.ts'

/**
 * Reads an untrusted JSON object field by field; every method throws `RecordError` naming the field.
 * `optional('x', (r) => r.text('x'))` reads a field that may be absent.
 */
export interface RecordReader {
  readonly raw: Readonly<Record<string, unknown>>
  has(key: string): boolean
  text(key: string): string
  boolean(key: string): boolean
  /** A JSON number that is a safe integer. */
  integer(key: string): number
  /** A decimal integer as text or as a safe number: both dialects of REST occur. */
  bigint(key: string): bigint
  /** "12.0000000" → stroops. */
  amount(key: string): Stroops
  /** "100" → stroops. */
  stroops(key: string): Stroops
  time(key: string): UnixSeconds
  toid(key: string): Toid
  ledger(key: string): LedgerSequence
  hash(key: string): TransactionHash
  account(key: string): strkey.AccountId
  /** The account under `key`, or its muxed form if there is `key_muxed`. */
  address(key: string): strkey.AccountAddress
  /** Any strkey a contract can name. */
  anyAddress(key: string): strkey.AnyAddress
  signer(key: string): strkey.SignerKey
  pool(key: string): strkey.LiquidityPoolId
  claimableBalance(key: string): strkey.ClaimableBalanceId
  /** `[prefix]asset_type|code|issuer`. */
  asset(prefix?: string): Asset
  /** `native` or `CODE:ISSUER` in one field. */
  canonicalAsset(key: string): Asset
  /** `{n, d}` of numbers, or of decimal text (trades). */
  price(key: string): Price
  object(key: string): RecordReader
  list<T>(key: string, read: (item: RecordReader) => T): readonly T[]
  texts(key: string): readonly string[]
  /** A field that may be absent or null. */
  optional<T>(key: string, read: (record: RecordReader) => T): T | undefined
}

/** A reader over a value that should be a JSON object. */
export function readRecord(value: unknown, path = ''): RecordReader {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RecordError(`${path || 'the record'} is no object`)
  const raw = value as Readonly<Record<string, unknown>>
  const name = (key: string) => (path === '' ? key : `${path}.${key}`)
  const wrong = (key: string, type: string): never => {
    throw new RecordError(`${name(key)} is no ${type}: ${preview(raw[key])}`)
  }
  const parsed = <T>(key: string, type: string, parse: (text: string) => T | undefined): T => {
    const field = raw[key]
    return (typeof field === 'string' ? parse(field) : undefined) ?? wrong(key, type)
  }
  const record: RecordReader = {
    raw,
    has: (key) => raw[key] !== undefined && raw[key] !== null,
    text: (key) => parsed(key, 'text', (text) => text),
    boolean: (key) => {
      const field = raw[key]
      return typeof field === 'boolean' ? field : wrong(key, 'boolean')
    },
    integer: (key) => {
      const field = raw[key]
      return typeof field === 'number' && Number.isSafeInteger(field)
        ? field
        : wrong(key, 'integer')
    },
    bigint: (key) => {
      const field = raw[key]
      if (typeof field === 'number' && Number.isSafeInteger(field)) return BigInt(field)
      return parsed(key, 'integer', (text) =>
        /^-?\d{1,78}$/.test(text) ? BigInt(text) : undefined,
      )
    },
    amount: (key) => parsed(key, 'amount', parseAmount),
    stroops: (key) => {
      const field = raw[key]
      return typeof field === 'number' && Number.isSafeInteger(field)
        ? (BigInt(field) as Stroops)
        : parsed(key, 'count of stroops', parseStroops)
    },
    time: (key) => parsed(key, 'time', parseTime),
    toid: (key) => parsed(key, 'total order id', parseToid),
    ledger: (key) => {
      const field = raw[key]
      return parseLedgerSequence(String(field)) ?? wrong(key, 'ledger sequence')
    },
    hash: (key) => parsed(key, 'transaction hash', parseTransactionHash),
    account: (key) => parsed(key, 'account', strkey.parseAccountId),
    address: (key) =>
      record.has(`${key}_muxed`)
        ? parsed(`${key}_muxed`, 'muxed account', strkey.parseMuxedAccountId)
        : parsed(key, 'account', strkey.parseAccountId),
    anyAddress: (key) => parsed(key, 'address', strkey.parseAnyAddress),
    signer: (key) => parsed(key, 'signer key', strkey.parseSignerKey),
    pool: (key) => parsed(key, 'liquidity pool id', strkey.parseLiquidityPoolId),
    claimableBalance: (key) => parsed(key, 'claimable balance id', strkey.parseClaimableBalanceId),
    asset: (prefix = '') => {
      const type = record.text(`${prefix}asset_type`)
      if (type === 'native') return native
      if (type !== 'credit_alphanum4' && type !== 'credit_alphanum12')
        return wrong(`${prefix}asset_type`, 'asset type')
      const asset = creditAsset(
        record.text(`${prefix}asset_code`),
        record.account(`${prefix}asset_issuer`),
      )
      return { ...asset, type }
    },
    canonicalAsset: (key) => parsed(key, 'asset', parseAsset),
    price: (key) => {
      const price = record.object(key)
      return { n: Number(price.bigint('n')), d: Number(price.bigint('d')) }
    },
    object: (key) => readRecord(raw[key], name(key)),
    list: (key, read) => {
      const field = raw[key]
      if (!Array.isArray(field)) return wrong(key, 'list')
      return field.map((item, i) => read(readRecord(item, `${name(key)}[${i}]`)))
    },
    texts: (key) => {
      const field = raw[key]
      if (!Array.isArray(field)) return wrong(key, 'list')
      return field.map((item: unknown) =>
        typeof item === 'string' ? item : wrong(key, 'list of text'),
      )
    },
    optional: (key, read) => (record.has(key) ? read(record) : undefined),
  }
  return record
}

const preview = (value: unknown) =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 60)
