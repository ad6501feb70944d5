import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers, relinked, turnedBit } from '#e2e/testing/indexedLedgers.ts'
import { span } from '#ledger/values'
import { joinedBytes } from '#ledger/values/bytes.ts'
import { parseLakeFile } from '#sources/files/lakeNames.ts'
import { readLakeFile } from '#sources/files/readBatch.ts'
import { listen } from '../network/server.ts'
import { createStaticFiles } from '../network/staticFiles.ts'
import { nodeZstd } from './nodeZstd.ts'
import { lake } from './run.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-lake-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let last = 0
const fresh = () => path.join(folder, String(last++))
const recording = 'public/recorded/demo'
const ledgers = recordedLedgers()
const ledgerAt = (sequence: number) => ledgers[sequence - 2] ?? new Uint8Array()

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const code = await lake(args, (line) => lines.push(line), new AbortController().signal)
  return { code, text: lines.join('\n') }
}

/** The files of a lake, by their names below it. */
const filesOf = (lake: string) =>
  readdirSync(lake, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.xdr.'))
    .toSorted()
    .toReversed()

function ledgersOf(lake: string) {
  return filesOf(lake).flatMap((name) => {
    const file = new Uint8Array(readFileSync(path.join(lake, name)))
    return readLakeFile(file, parseLakeFile(name) ?? span(1, 1), nodeZstd)
  })
}

function expectLedgers(lake: string, from: number, to: number) {
  const found = ledgersOf(lake)
  expect(found.map(({ sequence }) => Number(sequence))).toEqual(
    Array.from({ length: to - from + 1 }, (_, n) => from + n),
  )
  for (const ledger of found)
    expect('bytes' in ledger && Buffer.compare(ledger.bytes, ledgerAt(ledger.sequence))).toBe(0)
}

describe('a lake', () => {
  it('has a recording’s ledgers byte by byte, and is written again from its own files', async () => {
    const [first, second] = [fresh(), fresh()]
    const written = await run('--from', recording, '--to', first, '--ledgers', '2..40')
    expect(written).toMatchObject({
      code: 0,
      text: expect.stringContaining('39 ledgers in 39 files'),
    })
    expectLedgers(first, 2, 40)
    expect(filesOf(first)[0]).toBe('FFFFFFFF--0-63999/FFFFFFFD--2.xdr.zst')
    const again = await run('--from', first, '--to', second, '--batch', '8')
    expect(again.code).toBe(0)
    expect(again.text).toContain('not written: ledger 40, not enough for a file of 8')
    expectLedgers(second, 2, 39)
    expect(filesOf(second)[0]).toBe('FFFFFFFF--0-63999/FFFFFFFF--0-7.xdr.zst')
    expect(JSON.parse(readFileSync(path.join(second, '.config.json'), 'utf8'))).toMatchObject({
      networkPassphrase: passphrase,
      ledgersPerBatch: 8,
      batchesPerPartition: 8000,
    })
  })

  it('goes on where a run has ended, and links what it adds to what is there', async () => {
    const to = fresh()
    await run('--from', recording, '--to', to, '--ledgers', '10..19')
    const file = path.join(to, 'FFFFFFFF--0-63999', 'FFFFFFF1--14.xdr.zst')
    rmSync(file)
    writeFileSync(`${file}.part`, 'half')
    const { code, text } = await run('--from', recording, '--to', to, '--ledgers', '10..24')
    expect(code).toBe(0)
    expect(text).toContain('6 ledgers in 6 files')
    expect(text).toContain('9 files were there already')
    expectLedgers(to, 10, 24)
  })

  it('takes no ledgers of another history than those it has, before or after them', async () => {
    const [to, from] = [fresh(), fresh()]
    await run('--from', recording, '--to', to, '--ledgers', '12..13')
    cpSync('public/recorded/demo/manifest.json', path.join(from, 'note.json'))
    for (const [n, bytes] of relinked(ledgers.slice(8, 14)).entries())
      writeFileSync(path.join(from, `${10 + n}.xdr`), bytes)
    const { code, text } = await run('--from', from, '--to', to, '--passphrase', passphrase)
    expect(code).toBe(1)
    expect(text).toContain('refused: ledger 12, which the lake has, does not follow from ledger 11')
    expect(text).toContain('refused: ledger 14 does not follow from ledger 13, which the lake has')
  })

  it('is read from files of each form', async () => {
    const from = fresh()
    cpSync('public/recorded/demo/manifest.json', path.join(from, 'kept', 'note.json'))
    const mark = (bytes: Uint8Array) => {
      const length = new DataView(new ArrayBuffer(4))
      length.setUint32(0, 0x8000_0000 + bytes.length)
      return joinedBytes([new Uint8Array(length.buffer), bytes])
    }
    writeFileSync(path.join(from, 'a.xdr'), ledgerAt(50))
    writeFileSync(path.join(from, 'b.xdr.gz'), gzipSync(ledgerAt(51)))
    writeFileSync(
      path.join(from, 'kept', 'c.xdr.gz'),
      gzipSync(joinedBytes([52, 53].map((sequence) => mark(ledgerAt(sequence))))),
    )
    const to = fresh()
    expect(await run('--from', from, '--to', to)).toMatchObject({
      code: 2,
      text: expect.stringContaining('give its --passphrase'),
    })
    expect((await run('--from', from, '--to', to, '--passphrase', passphrase)).code).toBe(0)
    expectLedgers(to, 50, 53)
  })

  it('is written from a ledger on, of a folder; a host does not list its files, and is asked for both ends', async () => {
    const [from, to] = [fresh(), fresh()]
    await run('--from', recording, '--to', from, '--ledgers', '100..104')
    expect(await run('--from', from, '--to', to, '--ledgers', '103..')).toMatchObject({ code: 0 })
    expectLedgers(to, 103, 104)
    const server = await listen(createStaticFiles(from), 0)
    const { code, text } = await run('--from', server.url, '--to', fresh(), '--ledgers', '103..')
    await server.close()
    expect([code, text]).toEqual([2, expect.stringMatching(/^a host does not list .* the last/)])
  })

  it('lacks what is refused or missing, and says what that is', async () => {
    const from = fresh()
    cpSync('public/recorded/demo/manifest.json', path.join(from, 'note.json'))
    const put = (sequence: number, bytes: Uint8Array) =>
      writeFileSync(path.join(from, `${sequence}.xdr`), bytes)
    for (const sequence of [60, 61, 62, 63, 65]) put(sequence, ledgerAt(sequence))
    const at = ledgerAt(62).length / 3
    put(62, turnedBit(ledgerAt(62), Math.floor(at)))
    writeFileSync(path.join(from, 'bad.xdr.gz'), 'no gzip')
    const to = fresh()
    const { code, text } = await run(
      '--from',
      from,
      '--to',
      to,
      '--passphrase',
      passphrase,
      '--ledgers',
      '60..65',
    )
    expect(code).toBe(1)
    expect(text).toMatch(/refused: .*bad\.xdr\.gz/)
    expect(text).toMatch(/refused: .*ledger 62/)
    expect(text).toContain('missing: ledger 64')
    expect(ledgersOf(to).map(({ sequence }) => Number(sequence))).toEqual([60, 61, 63, 65])
  })

  it('is not written of another network’s ledgers, nor into another’s folder', async () => {
    const [to, other] = [fresh(), fresh()]
    const from = path.join(other, 'from')
    await run('--from', recording, '--to', to, '--ledgers', '100..101')
    await run('--from', recording, '--to', from, '--ledgers', '100..101')
    rmSync(path.join(from, '.config.json'))
    const elsewhere = ['--from', from, '--passphrase', 'Another Network ; 2026'] as const
    const refused = await run(...elsewhere, '--to', path.join(other, 'to'))
    expect(refused.code).toBe(1)
    expect(refused.text).toContain('ledger 100 is of another network')
    expect(await run(...elsewhere, '--to', to)).toMatchObject({
      code: 2,
      text: expect.stringContaining(passphrase),
    })
    expect(await run('--from', recording, '--to', to, '--passphrase', 'Another')).toMatchObject({
      code: 2,
    })
    expect(await run('--from', recording, '--to', to, '--batch', '2')).toMatchObject({
      code: 2,
      text: expect.stringContaining('ledgersPerFile 1, not 2'),
    })
    expect(await run('--from', recording, '--to', other)).toMatchObject({
      code: 2,
      text: expect.stringContaining('no lake'),
    })
  })

  it('is not begun where its network is another one, so that the right passphrase can follow', async () => {
    const [from, to] = [fresh(), fresh()]
    await run('--from', recording, '--to', from, '--ledgers', '2..40')
    rmSync(path.join(from, '.config.json'))
    const wrong = await run('--from', from, '--to', to, '--passphrase', 'Wrong')
    expect(wrong).toMatchObject({
      code: 1,
      text: expect.stringContaining('no transaction of it fits “Wrong”'),
    })
    expect(existsSync(to)).toBe(false)
    expect((await run('--from', from, '--to', to, '--passphrase', passphrase)).code).toBe(0)
  })

  it('that lacks ledgers that were asked for ends with 1', async () => {
    const asked = ['--from', recording, '--ledgers', '40..60', '--batch', '8'] as const
    expect(await run(...asked, '--to', fresh())).toMatchObject({
      code: 1,
      text: expect.stringContaining('not written: ledgers 56–60, not enough for a file of 8'),
    })
  })

  it('is written from one at an address, whose host fails once, keeps its key and lacks a ledger', async () => {
    const from = fresh()
    await run('--from', recording, '--to', from, '--ledgers', '2..9')
    const files = createStaticFiles(from)
    const asked = new Set<string>()
    const served = await listen((request) => {
      const url = new URL(request.url)
      if (url.searchParams.get('sig') !== 'abc')
        return Promise.resolve(new Response('', { status: 403 }))
      const isFirst = !asked.has(url.pathname) && /[369]\.xdr/.test(url.pathname)
      asked.add(url.pathname)
      url.pathname = url.pathname.replace(/^\/lake/, '')
      return isFirst
        ? Promise.resolve(new Response('', { status: 503 }))
        : files(new Request(url, request))
    }, 0)
    const to = fresh()
    const address = `${served.url}/lake`
    const copied = await run('--from', `${address}?sig=abc`, '--to', to, '--ledgers', '2..10')
    const refused = await run('--from', `${address}?sig=xyz`, '--to', fresh(), '--ledgers', '2..9')
    await served.close()
    expect(copied).toMatchObject({
      code: 1,
      text: expect.stringMatching(/refused: ledger 10 is missing/),
    })
    expectLedgers(to, 2, 9)
    expect(refused).toMatchObject({
      code: 2,
      text: expect.stringContaining('refuses it (HTTP 403)'),
    })
    expect(refused.text).not.toContain('xyz')
  })

  it.each([
    [['--nonsense'], 2, /^Unknown option '--nonsense'\n\nnpm run lake/],
    [['--help'], 0, /--batch N .*default 1/],
    [['--from', '/nowhere', '--to', 'x'], 2, /^\/nowhere does not exist$/],
    [
      ['--from', 'http://127.0.0.1:9/', '--to', 'x', '--ledgers', '2..3'],
      2,
      /is neither a lake .* nor a JSON-RPC service \(No answer from 127\.0\.0\.1:9: (?!.*CORS)/,
    ],
  ] as const)(
    'says what is wrong with %j',
    async (args, code, words) => {
      expect(await run(...args)).toMatchObject({ code, text: expect.stringMatching(words) })
    },
    30_000,
  )

  it.each([
    [],
    ['--from', recording],
    ['--from', recording, '--to', 'x', '--ledgers', '9..3'],
    ['--from', recording, '--to', 'x', '--batch', '0'],
  ])('says how it is used: %j', async (...args: string[]) => {
    expect(await run(...args)).toMatchObject({
      code: 2,
      text: expect.stringContaining('--ledgers A..B'),
    })
  })
})
