import { expect, test } from 'vitest'
import type { HttpCall, IndexRead } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { callFacts, curlOf, formatBytes } from '../components/Provenance.tsx'

const call: HttpCall = {
  via: 'rest',
  method: 'GET',
  url: 'https://horizon.example/ledgers?limit=1',
  status: 200,
  duration: 1,
  bytes: 1,
  answer: '',
}

test('a request can be pasted into a shell, quotes and all', () => {
  expect(curlOf(call)).toBe("curl 'https://horizon.example/ledgers?limit=1'")
  expect(curlOf({ ...call, method: 'POST', body: `{"a":"it's"}` })).toBe(
    `curl 'https://horizon.example/ledgers?limit=1' -H 'content-type: application/json' -d '{"a":"it'\\''s"}'`,
  )
})

test('a transaction is posted as a form', () => {
  const form: HttpCall = { ...call, method: 'POST', body: 'tx=AAAA%2B' }
  expect(curlOf(form)).toBe("curl 'https://horizon.example/ledgers?limit=1' -d 'tx=AAAA%2B'")
})

test('sizes are decimal', () => {
  expect(formatBytes(312)).toBe('312 B')
  expect(formatBytes(5216)).toBe('5.2 kB')
  expect(formatBytes(85_764)).toBe('86 kB')
  expect(formatBytes(1_482_300)).toBe('1.5 MB')
})

test('a request without an answer is not counted as read', () => {
  const answered: HttpCall = { ...call, bytes: 312, duration: 20 }
  const silent: HttpCall = { ...call, status: 0, bytes: 0, duration: 980 }
  expect(callFacts([answered])).toEqual(['read from 1 answer', '312 B', '20 ms'])
  expect(callFacts([silent])).toEqual(['1 request without answer', '980 ms'])
  expect(callFacts([answered, silent, answered])).toEqual([
    'read from 2 answers',
    '624 B',
    '1 request without answer',
    '1.0 s',
  ])
  expect(callFacts([{ ...answered, status: 503 }])).toEqual([
    'read from 1 answer',
    '312 B',
    '20 ms',
    'answered 503',
  ])
})

test('the part from the index is first, with its ledgers, once for several pages', () => {
  const range = (from: number, to: number) => ({
    from: ledgerSequence(from),
    to: ledgerSequence(to),
  })
  const read: IndexRead = {
    via: 'rpc',
    method: 'INDEX',
    gave: 'all rows',
    ranges: [range(2, 80), range(300, 373)],
    host: 'node.example',
  }
  const index = 'Parallax’s own index of ledgers 2–80, 300–373, served by node.example'
  expect(callFacts([read, read])).toEqual([`all rows from ${index}`])
  expect(callFacts([call, { ...read, gave: 'its seller' }])).toEqual([
    `its seller from ${index}`,
    'read from 1 answer',
    '1 B',
    '1 ms',
  ])
  expect(callFacts([{ ...read, isReset: true }])).toContain(
    'the network was reset: ledgers of its earlier history were dropped from the index',
  )
})
