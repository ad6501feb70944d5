import type { Corpus, HistoryKind, TableKind } from '../../mock/corpus.ts'
import { createMock } from '../../mock/mock.ts'
import { createPackedFolderCorpus } from '../network/packedFolder.ts'
import { type Row, assetOf, parseRow, rowOf, rowsOf, textOf } from '../../mock/record.ts'
import type { Fetch } from '../../model/fetch.ts'
import type { RecordedCase, RecordedNetwork, RecordedSubmission } from './rowCases.ts'

/**
 * Opens the network that the product bundles. It has the recorded answers cut into pieces, so they are had from the
 * mock, which puts them together again: at most `perFile` of each kind.
 */
export async function openBundledNetwork(
  folder: string,
  perFile: number,
): Promise<RecordedNetwork> {
  const corpus = createPackedFolderCorpus(folder)
  const mock = createMock(corpus)
  const about = await corpus.about()
  const known = await readKnown(corpus)
  const sent = submissionsOf(known)
  return {
    rest: mock,
    rpc: createMock(corpus),
    async cases(row) {
      if (row.object !== undefined) {
        const isRoot = row.object === 'root'
        const body = isRoot ? about.root : about.feeStats
        return [{ path: isRoot ? '/' : '/fee_stats', status: 200, body, count: 1, order: 'asc' }]
      }
      const whole = (row.whole ?? []).flatMap((name) =>
        (['asc', 'desc'] as const).map((order) => ask(mock, listPath(name), order)),
      )
      const nested = (row.nested ?? []).flatMap((name) =>
        evenly(pathsOf(name, known), perFile).map((path) => ask(mock, path, 'asc')),
      )
      return await Promise.all([...whole, ...nested])
    },
    submissions: () => sent,
  }
}

type Known = Readonly<
  Record<'transactions' | 'operations' | 'trades' | TableKind, readonly Row[]>
> & {
  readonly sequences: readonly number[]
}

async function readKnown(corpus: Corpus): Promise<Known> {
  const { first, last } = await corpus.about()
  const history = async (kind: HistoryKind) => {
    const rows: Row[] = []
    for (let ledger = first; ledger <= last; ) {
      const chunk = await corpus.chunk(kind, ledger)
      rows.push(...chunk.rows)
      ledger = chunk.last + 1
    }
    return rows
  }
  const table = (kind: TableKind) => corpus.table(kind)
  return {
    sequences: Array.from({ length: last - first + 1 }, (_, i) => first + i),
    transactions: await history('transactions'),
    operations: await history('operations'),
    trades: await history('trades'),
    accounts: await table('accounts'),
    assets: await table('assets'),
    offers: await table('offers'),
    claimable_balances: await table('claimable_balances'),
    liquidity_pools: await table('liquidity_pools'),
    account_data: await table('account_data'),
    accounts_by_signer: await table('accounts_by_signer'),
    accounts_by_sponsor: await table('accounts_by_sponsor'),
    paths: await table('paths'),
    rejected: await table('rejected'),
    failures: await table('failures'),
  }
}

const failedToo = new Set(['transactions', 'operations', 'payments'])
const listPath = (name: string): string =>
  `/${name}${failedToo.has(name) ? '?include_failed=true' : ''}`

