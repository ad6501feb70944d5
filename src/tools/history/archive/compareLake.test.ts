import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { altered, targetsOf, withForeign } from '#e2e/testing/alteredMetas.ts'
import { writeArchivedLedgers } from '#e2e/testing/archivedLedgers.ts'
import { passphrase, recordedLedgers, turnedBit } from '#e2e/testing/indexedLedgers.ts'
import { lakeOf } from '#e2e/testing/lakeHost.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { createRandom } from '#e2e/testing/random.ts'
import { type Coverage, span } from '#ledger/values/answer.ts'
import { changeKinds } from '#sources/ledgers/ledgerParts.ts'
import { listen } from '../../network/server.ts'
import { createStaticFiles } from '../../network/staticFiles.ts'
import { history } from '../run.ts'
import { bucketFile, fileOf, openArchive, readHistoryFile } from './archive.ts'
import { compareLake } from './compareLake.ts'
import { entryWords } from './entryWords.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-compare-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let last = 0
const fresh = () => path.join(folder, String(last++))
const { ledgers, checkpoints } = writeArchivedLedgers(path.join(folder, 'archive'))
const archive = openArchive(path.join(folder, 'archive'))
const none = new Uint8Array()

/** Compares the archive with a lake that has other bytes of one ledger. */
async function compared(
  [other, bytes]: readonly [ledger?: number, bytes?: Uint8Array | undefined] = [],
  asked?: Coverage,
) {
  const lines: string[] = []
  const lake = {
    config: { passphrase, ledgersPerFile: 1, filesPerPartition: 1 },
    async *ledgers({ from, to }: Coverage) {
      for (let sequence: number = from; sequence <= to; sequence++)
        yield await Promise.resolve({
          sequence,
          bytes: (sequence === other ? bytes : ledgers[sequence - 2]) ?? none,
        })
    },
  }
  const held = [span(2, ledgers.length + 1)]
  const say = (line: string) => lines.push(line)
  const { code } = await compareLake({
    lake,
    name: 'the lake',
    archive,
    held,
    asked,
    buckets: '',
    say,
  })
  return { code, problems: lines.filter((line) => /^ledger \d/.test(line)), text: lines.join('\n') }
}

/** By XDR `LedgerEntryType`. */
const namesOf = [
  /^account G[A-Z2-7]{55}$/,
  /^trustline of G[A-Z2-7]{55} to (\w+:G[A-Z2-7]{55}|[0-9a-f]{64})$/,
  /^offer \d+ of G[A-Z2-7]{55}$/,
  /^data entry “.*” of G[A-Z2-7]{55}$/,
  /^claimable balance [0-9a-f]{72}$/,
  /^liquidity pool [0-9a-f]{64}$/,
  /^(temporary )?(contract data .+|contract instance|nonce -?\d+) of [CG][A-Z2-7]{55}$/,
  /^contract code [0-9a-f]{64}$/,
  /^network setting configSetting\w+$/,
  /^time to live of the key [0-9a-f]{64}$/,
]

describe('what the metas of a lake changed', () => {
  it('is as the buckets of the network’s archive have it', async () => {
    const { code, problems, text } = await compared()
    expect(problems).toEqual([])
    expect(text).toMatch(/^not compared: ledgers 320–373, behind the last checkpoint$/m)
    expect(text).toMatch(/^equal: the last values of what ledgers 2–319 changed\./m)
    expect(code).toBe(0)
  })

  it('differs by an entry where a meta has another last value of it, or none', async () => {
    const groups = targetsOf(ledgers, checkpoints)
    expect(groups.length).toBeGreaterThan(25)
    const random = createRandom('altered metas')
    for (let n = 0; n < (isNightly ? 500 : 14); ) {
      const target = random.pick(groups[n % groups.length] ?? [])
      const { ledger = 2, checkpoint = 63, key = none, place } = target ?? {}
      const change = target && altered(ledgers[ledger - 2] ?? none, target, random)
      if (change === undefined) continue
      n++
      const [bytes, how] = change
      const asked = span(Math.max(2, checkpoint - 63), checkpoint)
      const { code, problems } = await compared([ledger, bytes], asked)
      const words = entryWords(key)
      expect(words).toMatch(namesOf[target?.change.type ?? 0] ?? '')
      const named = problems.filter((line) => line.includes(`: ${words}: `))
      expect([place, how, words, code, named.length]).toEqual([place, how, words, 1, 1])
      // A key that was evicted in place of another is named, too, unless it was evicted as well.
      expect(problems.length).toBeLessThanOrEqual(how === 'another evicted' ? 2 : 1)
    }
  }, 900_000)

  /** The code of a contract that changed once, which no later ledger changes or evicts. */
  const codes = targetsOf(ledgers, [127])
    .flat()
    .filter(({ change: { type } }) => type === 7)
    .map(({ ledger, change: { kind, start, end } }) => {
      return { kind, bytes: ledgers[ledger - 2]?.slice(start, end) ?? none }
    })
  const old = codes.find(({ kind }) => kind === changeKinds.updated)?.bytes ?? none

  it.each([
    { place: 'fee', where: 'in place of a fee' },
    { place: 'after', where: 'behind the operations of a transaction' },
    { place: 'restored', where: 'as one that was restored' },
  ] as const)('differs by an entry that has another value $where', async ({ place }) => {
    const forged = turnedBit(old, 400)
    const n = ledgers.findIndex((bytes, n) => n > 200 && withForeign(bytes, place, old))
    const bytes = withForeign(ledgers[n] ?? none, place, forged)
    const { code, problems } = await compared([n + 2, bytes])
    expect(problems).toEqual([
      expect.stringMatching(/contract code [0-9a-f]{64}: .*(differs|lake)/),
    ])
    expect(code).toBe(1)
  })

  it('may be the restoration of an expired entry as it had been', async () => {
    const bytes = withForeign(ledgers[253] ?? none, 'restored', old)
    const { code, text } = await compared([255, bytes])
    expect(text).not.toMatch(/restored/)
    expect(code).toBe(0)
    // Ledger 160 evicted this one.
    const evicted = withForeign(ledgers[253] ?? none, 'restored', codes[0]?.bytes ?? none)
    const { problems } = await compared([255, evicted])
    expect(problems).toEqual([expect.stringMatching(/the archive has no such entry$/)])
  })
})

