import { entriesUnsigned, type Fault, unsigned, type Via } from './fault.ts'
import { changeLeaves, isRow, recordsOf, resultsOf, someOf } from './json.ts'
import { withAmounts } from './xdrAmounts.ts'

/** A transaction's record carries its envelope and result, which refute what else it and its operations state. */
const refuted = {
  via: 'rest',
  page: /\/transactions\/[0-9a-f]{64}(\/operations)?$/,
  statement:
    /^\[(Transaction|Fee bump)\] fact: (Memo|Source account|Sequence number|Fee charged|Fee paid by|Signatures|Inner|Outer)|^\[Operations\] row: /,
} as const satisfies Fault['refuted']
/** Bytes that are changed themselves: the envelope's have its hash, a result's codes only its ledger's. */
const refutedByHash = {
  ...refuted,
  statement: /^\[(Transaction|Fee bump)\] fact: (Memo|Source account|Sequence number|Signatures)/,
}

const either: Readonly<Record<Via, string>> = { rest: unsigned, rpc: entriesUnsigned }

const content = (
  name: string,
  visit: (value: unknown, key: string) => unknown,
  unknowable?: Fault['unknowable'],
): Fault => ({
  name,
  family: 'content',
  unknowable,
  refuted,
  change: (json, { random }) => {
    for (const row of someOf(recordsOf(json), random)) changeLeaves(row, visit)
    return json
  },
})

const decimal = /^-?\d+\.\d{7}$/
const scaled = (times: bigint) => (value: unknown, key: string) => {
  if (typeof value !== 'string') return value
  if (decimal.test(value)) return withPoint(BigInt(value.replace('.', '')) * times)
  return /xdr$/i.test(key) && value !== ''
    ? withAmounts(key, value, (amount) => amount * times)
    : value
}

function withPoint(stroops: bigint): string {
  const digits = String(stroops < 0n ? -stroops : stroops).padStart(8, '0')
  return `${stroops < 0n ? '-' : ''}${digits.slice(0, -7)}.${digits.slice(-7)}`
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const timeKeys = /createdAt|CloseTime|closed_at|created_at|sequence_time/
const times = (
  name: string,
  iso: string,
  seconds: number,
  unknowable?: Fault['unknowable'],
): Fault => ({
  ...content(name, () => undefined, unknowable),
  change: (json) => {
    for (const result of resultsOf(json))
      changeLeaves(result, (value, key) => {
        if (typeof value === 'string' && isoTime.test(value)) return iso
        if (!timeKeys.test(key)) return value
        return typeof value === 'number' ? seconds : String(seconds)
      })
    return json
  },
})

const compared = {
  pattern: /, compared\] fact: createdAt: /,
  reason: 'a comparison states what both services say',
}

const textKeys = /^(memo|home_domain|name|title|detail|value|asset_code|status|type|reason)$/
const texts = (name: string, text: string, unknowable?: Fault['unknowable']) =>
  content(
    name,
    (value, key) =>
      typeof value === 'string' && textKeys.test(key) && key !== 'type' ? text : value,
    unknowable,
  )
const anyMemo = {
  rest: 'a service may state another name, or a memo without the envelope: REST signs nothing of them',
}

export const contentFaults: readonly Fault[] = [
  content('amounts-x-1000', scaled(1000n), either),
  content('amounts-negative', scaled(-1n)),
  {
    ...content('amounts-above-int64', (value) =>
      typeof value === 'string' && decimal.test(value) ? `99999999999999${value}` : value,
    ),
    unknowableFacts: [
      {
        pattern: /\[Supply\] row: Contracts \|/,
        reason: 'contracts count in 128 bits: so much may be in one',
      },
    ],
  },
  content('counts-negative', (value, key) =>
    typeof value === 'number' && /count|num|protocol|fee|total/i.test(key) ? -value - 1 : value,
  ),
  content('numbers-huge', (value, key) =>
    typeof value === 'number' && key !== 'precision' ? 2 ** 53 + 2 : value,
  ),
  { ...times('times-future', '9999-12-31T23:59:59Z', 253402300799), unknowableFacts: [compared] },
  { ...times('times-past', '1970-01-01T00:00:01Z', 1), unknowableFacts: [compared] },
  times('times-plausible', '2026-11-20T20:32:17Z', 1795206737, {
    rest: unsigned,
    rpc: 'a time beside a transaction is proved by its ledger alone, which most pages do not read',
  }),
  texts('texts-bidi', '\u202eevil\u2066\u200b\ufeff\u2069', anyMemo),
  { ...texts('texts-long', 'long '.repeat(4000), anyMemo), inflates: true },
  texts('texts-html', '<img src=x onerror=attacked()><script>attacked()</script>', anyMemo),
  texts('texts-other', 'as plausible', anyMemo),
  content(
    'others-accounts',
    (value, key) =>
      typeof value === 'string' && /^G[A-Z2-7]{55}$/.test(value) && key !== 'asset_issuer'
        ? 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'
        : value,
    { rest: unsigned },
  ),
  content('dates-impossible', (value) =>
    typeof value === 'string' && isoTime.test(value) ? '2026-13-45T25:61:61Z' : value,
  ),
  content('prices-impossible', (value, key) => {
    if (key === 'n' || key === 'd') return typeof value === 'number' ? 0 : '0'
    return key === 'price' ? 'Infinity' : value
  }),
  content('numbers-as-words', (value) =>
    typeof value === 'string' && decimal.test(value) ? '1e400' : value,
  ),
  content('texts-empty', (value) => (typeof value === 'string' ? '' : value), anyMemo),
  texts('texts-control', 'line\nline\u0000\u0007\u001b[31m\r', anyMemo),
  content('fees-absurd', (value, key) =>
    /fee/i.test(key) && typeof value === 'string' && /^\d+$/.test(value)
      ? '9223372036854775808'
      : value,
  ),
  content(
    'success-flips',
    (value, key) => {
      if (/^(transaction_)?successful$/.test(key)) return value !== true
      if (key !== 'status' || typeof value !== 'string') return value
      return value === 'SUCCESS' ? 'FAILED' : value === 'FAILED' ? 'SUCCESS' : value
    },
    { rest: unsigned },
  ),
  {
    name: 'xdr-bytes',
    family: 'content',
    refuted: refutedByHash,
    change: (json, { random }) => {
      for (const row of someOf(recordsOf(json), random))
        changeLeaves(row, (value, key) =>
          typeof value === 'string' && /xdr$/i.test(key) && value.length > 8
            ? flipped(value, random.below(value.length - 4))
            : value,
        )
      return json
    },
    unknowable: {
      rest: unsigned,
      rpc: 'meta and entries are not hashed into the ledger header: a flipped bit in them may read as another value',
    },
  },
  {
    name: 'fee-statistics-absurd',
    family: 'content',
    change: (json) => {
      for (const result of resultsOf(json))
        for (const key of ['fee_charged', 'max_fee', 'inclusionFee', 'sorobanInclusionFee']) {
          const fees = result[key]
          if (isRow(fees)) for (const each of Object.keys(fees)) fees[each] = '-9223372036854775809'
        }
      return json
    },
  },
]

function flipped(base64: string, at: number): string {
  const letter = base64.charAt(at) === 'A' ? 'B' : 'A'
  return base64.slice(0, at) + letter + base64.slice(at + 1)
}
