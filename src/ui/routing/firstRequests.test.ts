import { expect, test } from 'vitest'
import {
  parseAccountId,
  parseContractId,
  parseLedgerSequence,
  parseToid,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import { createRpcSource } from '#sources/node/source.ts'
import type { SentRequest } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import type { Source } from '#sources/source.ts'
import { listRequestOf, stripRequest, wholeTransaction } from '../address/search.ts'
import { firstRequests } from './sendEarly.ts'

const hash = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'
const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const contract = 'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'
const endpoints = [
  { kind: 'rest', url: 'https://rest.example.org/' },
  { kind: 'rpc', url: 'https://rpc.example.org/' },
] as const
const network = { endpoints, bundled: false }

type Question = (source: Source, signal: AbortSignal) => readonly Promise<unknown>[]

/** The first requests that a source sends of itself, before it has any answer. */
async function sentBy(via: string, question: Question, count: number): Promise<SentRequest[]> {
  const leaving = new AbortController()
  const sent: Promise<SentRequest>[] = []
  const fetch = async (request: Request) => {
    const { method, url } = request
    const read = async () => ({
      method: method === 'GET' ? ('GET' as const) : ('POST' as const),
      url,
      ...(method === 'GET' ? {} : { body: await request.text() }),
    })
    sent.push(read())
    return new Promise<Response>(() => undefined)
  }
  const options = { url: endpoints.find(({ kind }) => kind === via)?.url ?? '', fetch }
  const source = via === 'rest' ? createRestSource(options) : createRpcSource(options)
  // Nothing answers them.
  void Promise.allSettled(question(source, leaving.signal))
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(count)
  leaving.abort()
  return Promise.all(sent.slice(0, count))
}

/** The value that a parser found. */
function read<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test names nothing')
  return value
}

const pages: readonly (readonly [string, string, Question])[] = [
  [
    'transactions',
    hash,
    (source, signal) => {
      const id = read(parseTransactionHash(hash))
      return [
        source.one('transaction', id, signal),
        source.list('operations', { kind: 'transaction', id }, wholeTransaction, signal),
      ]
    },
  ],
  [
    'operations',
    '167503728641',
    (source, signal) => [source.one('operation', read(parseToid('167503728641')), signal)],
  ],
  [
    'ledgers',
    '39',
    (source, signal) => [source.one('ledger', read(parseLedgerSequence('39')), signal)],
  ],
  [
    'accounts',
    account,
    (source, signal) => [source.one('account', read(parseAccountId(account)), signal)],
  ],
  ['', '', (source, signal) => [source.list('ledgers', undefined, stripRequest, signal)]],
  ...(['ledgers', 'transactions', 'operations', 'payments', 'effects'] as const).map(
    (kind): readonly [string, string, Question] => [
      kind,
      '',
      (source, signal) => [
        source.list(kind, undefined, listRequestOf(kind, undefined, {}).request, signal),
      ],
    ],
  ),
]

const contractPage: (typeof pages)[number] = [
  'contracts',
  contract,
  (source, signal) => [source.one('contract', read(parseContractId(contract)), signal)],
]

for (const via of ['rest', 'rpc'])
  for (const [section, id, question] of via === 'rpc' ? [...pages, contractPage] : pages)
    test(`what is requested first for /${section}${id === '' ? '' : '/…'} is what the source itself requests through ${via}`, async () => {
      const opened = { section, id, tab: '', via, isSpecial: false }
      const first = firstRequests(opened, network)
      expect(first.length).toBeGreaterThan(0)
      expect(await sentBy(via, question, first.length)).toEqual(first)
    })

test('nothing is requested of a network that is part of the site or has no such service, nor for a wrong id or a filtered list', () => {
  const opened = { section: 'ledgers', id: '39', tab: '', via: 'rpc', isSpecial: false }
  expect(firstRequests(opened, network)).toHaveLength(2)
  expect(firstRequests(opened, { ...network, bundled: true })).toEqual([])
  expect(firstRequests({ ...opened, via: 'files' }, network)).toEqual([])
  expect(firstRequests({ ...opened, id: '0' }, network)).toEqual([])
  const ofContract = { ...opened, section: 'contracts', id: contract }
  expect(firstRequests({ ...ofContract, via: 'rest' }, network)).toEqual([])
  expect(firstRequests({ ...opened, id: '', isSpecial: true }, network)).toEqual([])
  expect(
    firstRequests({ ...opened, section: 'accounts', id: account.replace('GA', 'GB') }, network),
  ).toEqual([])
})

test('where no source is chosen a contract is requested of RPC, everything else of REST', () => {
  for (const via of [null, 'auto']) {
    const opened = { section: 'contracts', id: contract, tab: '', via, isSpecial: false }
    expect(firstRequests(opened, network)).toEqual(
      firstRequests({ ...opened, via: 'rpc' }, network),
    )
    const ofLedger = { ...opened, section: 'ledgers', id: '39' }
    expect(firstRequests(ofLedger, network)).toEqual(
      firstRequests({ ...ofLedger, via: 'rest' }, network),
    )
  }
})
