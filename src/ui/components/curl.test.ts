import { expect, test } from 'vitest'
import type { Call } from '../../model/errors.ts'
import { curlOf, formatBytes, sightOf } from './curl.ts'

const call: Call = {
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

test('a form goes to a REST service, JSON to RPC', () => {
  const form: Call = { ...call, method: 'POST', body: 'tx=AAAA%2B' }
  expect(curlOf(form)).toBe("curl 'https://horizon.example/ledgers?limit=1' -d 'tx=AAAA%2B'")
  expect(sightOf(form)).toBe('rest')
  expect(sightOf(call)).toBe('rest')
  expect(sightOf({ ...call, method: 'POST', body: '[{"jsonrpc":"2.0"}]' })).toBe('rpc')
})

test('sizes are decimal', () => {
  expect(formatBytes(312)).toBe('312 B')
  expect(formatBytes(5216)).toBe('5.2 kB')
  expect(formatBytes(85_764)).toBe('86 kB')
  expect(formatBytes(1_482_300)).toBe('1.5 MB')
})
