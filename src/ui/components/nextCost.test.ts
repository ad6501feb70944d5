import { expect, it } from 'vitest'
import type { Call, IndexRead } from '#ledger/values/answer.ts'
import { nextCost } from './Provenance.tsx'

const read = (bytes: number): Call => ({
  via: 'rpc',
  method: 'POST',
  url: 'https://rpc.example/',
  status: 200,
  duration: 1,
  bytes,
  answer: '',
})
const index: IndexRead = {
  via: 'rpc',
  method: 'INDEX',
  gave: 'all rows',
  ranges: [],
  host: 'node.example',
}

it('the next page of a list that reads ledgers costs about as much as this one', () => {
  expect(nextCost({ calls: [read(3_000_000)] })).toBe('about 3.0 MB')
  expect(nextCost({ calls: [read(3_000_000), index], partial: true })).toBe('about 3.0 MB')
})

it('little data has no price, nor has a page of an index with all ledgers', () => {
  expect(nextCost({ calls: [read(1_000_000)] })).toBeUndefined()
  expect(nextCost({ calls: [read(9_000_000), index] })).toBeUndefined()
})
