import { expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { type Fetch, isHttp, SourceError } from '#ledger/values/answer.ts'
import { createMock } from '#mock/mock.ts'
import { createFilesSource } from '../files/filesSource.ts'
import { createRpcSource } from '../node/source.ts'
import { readRecords } from '../records/records.ts'
import { noBudget, withoutKey } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import type { Source } from '../source.ts'

const { signal } = new AbortController()
const key = 'h7Tq0xYzL3mNvB9cRk2Wd8sF'
const secret = 'sk_live_51'
const account = 'GA57PZTFT3WL4AZIXYRRU37OQONVS3LFFAQBTBXW64VUUIGKUSQQW7OE'
const path = `/v2/${key}`

interface Sight {
  readonly name: string
  readonly create: (fetch: Fetch) => Source
  readonly mock: Fetch
}

const options = { budget: noBudget }
const sights: readonly Sight[] = [
  {
    name: 'REST',
    create: (fetch) => createRestSource({ ...options, url: `https://rest.example${path}/`, fetch }),
    mock: createMock(demo, { restPrefix: path }),
  },
  {
    name: 'RPC',
    create: (fetch) =>
      createRpcSource({ ...options, url: `https://rpc.example${path}?apikey=${secret}`, fetch }),
    mock: createMock(demo, { rpcPath: path }),
  },
  {
    name: 'Files',
    create: (fetch) =>
      createFilesSource({ ...options, url: `https://lake.example${path}?sig=${secret}`, fetch }),
    mock: createMock(demo, { lakePath: path }),
  },
]
const down: Fetch = () => Promise.resolve(new Response('busy', { status: 503 }))
const elsewhere: Fetch = ({ url }) =>
  Promise.resolve(new Response(null, { status: 302, headers: { location: `${url}&again=1` } }))
const keys = new RegExp(`${key}|${secret}`)

test.each(sights)(
  'no call through $name names the key of its endpoint, but where it belongs',
  async (sight) => {
    const source = sight.create(sight.mock)
    const { calls } = await source.list('ledgers', undefined, { order: 'desc', limit: 5 }, signal)
    const urls = calls.filter(isHttp).map(({ url }) => url)
    expect(urls.length).toBeGreaterThan(0)
    for (const url of urls) {
      expect(url).toContain('example/v2/YOUR_KEY')
      expect(url).not.toMatch(keys)
    }
  },
)

test.each(
  sights.flatMap((sight) => [
    { ...sight, fails: 'is down', fetch: down },
    { ...sight, fails: 'redirects', fetch: elsewhere },
  ]),
)('an error of $name that $fails names no key, in its words and its calls', async (sight) => {
  const asked = sight.create(sight.fetch).one('network', 'current', signal)
  const error: unknown = await asked.catch((reason: unknown) => reason)
  if (!(error instanceof SourceError)) throw new Error('it answered')
  expect(error.calls.length).toBeGreaterThan(0)
  expect(`${error.message} ${JSON.stringify(error.calls)}`).not.toMatch(keys)
})

test('exported records link to the endpoint without its key', async () => {
  const source = createRestSource({
    ...options,
    url: `https://rest.example${path}`,
    fetch: createMock(demo, { restPrefix: path }),
  })
  for (const base of [
    `https://rest.example${path}/`,
    `https://rest.example${path}?apikey=${secret}`,
  ]) {
    const page = { order: 'asc', limit: 2 } as const
    const wanted = { kind: 'ledgers', of: undefined, page, base, columns: false } as const
    const { lines } = await readRecords(source, wanted, signal)
    expect(lines).toContain('"https://rest.example/v2/YOUR_KEY/ledgers/2"')
    expect(lines).not.toMatch(keys)
  }
})

test.each([
  // A request's own ids and parameters stay.
  [
    `https://h.example${path}/accounts/${account}/payments?cursor=12884905984&limit=20`,
    `https://h.example${path}`,
    `https://h.example/v2/YOUR_KEY/accounts/${account}/payments?cursor=12884905984&limit=20`,
  ],
  [
    `https://h.example/accounts/${account}`,
    'https://h.example',
    `https://h.example/accounts/${account}`,
  ],
  // As providers have keys: hex, base58, a UUID, a query, a query without a name.
  ['https://h.example/0f3a9b7c5d1e48628f7a0b1c2d3e4f50/', undefined, 'https://h.example/YOUR_KEY/'],
  [
    'https://h.example/rpc/3f2b9c1e-77aa-4e0b-9d55-0c1de2f3a4b5',
    undefined,
    'https://h.example/rpc/YOUR_KEY',
  ],
  [
    'https://h.example/soroban/v1/abcdefghijklmnopqrstuvwxyz',
    undefined,
    'https://h.example/soroban/v1/YOUR_KEY',
  ],
  [
    'https://h.example/?apikey=1&Project=abc',
    undefined,
    'https://h.example/?apikey=YOUR_KEY&Project=YOUR_KEY',
  ],
  ['https://h.example/rpc?0f3a9b7c5d1e', undefined, 'https://h.example/rpc?YOUR_KEY'],
  // Folders that a host named stay.
  [
    'https://h.example/stellar-pubnet-2026/lake/v1.2/',
    undefined,
    'https://h.example/stellar-pubnet-2026/lake/v1.2/',
  ],
  ['http://localhost:8000/rpc', undefined, 'http://localhost:8000/rpc'],
  ['', undefined, ''],
])('%s', (url, endpoint, shown) => {
  expect(withoutKey(url, endpoint)).toBe(shown)
})