/** Paths of the kind of a file of `rest/nested`. */
function pathsOf(name: string, known: Known): readonly string[] {
  const [, owner = '', list = ''] =
    /^(account|ledger|transaction|operation|offer|claimable_balance|liquidity_pool)_(\w+)$/.exec(
      name,
    ) ?? []
  const [, listed = '', filter = ''] = /^(\w+?)_by_(\w+)$/.exec(name) ?? []
  const ids = (rows: readonly Row[]) => rows.map((row) => textOf(row, 'id'))
  const assets = known.assets.map((row) => assetOf(row))
  const pairs = known.trades.map((row) =>
    pairQuery(assetOf(row, 'base_'), assetOf(row, 'counter_')),
  )
  const values: Readonly<Record<string, readonly string[]>> = {
    signer: known.accounts_by_signer.map((row) => textOf(row, 'of')),
    sponsor: known.accounts_by_sponsor.map((row) => textOf(row, 'of')),
    asset: assets,
    selling: assets,
    buying: assets,
    reserve: assets,
    liquidity_pool: ids(known.liquidity_pools),
    account: ids(known.accounts),
    claimant: ids(known.accounts),
    seller: ids(known.accounts),
  }
  const owners: Readonly<Record<string, readonly string[]>> = {
    account: ids(known.accounts),
    ledger: known.sequences.map(String),
    transaction: ids(known.transactions),
    operation: ids(known.operations),
    offer: ids(known.offers),
    claimable_balance: ids(known.claimable_balances),
    liquidity_pool: ids(known.liquidity_pools),
  }
  switch (name) {
    case 'transaction_by_inner_hash':
      return known.transactions
        .map((row) => textOf(rowOf(row, 'inner_transaction'), 'hash'))
        .filter((hash) => hash !== '')
        .map((hash) => `/transactions/${hash}`)
    case 'account_data':
      return known.accounts.flatMap((row) =>
        Object.keys(rowOf(row, 'data')).map(
          (key) => `/accounts/${textOf(row, 'id')}/data/${encodeURIComponent(key)}`,
        ),
      )
    case 'trades_by_pair':
      return [...new Set(pairs)].map((pair) => `/trades?${pair}`)
    case 'trades_by_type':
      return ['all', 'orderbook', 'liquidity_pool'].map((type) => `/trades?trade_type=${type}`)
    case 'trade_aggregations':
      return [...new Set(pairs)].map((pair) => `/trade_aggregations?${pair}&resolution=3600000`)
    case 'order_book':
      return [...new Set(pairs)].map(
        (pair) =>
          `/order_book?${pair.replaceAll('base_', 'selling_').replaceAll('counter_', 'buying_')}`,
      )
    case 'paths_strict_send':
    case 'paths_strict_receive':
      return known.paths
        .map((row) => textOf(row, 'path'))
        .filter((path) => path.startsWith(`/${name.replace('_', '/').replace('_', '-')}`))
  }
  if (owner !== '') return (owners[owner] ?? []).map((id) => `/${owner}s/${id}${listPath(list)}`)
  if (listed !== '')
    return (values[filter] ?? []).map(
      (value) => `/${listed}?${filter === 'reserve' ? 'reserves' : filter}=${value}`,
    )
  return (owners[name] ?? []).map((id) => `/${name}s/${id}`)
}

function pairQuery(base: string, counter: string): string {
  const side = (name: string, asset: string) => {
    const [code = '', issuer] = asset.split(':')
    if (issuer === undefined) return `${name}_asset_type=native`
    const type = code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4'
    return `${name}_asset_type=${type}&${name}_asset_code=${code}&${name}_asset_issuer=${issuer}`
  }
  return `${side('base', base)}&${side('counter', counter)}`
}

/** Walks a list to its end, or reads the one thing. */
async function ask(mock: Fetch, path: string, order: 'asc' | 'desc'): Promise<RecordedCase> {
  const host = 'https://recorded.invalid'
  const records: Row[] = []
  const query = `${path.includes('?') ? '&' : '?'}limit=200&order=${order}`
  for (let next = `${host}${path}${query}`; ; ) {
    const response = await mock(new Request(next))
    const body = parseRow(await response.text())
    const { status } = response
    if (status !== 200) return { path, status, count: 0, order }
    if (body._embedded === undefined) return { path, status, body, count: 1, order }
    const page = rowsOf(rowOf(body, '_embedded'), 'records')
    if (body._links === undefined) return { path, status, body: page, count: page.length, order }
    records.push(...page)
    if (page.length < 200) return { path, status, records, count: records.length, order }
    next = textOf(rowOf(rowOf(body, '_links'), 'next'), 'href')
  }
}

function submissionsOf(known: Known): readonly RecordedSubmission[] {
  const rejected = known.rejected.map(
    (row): RecordedSubmission => ({
      envelope: textOf(row, 'envelope'),
      hash: textOf(row, 'hash'),
      state: 'rejected',
      resultXdr: textOf(row, 'resultXdr'),
    }),
  )
  const applied = known.transactions.map(
    (row): RecordedSubmission => ({
      envelope: textOf(row, 'envelope_xdr'),
      hash: textOf(row, 'hash'),
      state: row.successful === true ? 'included' : 'failed',
      resultXdr: textOf(row, 'result_xdr'),
    }),
  )
  return [...rejected, ...applied]
}

const evenly = (all: readonly string[], most: number): readonly string[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)] ?? '')
