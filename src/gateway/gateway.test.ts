import { beforeAll, describe, expect, test } from 'vitest'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import { createMock, type MockOptions } from '#mock/mock.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { demoCorpus, demoNode } from '#tools/gateway/demoNode.ts'
import { walkRetention } from '#tools/gateway/network.ts'
import { createGateway } from './gateway.ts'

const node = demoNode()
const gateway = createGateway(node)
const mock = createMock(demoCorpus)
const base = 'http://rest.example'
const account = 'GA57PZTFT3WL4AZIXYRRU37OQONVS3LFFAQBTBXW64VUUIGKUSQQW7OE'
const issuer = 'GDXJIMO3UQFMTWYSVAZRZDY6REPYEQ2PVFTLIZ45QROURT6ICH3VKHKD'
const ask = (path: string, init?: RequestInit) => gateway(new Request(`${base}${path}`, init))
const bodyOf = async (response: Response): Promise<Row> => parseRow(await response.text())
const { last } = await demoCorpus.about()
/** Ids whose hex has letters: upper case changes them. */
const [newest = {}] = (await demoCorpus.table('claimable_balances')).toReversed()
const [balance, lastModified] = [textOf(newest, 'id'), Number(newest.last_modified_ledger)]
const pool = textOf((await demoCorpus.table('liquidity_pools'))[0] ?? {}, 'id')
const { signal } = new AbortController()
beforeAll(() => walkRetention(node, () => undefined, signal))

/** An answer without the prose of problems, which no contract fixes. */
async function answer(response: Response) {
  const text = await response.text()
  const body = text.startsWith('{') ? parseRow(text) : text
  const problem = response.status >= 400 && typeof body === 'object'
  const names = ['content-type', 'latest-ledger', 'cache-control', 'access-control-allow-origin']
  return {
    status: response.status,
    headers: names.map((name) => response.headers.get(name)),
    body: problem ? { ...body, detail: undefined } : body,
  }
}

