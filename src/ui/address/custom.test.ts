import { expect, test, vi } from 'vitest'
import { restKind, rpcKind } from '#sources/kinds.ts'
import { agree, customEndpoints, customNetwork, parseEndpoint } from './sight.ts'

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

test('an IPv6 address is refused over http, which the policy of the site does not allow, and no other', () => {
  for (const url of ['http://[::1]:8000', 'http://[::ffff:127.0.0.1]/rpc', 'http://[2001:db8::1]'])
    expect(parseEndpoint(url)).toEqual({ fault: 'ipv6' })
  expect(parseEndpoint('https://[2001:db8::1]/rpc')).toEqual({ url: 'https://[2001:db8::1]/rpc' })
  expect(parseEndpoint('http://127.0.0.1:8000')).toEqual({ url: 'http://127.0.0.1:8000/' })
})

test('an endpoint with a name or password in it is refused', () => {
  expect(parseEndpoint('https://me:secret@horizon.example.org')).toEqual({ fault: 'credentials' })
})

test('an endpoint at a port or a host that cannot be is refused', () => {
  for (const url of [
    'https://horizon.example.org:0',
    'https://horizon.example.org:65536',
    'https://[fe80::1%25eth0]/',
    'https://[::1',
    'https://1.2.3.4.5/',
  ])
    expect(parseEndpoint(url)).toEqual({ fault: 'noUrl' })
  for (const url of ['http://localhost.:8000', 'http://0.0.0.0:8000'])
    expect(parseEndpoint(url)).toEqual({ fault: 'scheme' })
})

test('a custom network is named by its hosts, each once', () => {
  const named = (...urls: readonly string[]) =>
    customNetwork(urls.map((url, at) => ({ kind: at === 0 ? restKind : rpcKind, url }))).name
  expect(named('https://node.example.org:8443/v2/h7Tq0xYzL3mNvB9cRk2Wd8sF?key=1')).toBe(
    'node.example.org:8443 (custom)',
  )
  expect(named('https://one.example.org/', 'https://one.example.org/rpc')).toBe(
    'one.example.org (custom)',
  )
  expect(named('https://one.example.org/', 'http://localhost:8000/rpc')).toBe(
    'one.example.org, localhost:8000 (custom)',
  )
  expect(named()).toBe('Custom endpoint')
})

test('a link has no key of an endpoint: in its tab it is read by the one that was agreed to, elsewhere it says so', () => {
  vi.stubGlobal('window', { name: '' })
  const rest = 'https://node.example.org/v2/h7Tq0xYzL3mNvB9cRk2Wd8sF/?apikey=0f3a9b7c'
  const shared = { rest: 'https://node.example.org/v2/YOUR_KEY/?apikey=YOUR_KEY' }
  expect(customEndpoints(shared)).toMatchObject({
    network: { endpoints: [] },
    faults: [{ text: shared.rest, fault: 'noKey' }],
  })
  agree(customEndpoints({ rest }).network)
  expect(customEndpoints(shared)).toMatchObject({
    network: { endpoints: [{ url: rest }] },
    faults: [],
  })
  vi.unstubAllGlobals()
})
