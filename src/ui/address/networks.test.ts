import { expect, test } from 'vitest'
import { type SourceKind, restKind, rpcKind } from '#sources/kinds.ts'
import { type Network, kindsWith, offers } from './networks.ts'

const files: SourceKind = {
  id: 'files',
  name: 'Files',
  capabilities: {
    submits: false,
    hasIndex: false,
    listsAccountEntries: false,
    findsPaths: false,
    readsContracts: false,
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
