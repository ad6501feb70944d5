import { describe, expect, it } from 'vitest'
import { isRow } from '../../mock/record.ts'
import { SourceError } from '../../model/errors.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { defined } from '../../testing/listQueries.ts'
import { mutated } from '../../testing/mutations.ts'
import { recordedFetch } from '../../testing/recordedSources.ts'
import { restRequests } from '../../testing/rest/restRequests.ts'
import { noBudget } from '../http/budget.ts'
import { createRestSource } from '../rest/restSource.ts'
import type { Source } from '../source.ts'

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
    'reserves.*',
    'fee_bp',
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
  'a transaction’s XDR is not decoded for its record': [
    'envelope_xdr',
    'fee_account',
    'fee_account_muxed',
    'fee_charged',
    'fee_meta_xdr',
    'max_fee',
    'memo',
    'memo_bytes',
    'memo_type',
    'paging_token',
    'preconditions',
    'preconditions.*',
    'result_meta_xdr',
    'result_xdr',
    'signatures',
    'source_account',
    'source_account_sequence',
  ],
  'operations, effects and trades are not derived from XDR through REST': [
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
    'created_at',
    'base_*',
    'counter_*',
    'liquidity_pool_fee_bp',
    'price',
    'price.*',
    'price_r.*',
  ],
}
const patterns = Object.values(unprovable)
  .flat()
  .map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '[^ ]*')}$`))

const url = 'https://recorded.invalid'
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
      const outcome = await ask(source).then(drawn, (error: unknown) => {
        if (error instanceof SourceError) return error
        throw new Error(`${name}, seed ${seed}: ${String(error)}`, { cause: error })
      })
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
        const isKnown = (field: string) => patterns.some((each) => each.test(field))
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

const isMarked = (item: unknown): boolean =>
  isRow(item) && (isUnknownRecord(item) || (isRow(item.body) && item.body.type === 'unknown'))

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

/** Fields that differ, named without their record: `balances.balance`. A name that no record has is not read. */
function changedFields(before: string, after: string): readonly string[] {
  const found = new Set<string>()
  compare(JSON.parse(before), JSON.parse(after), '', found)
  return [...found]
    .filter((path) => before.includes(`"${path.split('.').at(-1)}"`))
    .map((path) => path.replace(/^_embedded\.records\./, ''))
}

function compare(before: unknown, after: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    for (const [i, each] of before.entries()) compare(each, after[i], path, found)
  else if (isRow(before) && isRow(after))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(before[key], after[key], path === '' ? key : `${path}.${key}`, found)
  else if (textOf(before) !== textOf(after)) found.add(path)
}
