import { expect, it } from 'vitest'
import { allLedgers, openRecordedRpc, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { createReader, listQuery } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import type { OperationFilter } from '#ledger/collections.ts'
import type { Cursor, Order } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'

/** Nothing is taken into the index for a range. */
const to = { ledger: ledgerSequence(allLedgers.to) }
const filters: readonly OperationFilter[] = [
  { type: 'account_merge', to },
  { asset: { type: 'native' }, successful: false, to },
]

it('a filter over indexed ledgers asks the node for none of them', async () => {
  const network = openRecordedRpc()
  await network.control.walk({}, signal)
  expect((await waitForIndex(network.control)).covered).toEqual([allLedgers])
  network.methods.length = 0
  const request = { order: 'desc', limit: 20, filter: { type: 'payment' } } as const
  const page = await network.source.list('operations', undefined, request, signal)
  expect(page.items).toHaveLength(20)
  expect(page.partial).toBeUndefined()
  expect(network.methods).not.toContain('getLedgers')
})

it.each(['asc', 'desc'] as const)(
  'a filter goes on where ledgers are not indexed, and finds the same rows, %s',
  async (order: Order) => {
    const { rest } = recordedSources()
    for (const filter of filters) {
      const network = openRecordedRpc({}, { chunk: 30 })
      await network.control.walk({ requests: 3, start: 200 }, signal)
      const { covered } = await waitForIndex(network.control)
      expect(covered.length).toBeGreaterThan(0)
      expect(covered[0]?.from).toBeGreaterThan(allLedgers.from)
      expect(covered.at(-1)?.to).toBeLessThan(allLedgers.to)
      const query = listQuery({ kind: 'operations', filter })
      const expected = await createReader(rest).allOf(query, order, 200)
      expect(expected.length).toBeGreaterThan(5)
      let cursor: Cursor | undefined
      const found: string[] = []
      const reader = createReader(network.source)
      do {
        const page = await reader.readPage(query, { order, limit: 7, cursor })
        found.push(...reader.tokensOf('operations', page.items))
        cursor = page.next
      } while (cursor !== undefined)
      expect(found).toEqual(expected)
      expect((await network.control.status(signal)).covered).toEqual(covered)
    }
  },
)
