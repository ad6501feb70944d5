import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { passphrase } from '#e2e/testing/indexedLedgers.ts'
import { packed, recordedBatch } from '#e2e/testing/lakeHost.ts'
import { lakeConfigText } from '#sources/files/lakeConfig.ts'
import { lakeFile } from '#sources/files/lakeNames.ts'
import { listen } from '../network/server.ts'
import { createStaticFiles } from '../network/staticFiles.ts'
import { history } from './run.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-growing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const one = args[0] === 'build' ? ['--workers', '1'] : []
  const code = await history([...args, ...one], (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** Writes ledgers of the recording into a lake with so many a file, each file as if its writer had these alone. */
function write(
  name: string,
  ledgersPerFile: number,
  ...ranges: readonly (readonly [number, number])[]
) {
  const layout = { ledgersPerFile, filesPerPartition: 64_000 / ledgersPerFile }
  for (const [from, to] of ranges) {
    const file = path.join(at(name), lakeFile(layout, from))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, packed(recordedBatch(from, to)))
  }
  writeFileSync(path.join(at(name), '.config.json'), lakeConfigText({ passphrase, ...layout }))
  return at(name)
}
const each = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => [from + n, from + n] as const)

async function ledgersOf(out: string) {
  const { code, text } = await run('info', out, '--json')
  return code === 0 ? Reflect.get(Object(JSON.parse(text)), 'ledgers') : text
}

test('an index grows by the same command with a larger end, with none, or with one that the lake has not reached', async () => {
  const lake = write('grows', 1, ...each(40, 49))
  const out = at('of-grows')
  for (const [ledgers, to] of [
    ['40..44', 44],
    ['40..46', 46],
    ['40..', 49],
    ['2..300', 49],
  ] as const) {
    expect(await run('build', lake, out, '--ledgers', ledgers)).toMatchObject({ code: 0 })
    expect(await ledgersOf(out)).toEqual({ from: 40, to })
  }
  write('grows', 1, ...each(50, 52))
  const { code, text } = await run('build', lake, out, '--ledgers', '40..300')
  expect([code, text]).toEqual([0, expect.stringContaining('ends with ledger 52')])
  expect(await ledgersOf(out)).toEqual({ from: 40, to: 52 })
})

test('ledgers that are older than an index are named as such, and so are files none of which can be read', async () => {
  const lake = write('backfilled', 1, ...each(45, 47))
  const out = at('of-backfilled')
  expect((await run('build', lake, out)).code).toBe(0)
  write('backfilled', 1, ...each(40, 44))
  for (const more of [[], ['--ledgers', '40..47']]) {
    const { code, text } = await run('build', lake, out, ...more)
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/begins with ledger 45: older ones, from 40 on/),
    ])
    expect(text).not.toContain('already')
  }
  const partition = path.join(lake, 'FFFFFFFF--0-63999')
  for (const name of readdirSync(partition)) writeFileSync(path.join(partition, name), '')
  const { code, text } = await run('build', lake, at('of-unreadable'))
  expect([code, text]).toEqual([1, expect.stringMatching(/--47\.xdr\.zst: the file is empty/)])
})

test('an index has the ledgers that files hold, whatever their names promise, and the rest once a file has it', async () => {
  const lake = write('of-eight', 8, [43, 47], [48, 55], [56, 60])
  const out = at('of-of-eight')
  expect(await run('build', lake, out)).toMatchObject({ code: 0 })
  expect(await ledgersOf(out)).toEqual({ from: 43, to: 60 })
  expect((await run('verify', out, lake)).code).toBe(0)
  write('of-eight', 8, [56, 63])
  expect(await run('build', lake, out)).toMatchObject({ code: 0 })
  expect(await ledgersOf(out)).toEqual({ from: 43, to: 63 })
  // What no file has is in no index, though it is asked for by name.
  const asked = await run('build', lake, at('of-promised'), '--ledgers', '40..50')
  expect(asked.code).toBe(0)
  expect(await ledgersOf(at('of-promised'))).toEqual({ from: 43, to: 50 })
})

