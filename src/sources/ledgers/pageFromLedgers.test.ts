import { expect, it } from 'vitest'
import { ledgerSequence } from '../../model/values/ledgerSequence.ts'
import { positionOf } from '../../model/values/position.ts'
import { toid } from '../../model/values/toid.ts'
import type { Collections } from '../../collections/collections.ts'
import { pageFromLedgers } from './pageFromLedgers.ts'

const bounds = { oldest: ledgerSequence(1), latest: ledgerSequence(400) }

/** How many ledgers each request of a page of 20 asks for, where the first answer gives only 16 items. */
async function widthsOf(kind: keyof Collections) {
  const widths: number[] = []
  await pageFromLedgers({
    host: 'service.invalid',
    kind,
    request: { order: 'desc', limit: 20 },
    bounds,
    freshBounds: () => Promise.resolve(bounds),
    density: { bytes: 40_000, items: new Map([[kind, 1]]) },
    bytesLeft: () => Number.POSITIVE_INFINITY,
    read: ({ from, to, limit }) => {
      const width = to - from + 1
      widths.push(width)
      const sequences = Array.from({ length: width }, (_, i) => ledgerSequence(from + i))
      const given = sequences.toReversed().slice(widths.length === 1 ? 4 : 0, limit)
      const output = {
        items: given,
        positions: given.map((sequence) => positionOf(toid(sequence, 0, 0))),
        reasons: new Map(),
        more: false,
        unreadable: [],
        sequences,
        count: width,
      }
      return Promise.resolve({ output, calls: [], bytes: width * 40_000 })
    },
  })
  return widths
}

it('a list of ledgers requests as many more as it lacks; of other items, more and more ledgers', async () => {
  expect(await widthsOf('ledgers')).toEqual([20, 4])
  expect(await widthsOf('trades')).toEqual([20, 60])
})
