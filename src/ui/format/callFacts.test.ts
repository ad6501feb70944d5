import { expect, it } from 'vitest'
import type { IndexRead } from '../../model/call.ts'
import { ledgerSequence } from '../../model/values/ledgerSequence.ts'
import { callFacts } from './callFacts.ts'

it('what an index of the same ledgers gave is one sentence', () => {
  expect(
    callFacts([
      read('which data it has', 373),
      read('the time of its last change', 373),
      read('all rows', 100),
    ]),
  ).toEqual([
    'which data it has and the time of its last change from Parallax’s own index of ledgers 2–373',
    'all rows from Parallax’s own index of ledgers 2–100',
  ])
})

const read = (gave: string, to: number): IndexRead => ({
  via: 'rpc',
  method: 'INDEX',
  gave,
  ranges: [{ from: ledgerSequence(2), to: ledgerSequence(to) }],
})
