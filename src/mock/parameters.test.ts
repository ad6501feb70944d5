import { describe, expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createMock } from './mock.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from './record.ts'

const mock = createMock(demo)
const account = textOf((await demo.table('offers'))[0] ?? {}, 'seller')
/** A buyer or seller of the first trade. */
const { rows: trades } = await demo.chunk('trades', 39)
const trader = textOf(trades[0] ?? {}, 'base_account')
const read = async (path: string): Promise<Row> =>
  parseRow(await (await mock(new Request(`http://demo${path}`))).text())
const tokens = async (path: string) =>
  rowList(rowOf(await read(path), '_embedded'), 'records').map((row) => row.paging_token)
const refused = async (path: string) => {
  const { status, extras } = await read(path)
  return [status, extras === undefined ? undefined : rowOf({ extras }, 'extras').invalid_field]
}

describe('a list ignores parameters that it does not have', () => {
  test.each([
    ['/transactions?limit=3', '&tx_id=abc&op_id=abc'],
    ['/operations?limit=3', '&op_id=abc'],
    ['/effects?limit=3', '&claimable_balance_id=abc&include_failed=maybe'],
    ['/trades?limit=3', '&include_failed=maybe&tx_id=abc'],
    [`/accounts/${account}/effects?limit=3`, '&include_failed=maybe'],
    [`/accounts/${trader}/trades?limit=3`, '&include_failed=maybe'],
    [`/accounts/${account}/offers?limit=3`, '&selling=abc&sponsor=abc&seller=abc'],
    ['/offers?limit=3', '&account_id=abc'],
  ])('%s%s', async (path, more) => {
    const listed = await tokens(path)
    expect(listed.length).toBeGreaterThan(0)
    expect(await tokens(path + more)).toEqual(listed)
  })
})

describe('a zero is no filter', () => {
  test.each([
    ['/ledgers/0/transactions', '/transactions'],
    ['/ledgers/0/operations?order=desc', '/operations?order=desc'],
    ['/operations/0/effects', '/effects'],
    ['/offers/0/trades', '/trades'],
    ['/trades?offer_id=00&trade_type=liquidity_pool', '/trades?trade_type=liquidity_pool'],
    [`/effects?op_id=0&account_id=${account}`, `/accounts/${account}/effects`],
  ])('%s gives %s', async (path, whole) => {
    const listed = await tokens(whole)
    expect(listed.length).toBeGreaterThan(0)
    expect(await tokens(path)).toEqual(listed)
  })

  test('an id above 63 bits has no records', async () => {
    expect(await tokens('/offers/18446744073709551615/trades')).toEqual([])
    expect(await tokens('/operations/18446744073709551615/effects')).toEqual([])
  })
})

describe('refusals', () => {
  test.each([
    ['/offers?cursor=9223372036854775808', 400, 'cursor'],
    ['/offers?cursor=1-2', 400, undefined],
    ['/ledgers?cursor=-1-1', 400, 'cursor'],
    ['/trade_aggregations?cursor=abc', 400, 'cursor'],
    [`/claimable_balances?cursor=9223372036854775808-${'0'.repeat(72)}`, 400, 'cursor'],
    ['/ledgers?limit=0&order=up', 400, 'limit'],
    ['/trades?offer_id=1&trade_type=liquidity_pool', 400, 'trade_type'],
    [`/trades?liquidity_pool_id=${'0'.repeat(64)}&trade_type=orderbook`, 400, 'trade_type'],
    [`/liquidity_pools/${'A'.repeat(64)}`, 400, 'liquidity_pool_id'],
    [`/claimable_balances/00000000${'A'.repeat(64)}`, 404, undefined],
    ['/accounts//offers', 400, 'account_id'],
  ])('%s → %d %s', async (path, status, field) => {
    expect(await refused(path)).toEqual([status, field])
  })

  test('a limit beyond 64 bits is not a number', async () => {
    const problem = await read('/ledgers?limit=99999999999999999999')
    expect(rowOf(problem, 'extras').reason).toBe('unparseable value')
  })
})

describe('a submitted transaction is in a form', () => {
  const post = async (type: string, body: string) => {
    const headers = { 'Content-Type': type }
    const request = new Request('http://demo/transactions', { method: 'POST', headers, body })
    const problem = parseRow(await (await mock(request)).text())
    return [problem.status, textOf(problem, 'type').split('/').at(-1), problem.extras]
  }
  const parts = '--parts\r\nContent-Disposition: form-data; name="tx"\r\n\r\nAAAA\r\n--parts--\r\n'
  test.each([
    ['multipart/form-data; boundary=parts', parts, 'AAAA'],
    ['multipart/form-data', parts, ''],
    ['multipart/form-data; boundary=others', parts, ''],
    ['Application/X-WWW-Form-Urlencoded', 'tx=AAAA', 'AAAA'],
  ])('of type %s', async (type, body, envelope) => {
    const malformed = [400, 'transaction_malformed', { envelope_xdr: envelope }]
    expect(await post(type, body)).toEqual(malformed)
  })

  test('and in no other type of body', async () => {
    expect((await post('application/json', '{"tx":"AAAA"}'))[0]).toBe(415)
  })
})

describe('numbers and lists as the service reads them', () => {
  test('a plus before a cursor', async () => {
    expect(await tokens('/offers?limit=2&cursor=%2B0')).toEqual(await tokens('/offers?limit=2'))
  })

  test('nothing between the commas of reserves', async () => {
    const native = await tokens('/liquidity_pools?reserves=native')
    expect(await tokens('/liquidity_pools?reserves=,native')).toEqual(native)
  })

  test('a dash before letters, where a cursor is any text', async () => {
    expect(await refused('/liquidity_pools?cursor=-abc')).toEqual([undefined, undefined])
    expect(await refused('/liquidity_pools?cursor=-1')).toEqual([400, 'cursor'])
  })

  test('the first cursor of several, but the last of the other parameters', async () => {
    const [, second, third] = await tokens('/offers?limit=3')
    expect(await tokens(`/offers?limit=1&cursor=${String(second)}&cursor=0`)).toEqual([third])
    const failing = await refused('/transactions?include_failed=true&include_failed=maybe')
    expect(failing).toEqual([400, 'include_failed'])
  })
})
