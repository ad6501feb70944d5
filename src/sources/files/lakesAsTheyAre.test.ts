import { zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { passphrase } from '#e2e/testing/indexedLedgers.ts'
import { lakeOf, oneEach, packed, recordedBatch } from '#e2e/testing/lakeHost.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createGateway } from '#gateway/gateway.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { createMock } from '#mock/mock.ts'
import type { Source } from '../source.ts'
import { lakeFile } from './lakeNames.ts'

const { signal } = new AbortController()

async function windowOf(source: Source) {
  const { value } = await source.one('network', 'current', signal)
  return [value.oldestLedger, value.latestLedger].map(Number)
}

/** The newest ledgers of its list, and why others of them cannot be read. */
async function listed(source: Source, limit = 20) {
  const { items } = await source.list('ledgers', undefined, { order: 'desc', limit }, signal)
  return items.map((item) => (isUnknownRecord(item) ? item.reason : Number(item.sequence)))
}

const ledgerOf = async (source: Source, sequence: number) =>
  Number((await source.one('ledger', ledgerSequence(sequence), signal)).value.sequence)

const numberIn = (path: string) => Number(/--(\d+)(?:-\d+)?\.xdr/.exec(path)?.[1] ?? 0)

describe('a lake begins where it begins', () => {
  test('at the first ledger of a folder, with several ledgers in a file', async () => {
    const layout = { ledgersPerFile: 8, filesPerPartition: 16 }
    const { source } = lakeOf({ layout, from: 128, to: 200 })
    expect(await windowOf(source)).toEqual([128, 200])
  })

  test('within a file, and ends within one', async () => {
    const { source } = lakeOf({
      layout: { ledgersPerFile: 8, filesPerPartition: 1_000 },
      from: 43,
      to: 60,
      more: { first: 43 },
    })
    expect(await windowOf(source)).toEqual([43, 60])
    expect(await listed(source)).toEqual(Array.from({ length: 18 }, (_, n) => 60 - n))
  })

  test('where the network’s host says, and anywhere for who opens a ledger by its number', async () => {
    expect(await windowOf(lakeOf({ from: 301, to: 330, more: { first: 301 } }).source)).toEqual([
      301, 330,
    ])
    const { source } = lakeOf({ from: 301, to: 330 })
    await expect(windowOf(source)).rejects.toMatchObject({ kind: 'unsupported' })
    expect(await ledgerOf(source, 310)).toBe(310)
    expect(await windowOf(source)).toEqual([301, 330])
  })

  test('where its files are listed, and nothing else is asked', async () => {
    const { asked, source } = lakeOf({
      from: 301,
      to: 330,
      more: { listed: () => ({ from: ledgerSequence(301), to: ledgerSequence(330) }) },
    })
    expect(await windowOf(source)).toEqual([301, 330])
    expect(asked).toEqual(['GET .config.json', `GET ${lakeFile(oneEach, 330)}`])
  })
})

describe('a lake with gaps goes on behind them', () => {
  test('of its third ledger and of a long run', async () => {
    const { source } = lakeOf({
      to: 50,
      isThere: (ledger) => ledger !== 3 && (ledger < 9 || ledger > 24),
    })
    expect(await windowOf(source)).toEqual([2, 50])
  })

  test('of files with several ledgers', async () => {
    const layout = { ledgersPerFile: 8, filesPerPartition: 8_000 }
    const { source } = lakeOf({ layout, to: 100, isThere: (ledger) => ledger < 24 || ledger > 33 })
    expect(await windowOf(source)).toEqual([2, 100])
  })

  test('of which a file in its middle lacks ledgers at both ends', async () => {
    const [from, to] = [50, 53]
    const layout = { ledgersPerFile: 8, filesPerPartition: 8_000 }
    const { files, source } = lakeOf({ layout, from: 40, to: 71 })
    files.set(lakeFile(layout, 48), packed(recordedBatch(from, to)))
    const lacks = 'the file of ledgers 48 to 55 of files.example.org lacks this one'
    const ledgers = Array.from({ length: 32 }, (_, n) => {
      const ledger = 71 - n
      return ledger < 48 || ledger > 55 || (ledger >= from && ledger <= to) ? ledger : lacks
    })
    expect(await listed(source, 50)).toEqual(ledgers)
    await expect(ledgerOf(source, 48)).rejects.toMatchObject({
      message: expect.stringContaining(lacks),
    })
    const gateway = createGateway(source)
    const statusOf = async (path: string) =>
      (await gateway(new Request(`http://rest.example${path}`))).status
    expect(await statusOf('/ledgers?limit=50')).toBe(200)
    expect(await statusOf('/operations?limit=100&order=desc')).toBe(200)
  })

  test('before the first ledger that was seen', async () => {
    const { source } = lakeOf({ from: 100, to: 140, isThere: (ledger) => ledger !== 110 })
    expect(await ledgerOf(source, 120)).toBe(120)
    expect(await windowOf(source)).toEqual([100, 140])
  })

  test('and names the missing file in its place', async () => {
    const { source } = lakeOf({ to: 6, isThere: (ledger) => ledger !== 4 })
    expect(await listed(source)).toEqual([
      6,
      5,
      expect.stringMatching(/lacks the file \S+--4\.xdr\.zst, which should hold ledgers 4 to 4$/),
      3,
      2,
    ])
  })

  test('as soon as a ledger that was not found is opened', async () => {
    const { source } = lakeOf({ to: 300, isThere: (ledger) => ledger < 50 || ledger > 290 })
    expect(await windowOf(source)).toEqual([2, 49])
    expect(await ledgerOf(source, 295)).toBe(295)
    expect(await windowOf(source)).toEqual([2, 300])
  })

  test('and does not say of a ledger that it is not closed', async () => {
    const { source } = lakeOf({ to: 6 })
    await expect(ledgerOf(source, 9)).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining(
        'of the files that were found, that of ledger 6 is the newest',
      ),
    })
  })
})

