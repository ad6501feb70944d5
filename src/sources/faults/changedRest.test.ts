import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { mutated } from '#e2e/testing/mutations.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { restRequests } from '#e2e/testing/rest/restRequests.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { isUnknownRecord, SourceError } from '#ledger/values/answer.ts'
import { isRow } from '#mock/record.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import type { Source } from '../source.ts'
import { transactionSummaries } from '../transaction/readTransaction.ts'
import { recordCheck } from '../transaction/recordCheck.ts'

/** `npm run changes` makes 10,000, `npm test` these. */
const changes = Number(process.env.CHANGES ?? 1_500)

/** Fields that nothing in their answer proves, by reason: a service that changes one alone is believed. */
const unprovable: Readonly<Record<string, readonly string[]>> = {
  'records of a page may be left out': ['_embedded.records'],
  'no record has a proof of current state': [
    'value',
    'balances',
    'balances.*',
    'data.*',
    'flags.*',
    'thresholds.*',
    'signers',
    'signers.*',
    'home_domain',
    'inflation_destination',
    'num_sponsored',
    'num_sponsoring',
    'sequence',
    'sequence_ledger',
    'sequence_time',
    'subentry_count',
    'sponsor',
    'seller',
    'selling.*',
    'buying.*',
    'last_modified_ledger',
    'last_modified_time',
    'claimants',
    'claimants.*',
    'reserves.amount',
    'total_shares',
    'total_trustlines',
    'accounts.*',
    '_links.toml.*',
    'contract_id',
    'num_claimable_balances',
    'num_contracts',
    'num_liquidity_pools',
    'claimable_balances_amount',
    'contracts_amount',
    'liquidity_pools_amount',
    'asks',
    'asks.*',
    'bids',
    'bids.*',
  ],
  'sums and statistics over what is not sent': [
    'avg',
    'trade_count',
    'base_volume',
    'counter_volume',
    'high',
    'low',
    'open',
    'close',
    'high_r.*',
    'low_r.*',
    'open_r.*',
    'close_r.*',
    'fee_charged.*',
    'max_fee.*',
    'last_ledger',
    'last_ledger_base_fee',
    'ledger_capacity_usage',
  ],
  'what a service states of itself': [
    'core_latest_ledger',
    'core_supported_protocol_version',
    'core_version',
    'current_protocol_version',
    'history_elder_ledger',
    'history_latest_ledger',
    'history_latest_ledger_closed_at',
    'horizon_version',
    'ingest_latest_ledger',
    'network_passphrase',
    'supported_protocol_version',
  ],
  'the hash of a header is not computed here': ['hash', 'prev_hash', 'header_xdr'],
  'counts need the whole ledger': [
    'failed_transaction_count',
    'operation_count',
    'successful_transaction_count',
    'tx_set_operation_count',
  ],
  'a result is covered by its ledger’s hash alone, meta by none': [
    'fee_meta_xdr',
    'result_meta_xdr',
    'result_xdr',
  ],
  'the order within a ledger and its close time are proved by the ledger alone': [
    'paging_token',
    'created_at',
  ],
  // The page shows what the envelope has, or the account without the id in it.
  'a service older than a field has none': ['preconditions?', '*_muxed?'],
}
/** The fields that nothing proves in lists that come without the XDR of their transactions. */
const unprovableInLists: readonly string[] = [
  'account',
  'account_muxed',
  'amount',
  'offer_id',
  'asset',
  'asset_code',
  'asset_issuer',
  'asset_type',
  'bought.*',
  'bought_*',
  'sold.*',
  'sold_*',
  'liquidity_pool.*',
  'from',
  'from_muxed',
  'to',
  'to_muxed',
  'into',
  'path',
  'path.*',
  'source_*',
  'destination_*',
  'limit',
  'transaction_hash',
  'transaction_successful',
  'base_*',
  'counter_*',
  // Absent in older services.
  'liquidity_pool_fee_bp?',
  'price',
  'price.*',
  'price_r.*',
]
const withoutXdr =
  /^(operations of (a ledger|an account)|payments|effects .*|trades|offers?|trade aggregations|.*pools?|order book|paths|claimable balances?|assets|accounts?)$/
/** A field that is named without a question mark may have changed or be gone. */
const patternsOf = (names: readonly string[]) =>
  names.map((name) => {
    const pattern = name.replaceAll(/[.?]/g, String.raw`\$&`).replace('*', '[^ ]*')
    return new RegExp(name.endsWith('?') ? `^${pattern}$` : `^${pattern}\\??$`)
  })
const patterns = patternsOf(Object.values(unprovable).flat())
const patternsInLists = [...patterns, ...patternsOf(unprovableInLists)]

const url = 'https://recorded.invalid'
const passphrase = 'Parallax Local Network ; 2026'
const good = recordedFetch()
const recorded = new Map<string, string>()
async function recordedBody(request: Request): Promise<string> {
  const body = recorded.get(request.url) ?? (await (await good(request)).text())
  recorded.set(request.url, body)
  return body
}

