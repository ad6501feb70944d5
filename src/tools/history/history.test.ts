import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder } from '../network/packedFolder.ts'
import { lake } from '../lake/run.ts'
import { history } from './run.ts'

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
      // It says how long the runs took.
      .filter((name) => !name.endsWith('window.json'))
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
    const resumed = await run('build', other, two, ...part, '--workers', '2')
    expect(resumed.text).toContain('2 of 3 chunks were mapped before')
    expect(filesOf(two)).toEqual(filesOf(one))
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
