import { expect, it } from 'vitest'
import { recordedIndex, recordedLines } from '#e2e/testing/indexedLedgers.ts'
import { account } from '#e2e/testing/listQueries.ts'
import { rowId, rowsOf } from './segment.ts'

it('postings hold every operation with an effect on an account, and few others', async () => {
  const segments = (await recordedIndex()).segments()
  let expected = 0
  let extra = 0
  for (const line of recordedLines('nested/account_effects').filter((_, i) => i % 8 === 0)) {
    const { path, pt } = JSON.parse(line)
    const owner = {
      of: { kind: 'account', id: account(path.split('/')[2]) },
      list: 'effects',
    } as const
    const found = segments.flatMap((segment) =>
      [...rowsOf(segment, { unit: 'operation', owner }, 'asc')].map(
        (row) => `${rowId(segment, 'operation', row)}`,
      ),
    )
    const wanted = new Set<string>(pt.map((token: string) => token.replace(/-\d+$/, '')))
    expect([...wanted].filter((token) => !found.includes(token))).toEqual([])
    expected += wanted.size
    extra += found.length - wanted.size
  }
  expect(expected).toBeGreaterThan(300)
  expect(extra / expected).toBeLessThan(0.3)
})
