import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { assetContractSpec } from '#ledger/contract/assetContract.ts'
import { functionLines, interfaceText, typeLines } from './rustText.ts'

it('a function is one line where it fits, else one for each argument, with docs before', () => {
  const from = { name: 'from', type: 'Address', doc: '' }
  const amount = { name: 'amount', type: 'i128', doc: 'In stroops.' }
  expect(functionLines({ name: 'burn', doc: 'Burns.', inputs: [from], output: 'bool' })).toEqual([
    '/// Burns.',
    'fn burn(from: Address) -> bool',
  ])
  expect(functionLines({ name: 'burn', doc: '', inputs: [from, amount] })).toEqual([
    'fn burn(',
    '  from: Address,',
    '  /// In stroops.',
    '  amount: i128,',
    ')',
  ])
})

it('an enum of errors has its numbers and what each means', () => {
  const cases = [{ name: 'BadAmount', doc: 'An amount was zero.', value: 4 }]
  expect(typeLines({ kind: 'error', name: 'Errors', doc: '', cases })).toEqual([
    '#[contracterror]',
    'enum Errors {',
    '  /// An amount was zero.',
    '  BadAmount = 4,',
    '}',
  ])
})

it('an asset’s contract has the functions that the SDK lists for it', () => {
  const file = 'node_modules/@stellar/stellar-sdk/lib/esm/bindings/sac-spec.js'
  const words = [...readFileSync(file, 'utf8').matchAll(/[A-Za-z0-9+/=]{40,}/g)].map(
    ([text]) => text,
  )
  const bytes = Buffer.from(words.join(''), 'base64').toString('latin1')
  // The SDK's list has another name of protocol 20 for the first, and lacks the second (CAP-73).
  const names = assetContractSpec.functions
    .flatMap(({ name, inputs }) => [name, ...inputs.map((input) => input.name)])
    .filter((name) => name !== 'live_until_ledger' && name !== 'trust')
  expect(names.filter((name) => !bytes.includes(name))).toEqual([])
  expect(interfaceText(assetContractSpec)).toContain('fn balance(id: Address) -> i128')
})
