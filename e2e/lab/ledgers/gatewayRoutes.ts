import { isRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { routes } from '#mock/server/routes.ts'

/** Ids that exist in no network, where the gateway's ledgers have none of the kind. */
const absent: Readonly<Record<string, string>> = {
  claimable_balance_id: `00000000${'ab'.repeat(32)}`,
  liquidity_pool_id: 'ab'.repeat(32),
  offer_id: '1',
  key: 'name',
}

/**
 * Asks the gateway at an address for each route of the contract, with ids of its own ledgers where it has some. Gives each
 * answer that is neither 200 nor a documented problem, or whose failure is the gateway's own (500).
 */
export async function routeProblems(
  gateway: string,
): Promise<{ readonly asked: readonly string[]; readonly problems: readonly string[] }> {
  await ingested(gateway)
  const first = async (path: string): Promise<Row> =>
    rowList(
      rowOf(await jsonOf(`${gateway}${path}?order=desc&limit=1`), '_embedded'),
      'records',
    )[0] ?? {}
  const [ledger, transaction, operation] = await Promise.all([
    first('/ledgers'),
    first('/transactions'),
    first('/operations'),
  ])
  const [balance, pool, offer, asset] = await Promise.all([
    first('/claimable_balances'),
    first('/liquidity_pools'),
    first('/offers'),
    first('/assets'),
  ])
  const account = textOf(transaction, 'source_account')
  const ids: Readonly<Record<string, string>> = {
    ...absent,
    account_id: account,
    ledger_id: String(ledger.sequence),
    tx_id: textOf(transaction, 'hash'),
    id: textOf(operation, 'id'),
    op_id: textOf(operation, 'id'),
    ...named('claimable_balance_id', balance.id),
    ...named('liquidity_pool_id', pool.id),
    ...named('offer_id', offer.id),
  }
  const other = textOf(asset, 'asset_code')
  const type = textOf(asset, 'asset_type')
  const issued = (prefix: string) =>
    other === ''
      ? `${prefix}_asset_type=native`
      : `${prefix}_asset_type=${type}&${prefix}_asset_code=${other}&${prefix}_asset_issuer=${textOf(asset, 'asset_issuer')}`
  const queries: Readonly<Record<string, string>> = {
    '/accounts': `?signer=${account}`,
    '/order_book': `?selling_asset_type=native&${issued('buying')}`,
    '/paths': `?destination_account=${account}&destination_asset_type=native&destination_amount=1&source_account=${account}`,
    '/paths/strict-receive': `?destination_asset_type=native&destination_amount=1&source_account=${account}`,
    '/paths/strict-send': `?source_asset_type=native&source_amount=1&destination_account=${account}`,
    '/trade_aggregations': `?base_asset_type=native&${issued('counter')}&resolution=60000`,
  }
  const asked: string[] = []
  const problems: string[] = []
  for (const { path, method = 'GET' } of [...routes, { path: '/health' }]) {
    const own = path.replace(
      '/claimable_balances/{id}',
      '/claimable_balances/{claimable_balance_id}',
    )
    const filled = own.replace(/\{(\w+)(?::w)?\}/g, (_, name: string) => ids[name] ?? '1')
    const address = `${filled}${queries[path] ?? ''}`
    const response = await fetch(`${gateway}${address}`, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ tx: 'AAAA' }) }),
    })
    const text = await response.text()
    asked.push(`${response.status} ${method} ${address}`)
    const isProblem = response.headers.get('content-type')?.includes('problem+json') === true
    const isKnown = response.status === 200 || (isProblem && response.status < 500)
    if (!isKnown) problems.push(`${method} ${address}: ${response.status} ${text.slice(0, 300)}`)
  }
  return { asked, problems }
}

/** Milliseconds within which a gateway has read its few ledgers. */
const longest = 60_000

/** Waits for the gateway's own index: until it has the ledgers, a list of state is `still_ingesting`, as the service's. */
async function ingested(gateway: string): Promise<void> {
  for (const from = Date.now(); Date.now() - from < longest; ) {
    const answers = await Promise.all(
      ['/claimable_balances', '/offers'].map((path) => fetch(`${gateway}${path}`)),
    )
    if (answers.every(({ status }) => status !== 503)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const named = (name: string, id: unknown) => (typeof id === 'string' ? { [name]: id } : {})

async function jsonOf(url: string): Promise<Row> {
  const value: unknown = await (await fetch(url)).json()
  return isRow(value) ? value : {}
}
