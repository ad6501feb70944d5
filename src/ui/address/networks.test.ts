import { expect, test } from 'vitest'
import { restKind, rpcKind, type SourceKind } from '#sources/kinds.ts'
import {
  chooseNetwork,
  kindsWith,
  listedNetwork,
  type Network,
  networkNamed,
  offers,
  readNetworks,
  startNetwork,
} from './networks.ts'

const files: SourceKind = {
  id: 'files',
  name: 'Files',
  capabilities: {
    hasHistory: true,
    submits: false,
    hasLedgers: false,
    readsLedgers: false,
    listsAccountEntries: false,
    readsContracts: false,
    runsContracts: false,
  },
  example: 'https://lake.example.org',
}
const network: Network = {
  id: 'test',
  name: 'Test network',
  endpoints: [
    { kind: rpcKind, url: 'https://rpc.example.org' },
    { kind: files, url: 'https://lake.example.org' },
  ],
  bundled: false,
}

test('a network offers the lines of sight for which it has an address', () => {
  expect([restKind, rpcKind, files].map((kind) => offers(network, kind))).toEqual([
    false,
    true,
    true,
  ])
})

test('kinds of source are found by capability', () => {
  expect(kindsWith(network, 'submits')).toEqual([rpcKind])
  expect(kindsWith(network, 'listsAccountEntries')).toEqual([])
})

test('a list of networks with a problem is refused, and the problem named', () => {
  const entry = { id: 'demo', name: 'Demo', passphrase: 'x', bundled: true }
  const list = (...fields: readonly object[]) => fields.map((each) => ({ ...entry, ...each }))
  expect(readNetworks(list({}))).toHaveLength(1)
  expect(() => readNetworks([])).toThrow('lists no network')
  expect(() => readNetworks(list({ default: 'yes' }))).toThrow(
    'default of “demo” is neither true nor false',
  )
  expect(() =>
    readNetworks(list({ id: 'one', default: true }, { id: 'two', default: true })),
  ).toThrow('two defaults, “one” and “two”')
  const issuer = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
  expect(readNetworks(list({ quote: `EUR:${issuer}` }))[0]?.quote).toMatchObject({ code: 'EUR' })
  for (const quote of ['EUR', `EUR:${issuer}X`, ''])
    expect(() => readNetworks(list({ quote }))).toThrow('quote of “demo” is no asset like EUR:G…')
})

test('a network is known by its id in any letters, and by the names that others give it', () => {
  const mainnet = {
    ...network,
    id: 'live',
    passphrase: 'Public Global Stellar Network ; September 2015',
  }
  const own = { ...network, id: 'public', passphrase: 'Our own' }
  expect(networkNamed('MainNet', [network, mainnet])).toBe(mainnet)
  expect(networkNamed('pubnet', [network, mainnet])).toBe(mainnet)
  expect(networkNamed('LIVE', [network, mainnet])).toBe(mainnet)
  // An id wins over a name.
  expect(networkNamed('public', [mainnet, own])).toBe(own)
  expect(networkNamed('constructor', [network, mainnet])).toBeUndefined()
})

test('an address without a network opens the one last chosen, the host’s default, the recorded one, or the first', () => {
  const [other, recorded, hosted] = [
    { ...network, id: 'other' },
    { ...network, id: 'recorded', bundled: true },
    { ...network, id: 'hosted', default: true },
  ]
  expect(startNetwork([])).toBeUndefined()
  expect(startNetwork([other, network])).toBe(other)
  expect(startNetwork([other, recorded])).toBe(recorded)
  const all = [other, recorded, hosted]
  expect(startNetwork(all)).toBe(hosted)
  chooseNetwork('other', all)
  expect(startNetwork(all)).toBe(other)
  expect(startNetwork([recorded, hosted])).toBe(hosted)
  // Custom endpoints last as long as their tab.
  chooseNetwork('custom', all)
  expect(startNetwork(all)).toBe(other)
  // The default is not remembered: the host may name another.
  chooseNetwork('hosted', all)
  expect(startNetwork([recorded, { ...hosted, default: false }])).toBe(recorded)
})

test('the boot script reads the network that is opened first from the host’s list', () => {
  const text = JSON.stringify([
    { id: 'demo', bundled: true },
    { id: 'hosted', bundled: true, default: true },
  ])
  expect(listedNetwork('', text)?.endpoints[0]?.url).toBe('https://hosted.parallax.invalid')
  expect(listedNetwork('demo', text)?.endpoints[0]?.url).toBe('https://demo.parallax.invalid')
  expect(listedNetwork('', '[]')).toBeUndefined()
})
