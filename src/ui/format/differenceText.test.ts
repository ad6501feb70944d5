import { expect, it } from 'vitest'
import type { HistoryDifference, IndexRead } from '../../model/call.ts'
import { span } from '../../indexer/coverage.ts'
import { callFacts } from './callFacts.ts'
import { differenceText } from './differenceText.ts'

const seen: HistoryDifference = {
  sequence: 373,
  host: 'honest.example',
  stated: 'ab'.repeat(32),
  indexed: 'cd'.repeat(32),
  indexedFrom: ['forging.example'],
}
const read = (difference: HistoryDifference): IndexRead => ({
  via: 'rpc',
  method: 'INDEX',
  gave: 'all rows',
  ranges: [span(2, 373)],
  differences: [difference],
})

it('the ledger where two histories part is named with what each host states of it', () => {
  const parting = { ...seen, sequence: 4, same: 3 }
  expect(differenceText(parting)).toContain(
    'At ledger 4, honest.example states hash abababab… and forging.example stated hash cdcdcdcd…: their histories diverge there; up to ledger 3 they are equal.',
  )
  expect(callFacts([read(parting)])).toContain(
    'a different history from forging.example from ledger 4 on',
  )
})

it('a difference whose first ledger is not known says between which ledgers it is', () => {
  expect(differenceText(seen)).toContain('their histories diverge at that ledger or earlier.')
  expect(differenceText({ ...seen, same: 300 })).toContain(
    'their histories diverge between ledgers 300 and 373.',
  )
  expect(callFacts([read(seen)])).toContain(
    'a different history from forging.example at ledger 373',
  )
})
