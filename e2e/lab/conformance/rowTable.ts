import '#tools/lateCode.ts'
import { setImmediate } from 'node:timers/promises'
import { SourceError } from '#ledger/values'
import { isRow } from '#mock/record.ts'
import { createAutoSource } from '#sources/auto/auto.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import type { PageSource, Source } from '#sources/source.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { walkRetention } from '#tools/gateway/network.ts'
import type { HistoryFolder } from '../../testing/historyFolder.ts'
import type { RecordedCase, RecordedNetwork } from './rowCases.ts'
import { checkCase, type Depth, toTheEnd } from './rowCheck.ts'
import { type RecordedRow, recordedRows } from './rowList.ts'
import { checkSubmission } from './rowSubmissions.ts'

/** How many recorded answers of a row one line of sight reproduced. */
export interface RowResult {
  readonly row: RecordedRow
  readonly via: string
  readonly equal: number
  readonly compared: number
  /** The first few that differ. */
  readonly different: readonly string[]
}

const url = 'https://recorded.invalid'

/** Files of ledgers, with a static index of them: nothing is walked, so all that a row needs is found by that index. */
export const indexedFilesOf = (network: RecordedNetwork, history: HistoryFolder): Source =>
  createFilesSource({
    url: `${url}/lake`,
    history: `${url}/index`,
    fetch: (request) =>
      new URL(request.url).pathname.startsWith('/index/')
        ? Promise.resolve(history.answer(request))
        : network.rpc(request),
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
    index: { openStore: () => Promise.reject(new Error('nothing is to be walked')) },
  })

/**
 * The lines of sight on a recorded network, each seeing its own part; those through RPC and files with their indexes in
 * memory, which have read all ledgers. Without files where they are not asked for.
 */
export async function sourcesOf(
  network: RecordedNetwork,
  hasFiles = true,
): Promise<readonly Source[]> {
  const ofLedgers = {
    fetch: network.rpc,
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: Number.POSITIVE_INFINITY },
  }
  const sources = [
    createRestSource({ url, fetch: network.rest, budget: noBudget }),
    createRpcSource({ url: `${url}/rpc`, ...ofLedgers }),
    ...(hasFiles ? [createFilesSource({ url: `${url}/lake`, ...ofLedgers })] : []),
  ]
  for (const source of sources)
    await walkRetention(source, () => undefined, new AbortController().signal)
  return sources
}

/** The rows that a source is to answer: files take no transactions. */
export const rowsOf = ({ kind }: Source): readonly RecordedRow[] =>
  recordedRows.filter(({ submits }) => submits === undefined || kind.capabilities.submits)

/** Above REST and RPC: each question by whichever knows. `without` one of them: it does not answer. */
export function autoOf([rest, rpc]: readonly Source[], without?: string): PageSource {
  if (rest === undefined || rpc === undefined) throw new Error('a source is missing')
  const fail = () => Promise.reject(new SourceError('unreachable', 'It does not answer'))
  const silent = (source: Source): PageSource =>
    pageSource(source.kind.id === without ? { ...source, one: fail, list: fail } : source)
  return createAutoSource({ sources: [silent(rest), silent(rpc)] })
}

/** How many recorded requests are sent. */
export interface Extent {
  /** Answers of each file, evenly chosen; besides them the first with each status and with each type of record. */
  readonly perFile: number
  readonly depth: Depth
}
export const everything: Extent = { perFile: Number.POSITIVE_INFINITY, depth: toTheEnd }

export async function checkRow(
  network: RecordedNetwork,
  source: Source,
  row: RecordedRow,
  extent: Extent,
): Promise<RowResult> {
  const checks = await checksOf(network, source, row, extent)
  const different: string[] = []
  let equal = 0
  // A few at a time: each waits for its transaction, and holds its lists meanwhile.
  for (let at = 0; at < checks.length; at += 8) {
    const batch = checks.slice(at, at + 8)
    for (const wrong of await Promise.all(batch.map((check) => check()))) {
      if (wrong === undefined) equal++
      else if (different.length < 3) different.push(wrong)
    }
    // Answers from memory never wait, and requests are only cleaned up between tasks.
    await setImmediate()
  }
  return { row, via: source.kind.id, equal, compared: checks.length, different }
}

async function checksOf(
  network: RecordedNetwork,
  source: Source,
  row: RecordedRow,
  { perFile, depth }: Extent,
): Promise<readonly (() => Promise<string | undefined>)[]> {
  const { submits } = row
  if (submits !== undefined)
    return sample(network.submissions(), perFile).map((sent) => async () => {
      const wrong = await checkSubmission(source, submits, sent)
      return wrong && `${sent.hash}: ${wrong}`
    })
  const files = [
    { ...row, nested: undefined },
    ...(row.nested ?? []).map((name) => ({ path: row.path, nested: [name] })),
  ]
  const cases = await Promise.all(files.map((file) => network.cases(file)))
  return cases.flatMap((ofFile) =>
    chosen(ofFile, { perFile, depth }).map((recorded) => async () => {
      const wrong = await checkCase(source, recorded, depth)
      return wrong && `${recorded.path} ${recorded.order}: ${wrong}`
    }),
  )
}

function chosen(
  cases: readonly RecordedCase[],
  { perFile, depth }: Extent,
): readonly RecordedCase[] {
  const some = new Set(sample(cases, perFile))
  const seen = new Set<unknown>()
  return cases.filter((each) => {
    const known = seen.size
    seen.add(each.status)
    for (const record of each.records?.slice(0, depth.pages * depth.limit) ?? [])
      if (isRow(record)) seen.add(record.type)
    return seen.size > known || some.has(each)
  })
}

const sample = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]).filter(
        (one) => one !== undefined,
      )

/** A row is whole if every recorded answer was reproduced, and there was one. */
export const isWhole = ({ equal, compared }: RowResult): boolean =>
  compared > 0 && equal === compared
