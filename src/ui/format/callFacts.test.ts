import { expect, it } from 'vitest'
import type { Call, IndexRead } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { callFacts, callKey } from '../components/Provenance.tsx'

it('what an index of the same ledgers gave is one sentence', () => {
  expect(
    callFacts([
      read('which data it has', 373),
      read('the time of its last change', 373),
      read('all rows', 100),
    ]),
  ).toEqual([
    'which data it has and the time of its last change from Parallax’s own index of ledgers 2–373, served by node.example',
    'all rows from Parallax’s own index of ledgers 2–100, served by node.example',
  ])
})

it('a copy of a request is the same request; another one that took as long is not', () => {
  const sent = (url: string): Call => ({
    via: 'rest',
    method: 'GET',
    url,
    status: 200,
    duration: 5,
    bytes: 1,
    answer: '',
  })
  expect(callKey(sent('/ledgers/39'))).toBe(callKey(sent('/ledgers/39')))
  expect(callKey(sent('/ledgers/39'))).not.toBe(callKey(sent('/ledgers/40')))
})

const read = (gave: string, to: number): IndexRead => ({
  via: 'rpc',
  method: 'INDEX',
  gave,
  ranges: [{ from: ledgerSequence(2), to: ledgerSequence(to) }],
  host: 'node.example',
})
