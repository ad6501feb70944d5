import { expect, test } from 'vitest'
import { readClosedLedger } from '../../testing/readLedgers.ts'
import { passphrase, recordedLedgers } from '../../testing/indexedLedgers.ts'
import { readTransactionMeta } from '../../xdr/generated/reader.ts'
import { readAll } from '../../xdr/xdrBytes.ts'
import { failureState } from './failureState.ts'

const ledgers = recordedLedgers()

/** Lumens of the account, needed lumens and added reserves of a failed transaction. */
function sumsOf(sequence: number, hash: string) {
  const bytes = ledgers[sequence - 2]
  const failed =
    bytes &&
    readClosedLedger(bytes, passphrase).transactions.find((each) => each.hash.startsWith(hash))
  if (failed === undefined) throw new RangeError(`${hash} is not recorded in ${sequence}`)
  const { envelope, result } = failed
  const state = failureState(envelope, result, readAll(failed.bytes.meta, readTransactionMeta))
  return (
    state && {
      balance: state.account.balances.find(({ kind }) => kind === 'native')?.balance,
      entries: state.account.subentryCount,
      needed: state.needed,
      addedReserves: state.addedReserves,
    }
  )
}

test('a payment that the reserve forbids was covered by the balance', () => {
  expect(sumsOf(25, '0d97fd07')).toEqual({
    balance: 10_001_800n,
    entries: 0,
    needed: 5_000_000n,
    addedReserves: 0,
  })
})

test('an entry that the reserve forbids needs one more base reserve', () => {
  expect(sumsOf(31, 'a47aa3cd')).toEqual({
    balance: 15_002_800n,
    entries: 1,
    needed: undefined,
    addedReserves: 1,
  })
})

test('a claimable balance needs its amount and a base reserve for each claimant', () => {
  expect(sumsOf(41, 'a217e715')).toMatchObject({ needed: 1n, addedReserves: 1 })
})

test('of another asset than lumens the balance is not known', () => {
  expect(sumsOf(24, '9c0b0889')).toBeUndefined()
})

test('a transaction that failed for another reason has no arithmetic of lumens', () => {
  expect(sumsOf(16, '4b047f8e')).toBeUndefined()
})
