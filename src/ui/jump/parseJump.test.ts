import { expect, test } from 'vitest'
import {
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
} from '../../model/values/strkey.ts'
import { parseJump } from './parseJump.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const hash = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'

const pageOf = (text: string) => {
  const jump = parseJump(text)
  return jump.kind === 'page' ? jump.page : jump.message
}
const othersOf = (text: string) => {
  const jump = parseJump(text)
  return jump.kind === 'page' ? jump.others.map(({ page }) => page) : []
}

test('each kind of id is recognised by its form', () => {
  expect(pageOf(' 39 ')).toBe('/ledgers/39')
  expect(pageOf('4294967295')).toBe('/ledgers/4294967295')
  expect(pageOf('167503728641')).toBe('/operations/167503728641')
  expect(pageOf(hash.toUpperCase())).toBe(`/transactions/${hash}`)
  expect(pageOf(account.toLowerCase())).toBe(`/accounts/${account}`)
})

test('pools, balances and assets are recognised in any spelling, with one address each', () => {
  const pool = parseLiquidityPoolId(hash)
  const balance = parseClaimableBalanceId(hash)
  expect(pool && pageOf(formatLiquidityPoolStrkey(pool))).toBe(`/liquidity_pools/${hash}`)
  expect(balance && pageOf(formatClaimableBalanceStrkey(balance).toLowerCase())).toBe(
    `/claimable_balances/00000000${hash}`,
  )
  expect(pageOf(`00000000${hash.toUpperCase()}`)).toBe(`/claimable_balances/00000000${hash}`)
  expect(pageOf(`USD:${account}`)).toBe(`/assets/USD-${account}`)
  expect(pageOf(`usd-${account.toLowerCase()}`)).toBe(`/assets/usd-${account}`)
  expect(pageOf('XLM')).toBe('/assets/native')
})

test('other meanings of an id are offered', () => {
  expect(othersOf('39')).toEqual(['/offers/39'])
  expect(othersOf('167503728641')).toEqual(['/offers/167503728641'])
  expect(othersOf(hash)).toEqual([
    `/liquidity_pools/${hash}`,
    `/claimable_balances/00000000${hash}`,
  ])
  expect(othersOf(account)).toEqual([])
})

test('the paging token of a ledger or transaction leads to its ledger', () => {
  expect(pageOf(String(39n << 32n))).toBe('/ledgers/39')
  expect(pageOf(String((39n << 32n) | (2n << 12n)))).toBe('/ledgers/39')
})

test('a link is read by its id', () => {
  expect(pageOf(`https://horizon.example.org/transactions/${hash}/effects`)).toBe(
    `/transactions/${hash}`,
  )
  expect(pageOf(`https://explorer.example.org/asset/USD-${account}`)).toBe(`/assets/USD-${account}`)
})

test('an id without a page is explained', () => {
  expect(pageOf('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S')).toContain('contract')
  expect(pageOf(`USD:${account.slice(0, -1)}A`)).toContain('asset')
  expect(pageOf(`${account.slice(0, -1)}A`)).toContain('checksum')
  expect(pageOf(hash.slice(1))).toContain('63')
  expect(pageOf('hello')).toContain('not a ledger number')
  expect(pageOf('99999999999999999999')).toContain('neither a ledger')
})

test('a secret key leads to no page and is removed', () => {
  expect(parseJump('SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4')).toMatchObject({
    kind: 'nowhere',
    secret: true,
  })
})