describe('the gateway answers as the recorded service', () => {
  const ledger = 39
  test.each([
    '/ledgers?limit=2',
    '/ledgers?order=desc&limit=3',
    `/ledgers?cursor=${BigInt(last - 1) << 32n}`,
    '/ledgers?cursor=now',
    `/ledgers/${ledger}/operations?limit=2&join=transactions`,
    `/ledgers/${ledger}/effects?limit=200`,
    '/operations?limit=3&include_failed=true&order=desc',
    '/payments?limit=3&extra=kept%20as%20is',
    `/accounts/${account}`,
    `/accounts/${account}/transactions?limit=2`,
    `/accounts/${account}/effects?limit=2&order=desc`,
    `/payments?account_id=${account}&limit=2`,
    '/offers?limit=2',
    '/claimable_balances?limit=2&order=desc',
    `/claimable_balances?limit=2&cursor=5-00000000${'A'.repeat(64)}`,
    '/liquidity_pools?limit=1',
    '/liquidity_pools?limit=2&cursor=now',
    '/liquidity_pools?limit=2&order=desc&cursor=b',
    '/assets?limit=2',
    `/assets?limit=2&cursor=007_${issuer}_credit_alphanum12`,
    `/accounts?limit=2&asset=007:${issuer}&cursor=now`,
    `/accounts?limit=2&asset=007:${issuer}&cursor=GD&order=desc`,
    '/trades?limit=3',
    '/fee_stats',
    '/ledgers/1',
    `/ledgers/${last + 1}`,
    '/ledgers/1/transactions',
    '/operations/4294967297',
    `/operations/${BigInt(last + 1) << 32n}`,
    '/transactions/0000000000000000000000000000000000000000000000000000000000000000',
    '/accounts/GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
    '/accounts/GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF/payments',
    '/accounts/GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF/offers',
    '/offers/999999999/trades',
    '/ledgers?order=desc&cursor=1',
    '/health',
    '/offers?limit=2&order=desc&cursor=9223372036854775808',
    '/offers?limit=2&cursor=%2B5',
    `/accounts/${account}/offers?limit=2&selling=native`,
    `/accounts/${account}/effects?limit=2&include_failed=maybe`,
    '/trades?limit=2&offer_id=0',
    '/offers/0/trades?limit=2&trade_type=liquidity_pool',
    '/offers/18446744073709551615/trades',
    '/trades?offer_id=1&trade_type=liquidity_pool',
    '/operations/18446744073709551615/effects',
    `/claimable_balances/${balance.toUpperCase()}`,
    `/claimable_balances/${balance.toUpperCase()}/operations`,
    `/claimable_balances?limit=2&cursor=${lastModified}-${balance.toUpperCase()}`,
    `/claimable_balances?limit=2&order=desc&cursor=${lastModified}-${balance.toUpperCase()}`,
    `/liquidity_pools/${pool.toUpperCase()}`,
    `/liquidity_pools/${pool.toUpperCase()}/trades`,
  ])('to %s', async (path) => {
    const url = `${base}${path}`
    const headers = { Origin: 'http://page.example' }
    const theirs = await answer(await mock(new Request(url, { headers })))
    expect(await answer(await ask(path, { headers }))).toEqual(theirs)
  })

  test.each([
    ['a page', '/ledgers/3', 'text/event-stream', 406],
    ['markup', '/ledgers', 'text/html', 406],
    ['anything', '/ledgers', '*/*', 200],
  ])('to a client that accepts %s', async (_, path, accept, status) => {
    expect((await ask(path, { headers: { Accept: accept } })).status).toBe(status)
  })

  test('to other methods: preflights are allowed, HEAD is not', async () => {
    const headers = { Origin: 'http://x', 'Access-Control-Request-Method': 'GET' }
    const preflight = await ask('/ledgers', { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET')
    for (const method of ['HEAD', 'OPTIONS', 'PUT'])
      expect((await ask('/ledgers', { method })).status).toBe(405)
  })

  test('with the bytes of a data entry if the client accepts them', async () => {
    const [entry] = await withData()
    const response = await ask(entry.path, { headers: { Accept: 'application/octet-stream' } })
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(entry.value)
  })
})

/** An account's data entries, as the service recorded them. */
async function withData() {
  const found = (await demoCorpus.table('accounts')).flatMap((row) =>
    Object.entries(rowOf(row, 'data')).map(([key, value]) => ({
      path: `/accounts/${textOf(row, 'id')}/data/${encodeURIComponent(key)}`,
      value,
    })),
  )
  const [first, ...rest] = found
  if (first === undefined) throw new Error('the recorded network has no data')
  return [first, ...rest] as const
}

describe('the gateway refuses as the REST service', () => {
  const rows = recordedFile('errors/rest_errors')
  const refused = rows.filter((row) => row.post === undefined && (row.method ?? 'GET') === 'GET')
  test.each(refused.map((row) => [textOf(row, 'path'), row] as const))('%s', async (path, row) => {
    const response = await ask(path)
    expect(response.status).toBe(row.status)
    const body = await response.text()
    if (Number(row.status) < 400 || !body.startsWith('{')) return
    const { detail: _ours, ...problem } = parseRow(body)
    const { detail: _theirs, ...recorded } = rowOf(row, 'body')
    expect(problem).toEqual(recorded) // oxlint-disable-line vitest/no-conditional-expect -- only refusals have one
  })
})

describe('a service behind the gateway', () => {
  const statusOf = async (options: MockOptions) => {
    const response = await createGateway(demoNode(options))(new Request(`${base}/ledgers?limit=1`))
    const { type } = await bodyOf(response)
    return [response.status, String(type).split('/').at(-1), response.headers.get('Retry-After')]
  }
  test('that cannot be reached is unavailable', async () => {
    expect(await statusOf({ fault: () => ({ kind: 'unreachable' }) })).toEqual([
      503,
      'service_unavailable',
      null,
    ])
  })
  test('that limits its rate gives the time of the next request', async () => {
    const [status, name, after] = await statusOf({
      fault: () => ({ kind: 'rateLimited', retryAfter: 7 }),
    })
    expect([status, name]).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(after)).toBeGreaterThan(0)
  })
  test('that answers with an invalid body has failed', async () => {
    expect((await statusOf({ fault: () => ({ kind: 'garbage' }) }))[0]).toBe(500)
  })
  test('whose oldest ledgers are not indexed yet has no lists of owners yet', async () => {
    const fault = [{ body: '"startLedger":2,', fault: { kind: 'unreachable' } }] as const
    const own = createGateway(demoNode({ fault }))
    const path = `/accounts/${account}/transactions?limit=1`
    const early = await own(new Request(`${base}${path}`))
    expect([early.status, textOf(await bodyOf(early), 'title')]).toEqual([503, 'Still Ingesting'])
  })
  test('whose ledgers were read in part calls no part of an answer the whole one', async () => {
    const fault = [{ body: '"startLedger":2,', fault: { kind: 'unreachable' } }] as const
    const own = createGateway(demoNode({ fault }))
    const lists = ['transactions', 'operations', 'payments', 'effects', 'trades', 'offers']
    const asked = [
      `/accounts/${account}`,
      `/accounts?sponsor=${issuer}`,
      `/accounts?signer=${issuer}`,
      ...lists.map((list) => `/accounts/${account}/${list}?limit=200`),
      ...['offers', 'claimable_balances', 'liquidity_pools', 'assets'].map(
        (list) => `/${list}?limit=200`,
      ),
      `/claimable_balances?claimant=${account}`,
      `/offers?seller=${account}`,
      `/liquidity_pools?account=${account}`,
      `/liquidity_pools/${pool}/trades?limit=200`,
      '/trades?trade_type=liquidity_pool&limit=200',
      `/payments?account_id=${account}&limit=200`,
      `/transactions?limit=200`,
    ]
    const said: string[] = []
    for (const path of asked) {
      const given = await own(new Request(`${base}${path}`))
      if (given.status !== 200 || given.headers.has('Ledger-Coverage')) continue
      const whole = await mock(new Request(`${base}${path}`))
      if ((await given.text()) !== (await whole.text())) said.push(path)
    }
    expect(said).toEqual([])
  })
  test('that retains fewer ledgers states where its history starts and which ledgers a list covers', async () => {
    const short = demoNode({ retention: 50 })
    await walkRetention(short, () => undefined, signal)
    const own = createGateway(short)
    const oldest = last - 49
    const offers = await own(new Request(`${base}/offers?limit=1`))
    expect([offers.status, offers.headers.get('Ledger-Coverage')]).toEqual([
      200,
      `${oldest}-${last}`,
    ])
    const old = await own(new Request(`${base}/ledgers/${oldest - 1}`))
    expect(old.status).toBe(410)
    const root = await bodyOf(await own(new Request(`${base}/`)))
    expect(root.history_elder_ledger).toBe(oldest)
  })
  test('can be a REST service as well', async () => {
    const source = createRestSource({ url: 'http://other.example', fetch: mock, budget: noBudget })
    const own = createGateway(source)
    const path = '/trades?limit=5'
    const page = await bodyOf(await own(new Request(`${base}${path}`)))
    expect(page).toEqual(await bodyOf(await mock(new Request(`${base}${path}`))))
    expect(rowList(rowOf(page, '_embedded'), 'records')).toHaveLength(5)
  })
})

describe('transactions sent through the gateway', () => {
  const post = (path: string, tx: string) =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ tx }).toString(),
    })
  test('that a ledger already has are answered with that transaction', async () => {
    const { rows } = await demoCorpus.chunk('transactions', 39)
    const known = rows.find((row) => row.successful === true) ?? {}
    const response = await post('/transactions', textOf(known, 'envelope_xdr'))
    expect(response.status).toBe(200)
    expect((await bodyOf(response)).hash).toBe(known.hash)
    const again = await post('/transactions_async', textOf(known, 'envelope_xdr'))
    expect(await bodyOf(again)).toEqual({ tx_status: 'DUPLICATE', hash: known.hash })
    expect(again.status).toBe(409)
  })
  test('that the network refused are refused with their codes', async () => {
    const [rejected = {}] = await demoCorpus.table('rejected')
    const response = await post('/transactions', textOf(rejected, 'envelope'))
    const problem = await bodyOf(response)
    expect(response.status).toBe(400)
    expect(textOf(problem, 'type')).toMatch(/transaction_failed$/)
    const { result_codes: codes, result_xdr: xdr } = rowOf(problem, 'extras')
    expect([codes, xdr]).toEqual([rejected.resultCodes, rejected.resultXdr])
    const atOnce = await bodyOf(await post('/transactions_async', textOf(rejected, 'envelope')))
    expect(atOnce).toEqual({
      error_result_xdr: rejected.resultXdr,
      tx_status: 'ERROR',
      hash: rejected.hash,
    })
  })
  test('that are not envelopes are malformed, and other types of body are not read', async () => {
    expect(textOf(await bodyOf(await post('/transactions', 'AAAA')), 'type')).toMatch(/malformed$/)
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
    expect((await ask('/transactions', json)).status).toBe(415)
  })
})
