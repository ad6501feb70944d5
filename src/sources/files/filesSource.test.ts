import { describe, expect, it } from 'vitest'
import { oneEach as alone, lakeOf, lakeSource as sourceOf } from '#e2e/testing/lakeHost.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { all, differences } from '#e2e/testing/parity.ts'
import { passphrase, rest, signal } from '#e2e/testing/recordedSources.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { ledgerSequence, parseToid, toid } from '#ledger/values/ids.ts'
import { createMock } from '#mock/mock.ts'
import { locateLedger } from '../ledgers/ledgerParts.ts'
import { pageCursor } from '../page.ts'
import type { Source } from '../source.ts'
import { lakeConfigText } from './lakeConfig.ts'
import { lakeFile } from './lakeNames.ts'

const ofLedger = (sequence: number) => ({ kind: 'ledger', id: ledgerSequence(sequence) }) as const
const page = { order: 'asc', limit: 200 } as const

describe('files of ledgers', () => {
  it('have what REST has of a ledger, for two requests', async () => {
    const { asked, source } = lakeOf()
    const { value } = await source.one('ledger', ledgerSequence(39), signal)
    expect(
      differences([(await rest.one('ledger', ledgerSequence(39), signal)).value], [value]),
    ).toEqual([])
    for (const kind of ['transactions', 'operations', 'payments', 'effects'] as const)
      expect(
        differences<unknown>(
          await all((request) => rest.list(kind, ofLedger(39), request, signal)),
          await all((request) => source.list(kind, ofLedger(39), request, signal)),
        ),
      ).toEqual([])
    expect(asked).toEqual(['GET .config.json', `GET ${lakeFile(alone, 39)}`])
  })

  it('have an operation and its effects by its id, without an index', async () => {
    const { asked, source } = lakeOf()
    const [operation] = (await rest.list('operations', ofLedger(39), page, signal)).items
    if (operation === undefined || isUnknownRecord(operation)) throw new Error('there is none')
    const { value } = await source.one('operation', operation.id, signal)
    expect(differences([operation], [value])).toEqual([])
    const of = { kind: 'operation', id: operation.id } as const
    expect(
      differences<unknown>(
        (await rest.list('effects', of, page, signal)).items,
        (await source.list('effects', of, page, signal)).items,
      ),
    ).toEqual([])
    expect(asked).toHaveLength(2)
    const absent = defined(parseToid(String(toid(ledgerSequence(39), 4_000, 1))))
    await expect(source.one('operation', absent, signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: `There is no operation ${absent}`,
    })
  })

  it.each([
    [{ layout: { ledgersPerFile: 8, filesPerPartition: 8_000 } }],
    [{ layout: { ledgersPerFile: 64, filesPerPartition: 1 } }],
    [{ form: { first: 2, ending: 'zst' } }],
    [{ form: { first: 0, ending: 'zstd' }, missing: 403 }],
    [{ layout: { ledgersPerFile: 8, filesPerPartition: 10 }, form: { first: 2, ending: 'zstd' } }],
  ] as const)('are found and read as they are laid out: %j', async (options) => {
    const { source } = lakeOf(options)
    const { value } = await source.one('network', 'current', signal)
    expect(value).toMatchObject({ passphrase, oldestLedger: 2, latestLedger: 373 })
    for (const sequence of [2, 3, 64, 100, 373])
      expect((await source.one('ledger', ledgerSequence(sequence), signal)).value.sequence).toBe(
        sequence,
      )
    const newest = await source.list('ledgers', undefined, { order: 'desc', limit: 20 }, signal)
    expect(newest.items).toHaveLength(20)
  })

  it('of part of a network are found by the number of one of them', async () => {
    const { source } = lakeOf({ from: 300, to: 340 })
    for (const unknown of [
      source.one('network', 'current', signal),
      source.one('ledger', ledgerSequence(100), signal),
    ])
      await expect(unknown).rejects.toMatchObject({
        kind: 'unsupported',
        message: expect.stringContaining('opens by the number of a ledger that it has'),
      })
    // A page asks for both at once.
    const [network, ledger] = await Promise.all([
      source.one('network', 'current', signal),
      source.one('ledger', ledgerSequence(317), signal),
    ])
    expect(ledger.value.sequence).toBe(317)
    expect(network.value).toMatchObject({ oldestLedger: 300, latestLedger: 340 })
    await expect(source.one('ledger', ledgerSequence(299), signal)).rejects.toMatchObject({
      kind: 'outOfRetention',
    })
    await expect(source.one('ledger', ledgerSequence(341), signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringMatching(
        /lacks the file \S+--341\.xdr\.zst: of the files that were found, that of ledger 340 is the newest$/,
      ),
    })
  })

  it('of millions of ledgers end at a ledger that at most a hundred small requests find', async () => {
    const latest = 63_092_996
    let asked = 0
    const source = sourceOf((request) => {
      asked++
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('.config.json'))
        return Promise.resolve(new Response(lakeConfigText({ ...alone, passphrase })))
      const isThere = Number(/--(\d+)\.xdr\.zst$/.exec(pathname)?.[1] ?? latest + 1) <= latest
      return Promise.resolve(new Response(null, { status: isThere ? 200 : 404 }))
    })
    await expect(source.one('network', 'current', signal)).rejects.toThrow(
      `--${latest}.xdr.zst of files.example.org cannot be read`,
    )
    expect(asked).toBeLessThan(120)
  })
})

