import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeProblems } from '#e2e/lab/ledgers/gatewayRoutes.ts'
import { asRecorded, recordedBuckets, writeArchive } from '#e2e/testing/archiveFolder.ts'
import { account } from '#e2e/testing/listQueries.ts'
import { creditAsset } from '#ledger/asset.ts'
import { createMock } from '#mock/mock.ts'
import { history } from '../history/run.ts'
import { lake } from '../lake/run.ts'
import { openFolder } from '../network/packedFolder.ts'
import { listen, mock } from '../network/server.ts'
import { openLakeNetwork } from './network.ts'
import { gateway } from './run.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-gateway-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ledgers = path.join(folder, 'lake')
const { signal } = new AbortController()
beforeAll(async () => {
  const words = ['--from', 'public/recorded/demo', '--to', ledgers, '--ledgers', '30..45']
  await lake(words, () => undefined, signal)
})

/** Runs it until it ends, or serves. */
async function started(...args: readonly string[]) {
  const lines: string[] = []
  const stopped = new AbortController()
  let ended: number | undefined
  let serves = (_url: string) => {}
  const serving = new Promise<string>((resolve) => {
    serves = resolve
  })
  const say = (line: string) => {
    lines.push(line)
    const [, url] = /REST at (\S+)\/$/.exec(line) ?? []
    if (url !== undefined) serves(url)
  }
  const running = gateway([...args, '--port', '0'], { print: say, say }, stopped.signal).then(
    (code) => {
      ended = code
      serves('')
      return code
    },
  )
  const url = await serving
  const stop = () => {
    stopped.abort()
    return running
  }
  return { url, stop, code: () => ended, text: () => lines.join('\n') }
}

const latest = async (url: string): Promise<unknown> =>
  Reflect.get(Object(await (await fetch(`${url}/`)).json()), 'history_latest_ledger')

test('a lake that begins anywhere is served from its folder, by all routes', async () => {
  const { url, stop } = await started('--lake', ledgers)
  expect(await latest(url)).toBe(45)
  const { asked, problems } = await routeProblems(url)
  expect(problems).toEqual([])
  expect(asked.filter((each) => each.startsWith('200')).length).toBeGreaterThan(25)
  expect(await stop()).toBe(0)
})

test('state of a lake that begins late comes from its index, and says of which ledgers it is', async () => {
  const index = path.join(folder, 'index')
  await history(['build', ledgers, index, '--workers', '1', '--ledgers', '30..43'], () => undefined)
  const { url, stop } = await started('--lake', ledgers, '--index', index)
  const paid = await (await fetch(`${url}/payments?limit=1`)).text()
  const [, account = ''] = /"source_account": "(G\w+)"/.exec(paid) ?? []
  for (const asked of ['assets', 'offers', `accounts/${account}`, `accounts?signer=${account}`]) {
    const { status, headers } = await fetch(`${url}/${asked}`)
    expect([asked, status, headers.get('Ledger-Coverage')]).toEqual([asked, 200, '30-43'])
  }
  expect(await stop()).toBe(0)
})

