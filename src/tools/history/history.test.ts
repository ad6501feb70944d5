import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordedHistory } from '#e2e/testing/historyFolder.ts'
import {
  answered,
  buildPart,
  copyOfPart,
  filesOf,
  folder,
  part,
  recording,
  run,
  whole,
  writeLake,
} from '#e2e/testing/indexBuilds.ts'
import { passphrase } from '#e2e/testing/indexedLedgers.ts'
import { span } from '#ledger/values/answer.ts'
import type { Manifest } from '#sources/history/manifest.ts'
import { openFolder } from '../network/packedFolder.ts'
import { standingRows } from './entryLayers.ts'
import { asking, indexParts, knownIndex, openIndex } from './indexFolder.ts'
import { writeHeads } from './writeHeads.ts'

/** Indexes of all its ledgers, in one window and in three: built once, and left as they are. */
const [built, inThree] = [path.join(folder, 'built'), path.join(folder, 'three')]
/** The entries of the first of three windows. */
let firstEntries: ReadonlySet<string> = new Set()
/** The files that entries are in after two. */
let filesOfTwo: Manifest['tables']['entries']['files'] = []

const builds: Awaited<ReturnType<typeof run>>[] = []
beforeAll(async () => {
  builds.push(await buildPart())
  builds.push(await run('build', whole, inThree, '--ledgers', '2..200'))
  firstEntries = keysOf(await entriesIn(inThree))
  builds.push(await run('build', whole, inThree, '--ledgers', '201..300'))
  filesOfTwo = (await openIndex(inThree)).manifest.tables.entries.files
  // As the bundled network's was built.
  for (const out of [inThree, built]) builds.push(await run('build', whole, out, '--workers', '2'))
})

/** The entries of an index: how each is found, its place and its key in hexadecimal, and the ledger of its last change. */
const entriesIn = async (out: string) =>
  answered(
    `SELECT key, place, lower(hex(entry)), ledger FROM ${standingRows(out, (await openIndex(out)).manifest, 'entries')} ORDER BY ALL`,
  )
const keysOf = (rows: Awaited<ReturnType<typeof entriesIn>>) =>
  new Set(rows.map(([, , entry]) => String(entry)))

const sumsIn = async (out: string) => (await openIndex(out)).sums(asking())