describe('a file that cannot be used is named, and its neighbours are shown:', () => {
  const cursor = pageCursor('desc', String(toid(ledgerSequence(41), 0, 0)))
  const around = { order: 'desc', limit: 3, cursor } as const
  it.each([
    [
      'missing',
      undefined,
      /^files\.example\.org lacks the file \S+--39\.xdr\.zst, which should hold ledgers 39 to 39$/,
    ],
    [
      'cut off',
      (file: Uint8Array) => file.slice(0, 90),
      /--39\.xdr\.zst of files\.example\.org cannot be read$/,
    ],
    ['changed', (file: Uint8Array) => file.with(200, (file[200] ?? 0) ^ 8), /cannot be read$/],
    ['a web page', () => Buffer.from('<!doctype html>'), /^it is a web page: the file/],
    [
      'compressed again',
      () => Buffer.from([0x1f, 0x8b, 8, 0]),
      /^its host compresses it again \(gzip\)/,
    ],
  ])('%s', async (_, change, reason) => {
    const { files, source } = lakeOf()
    const path = lakeFile(alone, 39)
    const file = defined(files.get(path))
    if (change === undefined) files.delete(path)
    else files.set(path, change(file))
    const { items } = await source.list('ledgers', undefined, around, signal)
    expect(
      items.map((item) => (isUnknownRecord(item) ? 'unknown' : Number(item.sequence))),
    ).toEqual([40, 'unknown', 38])
    expect(items.flatMap((item) => (isUnknownRecord(item) ? [item.reason] : []))).toEqual([
      expect.stringMatching(reason),
    ])
    await expect(source.list('operations', ofLedger(39), page, signal)).resolves.toMatchObject({
      items: [{ type: 'unknown' }],
    })
  })
})

describe('files are refused', () => {
  it('where they are of another network than they state', async () => {
    const { source } = lakeOf({ states: 'Test SDF Network ; September 2015' })
    await expect(source.list('operations', ofLedger(39), page, signal)).rejects.toMatchObject({
      kind: 'badResponse',
      message: expect.stringContaining('but its ledgers 39 to 39 are of another one'),
    })
  })

  it('where nothing says which network they are of', async () => {
    const { source } = lakeOf({ states: '' })
    await expect(source.one('ledger', ledgerSequence(39), signal)).rejects.toThrow(
      'keeps back files whose names begin with a dot. Its ledger 39 is of no network that is known',
    )
  })

  it('where the address answers with pages', async () => {
    const source = sourceOf(() =>
      Promise.resolve(new Response('<p>', { headers: { 'content-type': 'text/html' } })),
    )
    await expect(source.one('ledger', ledgerSequence(39), signal)).rejects.toThrow(
      'answered a web page in place of the file .config.json: is this the address of a folder of ledgers?',
    )
  })
})

describe('ledgers that no file has yet', () => {
  const request = { order: 'desc', limit: 60 } as const
  const networkOf = async (source: Source) => (await source.one('network', 'current', signal)).value

  it('are read from a node, each ledger from one of the two', async () => {
    const { asked, source } = lakeOf({ to: 340, node: createMock(demo, { retention: 50 }) })
    expect(await networkOf(source)).toMatchObject({
      oldestLedger: 2,
      latestLedger: 373,
      version: 'files of ledgers (SEP-54) up to ledger 340, then node.example.org',
    })
    asked.length = 0
    const page = await source.list('ledgers', undefined, request, signal)
    expect(
      differences<unknown>(
        (await rest.list('ledgers', undefined, request, signal)).items,
        page.items,
      ),
    ).toEqual([])
    expect(new Set(page.calls.map(({ via }) => via))).toEqual(new Set(['files', 'rpc']))
    const read = asked
      .filter((each) => each.startsWith('GET'))
      .map((each) => /--(\d+)\.xdr/.exec(each)?.[1])
    expect(read).toContain('339')
    expect(read).not.toContain('341')
    for (const sequence of [341, 373])
      expect((await source.one('ledger', ledgerSequence(sequence), signal)).value.sequence).toBe(
        sequence,
      )
  })

  it('are read from a node where the first question is about one of them', async () => {
    const { source } = lakeOf({ to: 340, node: createMock(demo) })
    const { value } = await source.one('ledger', ledgerSequence(350), signal)
    expect(value.sequence).toBe(350)
  })

  it.each([
    [
      'the node begins later',
      { to: 300 },
      createMock(demo, { retention: 50 }),
      300,
      'node.example.org begins at ledger 324: ledgers 301 to 323 are missing',
    ],
    [
      'the node does not answer',
      { to: 340 },
      () => Promise.reject(new TypeError('no')),
      340,
      'No answer from node.example.org',
    ],
    [
      'its next ledger does not follow',
      { to: 340 },
      unlinkedNode,
      340,
      'ledger 341 of node.example.org does not follow from ledger 340',
    ],
  ] as const)('are left out where %s', async (_, part, node, latest, why) => {
    const { source } = lakeOf({ ...part, node })
    const network = await networkOf(source)
    expect(network.latestLedger).toBe(latest)
    expect(network.version).toContain(`files of ledgers (SEP-54) alone: ${why}`)
    const { items } = await source.list('ledgers', undefined, request, signal)
    expect(items[0]).toMatchObject({ sequence: latest })
  })
})

/** A node whose ledger 341 names another one as the ledger before. */
async function unlinkedNode(request: Request): Promise<Response> {
  const response = await createMock(demo)(request)
  const text = await response.text()
  const changed = text.replace(
    /("sequence":341,[^}]*"metadataXdr":")([^"]+)/,
    (_, start: string, xdr: string) => {
      const bytes = new Uint8Array(Buffer.from(xdr, 'base64'))
      const at = locateLedger(bytes).headerBytes.start + 4
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return `${start}${Buffer.from(bytes).toString('base64')}`
    },
  )
  return new Response(changed, { headers: { 'content-type': 'application/json' } })
}
