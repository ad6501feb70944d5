import { constants, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HistoryFolder, writeHistoryFolder } from '#e2e/testing/historyFolder.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { all } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import {
  isUnknownRecord,
  joinedBytes,
  ledgerSequence,
  parseAccountId,
  SourceError,
} from '#ledger/values'
import type { Fetch } from '#ledger/values/answer.ts'
import { seeded } from '#ledger/values/numbers.ts'
import { createFilesSource } from '../files/filesSource.ts'
import { lakeConfigText } from '../files/lakeConfig.ts'
import { lakeFile } from '../files/lakeNames.ts'
import { noBudget } from '../request.ts'
import type { Source } from '../source.ts'

/** `npm run changes` makes 10,000, `npm test` these. */
const changes = Number(process.env.CHANGES ?? 40)
const { signal } = new AbortController()
const config = { passphrase, ledgersPerFile: 1, filesPerPartition: 64_000 }
const first = 2

/** Files by their names. Of the manifest, what it says is named: the other files are found by it. */
const kinds = {
  'files of ledgers': /\.xdr\.zst$/,
  heads: /heads\/.*\/[0-9a-f]+\.zst$/,
  'row groups': /\.parquet$/,
  'the manifest': /manifest\.json$/,
  'the days': /days\.zst$/,
}
const names = Object.keys(kinds)
const formOf = new Map(Object.entries(kinds))

/** A part of a file that a question reads. */
interface Part {
  readonly path: string
  readonly from: number
  readonly bytes: number
}
interface Question {
  readonly about: string
  readonly ask: (source: Source) => Promise<unknown>
}
interface Answered {
  readonly question: Question
  readonly text: string
  readonly parts: readonly Part[]
}
/** A byte of a file that is another one. */
interface Change {
  readonly path: string
  readonly at: number
  readonly mask: number
}

let built: HistoryFolder
const lake = new Map<string, Uint8Array<ArrayBuffer>>()
const answered: Answered[] = []
beforeAll(async () => {
  built = await writeHistoryFolder({ groupsPerHead: 8 })
  for (const [n, bytes] of recordedLedgers().entries()) {
    const head = Buffer.alloc(12)
    for (const [i, value] of [first + n, first + n, 1].entries()) head.writeUInt32BE(value, 4 * i)
    const packed = zstdCompressSync(joinedBytes([head, bytes]), {
      params: { [constants.ZSTD_c_checksumFlag]: 1 },
    })
    lake.set(`lake/${lakeFile(config, first + n)}`, Uint8Array.from(packed))
  }
  lake.set('lake/.config.json', new TextEncoder().encode(lakeConfigText(config)))
  for (const question of await questions()) {
    const { source, parts } = opened()
    answered.push({ question, text: textOf(await question.ask(source)), parts })
  }
})
afterAll(() => built.remove())

