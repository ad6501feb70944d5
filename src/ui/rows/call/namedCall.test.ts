import { expect, it } from 'vitest'
import { enumeration, specOf } from '#e2e/testing/contracts/specs.ts'
import { address, code, list, number } from '#ledger/values/value.ts'
import type { CurrentSpec } from '../../queries/contractSpec.ts'
import { contractOfCall, errorCases, inputsOfCall } from './namedCall.ts'

const id = 'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'
const fields = [
  { label: 'Contract', key: 'contract' as const, value: address(id) },
  { label: 'Function', key: 'function' as const, value: code('tip') },
  { label: 'Arguments', key: 'arguments' as const, value: list([number(1), number(2)]) },
]
const input = (name: string) => ({ name, type: 'u32', doc: '' })
const cases = [{ name: 'BadAmount', doc: 'Zero.', value: 4 }]
const known = (...names: readonly string[]): CurrentSpec => ({
  calls: [],
  spec: specOf({
    functions: [{ name: 'tip', doc: '', inputs: names.map(input) }],
    types: [{ kind: 'error', name: 'Errors', doc: '', cases }, enumeration('Status', { Open: 4 })],
  }),
})

it('arguments of a call have the names of the contract’s interface, where it has as many', () => {
  expect(contractOfCall(fields)).toBe(id)
  const names = (...inputs: readonly string[]) =>
    inputsOfCall(fields, known(...inputs).spec)?.map(({ name }) => name)
  expect(names('token', 'amount')).toEqual(['token', 'amount'])
  expect(names('amount')).toBeUndefined()
})

it('only enums of errors name the error of a contract', () => {
  expect(errorCases('Error(Contract, #4)', known())).toEqual(cases)
  expect(errorCases('Error(Contract, #5)', known())).toEqual([])
  expect(errorCases('Error(Auth, InvalidAction)', known())).toEqual([])
})
