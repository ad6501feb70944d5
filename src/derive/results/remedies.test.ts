import { expect, test } from 'vitest'
import { passphrase, recordedLedgers } from '../../testing/indexedLedgers.ts'
import { readClosedLedger } from '../../testing/readLedgers.ts'
import { isSuccessful } from '../../xdr/innerTransaction.ts'
import { remedyOf } from './remedies.ts'

const results = recordedLedgers().flatMap((bytes) =>
  readClosedLedger(bytes, passphrase).transactions.map(({ result }) => result),
)

test('every failed transaction of the recorded network has advice', () => {
  const failed = results.filter((result) => !isSuccessful(result))
  expect(failed.length).toBeGreaterThan(300)
  for (const result of failed) expect(remedyOf(result)).toMatch(/^[A-Z].*\.$/)
})

test('a successful transaction has none', () => {
  expect(results.filter(isSuccessful).map(remedyOf).filter(Boolean)).toEqual([])
})
