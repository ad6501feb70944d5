import { expect, test } from 'vitest'
import { stillText } from './LiveRows.tsx'

const at = { host: 'node.example', latest: 284, now: 1_000 }

test('a ledger is called the latest only where the service was asked a moment ago', () => {
  expect(stillText({ ...at, checkedAt: 990_000 })).toBe(
    'node.example answers, and ledger 284 is still its latest.',
  )
  expect(stillText({ ...at, checkedAt: 960_000 })).toBe(
    'Not checked for 40 s: ledger 284 was the latest of node.example then.',
  )
})

test('a service that failed says why', () => {
  const problem = { kind: 'unreachable', message: 'No answer from node.example' } as const
  expect(stillText({ ...at, checkedAt: 960_000, problem })).toBe(
    'No answer from node.example. Ledger 284 was the latest.',
  )
})
