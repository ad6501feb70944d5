import { expect, test } from 'vitest'
import { parseJump } from './parseJump.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const hash = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'

test('each kind of id is known by its form', () => {
  expect(parseJump(' 39 ')).toEqual({ kind: 'ledger', sequence: 39 })
  expect(parseJump('4294967295')).toEqual({ kind: 'ledger', sequence: 4_294_967_295 })
  expect(parseJump('167503728641')).toEqual({ kind: 'operation', id: 167_503_728_641n })
  expect(parseJump(hash.toUpperCase())).toEqual({ kind: 'transaction', hash })
  expect(parseJump(account.toLowerCase())).toEqual({ kind: 'account', address: account })
})

test('the paging token of a ledger or transaction leads to its ledger', () => {
  expect(parseJump(String(39n << 32n))).toEqual({ kind: 'ledger', sequence: 39 })
  expect(parseJump(String((39n << 32n) | (2n << 12n)))).toEqual({ kind: 'ledger', sequence: 39 })
})

test('a link is read by the id in it', () => {
  expect(parseJump(`https://horizon.example.org/transactions/${hash}/effects`)).toEqual({
    kind: 'transaction',
    hash,
  })
})

const words = (text: string) => {
  const jump = parseJump(text)
  return jump.kind === 'nowhere' ? jump.words : jump.kind
}

test('what has no page yet is named for what it is', () => {
  expect(words('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S')).toContain('contract')
  expect(words(`USD:${account}`)).toContain('asset')
  expect(words(`${account.slice(0, -1)}A`)).toContain('checksum')
  expect(words(hash.slice(1))).toContain('63')
  expect(words('hello')).toContain('no ledger number')
  expect(words('99999999999999999999')).toContain('no ledger')
})

test('a secret key is never sent on', () => {
  expect(parseJump('SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4')).toMatchObject({
    kind: 'nowhere',
    secret: true,
  })
})
