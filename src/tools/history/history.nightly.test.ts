import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  answered,
  buildPart,
  copyOfPart,
  filesOf,
  folder,
  ofPart,
  part,
  run,
  whole,
  writeLake,
} from '#e2e/testing/indexBuilds.ts'
import { passphrase, recordedLedgers, relinked } from '#e2e/testing/indexedLedgers.ts'
import { packed } from '#e2e/testing/lakeHost.ts'
import { createRandom } from '#e2e/testing/random.ts'
import { manifestFile, manifestOf } from '#sources/history/manifest.ts'
import { listen } from '../network/server.ts'
import { createStaticFiles } from '../network/staticFiles.ts'
import { rowsIn } from './duckdb.ts'
import { indexParts, knownIndex } from './indexFolder.ts'
import { writeHeads } from './writeHeads.ts'

beforeAll(buildPart)

// Each builds anew, or starts programs.
describe('an index of a lake, whatever happens to it or its files,', () => {
  it('is the same with any number of workers, and after a build that was ended', async () => {
    const two = path.join(folder, 'second')
    const other = path.join(folder, 'other')
    await writeLake(other, whole, ...ofPart)
    const missing = 'FFFFFFFF--0-63999/FFFFFF7D--130.xdr.zst'
    rmSync(path.join(other, missing))
    // The last chunk lacks a ledger: there is no index, but the other runs stay.
    const ended = await run('build', other, two, ...ofPart)
    expect(ended).toMatchObject({
      code: 1,
      text: expect.stringContaining('ledger 130 is missing'),
    })
    expect(readdirSync(two)).toEqual(['runs'])
    // Another ledger in its place is none either.
    copyFileSync(
      path.join(whole, missing).replace('FF7D--130', 'FF7C--131'),
      path.join(other, missing),
    )
    const wrong = await run('build', other, two, ...ofPart)
    expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('holds 131–131') })
    copyFileSync(path.join(whole, missing), path.join(other, missing))
    // A run of another lake, which was begun in this folder, is none of this one.
    const stated = path.join(two, 'runs', '2-63', 'run.json')
    const statistics: object = JSON.parse(readFileSync(stated, 'utf8'))
    writeFileSync(stated, JSON.stringify({ ...statistics, lastHash: '00' }))
    const resumed = await run('build', other, two, ...ofPart, '--workers', '2')
    expect(resumed.text).toContain('1 of 3 chunks were mapped before')
    expect(filesOf(two)).toEqual(filesOf(part))
    // The same from a host that lists nothing.
    const host = await listen(createStaticFiles(whole, { missing: 403 }), 0)
    const three = path.join(folder, 'third')
    expect((await run('build', host.url, three)).text).toContain('give the --ledgers')
    expect((await run('build', host.url, three, ...ofPart)).code).toBe(0)
    expect(filesOf(three)).toEqual(filesOf(part))
    const behind = await run(
      'build',
      host.url,
      path.join(folder, 'behind'),
      '--ledgers',
      '360..380',
    )
    expect(behind).toMatchObject({
      code: 1,
      text: expect.stringContaining('ledger 374 is missing'),
    })
    await host.close()
  })

  it('goes on after it was killed at any moment, and is the same then', async () => {
    const random = createRandom('killed builds')
    const killed = path.join(folder, 'killed')
    for (let n = 0; n < 2; n++) {
      const words = [
        'src/tools/history/run.ts',
        'build',
        whole,
        killed,
        ...ofPart,
        '--workers',
        '1',
      ]
      const build = spawn(process.execPath, words, { stdio: 'ignore' })
      const ended = once(build, 'exit')
      setTimeout(() => build.kill('SIGKILL'), 300 + random.below(1200))
      await ended
    }
    expect((await run('build', whole, killed, ...ofPart)).code).toBe(0)
    expect(filesOf(killed)).toEqual(filesOf(part))
  })

  it('is verified in its entries: rows that lack, that are older than the last change, and of an entry that does not exist', async () => {
    const out = copyOfPart('verified-entries')
    const file = path.join(out, '0', '2-140', 'entries-00.parquet')
    const honest = readFileSync(file)
    const change = async (select: string, order = 'ALL') => {
      writeFileSync(file, honest)
      await answered(
        `COPY (${select.replaceAll('FILE', rowsIn([file]))} ORDER BY ${order}) TO '${file}.new' (FORMAT parquet, COMPRESSION zstd)`,
      )
      renameSync(`${file}.new`, file)
      await writeHeads(out, indexParts(out, await knownIndex(out, passphrase)))
    }
    const lacks = /of its entries the index lacks [1-9]\d* and has 0 others$/m
    const older = /of its entries the index lacks 0 and has [1-9]\d* others$/m
    // Each chunk changed some entry last.
    await change(
      'SELECT * FROM FILE QUALIFY row_number() OVER (PARTITION BY entry ORDER BY key) > 1',
    )
    for (const sample of [[], ['--sample', '1']]) {
      const { code, text } = await run('verify', out, whole, ...sample)
      expect(code).toBe(1)
      expect(text).toMatch(lacks)
    }
    await change('SELECT * REPLACE (greatest(2, ledger - 70)::INT AS ledger) FROM FILE')
    for (const sample of [[], ['--sample', '2']]) {
      const { text } = await run('verify', out, whole, ...sample)
      expect(text).toMatch(lacks)
      expect(text).toMatch(older)
    }
    // Half of a key is no entry’s.
    await change(
      'SELECT * FROM FILE UNION ALL (SELECT key, place, entry[:8], 140 FROM FILE LIMIT 1)',
    )
    expect((await run('verify', out, whole)).text).toMatch(
      /^ledger 140: .* lacks 0 and has 1 others$/m,
    )
    await expect(change('SELECT * FROM FILE', 'key, place DESC, entry')).rejects.toThrow(
      'its rows are not in the order of their columns',
    )
  })

  it('names the file of its lake that is damaged, when it is built and when it is verified', async () => {
    const [lakeOf, out] = [path.join(folder, 'damaged'), path.join(folder, 'of-damaged')]
    await writeLake(lakeOf, whole, '--ledgers', '2..140')
    const name = path.join('FFFFFFFF--0-63999', 'FFFFFFE1--30.xdr.zst')
    const file = path.join(lakeOf, name)
    for (const content of [readFileSync(file).subarray(0, 90), '<!doctype html>']) {
      writeFileSync(file, content)
      const built = await run('build', lakeOf, out)
      expect(built).toMatchObject({ code: 1, text: expect.stringContaining(`${name}: `) })
      const verified = await run('verify', part, lakeOf)
      expect(verified).toMatchObject({ code: 1, text: expect.stringContaining(`${name}: `) })
    }
  })

  it('has the ledgers before a newest file that cannot be read', async () => {
    const [lakeOf, out] = [path.join(folder, 'half'), path.join(folder, 'of-half')]
    await writeLake(lakeOf, whole, '--ledgers', '2..40')
    writeFileSync(path.join(lakeOf, 'FFFFFFFF--0-63999', 'FFFFFFD7--40.xdr.zst'), '')
    const { code, text } = await run('build', lakeOf, out)
    expect(code).toBe(1)
    expect(text).toContain('ledgers 2–39, build')
    expect(text).toMatch(/left out: .*--40\.xdr\.zst: the file is empty$/)
  })

  it('is built from a host that fails once and wants a key, and says what a host answers instead', async () => {
    const files = createStaticFiles(whole)
    const asked = new Map<string, number>()
    let instead: ((path: string) => Response | undefined) | undefined
    const served = await listen((request) => {
      const { pathname, searchParams } = new URL(request.url)
      const times = (asked.get(pathname) ?? 0) + 1
      asked.set(pathname, times)
      const other =
        searchParams.get('sig') === 'abc' ? instead?.(pathname) : new Response('', { status: 403 })
      if (other !== undefined) return Promise.resolve(other)
      const fails = times % 2 === 1 && /[369]\.xdr/.test(pathname)
      return fails ? Promise.resolve(new Response('', { status: 502 })) : files(request)
    }, 0)
    const out = path.join(folder, 'of-host')
    const ofHost = ['build', `${served.url}/?sig=abc`, out, '--ledgers', '2..30'] as const
    expect((await run(...ofHost)).code).toBe(0)
    rmSync(out, { recursive: true })
    instead = (name) =>
      name.includes('--30.')
        ? new Response('<p>', { headers: { 'content-type': 'text/html' } })
        : undefined
    expect(await run(...ofHost)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/--30\.xdr\.zst: a web page was answered in place of the file/),
    })
    const refused = await run('build', `${served.url}/?sig=other`, out, '--ledgers', '2..30')
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringContaining('refuses it (HTTP 403)'),
    })
    expect(refused.text).not.toContain('other')
    await served.close()
  })

  it('is refused by name beside the lake of another chain with its passphrase, when it is built and when it is verified', async () => {
    const reset = path.join(folder, 'reset')
    await writeLake(reset, whole, ...ofPart)
    const name = path.join('FFFFFFFF--0-63999', 'FFFFFF73--140.xdr.zst')
    const [other = new Uint8Array()] = relinked(recordedLedgers().slice(138, 139))
    const head = Buffer.from(Uint32Array.of(140, 140, 1).buffer).swap32()
    writeFileSync(path.join(reset, name), packed(Buffer.concat([head, other])))
    const out = copyOfPart('of-before')
    for (const words of [
      ['build', reset, out],
      ['verify', out, reset],
    ])
      expect(await run(...words)).toEqual({
        code: 1,
        text: expect.stringMatching(
          new RegExp(`^The index ${out} is of another chain than ${reset}: its ledger 140 has`),
        ),
      })
    // Of an index of today, whose manifest has no hashes, its windows state them.
    const manifest = path.join(out, manifestFile)
    const parts = indexParts(out, await knownIndex(out, passphrase))
    rmSync(path.join(out, '0', '2-140', 'contracts-00.parquet'), { force: true })
    rmSync(path.join(out, 'heads'), { recursive: true })
    const { contracts: _, ...files } = { contracts: [], ...parts.files }
    await writeHeads(out, { ...parts, hashes: undefined, files })
    expect(readFileSync(manifest, 'utf8')).toContain('"version": 2,')
    expect((await run('info', out)).text).toContain('can’t be compared')
    expect((await run('build', reset, out)).text).toContain('is of another chain')
    expect(await run('verify', out, whole)).toMatchObject({ code: 0 })
    // What it lacks of contracts in earlier ledgers it has of none, also once later ones are added.
    expect(await run('build', whole, out)).toMatchObject({ code: 0 })
    const { tables: appended } = manifestOf(JSON.parse(readFileSync(manifest, 'utf8')))
    expect([appended.contracts, appended.entries.files.length]).toEqual([undefined, 1])
    expect(await run('verify', out, whole)).toMatchObject({ code: 0 })
  })
})
