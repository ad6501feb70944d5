import { expect, test } from 'vitest'
import { defined, listOf } from '#e2e/testing/listQueries.ts'
import { passphrase, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { type Asset, assetKey } from '#ledger/asset.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { decodeStrkey, toidParts } from '#ledger/values/ids.ts'
import { int128 } from '#ledger/values/numbers.ts'
import type { Sentence, Value } from '#ledger/values/value.ts'
import { innerTransaction } from '#ledger/xdr/closedLedger.ts'
import { transactionSummaries } from '#sources/transaction/readTransaction.ts'
import { appliedRecord } from '#sources/transaction/recordCheck.ts'
import { headlineOf, says } from './headline.ts'
import { transactionSentence } from './transactionSentence.ts'

const all = await listOf(rest, { kind: 'transactions' })
const transactions = all.filter(({ successful }) => successful)
const effects = Map.groupBy(await listOf(rest, { kind: 'effects' }), ({ operation }) => {
  const { ledger, transaction } = toidParts(operation)
  return `${ledger}-${transaction}`
})

/** Numbers and the bytes of ids, in hex, that the effects, the result or the changed entries of a transaction have. */
interface Known {
  readonly numbers: Set<bigint>
  readonly ids: Set<string>
}

function collect(value: unknown, known: Known): void {
  if (typeof value === 'bigint') known.numbers.add(value)
  else if (typeof value === 'number') known.numbers.add(BigInt(Math.trunc(value)))
  else if (typeof value === 'string') known.ids.add(idOf(value))
  else if (value instanceof Uint8Array) known.ids.add(hexFromBytes(value))
  else if (Array.isArray(value)) for (const each of value) collect(each, known)
  else if (typeof value === 'object' && value !== null) {
    const { hi, lo }: { hi?: unknown; lo?: unknown } = value
    if (typeof hi === 'bigint' && typeof lo === 'bigint') known.numbers.add(int128({ hi, lo }))
    for (const each of Object.values(value)) collect(each, known)
  }
}

/** The 32 bytes of an account, a contract or a pool; of a claimable balance its hash. */
function idOf(text: string): string {
  const prefix = (['G', 'M', 'C', 'L', 'B'] as const).find((each) => text.startsWith(each))
  const payload = prefix && decodeStrkey(prefix, text)
  const hex = payload === undefined ? text : hexFromBytes(payload)
  return text.startsWith('M') ? hex.slice(0, 64) : hex.slice(-64)
}

function knownOf(transaction: Transaction): Known {
  const known: Known = { numbers: new Set(), ids: new Set([idOf(transaction.source)]) }
  const { ledger, transaction: order } = toidParts(transaction.pagingToken)
  const own = effects.get(`${ledger}-${order}`) ?? []
  const applied = appliedRecord(transaction, passphrase)
  collect([own, applied.result, applied.operationMetas], known)
  // A call may change nothing of its contract, whose entries it still reads.
  collect(innerTransaction(applied.envelope).soroban, known)
  // Several payments are stated in all.
  const credited = new Map<string, bigint>()
  for (const { body } of own)
    if (body.type === 'account_credited' || body.type === 'contract_credited') {
      const key = assetKey(body.asset)
      credited.set(key, (credited.get(key) ?? 0n) + body.amount)
    }
  for (const sum of credited.values()) known.numbers.add(sum)
  // What several exchanges of one offer came to.
  for (const side of ['sold', 'bought'] as const) {
    const sums = new Map<string, bigint>()
    for (const { account, body } of own)
      if (body.type === 'trade' || body.type === 'liquidity_pool_trade') {
        const key = `${account} ${assetKey(body[side].asset)}`
        sums.set(key, (sums.get(key) ?? 0n) + body[side].amount)
      }
    for (const sum of sums.values()) known.numbers.add(sum)
  }
  return known
}

function* valuesOf(sentence: Sentence): Generator<Value, undefined> {
  for (const part of sentence)
    if (typeof part !== 'string') {
      yield part
      if (part.kind === 'list') yield* valuesOf(part.items)
    }
  return undefined
}

const headlines = transactionSummaries({ transactions, passphrase }).map((summary, index) => {
  const transaction = defined(transactions[index])
  if (typeof summary !== 'object') throw new Error(`${transaction.hash} has no summary`)
  const [only] = transaction.operationCount === 1 ? summary.operations : []
  return { transaction, only, sentence: transactionSentence(transaction, summary.operations) }
})

test('every amount and party of a headline is in the effects, the result or the changed entries', () => {
  expect(headlines.length).toBeGreaterThan(2800)
  const strange = headlines.flatMap(({ transaction, sentence }) => {
    const known = knownOf(transaction)
    return [...valuesOf(sentence)].flatMap((value) =>
      (value.kind === 'amount' && !known.numbers.has(value.amount)) ||
      (value.kind === 'offer' && !known.numbers.has(value.id)) ||
      ((value.kind === 'address' ||
        value.kind === 'liquidityPool' ||
        value.kind === 'claimableBalance') &&
        !known.ids.has(idOf(value.id)))
        ? [`${transaction.hash} ${textOf(sentence)}`]
        : [],
    )
  })
  expect(strange).toEqual([])
})

const code = (asset: Asset | undefined) =>
  asset === undefined ? '' : asset.type === 'native' ? 'XLM' : asset.code
function textOf(sentence: Sentence): string {
  const words = sentence.map((part) => {
    if (typeof part === 'string') return part
    if (part.kind === 'address') return part.id.slice(0, 5)
    if (part.kind === 'amount') return `${Number(part.amount) / 1e7} ${code(part.asset)}`
    if (part.kind === 'offer') return `offer ${part.id}`
    return part.kind === 'code' || part.kind === 'text' ? part.text : part.kind
  })
  return words.join(' ').replaceAll(/ +(?=[,:;])/g, '')
}

const sentenceOf = (start: string): string => {
  const found = headlines.find(({ transaction }) => transaction.hash.startsWith(start))
  return textOf(defined(found).sentence)
}

test.each([
  [
    'of an offer that was filled at once',
    '45616d04',
    /^GBT2D bought 1500 XLM for 150 USD, wholly filled$/,
  ],
  [
    'of an offer of which a part stays in the book',
    '168c5bd6',
    /^GDOG5 sold 0\.3420797 GOLD for 20\.4685441 USD, partly filled: offer 67 still sells 2\.4438211 GOLD$/,
  ],
  [
    'of an offer whose rest is too small for the book',
    '0d7fd45a',
    /^GCNRI sold 522\.539276 XLM for 52\.2539276 EUR; the rest did not stay in the book$/,
  ],
  [
    'of an offer to buy that nobody filled',
    'f839a7ce',
    /^GC3I4 offered to buy asset with 1\.02\d* GOLD at price, as offer 21$/,
  ],
  ['of a changed offer', '44205583', /^GA5QO changed offer 11 to sell 15 GOLD for asset at price$/],
  ['of a merged account', 'ab68e771', /^GADVC merged into GA5QO, which received 750\.49999 XLM$/],
  ['of a path that came back to the same', '7df60', /^GCP2J sent 7 XLM to GA5QO$/],
  ['of a claim', 'bff011d5', /^GDTU7 claimed 100 XLM of the balance claimableBalance$/],
  ['of several payments', 'ec13ab2b', /^GCUOA paid 7\.8 XLM to 3 accounts in 12 payments$/],
  [
    'of payments of several accounts to one',
    'd8a68c8a',
    /^GCSZD made 3 payments for 3 accounts: 6 XLM to GDWP4$/,
  ],
  [
    'of a call that moved tokens',
    '9c13b379',
    /^\w{5} called deliver on CBBJB: 39 XLM from CBBJB to GBT2D, 1 XLM from CBBJB to GDWP4$/,
  ],
])('the headline %s says what came of it', (_what, hash, headline) => {
  expect(sentenceOf(hash)).toMatch(headline)
})

/** The headline of a transaction, and what is below it. */
const partsOf = (start: string): readonly string[] => {
  const found = defined(headlines.find(({ transaction }) => transaction.hash.startsWith(start)))
  const { outcome, detail } = headlineOf(found.sentence, true, found.only?.body)
  return [textOf(outcome), textOf(detail)]
}

test.each([
  ['a payment', '7df60', '7 XLM', 'GCP2J to GA5QO'],
  ['a path', 'b59ef', '1000 XLM → 175.43859 OLIVE', 'GCKOB to GDQTP through 3 markets'],
  ['a path to oneself', '4f8dd', '100 XLM → 99.400959 XLM', 'traded by GCUOA through 2 markets'],
  ['an offer', '45616d04', '1500 XLM for 150 USD, wholly filled', 'bought by GBT2D'],
  [
    'an offer of which a part stays',
    '168c5bd6',
    '0.3420797 GOLD for 20.4685441 USD, partly filled',
    'sold by GDOG5: offer 67 still sells 2.4438211 GOLD',
  ],
  [
    'a changed offer',
    '44205583',
    'Changed offer 11 to sell 15 GOLD for asset at price',
    'by GA5QO',
  ],
  ['a merger', 'ab68e771', 'Merged into GA5QO, which received 750.49999 XLM', 'by GADVC'],
  ['several payments', 'ec13ab2b', '7.8 XLM to 3 accounts in 12 payments', 'paid by GCUOA'],
  ['payments for others', 'd8a68c8a', 'Made 3 payments for 3 accounts', 'by GCSZD: 6 XLM to GDWP4'],
  [
    'a call',
    '9c13b379',
    'deliver on CBBJB',
    'called by GBT2D: 39 XLM from CBBJB to GBT2D, 1 XLM from CBBJB to GDWP4',
  ],
])(
  'the head of %s says the outcome without a verb, and below it whose it was',
  (_what, hash, ...parts) => {
    expect(partsOf(hash)).toEqual(parts)
  },
)

test('a headline and what is below it have all that its sentence names', () => {
  const lost = headlines.flatMap(({ transaction: { hash }, sentence, only }) => {
    const { outcome, detail } = headlineOf(sentence, true, only?.body)
    const kept = [...outcome, ...detail]
    const isKept = (part: Sentence[number]) =>
      typeof part === 'string' || kept.includes(part) || says(kept, part)
    return sentence.every(isKept) ? [] : [hash]
  })
  expect(lost).toEqual([])
})

test('what failed stays a sentence: it has no outcome', () => {
  const [{ sentence }] = [defined(headlines[0])]
  expect(headlineOf(sentence, false)).toEqual({ outcome: sentence, detail: [] })
})

test('a headline is the same through RPC', async () => {
  const own = headlines.filter((_each, index) => index % 40 === 0)
  const read = await Promise.all(
    own.map(
      async ({ transaction: { hash } }) => (await rpc.one('transaction', hash, signal)).value,
    ),
  )
  const sentences = transactionSummaries({ transactions: read, passphrase }).map(
    (summary, index) =>
      typeof summary === 'object'
        ? transactionSentence(defined(read[index]), summary.operations)
        : summary,
  )
  expect(sentences).toEqual(own.map(({ sentence }) => sentence))
})
