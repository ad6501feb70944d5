import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { differences } from '#e2e/testing/parity.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { ledgerSequence, parseAccountId } from '#ledger/values/ids.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import { noBudget } from '#sources/request.ts'
import type { Source } from '#sources/source.ts'
import { lake } from '../lake/run.ts'
import { listen, type Running } from './server.ts'
import { createStaticFiles, type StaticOptions } from './staticFiles.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-hosts-'))
const recording = 'public/recorded/demo'
beforeAll(() => lake(['--from', recording, '--to', folder], () => undefined, signal))
const servers: Running[] = []
afterAll(async () => {
  await Promise.all(servers.map(({ close }) => close()))
  rmSync(folder, { recursive: true, force: true })
})

/** The recorded lake on one host over HTTP, and its index on another. */
async function opened(ofLake: StaticOptions, ofIndex: StaticOptions): Promise<Source> {
  const [files, index] = await Promise.all([
    listen(createStaticFiles(folder, ofLake), 0),
    listen(createStaticFiles(path.join(recording, 'history'), ofIndex), 0),
  ])
  servers.push(files, index)
  return createFilesSource({
    url: files.url,
    history: index.url,
    fetch: (request) => fetch(request),
    budget: noBudget,
    index: { requestsPerSecond: 0.001 },
  })
}

const account = defined(parseAccountId('GCKOBUTEERJ5OLBJ2TNNVDZOKPABUJWXNVSHEMHD7PWXQJ37PH5W62WV'))
const read = (source: Source) =>
  source.list('operations', { kind: 'account', id: account }, { order: 'desc', limit: 20 }, signal)

describe('an account’s rows are read from hosts', () => {
  it.each<[string, StaticOptions, StaticOptions]>([
    ['that do all', {}, {}],
    ['that ignore ranges', { ranges: false }, { ranges: false }],
    ['that compress whole files', { gzip: 'files' }, { gzip: 'files' }],
    ['that say 403 of what is not there', { missing: 403 }, { missing: 403 }],
    ['that send their own page in place of what is not there', { missing: 'page' }, {}],
  ])('%s', async (_, ofLake, ofIndex) => {
    const source = await opened(ofLake, ofIndex)
    expect(differences((await read(rest)).items, (await read(source)).items)).toEqual([])
    const { value } = await source.one('network', 'current', signal)
    expect(value).toMatchObject({ oldestLedger: 2, latestLedger: 373 })
  })
})

describe('what a host does wrong is said, with what to do', () => {
  it('where it cuts ranges from compressed files', async () => {
    const source = await opened({}, { gzip: 'ranges' })
    await expect(read(source)).rejects.toThrow(
      /^The answer was cut off after 0 B, for a part of \S+ of \S+: its host has to answer requests with “Range”, without/,
    )
  })

  it.each<[StaticOptions['missing'], string]>([
    [404, 'lacks the file manifest.json of its index (HTTP 404)'],
    [403, 'lacks the file manifest.json of its index (HTTP 403)'],
    ['page', 'answered a web page in place of the file manifest.json'],
  ])('where it has no index, and answers %s', async (missing, words) => {
    const source = await opened({}, {})
    const other = await listen(createStaticFiles(folder, { missing }), 0)
    servers.push(other)
    const lacking = createFilesSource({
      url: source.url,
      history: other.url,
      fetch: (request) => fetch(request),
      budget: noBudget,
    })
    await expect(read(lacking)).rejects.toThrow(words)
  })

  it.each<[StaticOptions['missing'], string]>([
    [404, 'of the files that were found, that of ledger 373 is the newest'],
    ['page', 'of the files that were found, that of ledger 373 is the newest'],
  ])('where a ledger is not there, and it answers %s', async (missing, words) => {
    const source = await opened({ missing }, {})
    await expect(source.one('ledger', ledgerSequence(374), signal)).rejects.toThrow(words)
  })
})
