import { describe, expect, test } from 'vitest'
import { cursor, SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { csvOf } from '#sources/records/records.ts'
import type { RecordsPage, RecordsReader } from '#sources/source.ts'
import { checksumOf } from './ExportPanel.tsx'
import { manifestOf } from './manifest.ts'
import { type ExportOptions, type Progress, runExport } from './runExport.ts'

const request = {
  kind: 'operations',
  of: undefined,
  base: '',
  page: { order: 'asc', limit: 200 },
} as const

/** A list of `count` records in pages of ten; `fault` may throw before the page that begins at an index. */
function listOf(count: number, fault: (at: number, times: number) => void = () => undefined) {
  const starts: number[] = []
  const reader: RecordsReader = {
    records: ({ page, columns }): Promise<RecordsPage> => {
      const at = Number(page.cursor ?? 0)
      starts.push(at)
      fault(at, starts.filter((each) => each === at).length)
      const to = Math.min(count, at + Math.min(10, page.limit))
      const ids = Array.from({ length: to - at }, (_, i) => at + i)
      return Promise.resolve({
        lines: ids.map((id) => `{"id":"${id}","n":{"k${id % 3}":"=${id}"}}\n`).join(''),
        count: ids.length,
        unreadable: 0,
        columns: columns ? ['id', ...ids.map((id) => `n.k${id % 3}`)] : [],
        requests: 1,
        next: to < count ? cursor(String(to)) : undefined,
        coverage: { from: ledgerSequence(at + 1), to: ledgerSequence(to + 1) },
      })
    },
    csv: (table) => Promise.resolve(csvOf(table)),
    typeNames: () => Promise.resolve([]),
  }
  return { reader, starts }
}

async function run(
  reader: RecordsReader,
  options: Partial<ExportOptions> = {},
  wanted: Parameters<typeof runExport>[1] = request,
) {
  const seen: Progress[] = []
  const waits: number[] = []
  const exported = await runExport(reader, wanted, {
    format: 'ndjson',
    progress: (progress) => void seen.push(progress),
    signal: new AbortController().signal,
    wait: (seconds) => {
      waits.push(seconds)
      return Promise.resolve()
    },
    ...options,
  })
  return { exported, seen, waits, text: await exported.file.text() }
}

/** What a manifest is made of besides the file. */
const about = {
  request,
  network: { name: 'Test', passphrase: 'p' },
  via: 'rpc',
  endpoint: 'https://node.invalid',
  format: 'ndjson',
  name: 'x',
  sha256: '',
  date: new Date(0),
} as const

const ids = (text: string): readonly number[] =>
  [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => Number(id))
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('an export', () => {
  test('of an account found by its events says so, and in which ledgers', async () => {
    const { reader } = listOf(25)
    const { exported } = await run({
      ...reader,
      records: async (...asked) => {
        const answer = await reader.records(...asked)
        return {
          ...answer,
          search: { of: 'account', ledgers: answer.coverage, foreign: 1, foreignTransactions: [] },
        }
      },
    })
    expect(exported.search).toEqual({
      of: 'account',
      ledgers: { from: 1, to: 26 },
      foreign: 3,
      foreignTransactions: [],
    })
  })

  test('has every record once, in order, and reports its progress', async () => {
    const { exported, seen, text } = await run(listOf(95).reader)
    expect(ids(text)).toEqual(upTo(95))
    expect(exported.end).toEqual({ outcome: 'complete' })
    expect(exported.coverage).toEqual({ from: 1, to: 96 })
    expect(exported.bytes).toBe(new TextEncoder().encode(text).length)
    expect(seen.map(({ records }) => records)).toEqual([
      ...Array.from({ length: 9 }, (_, i) => (i + 1) * 10),
      95,
      95,
    ])
  })

  test('ends with a reason where the pages of a list come back', async () => {
    const { reader } = listOf(30)
    const { exported, text } = await run({
      ...reader,
      records: async (...asked) => {
        const answer = await reader.records(...asked)
        return { ...answer, next: answer.next ?? cursor('10') }
      },
    })
    expect(exported.end).toEqual({
      outcome: 'failed',
      reason: 'the service’s pages begin again',
    })
    expect(ids(text)).toEqual(upTo(30))
  })

  test('of ledgers is not complete where the service left some out', async () => {
    const file = async (...sequences: readonly number[]) => {
      const pages = [sequences.slice(0, 2), sequences.slice(2)]
      const { reader } = listOf(0)
      const records = ({ page }: { page: { cursor?: string | undefined } }) =>
        Promise.resolve({
          lines: (pages[Number(page.cursor ?? 0)] ?? [])
            .map((sequence) => `{"sequence":${sequence}}\n`)
            .join(''),
          count: pages[Number(page.cursor ?? 0)]?.length ?? 0,
          unreadable: 0,
          columns: [],
          requests: 1,
          next: page.cursor === undefined ? cursor('1') : undefined,
        })
      const wanted = { ...request, kind: 'ledgers' } as const
      const { end } = (await run({ ...reader, records }, {}, wanted)).exported
      return 'reason' in end ? end.reason : end.outcome
    }
    expect(await file(9, 8, 7, 6)).toBe('complete')
    expect(await file()).toBe('complete')
    const leftOut = (some: string) => `the service left out ${some} between the first and the last`
    expect(await file(9, 8, 6, 5)).toBe(leftOut('1 ledger'))
    expect(await file(5, 6, 9)).toBe(leftOut('2 ledgers'))
  })

  test('of nothing is an empty file', async () => {
    const { text, exported } = await run(listOf(0).reader)
    expect([text, exported.end.outcome, exported.records]).toEqual(['', 'complete', 0])
    const table = await run(listOf(0).reader, { format: 'csv' })
    expect(table.text).toBe('')
  })

  test('as CSV has one header, and every column in every line', async () => {
    const { text } = await run(listOf(25).reader, { format: 'csv' })
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('id,n.k0,n.k1,n.k2')
    expect(lines).toHaveLength(27)
    expect(lines.slice(1, 4)).toEqual(["0,'=0,,", "1,,'=1,", "2,,,'=2"])
  })

  test('waits when the service is rate-limited, for the requested time, and continues', async () => {
    const { reader, starts } = listOf(40, (at, times) => {
      if (at === 20 && times <= 3)
        throw new SourceError('rateLimited', 'too many', {
          retryAfter: times === 1 ? 30 : undefined,
        })
    })
    const { exported, seen, waits, text } = await run(reader)
    expect(ids(text)).toEqual(upTo(40))
    expect(waits).toEqual([30, 4, 8])
    expect(starts).toEqual([0, 10, 20, 20, 20, 20, 30])
    expect(seen.some(({ waiting }) => waiting === 30)).toBe(true)
    expect(exported.end.outcome).toBe('complete')
  })

  test('of a service that stops answering has the records before, and says that it is partial', async () => {
    const { reader, starts } = listOf(40, (at) => {
      if (at === 20) throw new SourceError('unreachable', 'nobody answers')
    })
    const { exported, text, waits } = await run(reader)
    expect(ids(text)).toEqual(upTo(20))
    expect(exported.end).toEqual({ outcome: 'failed', reason: 'nobody answers' })
    expect(waits).toEqual([2, 4, 8])
    expect(starts.filter((at) => at === 20)).toHaveLength(4)
  })

  test('does not retry an invalid answer', async () => {
    const { reader, starts } = listOf(40, (at) => {
      if (at === 10) throw new SourceError('badResponse', 'broken')
    })
    const { exported } = await run(reader)
    expect(exported.end).toEqual({ outcome: 'failed', reason: 'broken' })
    expect(starts).toEqual([0, 10])
  })

  test('can be stopped between two pages, and while it waits', async () => {
    const controller = new AbortController()
    const { reader } = listOf(100)
    const { exported, text } = await run(reader, {
      format: 'csv',
      signal: controller.signal,
      progress: ({ records }) => records === 30 && controller.abort(),
    })
    expect(exported.end).toEqual({ outcome: 'stopped' })
    expect(text.split('\r\n')).toHaveLength(32)
    const waiting = new AbortController()
    const { reader: refused } = listOf(9, () => {
      throw new SourceError('rateLimited', 'too many')
    })
    const stopped = await run(refused, {
      signal: waiting.signal,
      wait: () => Promise.resolve(waiting.abort()),
    })
    expect(stopped.exported.end).toEqual({ outcome: 'stopped' })
  })

  test('ends at the maximum number of records', async () => {
    const { exported, text } = await run(listOf(100).reader, { maxRecords: 25 })
    expect(ids(text)).toEqual(upTo(25))
    expect(exported.end).toEqual({ outcome: 'limit', reason: 'more than 25 records' })
    const exactly = await run(listOf(30).reader, { maxRecords: 30 })
    expect(exactly.exported.end).toEqual({ outcome: 'complete' })
  })
})

test('a range beyond the latest ledger is complete up to the latest', async () => {
  // Ledgers close during the export: an ascending list reads its end last, a descending one first.
  for (const [order, last] of [
    ['asc', 102],
    ['desc', 100],
  ] as const) {
    let latest = 99
    const { reader } = listOf(25)
    const growing: RecordsReader = {
      ...reader,
      records: async (each, signal) => ({
        ...(await reader.records(each, signal)),
        latest: ledgerSequence(++latest),
      }),
    }
    const page = { ...request.page, order }
    const { exported } = await run(growing, {}, { ...request, page })
    expect(exported).toMatchObject({ end: { outcome: 'complete' }, latest: last })
    const manifest = manifestOf({ ...about, exported })
    expect(manifest).toMatchObject({ latest: last })
    expect(manifest.notes).toContainEqual(
      expect.stringContaining(`ends beyond ledger ${last}, the latest`),
    )
  }
})

test('a manifest names the endpoint without its key', async () => {
  const { exported } = await run(listOf(1).reader)
  const endpoint = 'https://node.invalid/v2/h7Tq0xYzL3mNvB9cRk2Wd8sF?apikey=1'
  const manifest = manifestOf({ ...about, endpoint, exported })
  expect(manifest.endpoint).toBe('https://node.invalid/v2/YOUR_KEY?apikey=YOUR_KEY')
})

test('a manifest names the index behind the records, with its final ranges', async () => {
  const { reader } = listOf(25)
  let to = 100
  const growing: RecordsReader = {
    ...reader,
    records: async (each, signal) => {
      const ranges = [{ from: ledgerSequence(2), to: ledgerSequence(++to) }]
      const page = await reader.records(each, signal)
      const index = {
        via: 'rpc',
        method: 'INDEX',
        gave: 'all rows',
        ranges,
        host: 'node.invalid',
      } as const
      return { ...page, requests: 0, index }
    },
  }
  const { exported } = await run(growing)
  expect(manifestOf({ ...about, exported })).toMatchObject({
    requests: 0,
    index: { gave: 'all rows', ledgers: [{ from: 2, to: 103 }], builtFrom: 'node.invalid' },
  })
  const without = await run(reader)
  expect(manifestOf({ ...about, exported: without.exported }).index).toBe(null)
})

test('a manifest describes its file', async () => {
  const { exported } = await run(listOf(3).reader)
  const manifest = manifestOf({
    ...about,
    request: { ...request, page: { ...request.page, filter: { successful: false } } },
    format: 'csv',
    exported,
  })
  expect(manifest).toMatchObject({
    query: 'Operations; failed; oldest first',
    lineOfSight: 'rpc',
    outcome: 'complete',
    records: 3,
    coverage: { from: 1, to: 4 },
    latest: null,
    date: '1970-01-01T00:00:00.000Z',
  })
  expect(await checksumOf(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  const large = new Blob(Array.from({ length: 40 }, () => 'x'.repeat(50_000)))
  const native = await crypto.subtle.digest('SHA-256', await large.arrayBuffer())
  expect(await checksumOf(large)).toBe(Buffer.from(native).toString('hex'))
})