/** Writes a lake, eight ledgers in a file. */
function lakeFolder(options: Parameters<typeof lakeOf>[0] = {}): string {
  const at = fresh()
  const layout = { ledgersPerFile: 8, filesPerPartition: 1 }
  for (const [name, bytes] of lakeOf({ ledgers, layout, ...options }).files) {
    mkdirSync(path.dirname(path.join(at, name)), { recursive: true })
    writeFileSync(path.join(at, name), bytes)
  }
  return at
}

/** Runs the command; `changed` spoils a copy of the archive. */
async function verify(
  lake: string,
  { spoil, more = [] }: { spoil?: (at: string) => void; more?: readonly string[] } = {},
) {
  const at = spoil === undefined ? archive.name : fresh()
  if (spoil !== undefined) cpSync(archive.name, at, { recursive: true })
  spoil?.(at)
  return run('--lake', lake, '--archive', at, ...more)
}

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const code = await history(['verify', ...args], (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

const [curr = ''] = (await readHistoryFile(archive, 127)).live
const spoiled = (name: string, bytes: (packed: Uint8Array) => Uint8Array) => (at: string) =>
  writeFileSync(path.join(at, name), bytes(readFileSync(path.join(archive.name, name))))

describe('a lake and an archive that do not fit', () => {
  const all: readonly {
    readonly what: string
    readonly code: number
    readonly words: readonly RegExp[]
    readonly lake?: Parameters<typeof lakeOf>[0]
    readonly spoil?: (at: string) => void
    readonly more?: readonly string[]
  }[] = [
    {
      what: 'the lake begins in the middle',
      code: 0,
      words: [/^checkpoint 127, ledgers 100–127: /m, /^equal: .* ledgers 100–319 changed/m],
      lake: { from: 100 },
    },
    {
      what: 'the lake lacks ledgers',
      code: 1,
      words: [/^not compared: ledgers 128–135$/m, /^equal: .* ledgers 2–127, 136–319 changed/m],
      lake: { isThere: (ledger) => ledger !== 128 },
    },
    {
      what: 'a ledger of the lake is damaged',
      code: 1,
      words: [
        /^left out: the header of ledger 140 has another hash/m,
        /^not compared: ledgers 128–143$/m,
      ],
      lake: { ledgers: ledgers.with(138, turnedBit(ledgers[138] ?? none, 60)) },
    },
    {
      what: 'the lake ends before the archive',
      code: 0,
      words: [/^not compared: ledgers 192–200, behind/m, /^equal: .* ledgers 2–191 changed/m],
      lake: { to: 200 },
    },
    {
      what: 'the lake lacks what is asked for',
      code: 1,
      words: [/^not compared: ledgers 192–319$/m, /^equal: .* ledgers 64–191 changed/m],
      lake: { to: 200 },
      more: ['--ledgers', '64..319'],
    },
    {
      what: 'the lake has no checkpoint',
      code: 2,
      words: [/^no checkpoint .*: .* has ledgers 330–373, .* states up to ledger 319$/],
      lake: { from: 330 },
    },
    {
      what: 'the lake is of another chain',
      code: 1,
      words: [/are of different chains: their headers of ledger 63 have different hashes$/],
      lake: { ledgers: recordedLedgers() },
    },
    {
      what: 'the lake is of another network',
      code: 2,
      words: [/^.*archive is of the network “Parallax Local Network ; 2026”, .* of “Other”$/],
      lake: { states: 'Other' },
    },
    {
      what: 'the archive lacks a bucket of an older checkpoint',
      code: 1,
      words: [
        /^checkpoint 127 is not compared: .* lacks the bucket/m,
        /^not compared: ledgers 64–127$/m,
      ],
      spoil: (at) => rmSync(path.join(at, bucketFile(curr))),
    },
    {
      what: 'a bucket is damaged',
      code: 1,
      words: [/^checkpoint 127 is not compared: the bucket .* cannot be used: /m],
      spoil: spoiled(bucketFile(curr), (packed) => gzipSync(turnedBit(gunzipSync(packed), 200))),
    },
    {
      what: 'the archive lacks the history file of a checkpoint',
      code: 1,
      words: [/^checkpoint 191 is not compared: .* states no state at ledger 191/m],
      spoil: (at) => rmSync(path.join(at, fileOf('history', 191))),
    },
    {
      what: 'the archive names other buckets than its header',
      code: 1,
      words: [/^checkpoint 191 is not compared: .* its header states/m],
      spoil: spoiled(fileOf('history', 191), (text) =>
        Buffer.from(
          Buffer.from(text)
            .toString()
            .replace(/"curr": "[0-9a-f]{64}/, `"curr": "${curr}`),
        ),
      ),
    },
  ]
  it.each(all)('are told apart: $what', async ({ code, words, lake, spoil, more }) => {
    const found = await verify(lakeFolder(lake), { ...(spoil && { spoil }), ...(more && { more }) })
    for (const each of words) expect(found.text).toMatch(each)
    expect(found.code).toBe(code)
    expect(found.text).not.toMatch(/\n {4}at | 2–319 changed/)
  })

  it('are compared where hosts have them, and only what is asked', async () => {
    const lake = await listen(createStaticFiles(lakeFolder()), 0)
    const host = await listen(createStaticFiles(archive.name), 0)
    const kept = fresh()
    const asked = ['--lake', lake.url, '--archive', host.url, '--ledgers', '128..200']
    const found = await run(...asked, '--buckets', kept)
    await Promise.all([lake.close(), host.close()])
    expect(found.text).toMatch(
      /^checkpoint 191, ledgers 128–191: \d+ changed entries, differences: 0$/m,
    )
    expect(found.text).not.toMatch(/removals/)
    expect(found.code).toBe(0)
    expect(readdirSync(kept)).toHaveLength(6)
  })

  it('let an index say up to which checkpoint it was checked, also when it goes on', async () => {
    const [lake, out] = [lakeFolder({ to: 200 }), fresh()]
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const build = ['build', lake, out, '--workers', '1', '--ledgers']
    expect(await history([...build, '2..135'], say)).toBe(0)
    const asked = [out, '--lake', lake, '--archive', archive.name]
    expect(await run(...asked)).toMatchObject({ code: 0 })
    expect(await history([...build, '2..143'], say)).toBe(0)
    expect(lines).toContain('changes checked against checkpoint 127 by who built it')
    expect(await history(['verify', out, lake], say)).toBe(0)
    const other = lakeFolder({ ledgers: recordedLedgers() })
    expect(await run(out, '--lake', other, '--archive', archive.name)).toMatchObject({ code: 1 })
  })

  it.each([
    [['--lake', 'LAKE'], /^verify compares --lake LAKE with --archive ARCHIVE/],
    [['OUT', 'X', '--lake', 'LAKE', '--archive', 'ARCHIVE'], /^verify compares --lake LAKE/],
    [['OUT', '--lake', 'LAKE', '--archive', 'ARCHIVE', '--ledgers', '2..9'], /is compared whole/],
    [['--lake', 'LAKE', '--archive', '/none'], /^\/none does not exist$/],
    [['--lake', '/none', '--archive', archive.name], /^\/none does not exist$/],
    [
      ['--lake', 'LAKE', '--archive', 'ARCHIVE', '--ledgers', '9..2'],
      /^--ledgers 9..2 is no range/,
    ],
    [['--lake', 'https://lake.invalid', '--archive', archive.name, '--passphrase'], /--passphrase/],
  ])('are no task without both, and a range that can be: %s', async (args, words) => {
    const { code, text } = await run(...args)
    expect(text).toMatch(words)
    expect(code).toBe(2)
  })
})