describe('an index of a lake', () => {
  it('has the rows that REST lists of an account, in one window or in three', async () => {
    expect(builds.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    for (const { text } of builds.slice(-2)) expect(text).toContain('ledgers 2–373')
    // The bundled network has it too, as the same build.
    expect(filesOf(path.join(recording, 'history'))).toEqual(filesOf(built))
    expect(await run('build', whole, inThree)).toMatchObject({
      code: 0,
      text: expect.stringContaining('all of these ledgers already'),
    })
    expect(await run('build', whole, inThree, '--ledgers', '380..390')).toMatchObject({
      code: 1,
      text: expect.stringContaining('only ledgers from 374 on can be added'),
    })
    const accounts = (await openFolder(recording).table('accounts')).map(({ id }) => String(id))
    for (const account of accounts.filter((_, n) => n % 60 === 7))
      for (const out of [built, inThree]) {
        const { code, text } = await run('read', out, account, '--compare', recording)
        expect(text).not.toMatch(/lacks|only/)
        expect(code).toBe(0)
      }
    expect((await run('info', inThree)).text).toMatch(/postings: \d+ rows in 3 files/)
  })

  it('keeps of the entries of a window before those that still exist, and writes what changed apart', async () => {
    const { entries } = (await openIndex(inThree)).manifest.tables
    // Once they have cost as much as all, they become one with them.
    expect([filesOfTwo, entries.files].map((files) => files.map(({ ledgers }) => ledgers))).toEqual(
      [[span(2, 200), span(201, 300)], [span(2, 373)]],
    )
    const rows = await entriesIn(inThree)
    expect(rows).toEqual(await entriesIn(built))
    const after = keysOf(rows)
    expect([...firstEntries].filter((entry) => !after.has(entry)).length).toBeGreaterThan(10)
    expect(await run('verify', inThree, whole, '--sample', '2')).toMatchObject({ code: 0 })
  })

  it('has the entries that exist, each under every way to find it, as they are gathered in one go', async () => {
    const gathered = await recordedHistory()
    const rows = await entriesIn(built)
    expect(rows.length).toBeGreaterThan(1_000)
    expect(rows).toEqual(await entriesIn(gathered.folder))
  })

  it('is verified by mapping its lake anew: a row that lacks is noticed, and a head that is another', async () => {
    const out = copyOfPart('verified')
    expect(await run('verify', out, whole)).toMatchObject({
      code: 0,
      text: expect.stringContaining('3 of 3 chunks'),
    })
    const head = Object.keys(filesOf(out)).find((name) => name.includes('postings/0000')) ?? ''
    const right = readFileSync(path.join(out, head))
    writeFileSync(path.join(out, head), right.subarray(1))
    expect(await run('verify', out, whole, '--sample', '1')).toMatchObject({
      code: 1,
      text: expect.stringContaining(`${head} is not the one`),
    })
    writeFileSync(path.join(out, head), right)
    const rows = path.join(out, '0', '2-140', 'postings-00.parquet')
    await answered(
      `COPY (SELECT * FROM read_parquet('${rows}') WHERE ledger <> 100 ORDER BY ALL) TO '${rows}.new' (FORMAT parquet, COMPRESSION zstd)`,
    )
    renameSync(`${rows}.new`, rows)
    await writeHeads(out, indexParts(out, await knownIndex(out, passphrase)))
    const { code, text } = await run('verify', out, whole)
    expect(code).toBe(1)
    expect(text).toMatch(/^ledger 100: of its postings the index lacks [1-9]\d* and has 0 others$/m)
    expect(text).toContain('1 problems')
  })

  it.each([
    [['--nonsense'], 2, /^Unknown option '--nonsense'\n\nnpm run history/],
    [['--help'], 0, /--workers N .*default 2/],
    [['info', '/nowhere'], 2, /^\/nowhere does not exist$/],
    [['verify', folder, whole], 2, /has no manifest\.json: it is no index of ledgers$/],
    [['build', '/nowhere', path.join(folder, 'x')], 2, /^\/nowhere does not exist$/],
  ] as const)('says what is wrong with %j', async (args, code, words) => {
    const answer = await run(...args)
    expect(answer.text).toMatch(words)
    expect(answer.text).not.toMatch(/SELECT|\n {4}at /)
    expect(answer.code).toBe(code)
  })

  it('has the same sums by day in one window or in three, and those that windows lack are of no ledger', async () => {
    // Windows end with ledgers 200 and 300, in the midst of days.
    expect(await sumsIn(inThree)).toEqual(await sumsIn(built))
    const out = copyOfPart('older')
    const change = async (folder: string, from: RegExp, to: string) => {
      const window = path.join(out, '0', folder, 'window.json')
      writeFileSync(window, readFileSync(window, 'utf8').replaceAll(from, to))
      await writeHeads(out, indexParts(out, await knownIndex(out, passphrase)))
    }
    await change('2-140', /"sums":"[^"]*","instances":true,/g, '')
    expect([await sumsIn(out), (await run('verify', out, whole)).code]).toEqual([undefined, 0])
    expect((await run('build', whole, out, '--ledgers', '2..200')).code).toBe(0)
    // What has contracts of some ledgers lists none.
    const isListed = async (index: string) => (await openIndex(index)).manifest.instances
    expect([await isListed(out), await isListed(built)]).toEqual([undefined, true])
    const [cut, next, last] = (await sumsIn(out)) ?? []
    expect([cut?.from, cut?.to, last?.to]).toEqual([141, 167, 200])
    expect(next).toEqual((await sumsIn(built))?.[1])
    await change('141-200', /168 185 284/g, '168 185 285')
    expect(await run('verify', out, whole)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^ledgers \d+–\d+: their sums by day are others$/m),
    })
  })

  it('is read below its folder alone, which may be a link, and no pipe is opened', async () => {
    const out = copyOfPart('linked')
    const other = path.join(folder, 'link')
    symlinkSync(out, other)
    expect((await run('info', other)).code).toBe(0)
    const [name = ''] = Object.keys(filesOf(out)).filter((each) => each.includes('postings-'))
    for (const put of [
      () => symlinkSync(path.resolve(part, name), path.join(out, name)),
      () => execFileSync('mkfifo', [path.join(out, name)]),
    ]) {
      rmSync(path.join(out, name))
      put()
      const { code, text } = await run('verify', out, whole)
      expect([code, text]).toEqual([1, `${out} lacks the file ${name} of its index`])
    }
  })

  it('is not built of a lake with a gap, nor into the index of another network', async () => {
    const gap = path.join(folder, 'gap')
    await writeLake(gap, whole, '--ledgers', '10..12')
    await writeLake(gap, whole, '--ledgers', '14..15')
    expect(await run('build', gap, path.join(folder, 'none'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('lacks ledgers 13–13'),
    })
    expect(await run('build', folder, path.join(folder, 'none'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('it is no lake'),
    })
    expect((await run('build', whole)).code).toBe(2)
  })
})
