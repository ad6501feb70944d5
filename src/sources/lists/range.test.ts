import { describe, expect, it } from 'vitest'
import { recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import type { RangeFilter } from '#ledger/collections.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'

const ledger = (sequence: number) => ({ ledger: ledgerSequence(sequence) })
const time = (seconds: number) => ({ time: unixSeconds(seconds) })
const farOff = time(32_472_144_000) // 2999-01-01

describe.each(Object.entries(recordedSources()))(
  'ranges beyond the latest ledger: %s',
  (_, source) => {
    const list = (filter: RangeFilter, order: 'asc' | 'desc' = 'desc') =>
      source.list('ledgers', undefined, { order, limit: 20, filter }, signal)

    it.each(['asc', 'desc'] as const)(
      'are refused where they begin beyond it, %s',
      async (order) => {
        await expect(list({ from: ledger(374) }, order)).rejects.toMatchObject({
          kind: 'notYetClosed',
          message: 'Ledger 374 is not closed yet: the latest is 373',
        })
        await expect(list({ from: farOff, to: ledger(9_999) }, order)).rejects.toMatchObject({
          kind: 'notYetClosed',
          message: expect.stringMatching(
            /^No ledger of 2999-01-01.* is closed yet: the latest is 373$/,
          ),
        })
      },
    )

    it.each(['asc', 'desc'] as const)('end at it, which is said, %s', async (order) => {
      for (const to of [ledger(374), farOff]) {
        const page = await list({ from: ledger(370), to }, order)
        expect(page.items).toHaveLength(4)
        expect(page).toMatchObject({ latest: 373, coverage: { from: 370, to: 373 } })
      }
    })

    it('are none where they end with it', async () => {
      const { value } = await source.one('network', 'current', signal)
      for (const to of [ledger(373), { time: value.latestLedgerClosedAt }, undefined]) {
        const page = await list({ from: ledger(373), to })
        expect(page.items).toHaveLength(1)
        expect(page.latest).toBeUndefined()
      }
    })
  },
)
