import { expect, it } from 'vitest'
import { recordedIndex, recordedLines } from '#e2e/testing/indexedLedgers.ts'
import { account } from '#e2e/testing/listQueries.ts'
import { postTo } from './owners.ts'
import { rowId, rowsOf } from './segment.ts'

const all = { owners: [], flags: 0, isFailed: false, types: 0 }
/** The TOID of the transaction that has an effect. */
const transactionOf = (token: string) => `${BigInt(token.replace(/-\d+$/, '')) & ~0xfffn}`

it('postings hold every transaction with an effect on an account, and few others', async () => {
  const segments = (await recordedIndex()).segments()
  let expected = 0
  let extra = 0
  for (const line of recordedLines('nested/account_effects').filter((_, i) => i % 8 === 0)) {
    const { path, pt } = JSON.parse(line)
    const owner = {
      of: { kind: 'account', id: account(path.split('/')[2]) },
      lists: postTo.effects,
    } as const
    const found = segments.flatMap((segment) =>
      [...rowsOf(segment, { ...all, owners: [owner] }, 'asc')].map(
        (row) => `${rowId(segment, row)}`,
      ),
    )
    const wanted = new Set<string>(pt.map(transactionOf))
    expect([...wanted].filter((token) => !found.includes(token))).toEqual([])
    expected += wanted.size
    extra += found.length - wanted.size
  }
  expect(expected).toBeGreaterThan(300)
  expect(extra / expected).toBeLessThan(0.3)
})