describe('a newest file that cannot be read is one unreadable ledger:', () => {
  const whole = packed(recordedBatch(40, 40))
  test.each([
    ['cut off', whole.subarray(0, 90)],
    ['half of a batch that its host unpacked', recordedBatch(40, 40).subarray(0, 700)],
  ])('%s', async (_, file) => {
    const { files, source } = lakeOf({ to: 40 })
    files.set(lakeFile(oneEach, 40), file)
    const { value } = await source.one('network', 'current', signal)
    expect([value.latestLedger, value.version]).toEqual([
      39,
      expect.stringMatching(/; newer: .*40/),
    ])
    expect((await listed(source)).at(0)).toBe(39)
    files.set(lakeFile(oneEach, 40), whole)
    await source.forget()
    expect(await windowOf(source)).toEqual([2, 40])
  })

  test('of a batch the ledgers before it are the newest', async () => {
    const layout = { ledgersPerFile: 8, filesPerPartition: 8_000 }
    const { files, source } = lakeOf({ layout, to: 45 })
    files.set(lakeFile(layout, 45), packed(recordedBatch(40, 45)).subarray(0, 300))
    expect(await windowOf(source)).toEqual([2, 39])
  })

  test('and a node goes on before it', async () => {
    const { files, source } = lakeOf({ to: 340, node: createMock(demo, { retention: 50 }) })
    files.set(lakeFile(oneEach, 340), new Uint8Array())
    expect(await windowOf(source)).toEqual([2, 373])
    expect((await listed(source, 60)).filter((each) => typeof each === 'string')).toEqual([])
  })
})

