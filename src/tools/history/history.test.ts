import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '#e2e/attack/random.ts'
import { openFolder } from '../network/packedFolder.ts'
import { listen } from '../network/server.ts'
import { createStaticFiles } from '../network/staticFiles.ts'
import { lake } from '../lake/run.ts'
import { indexParts, knownWindows } from './build.ts'
import { openDatabase } from './duckdb.ts'
import { history } from './run.ts'
import { writeHeads } from './writeHeads.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const recording = 'public/recorded/demo'
const whole = path.join(folder, 'lake')

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const code = await history(args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** The files of an index, by path, with a hash of each. */
const filesOf = (out: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(out, name)).isFile())
      .map((name) => {
        const bytes = readFileSync(path.join(out, name))
        return [name, createHash('sha256').update(bytes).digest('hex')] as const
      }),
  )

const writeLake = (to: string, from: string, ...more: readonly string[]) =>
  lake(['--from', from, '--to', to, ...more], () => undefined, new AbortController().signal)

beforeAll(() => writeLake(whole, recording))

describe('an index of a lake', () => {
  it('has the rows that REST lists of an account, in one window or in two', async () => {
    const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')]
    expect(await run('build', whole, one)).toMatchObject({
      code: 0,
      text: expect.stringContaining('ledgers 2–373'),
    })
    expect((await run('build', whole, two, '--ledgers', '2..200')).code).toBe(0)
    expect((await run('build', whole, two)).text).toContain('ledgers 2–373')
    expect(await run('build', whole, two)).toMatchObject({
      code: 0,
      text: expect.stringContaining('all of these ledgers already'),
    })
    expect(await run('build', whole, two, '--ledgers', '380..390')).toMatchObject({
      code: 1,
      text: expect.stringContaining('only ledgers from 374 on can be added'),
    })
    const accounts = (await openFolder(recording).table('accounts')).map(({ id }) => String(id))
    for (const account of accounts.filter((_, n) => n % 60 === 7))
      for (const out of [one, two]) {
        const { code, text } = await run('read', out, account, '--compare', recording)
        expect(text).not.toMatch(/lacks|only/)
        expect(code).toBe(0)
      }
    expect((await run('info', two)).text).toMatch(/postings: \d+ rows in 2 files/)
  })

  it('is the same with any number of workers, and after a build that was ended', async () => {
    const [one, two] = [path.join(folder, 'first'), path.join(folder, 'second')]
    const part = ['--ledgers', '2..140'] as const
    expect((await run('build', whole, one, ...part, '--workers', '1')).code).toBe(0)
    const other = path.join(folder, 'other')
    await writeLake(other, whole, ...part)
    const missing = 'FFFFFFFF--0-63999/FFFFFF7D--130.xdr.zst'
    rmSync(path.join(other, missing))
    // The last chunk lacks a ledger: there is no index, but the other runs stay.
    const ended = await run('build', other, two, ...part, '--workers', '1')
    expect(ended).toMatchObject({ code: 1, text: expect.stringContaining('ledger 130 is missing') })
    expect(readdirSync(two)).toEqual(['runs'])
    // Another ledger in its place is none either.
    copyFileSync(
      path.join(whole, missing).replace('FF7D--130', 'FF7C--131'),
      path.join(other, missing),
    )
    const wrong = await run('build', other, two, ...part)
    expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('holds 131–131') })
    copyFileSync(path.join(whole, missing), path.join(other, missing))
    // A run of another lake, which was begun in this folder, is none of this one.
    const stated = path.join(two, 'runs', '2-63', 'run.json')
    const statistics: object = JSON.parse(readFileSync(stated, 'utf8'))
    writeFileSync(stated, JSON.stringify({ ...statistics, lastHash: '00' }))
    const resumed = await run('build', other, two, ...part, '--workers', '2')
    expect(resumed.text).toContain('1 of 3 chunks were mapped before')
    expect(filesOf(two)).toEqual(filesOf(one))
    // The same from a host that lists nothing.
    const host = await listen(createStaticFiles(whole, { missing: 403 }), 0)
    const three = path.join(folder, 'third')
    expect((await run('build', host.url, three)).text).toContain('give the --ledgers')
    expect((await run('build', host.url, three, ...part)).code).toBe(0)
    expect(filesOf(three)).toEqual(filesOf(one))
    const behind = await run('build', host.url, three, '--ledgers', '141..380')
    expect(behind).toMatchObject({
      code: 1,
      text: expect.stringContaining('ledger 374 is missing'),
    })
    await host.close()
  })

  it('goes on after it was killed at any moment, and is the same then', async () => {
    const random = createRandom('killed builds')
    const [one, killed] = [path.join(folder, 'whole'), path.join(folder, 'killed')]
    const part = ['--ledgers', '2..140'] as const
    await run('build', whole, one, ...part)
    for (let n = 0; n < 10; n++) {
      const words = ['src/tools/history/run.ts', 'build', whole, killed, ...part, '--workers', '1']
      const build = spawn(process.execPath, words, { stdio: 'ignore' })
      const ended = once(build, 'exit')
      setTimeout(() => build.kill('SIGKILL'), 300 + random.below(1200))
      await ended
    }
    expect((await run('build', whole, killed, ...part)).code).toBe(0)
    expect(filesOf(killed)).toEqual(filesOf(one))
  })

  it('is verified by mapping its lake anew: a row that lacks is noticed, and a head that is another', async () => {
    const out = path.join(folder, 'verified')
    await run('build', whole, out, '--ledgers', '2..140')
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
    const options = { threads: 1, memory: 300, spill: path.join(folder, 'spill') }
    const database = await openDatabase(options)
    await database.run(
      `COPY (SELECT * FROM read_parquet('${rows}') WHERE ledger <> 100 ORDER BY ALL) TO '${rows}.new' (FORMAT parquet, COMPRESSION zstd)`,
    )
    database.close()
    renameSync(`${rows}.new`, rows)
    const passphrase = 'Parallax Local Network ; 2026'
    await writeHeads(out, indexParts(out, passphrase, knownWindows(out, passphrase)))
    const { code, text } = await run('verify', out, whole)
    expect(code).toBe(1)
    expect(text).toMatch(/^ledger 100: of its postings the index lacks [1-9]\d* and has 0 others$/m)
    expect(text).toContain('1 problems')
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