test('all missing ledgers of a lake are named, and how far its index goes: on from there once they are back', async () => {
  const lake = write('gaps', 1, ...each(40, 42), ...each(44, 46), ...each(49, 50))
  const out = at('of-gaps')
  const { code, text } = await run('build', lake, out)
  expect(code).toBe(1)
  expect(text).toMatch(/lacks ledgers 43–43, 47–48: .*goes as far as ledger 42/)
  expect(await ledgersOf(out)).toEqual({ from: 40, to: 42 })
  write('gaps', 1, ...each(43, 43))
  expect((await run('build', lake, out)).text).toMatch(/lacks ledgers 47–48: .*ledger 46/)
  expect(await ledgersOf(out)).toEqual({ from: 40, to: 46 })
  const named = await run('build', lake, at('of-named'), '--ledgers', '40..50')
  expect(named.text).toMatch(/ledger 47 is missing.*\n.*lacks ledgers 47–48/)
})

test('one folder has one build at once, and a build that was killed stops none', async () => {
  const lake = write('locked', 1, ...each(40, 45))
  const out = at('of-locked')
  const both = await Promise.all([run('build', lake, out), run('build', lake, out)])
  expect(both.map(({ code }) => code)).toEqual([0, 1])
  expect(both[1]?.text).toMatch(/^\S+ is being built already, by [^\n]+$/)
  const killed = at('of-killed')
  const words = ['src/tools/history/run.ts', 'build', lake, killed]
  const build = spawn(process.execPath, words, { stdio: 'ignore' })
  const ended = once(build, 'exit')
  await expect
    .poll(() => existsSync(path.join(killed, 'build.lock')), { timeout: 20_000 })
    .toBe(true)
  build.kill('SIGKILL')
  await ended
  expect(await run('build', lake, killed)).toMatchObject({ code: 0 })
  expect(readdirSync(killed)).not.toContain('build.lock')
})

test('a lake that does not describe itself is read under the passphrase that is given, whatever its layout', async () => {
  const lake = write('nameless', 16, [40, 47], [48, 60])
  const described = at('of-described')
  rmSync(path.join(lake, '.config.json'))
  const out = at('of-nameless')
  expect((await run('build', lake, out)).text).toContain('give its --passphrase')
  expect(await run('build', lake, out, '--passphrase', passphrase)).toMatchObject({ code: 0 })
  expect(await ledgersOf(out)).toEqual({ from: 40, to: 60 })
  expect(await run('verify', out, lake, '--passphrase', passphrase)).toMatchObject({ code: 0 })
  expect((await run('build', lake, described, '--passphrase', 'Another')).code).toBe(1)
  write('nameless', 16)
  const other = await run('build', lake, described, '--passphrase', 'Another')
  expect(other).toMatchObject({ code: 2, text: expect.stringContaining(`“${passphrase}”`) })
})

test('of what a host compresses on the way no more is unpacked than a file of ledgers may have', async () => {
  const lake = write('bomb', 1, ...each(40, 41))
  const files = createStaticFiles(lake)
  // A member of 1 MiB of zeros, 300 times.
  const zeros = Buffer.concat(Array.from({ length: 300 }, () => gzipSync(new Uint8Array(2 ** 20))))
  const headers = { 'content-encoding': 'gzip' }
  const host = await listen(
    (request) =>
      request.url.endsWith('.json')
        ? Promise.resolve(new Response(zeros, { headers }))
        : files(request),
    0,
  )
  const built = await run('build', host.url, at('of-bomb'), '--ledgers', '40..41')
  expect([built.code, built.text]).toEqual([
    1,
    expect.stringMatching(/config\.json: more than \d+ bytes were answered/),
  ])
  await host.close()
})
