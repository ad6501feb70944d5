import { expect, test } from 'vitest'
import { countProblem, entryAgeProblem } from './plausible.ts'
import { ledgerSequence } from './values/ids.ts'

test('a list has what its owner’s record counts', () => {
  expect(countProblem(45, 45, true)).toBeUndefined()
  expect(countProblem(10, 45, false)).toBeUndefined()
  expect(countProblem(10, undefined, true)).toBeUndefined()
  expect(countProblem(10, 45, true)).toBe('10 are listed of the 45 that the record counts')
  expect(countProblem(10, 0, false)).toBe('10 are listed, and the record counts 0')
})

test('an account’s state is not older than what changed it', () => {
  const account = { lastModifiedLedger: ledgerSequence(148) }
  expect(entryAgeProblem(account, [])).toBeUndefined()
  expect(entryAgeProblem(account, [12, 148])).toBeUndefined()
  expect(entryAgeProblem({ lastModifiedLedger: ledgerSequence(20) }, [12, 148])).toBe(
    'this state is of ledger 20, and it changed in ledger 148',
  )
})
