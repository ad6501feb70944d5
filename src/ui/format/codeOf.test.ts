import { expect, test } from 'vitest'
import { creditAsset, native } from '#ledger/asset.ts'
import { accountIdFromBytes } from '#ledger/values/ids.ts'
import { codeOf, pairName } from '../values/Asset.tsx'

const issuer = accountIdFromBytes(new Uint8Array(32).fill(1))
const other = accountIdFromBytes(new Uint8Array(32).fill(2))
const short = `${issuer.slice(0, 5)}…${issuer.slice(-5)}`

test('an issued asset with the code of lumens is named with its issuer', () => {
  expect(codeOf(native)).toBe('XLM')
  expect(codeOf(creditAsset('XLM', issuer))).toBe(`XLM of ${short}`)
  expect(codeOf(creditAsset('xlm', issuer))).toBe(`xlm of ${short}`)
  expect(codeOf(creditAsset('XLMS', issuer))).toBe('XLMS')
})

test('two assets of one code beside each other are told apart by their issuers', () => {
  const [a, b] = [creditAsset('USD', issuer), creditAsset('USD', other)]
  expect(codeOf(a, b)).toBe(`USD of ${short}`)
  expect(codeOf(a, creditAsset('EUR', other))).toBe('USD')
  expect(pairName([a, b])).toContain(`USD of ${short} / USD of `)
  expect(pairName([native, creditAsset('XLM', issuer)])).toBe(`XLM / XLM of ${short} pool`)
})