test('the state of an archive is served by itself: all lists of the current state are REST’s, but for times before those of its ledgers, and nothing else is', async () => {
  const [archive, index] = [path.join(folder, 'archive'), path.join(folder, 'state')]
  writeArchive(archive, recordedBuckets())
  await history(['state', archive, index], () => undefined)
  const { url, stop, text } = await started('--index', index)
  const recorded = createMock(openFolder('public/recorded/demo'))
  /** Without the times of ledgers before those whose headers the archive has: a state has their numbers alone. */
  const answerOf = async (response: Response, base: string): Promise<string> =>
    (await response.text())
      .replaceAll(base, '')
      .replaceAll(
        /"last_modified_ledger": ?(\d+),\s*"last_modified_time": ?("[^"]*"|null)/g,
        (both, ledger) => (Number(ledger) < 320 ? ledger : both),
      )
  const problems: string[] = []
  const compare = async (asked: string, at = url) => {
    const service = 'http://recorded.invalid'
    const [own, other] = await Promise.all([
      fetch(`${at}/${asked}`).then((answer) => answerOf(answer, at)),
      recorded(new Request(`${service}/${asked}`)).then((answer) => answerOf(answer, service)),
    ])
    if (own !== other) problems.push(asked)
    return other
  }
  const of = (body: string, field: string, most: number) =>
    [
      ...new Set([...body.matchAll(new RegExp(`"${field}": ?"([^"]+)"`, 'g'))].map(([, id]) => id)),
    ].slice(0, most)
  const lists = new Map<string, string>()
  for (const list of ['assets', 'offers', 'claimable_balances', 'liquidity_pools'])
    for (const order of ['desc&limit=7', 'asc&limit=200'])
      lists.set(list, await compare(`${list}?order=${order}`))
  const body = (list: string) => lists.get(list) ?? ''
  const accounts = of(body('offers'), 'seller', 6)
  const assets = [
    ...body('assets').matchAll(/"paging_token": ?"([A-Za-z0-9]+)_(G[A-Z2-7]{55})_/g),
  ].slice(0, 6)
  for (const id of accounts)
    for (const asked of [
      `accounts/${id}`,
      `accounts?signer=${id}`,
      `accounts?sponsor=${id}`,
      `offers?seller=${id}`,
      `offers?sponsor=${id}&order=desc`,
      `claimable_balances?claimant=${id}`,
      `liquidity_pools?account=${id}`,
    ])
      await compare(asked)
  for (const [, code, issuer] of assets) {
    for (const asked of [
      `assets?asset_code=${code}`,
      `assets?asset_issuer=${issuer}`,
      `accounts?asset=${code}:${issuer}&limit=3&order=desc`,
      `claimable_balances?asset=${code}:${issuer}`,
      `liquidity_pools?reserves=${code}:${issuer}`,
    ])
      await compare(asked)
  }
  for (const [list, field] of [
    ['offers', 'id'],
    ['claimable_balances', 'id'],
    ['liquidity_pools', 'id'],
  ] as const)
    for (const id of of(body(list), field, 3)) await compare(`${list}/${id}`)
  const [, code = '', issuer = ''] = assets.at(-1) ?? []
  const lines = await compare(`accounts?asset=${code}:${issuer}&limit=200`)
  const balance = new RegExp(
    `"balance": ?"([\\d.]+)"[^{}]*"asset_code": ?"${code}",\\s*"asset_issuer": ?"${issuer}"`,
    'g',
  )
  const held = [...lines.matchAll(balance)].map(([, amount = '']) =>
    BigInt(amount.replace('.', '')),
  )
  const source = await openLakeNetwork({ index })
  const largest = await source.one('largestHolders', creditAsset(code, account(issuer)), signal)
  const ranked = largest.value.holders.filter(({ id }) => id.startsWith('G'))
  expect(ranked.map((each) => each.balance)).toEqual(held.toSorted((a, b) => (a < b ? 1 : -1)))
  expect(held.length).toBeGreaterThan(10)
  expect(largest.asOf?.ledger).toBe(373)
  expect(problems).toEqual([])
  expect([accounts.length, assets.length]).toEqual([6, 6])
  expect(text()).toContain('REST at')
  expect(await latest(url)).toBe(373)
  // Its archive has other buckets: all of its header but their hash is the recorded one's, and so are its counts.
  const [stated, wanted] = await Promise.all(
    [fetch(`${url}/ledgers/373`), recorded(new Request('http://recorded.invalid/ledgers/373'))].map(
      async (answer): Promise<object> => (await answer).json(),
    ),
  )
  const varies = { hash: '', id: '', header_xdr: '', _links: {} }
  expect({ ...stated, ...varies }).toEqual({ ...wanted, ...varies })
  for (const list of ['ledgers', 'payments', `accounts/${accounts[0]}/effects`]) {
    const { status, headers } = await fetch(`${url}/${list}`)
    expect([list, status, headers.get('content-type')]).toEqual([
      list,
      404,
      expect.stringContaining('problem'),
    ])
  }
  expect(await stop()).toBe(0)
  // Beside a node that keeps fifty ledgers.
  asRecorded(index, 373)
  const node = await listen(createMock(openFolder('public/recorded/demo'), { retention: 50 }), 0)
  const beside = await started('--index', index, '--rpc', `${node.url}/rpc`)
  for (const list of ['assets', 'offers', 'claimable_balances', 'liquidity_pools'])
    await compare(`${list}?order=desc&limit=50`, beside.url)
  for (const [, code = '', issuer = ''] of assets)
    await compare(`accounts?asset=${code}:${issuer}&limit=50`, beside.url)
  expect(problems).toEqual([])
  expect(await beside.stop()).toBe(0)
  await node.close()
})

test('a lake that does not describe itself is served under the passphrase given; one of another network, or with its index, is not', async () => {
  const [nameless, foreign] = [path.join(folder, 'nameless'), path.join(folder, 'foreign')]
  const passphrase = 'Parallax Local Network ; 2026'
  cpSync(ledgers, nameless, { recursive: true })
  rmSync(path.join(nameless, '.config.json'))
  const { url, stop, text } = await started('--lake', nameless, '--passphrase', passphrase)
  expect(text()).toContain('REST at')
  expect(await latest(url)).toBe(45)
  expect(await stop()).toBe(0)
  cpSync(path.join(folder, 'index'), foreign, { recursive: true })
  const manifest = path.join(foreign, 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(passphrase, 'Another'))
  for (const words of [
    ['--passphrase', 'Another'],
    ['--index', foreign],
  ]) {
    const refused = await started('--lake', ledgers, ...words)
    expect([refused.url, refused.code()]).toEqual(['', 2])
    expect(refused.text()).toContain(`is of the network “${passphrase}”`)
  }
})

test('what the gateway cannot read it says without a name of its machine’s folders', async () => {
  const damaged = path.join(folder, 'secret-place')
  cpSync(ledgers, damaged, { recursive: true })
  writeFileSync(path.join(damaged, 'FFFFFFFF--0-63999', 'FFFFFFDB--36.xdr.zst'), '<html>')
  const { url, stop } = await started('--lake', damaged)
  const answer = await fetch(`${url}/ledgers/36`)
  const text = await answer.text()
  expect([answer.status, text]).toEqual([500, expect.stringContaining('FFFFFFDB--36')])
  expect(text).not.toContain('secret-place')
  expect(await stop()).toBe(0)
})

test('ledgers that are missing or damaged are named, and the others served', async () => {
  const partition = path.join(ledgers, 'FFFFFFFF--0-63999')
  const [newest = ''] = readdirSync(partition).toSorted()
  writeFileSync(path.join(partition, newest), '')
  rmSync(path.join(partition, 'FFFFFFDB--36.xdr.zst'))
  const { url, stop, text } = await started('--lake', ledgers)
  expect(text()).toMatch(/left out: .*lake\/ lacks the file \S+--36\.xdr\.zst/)
  expect(await latest(url)).toBe(44)
  for (const list of ['ledgers', 'operations', 'effects'])
    expect((await fetch(`${url}/${list}?order=desc&limit=200`)).status).toBe(200)
  expect(await stop()).toBe(0)
})

test.each([
  [['--nonsense'], 2, /^Unknown option '--nonsense'\n\nnpm run gateway/],
  [['--help'], 0, /--port N .*default 8001/],
  [[], 2, /npm run gateway/],
  [['--lake', '/nowhere'], 2, /^\/nowhere does not exist$/],
  [['--lake', folder, '--index', '/nowhere'], 2, /^\/nowhere does not exist$/],
  [['--lake', 'src/tools'], 2, /^src\/tools has no ledgers$/],
  [['--lake', ledgers, '--index', ledgers], 2, /has no manifest\.json: it is no index of ledgers$/],
  [[ledgers], 2, /is no recording: a lake’s folder is named by --lake$/],
  [
    ['http://127.0.0.1:9/', '--index', ledgers],
    2,
    /^http:\/\/127\.0\.0\.1:9\/ is read by itself, without --index: a node beside files is named by --rpc$/,
  ],
  [['http://127.0.0.1:9/'], 1, /^No answer from 127\.0\.0\.1:9: (?!.*CORS)/],
] as const)(
  'what is wrong with %j is said, and nothing is served',
  async (args, code, words) => {
    const { url, text, code: ended } = await started(...args)
    expect(url).toBe('')
    expect(ended()).toBe(code)
    expect(text()).toMatch(words)
    expect(text()).not.toMatch(/\n {4}at /)
  },
  30_000,
)

test.each([
  [['--nonsense'], 2, /^Unknown option '--nonsense'\n\nnpm run mock/],
  [['--help'], 0, /--index DIR .*default none/],
  [['--port', 'x'], 2, /npm run mock/],
  [['--lake', '/nowhere'], 2, /^\/nowhere does not exist$/],
  [['/nowhere'], 2, /does not exist$/],
] as const)('the mock says what is wrong with %j', async (args, code, words) => {
  const lines: string[] = []
  expect(await mock(args, (line) => lines.push(line), signal)).toBe(code)
  expect(lines.join('\n')).toMatch(words)
})
