import { type Asset, creditAsset, formatAsset, native, parseAsset } from './asset.ts'
import { RecordError } from './values/answer.ts'
import {
  type AccountAddress,
  type AccountId,
  type AnyAddress,
  accountOf,
  type ClaimableBalanceId,
  type LedgerSequence,
  type LiquidityPoolId,
  muxedIdOf,
  parseAccountId,
  parseAnyAddress,
  parseClaimableBalanceId,
  parseLedgerSequence,
  parseLiquidityPoolId,
  parseMuxedAccountId,
  parseSignerKey,
  parseToid,
  parseTransactionHash,
  type SignerKey,
  type Toid,
  type TransactionHash,
} from './values/ids.ts'
import {
  formatTime,
  type Price,
  parseAmount,
  parseStroops,
  parseTime,
  type Stroops,
  type UnixSeconds,
} from './values/numbers.ts'

/**
 * Reads an untrusted JSON object field by field; every method throws `RecordError` naming the field.
 * `optional('x', (r) => r.text('x'))` reads a field that may be absent.
 */
export interface RecordReader {
  readonly raw: Readonly<Record<string, unknown>>
  has(key: string): boolean
  text(key: string): string
  boolean(key: string): boolean
  /** A JSON number, uint32. */
  integer(key: string): number
  /** A uint64 as text or as a safe number: both dialects of REST occur. */
  bigint(key: string): bigint
  /** An int64, as text or as a number. */
  signed(key: string): bigint
  /** A uint256 as text. */
  wideInteger(key: string): bigint
  /** "12.0000000" → stroops: an int64, not negative. */
  amount(key: string): Stroops
  /** An amount that may pass int64: a contract's balance, or a sum. */
  wideAmount(key: string): Stroops
  /** "100" → stroops: an int64, not negative. */
  stroops(key: string): Stroops
  time(key: string): UnixSeconds
  toid(key: string): Toid
  ledger(key: string): LedgerSequence
  hash(key: string): TransactionHash
  account(key: string): AccountId
  /** The account under `key`, or its muxed form if there is `key_muxed`. */
  address(key: string): AccountAddress
  /** Any strkey a contract can name. */
  anyAddress(key: string): AnyAddress
  signer(key: string): SignerKey
  pool(key: string): LiquidityPoolId
  claimableBalance(key: string): ClaimableBalanceId
  /** `[prefix]asset_type|code|issuer`. */
  asset(prefix?: string): Asset
  /** `native` or `CODE:ISSUER` in one field. */
  canonicalAsset(key: string): Asset
  /** `{n, d}` of numbers, or of decimal text (trades): of an operation that failed, any int32. */
  price(key: string): Price
  /** The price of an offer that exists: above 0. */
  openPrice(key: string): Price
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
      return typeof field === 'number' && Number.isInteger(field) && field >= 0 && field < 2 ** 32
        ? field
        : wrong(key, 'uint32')
    },
    bigint: (key) => {
      const value = wholeNumber(raw[key])
      return value !== undefined && value < 1n << 64n ? value : wrong(key, 'uint64')
    },
    signed: (key) => {
      const text = String(raw[key])
      const value = /^-?\d{1,19}$/.test(text) ? BigInt(text) : undefined
      return value === BigInt.asIntN(64, value ?? 0n) ? value : wrong(key, 'int64')
    },
    wideInteger: (key) => wholeNumber(raw[key]) ?? wrong(key, 'uint256'),
    amount: (key) => parsed(key, 'amount', (text) => int64(sevenPlaces(text))),
    wideAmount: (key) => parsed(key, 'amount', sevenPlaces),
    stroops: (key) =>
      int64(parseStroops(String(wholeNumber(raw[key])))) ?? wrong(key, 'count of stroops'),
    time: (key) => parsed(key, 'time', parseTime),
    toid: (key) => parsed(key, 'total order id', parseToid),
    ledger: (key) => {
      const field = raw[key]
      return parseLedgerSequence(String(field)) ?? wrong(key, 'ledger sequence')
    },
    hash: (key) => parsed(key, 'transaction hash', parseTransactionHash),
    account: (key) => parsed(key, 'account', parseAccountId),
    address: (key) => {
      const account = raw[key]
      if (!record.has(`${key}_muxed`)) return parsed(key, 'account', parseAccountId)
      const muxed = parsed(`${key}_muxed`, 'muxed account', parseMuxedAccountId)
      return account === undefined || accountOf(muxed) === account
        ? muxed
        : wrong(`${key}_muxed`, `address of ${key}`)
    },
    anyAddress: (key) => parsed(key, 'address', parseAnyAddress),
    signer: (key) => parsed(key, 'signer key', parseSignerKey),
    pool: (key) => parsed(key, 'liquidity pool id', parseLiquidityPoolId),
    claimableBalance: (key) => parsed(key, 'claimable balance id', parseClaimableBalanceId),
    asset: (prefix = '') => {
      const type = record.text(`${prefix}asset_type`)
      if (type === 'native') return native
      if (type !== 'credit_alphanum4' && type !== 'credit_alphanum12')
        return wrong(`${prefix}asset_type`, 'asset type')
      const code = parsed(`${prefix}asset_code`, 'asset code', (text) =>
        (type === 'credit_alphanum4' ? /^[a-zA-Z0-9]{1,4}$/ : /^[a-zA-Z0-9]{5,12}$/).test(text)
          ? text
          : undefined,
      )
      return creditAsset(code, record.account(`${prefix}asset_issuer`))
    },
    canonicalAsset: (key) => parsed(key, 'asset', parseAsset),
    price: (key) => {
      const price = record.object(key)
      const [n, d] = [price.signed('n'), price.signed('d')]
      // Beside `price_r` there is `price`, a decimal; of a refused price it is words.
      const decimal = raw[key.replace(/_r$/, '')]
      return isInt32(n) && isInt32(d) && (d <= 0n || isDecimalOf(decimal, { n, d }))
        ? { n: Number(n), d: Number(d) }
        : wrong(key, 'price')
    },
    openPrice: (key) => {
      const price = record.price(key)
      return price.n > 0 && price.d > 0 ? price : wrong(key, 'price of an offer')
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

/** Services round a fraction to at most 7 places, up or down; any decimal passes if there is no fraction. */
export function isDecimalOf(
  decimal: unknown,
  { n, d }: { readonly n: bigint; readonly d: bigint },
): boolean {
  if (typeof decimal !== 'string') return decimal === undefined
  const value = parseAmount(decimal)
  if (value === undefined) return false
  const difference = value * d - n * 10_000_000n
  return difference <= d && -difference <= d
}

/** A decimal number without a sign, as text or as a safe number. */
const wholeNumber = (field: unknown): bigint | undefined =>
  (typeof field === 'number' && Number.isSafeInteger(field) && field >= 0) ||
  (typeof field === 'string' && /^\d{1,78}$/.test(field))
    ? BigInt(field)
    : undefined

/** Services write all places, so that a shortened amount is seen. */
const sevenPlaces = (text: string): Stroops | undefined =>
  /^\d+\.\d{7}$/.test(text) ? parseAmount(text) : undefined

const int64 = (value: Stroops | undefined): Stroops | undefined =>
  value !== undefined && value >= 0n && value < 1n << 63n ? value : undefined

const isInt32 = (value: bigint): boolean => BigInt.asIntN(32, value) === value

const preview = (value: unknown) =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 60)