describe('how a host answers one question says nothing of the others:', () => {
  test('.zstd before .zst', async () => {
    const [before, behind] = ['zstd', 'zst'] as const
    const { files, source } = lakeOf({ to: 20, form: { first: 0, ending: before } })
    const other = lakeOf({ to: 20, form: { first: 0, ending: behind } }).files
    for (let ledger = 12; ledger <= 20; ledger++) {
      files.delete(lakeFile(oneEach, ledger, { first: 0, ending: before }))
      const path = lakeFile(oneEach, ledger, { first: 0, ending: behind })
      files.set(path, other.get(path) ?? new Uint8Array())
    }
    expect(await windowOf(source)).toEqual([2, 20])
    expect(await listed(source, 4)).toEqual([20, 19, 18, 17])
    expect(await ledgerOf(source, 5)).toBe(5)
  })

  test.each([403, 501])('HEAD with %i', async (status) => {
    const { asked, source } = lakeOf({
      to: 20,
      instead: ({ method }) => (method === 'HEAD' ? new Response(null, { status }) : undefined),
    })
    expect(await ledgerOf(source, 15)).toBe(15)
    expect(await windowOf(source)).toEqual([2, 20])
    expect(asked.filter((each) => each.startsWith('HEAD')).length).toBeLessThan(5)
  })
})

test('a file that its host unpacks on the way is read', async () => {
  const layout = { ledgersPerFile: 8, filesPerPartition: 8_000 }
  const { files, source } = lakeOf({ layout, to: 20 })
  for (const [path, file] of files)
    if (path.includes('.xdr.')) files.set(path, new Uint8Array(zstdDecompressSync(file)))
  expect(await windowOf(source)).toEqual([2, 20])
  expect(await listed(source, 3)).toEqual([20, 19, 18])
})

describe('a request that fails once is sent again', () => {
  /** A host of which the first request of a third of the files fails. */
  const flaky = (fail: () => Response) => {
    const asked = new Set<string>()
    return ({ method }: Request, path: string) => {
      const key = `${method} ${path}`
      if (numberIn(path) % 3 !== 0 || path.startsWith('.') || asked.has(key)) return undefined
      asked.add(key)
      return fail()
    }
  }
  const cut = () => {
    const body = new ReadableStream({
      pull(stream) {
        stream.error(new TypeError('terminated'))
      },
    })
    return new Response(body)
  }
  test.each([
    ['status 503', () => new Response('no', { status: 503 })],
    ['an answer that is cut off', cut],
  ])('after %s', async (_, fail) => {
    const { source } = lakeOf({ to: 12, instead: flaky(fail) })
    expect(await windowOf(source)).toEqual([2, 12])
    expect(await listed(source)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })
})

describe('refused is not absent', () => {
  test('where a host refuses all, it says so', async () => {
    const { source } = lakeOf({ instead: () => new Response('no', { status: 403 }) })
    for (const question of [windowOf(source), ledgerOf(source, 5)])
      await expect(question).rejects.toMatchObject({
        kind: 'unsupported',
        message: expect.stringContaining(
          'refuses each file that was asked for at this address (HTTP 403)',
        ),
      })
  })

  test('where a store refuses what it lacks, it is not said to refuse all', async () => {
    const { source } = lakeOf({ from: 301, to: 310, missing: 403 })
    await expect(windowOf(source)).rejects.toMatchObject({
      message: expect.stringMatching(/^No file of ledgers was found at files\.example\.org/),
    })
    expect(await ledgerOf(source, 305)).toBe(305)
  })

  test('where a host refuses one file, that may be there or not', async () => {
    const { source } = lakeOf({
      to: 12,
      instead: (_, path) =>
        numberIn(path) === 9 ? new Response('no', { status: 403 }) : undefined,
    })
    expect((await listed(source)).slice(0, 5)).toEqual([
      12,
      11,
      10,
      expect.stringMatching(/refuses or lacks the file \S+--9\.xdr\.zst \(HTTP 403\)/),
      8,
    ])
  })

  test('where a description is kept back, the network is one that this site’s host names', async () => {
    const passphrases = ['Other', passphrase]
    const { source } = lakeOf({ from: 3, to: 70, states: '', more: { passphrases } })
    const { value } = await source.one('network', 'current', signal)
    expect(value).toMatchObject({ passphrase, latestLedger: 70 })
    await expect(ledgerOf(lakeOf({ to: 12, states: '' }).source, 8)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('keeps back files whose names begin with a dot'),
    })
  })
})
