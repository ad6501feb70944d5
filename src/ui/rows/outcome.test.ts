import { expect, test } from 'vitest'
import { operationResultMeaning } from '#ledger/failure/resultCodes.ts'
import { callFailureOf } from '../values/Outcome.tsx'

const sentence = [] as const

test('a call that the host ended fails by what the host says, and what to do about that', () => {
  const meaning = 'It used a ledger entry that the transaction’s footprint does not declare.'
  const remedy = 'Simulate the call again, and declare what the simulation states.'
  const error = 'Error(Storage, ExceededLimit)'
  expect(callFailureOf({ contractErrors: [{ error, sentence, meaning, remedy }] })).toEqual({
    meaning,
    remedy,
  })
})

test('only an error of the contract itself is said to be returned by it', () => {
  const meaningOf = (error: string) => callFailureOf({ contractErrors: [{ error, sentence }] })
  expect(meaningOf('Error(Contract, #11)')?.meaning).toBe(
    'The contract returned its own error #11.',
  )
  expect(meaningOf('Error(Object, UnexpectedType)')?.meaning).toBe(
    'The host ended the call with an error.',
  )
  expect(callFailureOf({ contractErrors: [] })).toBeUndefined()
  // The result's code does not tell whose error it was.
  expect(operationResultMeaning('function_trapped')).toBe('The call ended with an error.')
})
