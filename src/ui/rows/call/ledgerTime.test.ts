import { expect, test } from 'vitest'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { aboutWhen } from './useExecution.ts'

const now = unixSeconds(1_764_000_000)
const at = (createdAt: number) => ({
  ledger: ledgerSequence(100),
  createdAt: unixSeconds(createdAt),
})

test('a later ledger closes about five seconds a ledger after a transaction’s', () => {
  expect(aboutWhen(168, at(1_763_000_000), now)).toBe(1_763_000_340)
})

test('nothing is counted from a close time that is implausible', () => {
  expect(aboutWhen(168, at(253_402_300_799), now)).toBeUndefined()
  expect(aboutWhen(168, at(1), now)).toBeUndefined()
})
