import { expect, test } from 'vitest'
import { refusal } from './client.ts'

const answer = {
  status: 404,
  contentType: 'application/problem+json',
  bytes: Uint8Array.from(
    new TextEncoder().encode(
      '{"type":"https://stellar.org/horizon-errors/not_found","title":"Resource Missing","status":404}',
    ),
  ),
  call: {
    via: 'rest',
    method: 'GET',
    url: 'https://horizon.example.org/effects',
    status: 404,
    duration: 1,
    bytes: 1,
    answer: '',
  },
} as const

test('what a service does not know is named within the sentence', () => {
  const said = (subject: string) => refusal(answer, { subject }).message
  expect(said('This part of history')).toBe(
    'horizon.example.org does not know this part of history',
  )
  expect(said('GA5QO')).toBe('horizon.example.org does not know GA5QO')
  expect(said('b59ef')).toBe('horizon.example.org does not know b59ef')
})
