import { describe, expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createMock } from './mock.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from './record.ts'

const mock = createMock(demo)
const { feeBump, failed, account, rejected } = await examples()

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await mock(new Request(`http://demo${path}`, { headers }))
}

async function read(path: string): Promise<Row> {
  return parseRow(await (await get(path)).text())
}

async function records(path: string): Promise<readonly Row[]> {
  return rowList(rowOf(await read(path), '_embedded'), 'records')
}

function isFeeBump(row: Row): boolean {
  return row.fee_bump_transaction !== undefined
}

async function examples() {
  let [feeBump, failed]: [Row?, Row?] = []
  for (let ledger = 2; feeBump === undefined || failed === undefined; ) {
    const { rows, last } = await demo.chunk('transactions', ledger)
    feeBump ??= rows.find((row) => isFeeBump(row) && row.successful === true)
    failed ??= rows.find((row) => row.successful === false && !isFeeBump(row))
    ledger = last + 1
  }
  const account = textOf((await demo.table('accounts'))[0] ?? {}, 'id')
  return { feeBump, failed, account, rejected: (await demo.table('rejected'))[0] ?? {} }
}

async function post(path: string, tx: unknown): Promise<Row> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ tx: String(tx) }).toString()
  const request = new Request(`http://demo${path}`, { method: 'POST', headers, body })
  return parseRow(await (await mock(request)).text())
}

function codes(problem: Row): unknown {
  return rowOf(problem, 'extras').result_codes
}

