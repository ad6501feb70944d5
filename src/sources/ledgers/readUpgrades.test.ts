import { expect, test } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { readUpgrades } from '#ledger/readers'
import { base64FromBytes } from '#ledger/values/bytes.ts'

const ledgers = recordedLedgers()

function headerOf(sequence: number): string {
  const bytes = ledgers[sequence - 2]
  if (bytes === undefined) throw new RangeError(`ledger ${sequence} is not recorded`)
  return base64FromBytes(readClosedLedger(bytes, passphrase).headerBytes)
}
const upgradesOf = (sequence: number) =>
  readUpgrades({ headerXdr: headerOf(sequence), previousHeaderXdr: headerOf(sequence - 1) })

test('an upgrade states the old and the new value of its setting', () => {
  expect(upgradesOf(12)).toEqual([
    { setting: 'protocolVersion', before: 11, after: 26 },
    { setting: 'maxTransactionSetSize', before: 500, after: 2000 },
  ])
  expect(upgradesOf(349)).toEqual([{ setting: 'baseFee', before: 100, after: 250 }])
  expect(upgradesOf(353)).toEqual([{ setting: 'baseReserve', before: 5_000_000, after: 4_000_000 }])
  expect(upgradesOf(361)).toEqual([{ setting: 'flags', before: 3, after: 0 }])
  expect(upgradesOf(350)).toEqual([])
})

test('an upgrade of contract settings names the entry that has them', () => {
  expect(upgradesOf(365)).toEqual([
    {
      setting: 'contractSettings',
      contract: 'CCZHIR7YH5SHTYAXHIGRQTGV37EB3ZAFWKIIT3FQI42LKWUDBW6B2SNV',
      contentHash: 'ffe9f39534bee9c867da5ad052f3f4390c48d749f31e45cff7421dde79aea610',
    },
  ])
})

test('a setting that headers do not state has no old value', () => {
  expect(upgradesOf(357)[1]).toEqual({
    setting: 'maxContractTransactions',
    before: undefined,
    after: 200,
  })
  expect(readUpgrades({ headerXdr: headerOf(349) })).toEqual([
    { setting: 'baseFee', before: undefined, after: 250 },
  ])
})
