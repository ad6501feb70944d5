import { expect, test } from 'vitest'
import { parseEndpoint } from './custom.ts'

test('an endpoint from a link is https, or on this machine', () => {
  expect(parseEndpoint('https://horizon.example.org')).toEqual({
    url: 'https://horizon.example.org/',
  })
  expect(parseEndpoint('http://localhost:8000/rpc')).toEqual({ url: 'http://localhost:8000/rpc' })
  expect(parseEndpoint('http://horizon.example.org')).toEqual({ fault: 'scheme' })
  expect(parseEndpoint('http://localhost.example.org')).toEqual({ fault: 'scheme' })
  expect(parseEndpoint('javascript:alert(1)')).toEqual({ fault: 'scheme' })
  expect(parseEndpoint('horizon')).toEqual({ fault: 'noUrl' })
})

test('an endpoint with a name or password in it is refused', () => {
  expect(parseEndpoint('https://me:secret@horizon.example.org')).toEqual({ fault: 'credentials' })
})