it(`any of ${changes} changed bytes is named or changes nothing that is shown, and what lies beside it is shown`, async () => {
  const random = seeded(33)
  const pick = <T>(list: readonly T[]): T => defined(list[random(list.length)])
  const named = new Map<string, number>()
  /** Changes that were not named, or that changed what lies beside them. */
  const wrong: string[] = []
  for (let n = 0; n < changes; n++) {
    const kind = defined(names[n % names.length])
    const isOf = ({ path }: Part) => defined(formOf.get(kind)).test(path)
    const { question, text, parts } = pick(answered.filter((each) => each.parts.some(isOf)))
    const { path, from, bytes } = pick(parts.filter(isOf))
    const change = { path, at: from + random(bytes), mask: 1 + random(255) }
    const about = `${question.about}, byte ${change.at} of ${path} ^ ${change.mask}`
    const outcome = await outcomeOf(question, text, change).catch((error: unknown) => {
      throw new Error(about, { cause: error })
    })
    if (outcome !== 'same') named.set(kind, (named.get(kind) ?? 0) + 1)
    const isNamed =
      kind === 'the manifest'
        ? / index/.test(outcome)
        : outcome.includes(path.replace(/^\w+\//, ''))
    if (outcome !== 'same' && !isNamed) wrong.push(`${about}: ${outcome}`)
    const beside = pick(answered.filter((each) => !each.parts.some((part) => part.path === path)))
    const other = await outcomeOf(beside.question, beside.text, change)
    if (other !== 'same') wrong.push(`${about}, beside it: ${other}`)
  }
  expect(wrong).toEqual([])
  // Each kind was met, and changes of it are noticed.
  expect([...named.keys()].toSorted()).toEqual(names.toSorted())
}, 900_000)

/** `same` where a page shows what it shows of files without the change; otherwise what it says in its place. */
async function outcomeOf({ ask }: Question, text: string, change: Change): Promise<string> {
  try {
    const found = await ask(opened(change).source)
    return textOf(found) === text ? 'same' : unknownIn(found, text)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return error.message
  }
}

/** Why items of a page are not shown; throws where none is unknown. */
function unknownIn(found: unknown, expected: string): string {
  const items: unknown = Reflect.get(Object(found), 'items')
  const reasons = (Array.isArray(items) ? items : []).flatMap((item: object) =>
    isUnknownRecord(item) ? item.reason : [],
  )
  if (reasons.length === 0) throw new Error(`${textOf(found)} is shown in place of ${expected}`)
  return reasons.join()
}

/** Questions that read each kind of file, and others beside them. */
async function questions(): Promise<readonly Question[]> {
  const { rest } = recordedSources()
  const operations = await all((request) => rest.list('operations', undefined, request, signal))
  const accounts = [...new Set(operations.map(({ source }) => source))].flatMap(
    (text) => parseAccountId(text) ?? [],
  )
  const transactions = await all((request) => rest.list('transactions', undefined, request, signal))
  const some = <T>(list: readonly T[], count: number) =>
    list.filter((_, n) => n % Math.ceil(list.length / count) === 0)
  return [
    ...some(accounts, 24).flatMap((id): Question[] => {
      const of = { kind: 'account', id } as const
      const request = { order: 'desc', limit: 10 } as const
      return [
        {
          about: `types and days of ${id}`,
          ask: async (source) => source.ahead?.('operations', of, request, signal),
        },
        {
          about: `operations of ${id}`,
          ask: (source) => source.list('operations', of, request, signal),
        },
      ]
    }),
    ...some(transactions, 12).map(
      ({ hash }): Question => ({
        about: `transaction ${hash}`,
        ask: (source) => source.one('transaction', hash, signal),
      }),
    ),
    ...some([...recordedLedgers().keys()], 24).map((n): Question => {
      const of = { kind: 'ledger', id: ledgerSequence(first + n) } as const
      return {
        about: `effects of ledger ${of.id}`,
        ask: (source) => source.list('effects', of, { order: 'asc', limit: 50 }, signal),
      }
    }),
  ]
}

/** A source of the files, one byte of them changed, and which of their parts it reads. */
function opened(change?: Change): { readonly source: Source; readonly parts: Part[] } {
  const parts: Part[] = []
  const fetch: Fetch = async (request) => {
    const path = new URL(request.url).pathname.slice(1)
    const file = fileAt(path)
    if (file === undefined) return new Response('', { status: 404 })
    if (request.method === 'HEAD') return new Response(null)
    const [, from = 0, to = file.length - 1] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '')?.map(Number) ?? []
    const bytes = file.slice(from, to + 1)
    parts.push({ path, from, bytes: bytes.length })
    if (change?.path === path && change.at >= from && change.at <= to)
      bytes[change.at - from] = (bytes[change.at - from] ?? 0) ^ change.mask
    return new Response(bytes, { status: request.headers.has('range') ? 206 : 200 })
  }
  const source = createFilesSource({
    url: 'http://files.test/lake',
    history: 'http://files.test/index',
    budget: noBudget,
    fetch,
    index: { requestsPerSecond: 0.001 },
  })
  return { source, parts }
}

function fileAt(path: string): Uint8Array<ArrayBuffer> | undefined {
  const name = /^index\/(.*)$/.exec(path)?.[1]
  if (name === undefined) return lake.get(path)
  try {
    return built.read(name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Gives what is shown of an answer: without the requests that it was made from, and reasons of rows behind its last. */
function textOf(value: unknown): string {
  const items: unknown = Reflect.get(Object(value), 'items')
  const shown = new Set((Array.isArray(items) ? items : []).map((item) => `${item.id}`))
  return JSON.stringify(value, (key, field: unknown) =>
    key === 'calls'
      ? undefined
      : typeof field === 'bigint'
        ? `${field}`
        : field instanceof Map
          ? [...field].filter(([id]) => shown.has(`${id}`))
          : field,
  )
}
