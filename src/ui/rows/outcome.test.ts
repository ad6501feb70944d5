import { expect, test } from 'vitest'
import { operationResultMeaning } from '#ledger/failure/resultCodes.ts'
import { callFailureOf } from '../values/Outcome.tsx'

test('a call that the host ended fails by what the host says', () => {
  const meaning = 'It used a ledger entry that the transaction’s footprint does not declare.'
  expect(callFailureOf({ error: 'Error(Storage, ExceededLimit)', meaning })).toBe(meaning)
})

test('only an error of the contract itself is said to be returned by it', () => {
  expect(callFailureOf({ error: 'Error(Contract, #11)' })).toBe(
    'The contract returned its own error #11.',
  )
  expect(callFailureOf({ error: 'Error(Object, UnexpectedType)' })).toBe(
    'The host ended the call with an error.',
  )
  // The result's code does not tell whose error it was.
  expect(operationResultMeaning('function_trapped')).toBe('The call ended with an error.')
})
