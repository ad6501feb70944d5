import { expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { appliedOperations } from '../operations/derive.ts'
import { parseContractId } from '../values/ids.ts'
import { callingOperation, usedStorage } from './appliedCalls.ts'

const token = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))
const workshop = defined(
  parseContractId('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'),
)
const transactions = recordedLedgers().flatMap(
  (bytes) => readClosedLedger(bytes, passphrase).transactions,
)

function usedBy(hash: string, contract = token) {
  const transaction = defined(transactions.find((each) => each.hash.startsWith(hash)))
  return usedStorage(defined(appliedOperations(transaction)[0]), transaction, contract)
}

it('a call that only reads a balance has declared its entry and changed none', () => {
  const { changed, declared } = usedBy('25fea315')
  expect(changed).toEqual([])
  expect(declared).toHaveLength(1)
})

it('a transfer changed two balances, which it had declared as well', () => {
  const { changed, declared } = usedBy('2868833b')
  expect(changed).toHaveLength(2)
  expect(declared).toEqual(expect.arrayContaining([...changed]))
})

it('entries of other contracts and what accounts hold are none of its own', () => {
  expect(usedBy('2868833b', workshop)).toEqual({ changed: [], declared: [] })
})

it('a contract’s calls tell one that returned before its transaction failed from one that lasts', () => {
  const callOf = (hash: string) => {
    const transaction = defined(transactions.find((each) => each.hash.startsWith(hash)))
    return defined(callingOperation(transaction, workshop).calls[0])
  }
  expect(callOf('0a8f08fd')).toMatchObject({
    name: 'storm',
    outcome: { kind: 'returned' },
    rolledBack: true,
  })
  expect(callOf('230d4b73')).toMatchObject({ name: 'brave', rolledBack: false })
})