/** The recorded service, the one answer that a page is about changed. */
const changedSource = (isRoot: boolean, change: (body: string) => string): Source =>
  createRestSource({
    url,
    budget: noBudget,
    async fetch(request) {
      const body = await recordedBody(request)
      const isChanged = (new URL(request.url).pathname === '/') === isRoot
      return new Response(isChanged ? change(body) : body, {
        headers: { 'Content-Type': 'application/json' },
      })
    },
  })

const requests = Object.entries(restRequests)

describe('seeded changes of a REST service’s answers', () => {
  it(`are each refused, marked, or change nothing that is drawn: ${changes}`, async () => {
    const honest = new Map<string, readonly string[]>()
    for (const [name, ask] of requests)
      honest.set(name, drawn(await ask(changedSource(false, (body) => body))))
    const counts = { refused: 0, marked: 0, same: 0, unprovable: 0 }
    const lies: string[] = []
    for (let seed = 0; seed < changes; seed++) {
      const [name, ask] = defined(requests[seed % requests.length])
      let sent: readonly [before: string, after: string] = ['', '']
      const source = changedSource(name === 'network', (body) => {
        sent = [body, mutated(body, seed).body]
        return sent[1]
      })
      const outcome = await ask(source).then(
        (answer) => checked(name, answer),
        (error: unknown) => {
          if (error instanceof SourceError) return error
          throw new Error(`${name}, seed ${seed}: ${String(error)}`, { cause: error })
        },
      )
      const before = defined(honest.get(name))
      if (outcome instanceof SourceError) counts.refused++
      else if (outcome.join('\n') === before.join('\n')) counts.same++
      else if (
        outcome.every((each) => each === marked || before.includes(each)) &&
        outcome.includes(marked)
      )
        counts.marked++
      else {
        const fields = changedFields(sent[0], sent[1])
        const known = withoutXdr.test(name) ? patternsInLists : patterns
        const isKnown = (field: string) => known.some((each) => each.test(field))
        if (fields.length > 0 && fields.every(isKnown)) counts.unprovable++
        else lies.push(`${name}, seed ${seed}: ${fields.slice(0, 3).join(' ')}`)
      }
    }
    expect(lies).toEqual([])
    expect(counts.refused + counts.marked).toBeGreaterThan(changes / 3)
    expect(counts.unprovable).toBeLessThan(changes / 6)
  }, 900_000)
})

const marked = 'marked'

/** The items of a page or the one value, as text; `marked` for what is shown as unreadable. */
function drawn(answer: object): readonly string[] {
  const value: unknown = 'items' in answer ? answer.items : [Reflect.get(answer, 'value')]
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map((item) => (isMarked(item) ? marked : textOf(item)))
}

/**
 * The text drawn for each item; `marked` also if a page that has the transaction says that it disagrees with its XDR.
 */
async function checked(name: string, answer: object): Promise<readonly string[]> {
  const value: unknown = 'items' in answer ? answer.items : [Reflect.get(answer, 'value')]
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const wrong = await Promise.all(
    items.map(async (item) => {
      if (isTransaction(item)) return isWrong(item, []) || isUnreadable(item)
      if (withoutXdr.test(name) || !isOperation(item)) return false
      const own = await ownTransaction(item)
      return own === undefined || isWrong(own, [item])
    }),
  )
  return drawn(answer).map((text, i) => ((wrong[i] ?? false) ? marked : text))
}

const isTransaction = (item: unknown): item is Transaction => isRow(item) && 'xdr' in item
const isOperation = (item: unknown): item is DescribedOperation =>
  isRow(item) && 'transactionSuccessful' in item

function isWrong(transaction: Transaction, operations: readonly DescribedOperation[]): boolean {
  const found = recordCheck({ transaction, operations, passphrase })
  return (operations.length > 0 ? found.operations : [found.transaction]).some(
    (each) => each !== undefined,
  )
}

/** Its row says that its envelope or result cannot be read, or is not of its hash. */
const isUnreadable = (transaction: Transaction): boolean =>
  transactionSummaries({ transactions: [transaction], passphrase }).some(
    (each) => typeof each === 'string',
  )

/** As the service states it unchanged; undefined where it has none of this hash. */
async function ownTransaction(operation: DescribedOperation): Promise<Transaction | undefined> {
  const { signal } = new AbortController()
  try {
    const source = changedSource(false, (body) => body)
    return (await source.one('transaction', operation.transactionHash, signal)).value
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return undefined
  }
}

const isMarked = (item: unknown): boolean =>
  isRow(item) && (isUnknownRecord(item) || (isRow(item.body) && item.body.type === 'unknown'))

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

/** Fields that differ, named without their record: `balances.balance`. A name that no record has is not read. */
function changedFields(before: string, after: string): readonly string[] {
  const found = new Set<string>()
  compare(JSON.parse(before), JSON.parse(after), '', found)
  return [...found]
    .filter((path) => before.includes(`"${path.split('.').at(-1)?.replace('?', '')}"`))
    .map((path) => path.replace(/^_embedded\.records\./, ''))
}

function compare(before: unknown, after: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    for (const [i, each] of before.entries()) compare(each, after[i], path, found)
  else if (isRow(before) && isRow(after))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(before[key], after[key], path === '' ? key : `${path}.${key}`, found)
  else if (textOf(before) !== textOf(after)) found.add(after === undefined ? `${path}?` : path)
}