describe('pages', () => {
  test.each([
    ['javascript', 'http'],
    ['https://elsewhere.invalid/', 'http'],
    ['HTTPS', 'https'],
  ])('a forwarded scheme %s makes links of %s', async (forwarded, scheme) => {
    const page = await mock(
      new Request('http://demo/ledgers?limit=1', { headers: { 'X-Forwarded-Proto': forwarded } }),
    )
    const { self } = rowOf(parseRow(await page.text()), '_links')
    expect(self).toEqual({ href: `${scheme}://demo/ledgers?cursor=&limit=1&order=asc` })
  })

  test('links begin with the requested host, the scheme forwarded, the prefix and the path', async () => {
    const prefixed = createMock(demo, { restPrefix: '/horizon' })
    const headers = { 'X-Forwarded-Proto': 'https' }
    const request = new Request('http://h.example:8080/horizon/ledgers/?limit=1&x=a,b c', {
      headers,
    })
    const page = parseRow(await (await prefixed(request)).text())
    const self = 'https://h.example:8080/horizon/ledgers/?cursor=&limit=1&order=asc&x=a%2Cb+c'
    expect(rowOf(rowOf(page, '_links'), 'self').href).toBe(self)
    const [ledger] = rowList(rowOf(page, '_embedded'), 'records')
    const own = rowOf(rowOf(ledger ?? {}, '_links'), 'self').href
    expect(own).toBe('https://h.example:8080/horizon/ledgers/2')
  })

  test('an empty page points at itself', async () => {
    const { _links } = await read('/ledgers?cursor=now&limit=3')
    const token = String((373n << 32n) | 0xffff_ffffn)
    const href = (order: string) => ({
      href: `http://demo/ledgers?cursor=${token}&limit=3&order=${order}`,
    })
    expect(_links).toEqual({ self: href('asc'), next: href('asc'), prev: href('desc') })
  })

  test('bodies are indented and escape the ampersand', async () => {
    const text = await (await get('/ledgers?limit=1')).text()
    expect(text).toMatch(/^\{\n {2}"_links": \{\n {4}"self"/)
    expect(text).toContain('cursor=\\u0026limit=1\\u0026order=asc')
  })

  test('Last-Event-ID replaces the cursor, on plain requests too', async () => {
    const response = await get('/ledgers?cursor=now&limit=1', { 'Last-Event-ID': '8589934592' })
    expect(await response.text()).toContain('"sequence": 3')
  })

  test('a bare number as a cursor of effects lies behind all effects of that operation', async () => {
    const [first] = await records('/effects?limit=1')
    const operation = textOf(first ?? {}, 'paging_token').split('-')[0]
    const [next] = await records(`/effects?limit=1&cursor=${operation}`)
    expect(textOf(next ?? {}, 'paging_token').split('-')[0]).not.toBe(operation)
  })

  test('a pair as a cursor of ledgers is refused without naming the field', async () => {
    const problem = await read('/ledgers?cursor=1-2')
    expect([problem.status, problem.extras]).toEqual([400, undefined])
  })
})

describe('filters', () => {
  test('the owner may be given in the query, as the service never advertised', async () => {
    const nested = await records(`/accounts/${account}/operations?limit=5`)
    expect(await records(`/operations?limit=5&account_id=${account}`)).toEqual(nested)
  })

  test('two owners at once are refused', async () => {
    const problem = await read(`/operations?ledger_id=5&account_id=${account}`)
    expect(rowOf(problem, 'extras').invalid_field).toBe('filters')
  })

  test('join=transactions puts the transaction behind its hash', async () => {
    const [row = {}] = await records(
      `/transactions/${textOf(failed, 'hash')}/operations?join=transactions`,
    )
    expect(Object.keys(row).indexOf('transaction')).toBe(
      Object.keys(row).indexOf('transaction_hash') + 1,
    )
    expect(rowOf(row, 'transaction').envelope_xdr).toBe(failed.envelope_xdr)
  })

  test('trades of a pair have the base of the requested pair', async () => {
    const [trade = {}] = await records('/trades?limit=1')
    const side = (name: string, from: string) =>
      ['type', 'code', 'issuer']
        .map((part) => [part, textOf(trade, `${from}_asset_${part}`)])
        .filter(([, value]) => value !== '')
        .map(([part, value]) => `${name}_asset_${part}=${value}`)
        .join('&')
    const [mirrored = {}] = await records(
      `/trades?limit=1&${side('base', 'counter')}&${side('counter', 'base')}`,
    )
    expect(mirrored.base_amount).toBe(trade.counter_amount)
    expect(mirrored.base_is_seller).toBe(trade.base_is_seller !== true)
    const { n, d } = rowOf(trade, 'price')
    expect(mirrored.price).toEqual({ n: d, d: n })
  })

  test('an inner hash finds the fee bump, with the inner signatures', async () => {
    const inner = rowOf(feeBump, 'inner_transaction')
    const row = await read(`/transactions/${textOf(inner, 'hash')}`)
    expect([row.hash, row.signatures]).toEqual([inner.hash, inner.signatures])
  })
})

describe('transport', () => {
  test('account data is available as bytes', async () => {
    const owner = (await demo.table('accounts')).find(
      (row) => Object.keys(rowOf(row, 'data')).length,
    )
    const data = rowOf(owner ?? {}, 'data')
    const key = Object.keys(data)[0] ?? ''
    const path = `/accounts/${textOf(owner ?? {}, 'id')}/data/${encodeURIComponent(key)}`
    const response = await get(path, { Accept: 'application/octet-stream' })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Buffer.from(bytes).toString('base64')).toBe(data[key])
  })

  test.each([
    ['*/*', 200],
    ['application/json;q=0.5, text/html', 200],
    ['text/html', 406],
    ['text/plain', 406],
  ])('Accept: %s → %i', async (accept, status) => {
    expect((await get('/ledgers', { Accept: accept })).status).toBe(status)
  })

  test('an origin is echoed, and two headers are exposed', async () => {
    const { headers } = await get('/offers', { Origin: 'https://site.example' })
    expect(headers.get('Access-Control-Allow-Origin')).toBe('https://site.example')
    expect(headers.get('Access-Control-Expose-Headers')).toBe('Date, Latest-Ledger')
    expect(headers.get('Latest-Ledger')).toBe('373')
    expect((await get('/trades')).headers.get('Latest-Ledger')).toBeNull()
  })

  test('history before the elder ledger is answered with 410', async () => {
    const young = createMock(demo, { elder: 100 })
    const status = async (path: string) => (await young(new Request(`http://demo${path}`))).status
    expect(await status('/ledgers/99')).toBe(410)
    expect(await status(`/operations/${(99n << 32n) | 4097n}`)).toBe(410)
    expect(await status(`/ledgers?order=desc&cursor=${100n << 32n}`)).toBe(410)
    const page = await young(new Request('http://demo/ledgers?limit=1'))
    expect(await page.text()).toContain('"sequence": 100')
  })
})

describe('submission', () => {
  test('an envelope that was applied gives its transaction again', async () => {
    expect((await post('/transactions', feeBump.envelope_xdr)).hash).toBe(feeBump.hash)
    const again = { tx_status: 'DUPLICATE', hash: feeBump.hash }
    expect(await post('/transactions_async', feeBump.envelope_xdr)).toEqual(again)
  })

  test('an envelope that failed or was refused says why', async () => {
    const applied = codes(await post('/transactions', failed.envelope_xdr))
    expect(applied).toMatchObject({ transaction: 'tx_failed' })
    expect(codes(await post('/transactions', rejected.envelope))).toEqual(rejected.resultCodes)
    const async = await post('/transactions_async', rejected.envelope)
    expect([async.tx_status, async.error_result_xdr]).toEqual(['ERROR', rejected.resultXdr])
  })

  test('anything else is malformed', async () => {
    expect((await post('/transactions', 'AAAA')).title).toBe('Transaction Malformed')
  })
})
