import { expect, test } from 'vitest'
import { creditAsset } from '#ledger/asset.ts'
import { accountIdFromBytes } from '#ledger/values/ids.ts'
import { address, amount, type Sentence } from '#ledger/values/value.ts'
import { commonSentence, equalRows, sentenceShape } from './EqualRows.tsx'

const account = (n: number) => accountIdFromBytes(new Uint8Array(32).fill(n))
const clarity = creditAsset('CLARITY', account(99))
const created = (to: number, stroops = 33_960n): Sentence => [
  'created a claimable balance of',
  amount(stroops, clarity),
  'for',
  address(account(to)),
]

test('85 claimable balances that differ only in their claimant are one row', () => {
  const sentences = Array.from({ length: 85 }, (_, i) => created(i + 1))
  const [group, ...others] = equalRows(sentences, sentenceShape)
  expect(others).toEqual([])
  expect(group?.items).toHaveLength(85)
  expect(commonSentence(sentences).at(-1)).toBe('one of 85 accounts')
})

test('what the rows have in common is said once, and another amount is another row', () => {
  const sentences = [1, 1, 1, 1].map((to) => created(to))
  expect(commonSentence(sentences)).toEqual(sentences[0])
  const groups = equalRows([...sentences, created(1, 5n), created(1)], sentenceShape)
  expect(groups.map(({ items, from }) => [items.length, from])).toEqual([
    [4, 0],
    [1, 4],
    [1, 5],
  ])
})

test('a few equal rows stay rows', () => {
  expect(equalRows([created(1), created(2), created(3)], sentenceShape)).toHaveLength(3)
})