/** `key`, and for a muxed address `key_muxed` and, unless it is 0, `key_muxed_id` (rest.md, muxed rule). */
export function addressToRest(
  key: string,
  address: AccountAddress,
): Readonly<Record<string, string>> {
  const id = muxedIdOf(address)
  if (id === undefined) return { [key]: address }
  return {
    [key]: accountOf(address),
    [`${key}_muxed`]: address,
    ...(id === 0n ? {} : { [`${key}_muxed_id`]: id.toString() }),
  }
}

/** The asset triple `[prefix]asset_type|code|issuer`; code and issuer are absent for lumens. */
export function assetToRest(asset: Asset, prefix = ''): Readonly<Record<string, string>> {
  if (asset.type === 'native') return { [`${prefix}asset_type`]: 'native' }
  return {
    [`${prefix}asset_type`]: asset.type,
    [`${prefix}asset_code`]: asset.code,
    [`${prefix}asset_issuer`]: asset.issuer,
  }
}

/** A HAL link; `templated` if it has a parameter to fill in (rest.md 1.4). */
interface RestLink {
  readonly href: string
  readonly templated?: true | undefined
}
export const linkToRest = (href: string): RestLink =>
  href.includes('{') ? { href, templated: true } : { href }

/** A link to a list of records. */
export const listLink = (url: string): RestLink => linkToRest(`${url}{?cursor,limit,order}`)

/** A time, or null if its ledger is no longer known. */
export const timeToRest = (time: UnixSeconds | undefined): string | null =>
  time === undefined ? null : formatTime(time)

/** `native` or `CODE:ISSUER`. */
export const canonicalAssetToRest = (asset: Asset): string => formatAsset(asset)
