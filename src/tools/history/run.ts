import '#tools/lateCode.ts'
import { existsSync } from 'node:fs'
import { type Cursor, isUnknownRecord } from '#ledger/values/answer.ts'
import {
  type AccountId,
  decodeStrkey,
  parseAccountId,
  parseLedgerSequence,
  type Toid,
  toid,
} from '#ledger/values/ids.ts'
import { createMock } from '#mock/mock.ts'
import type { HistoryRow } from '#sources/history/historyIndex.ts'
import { manifestFile } from '#sources/history/manifest.ts'
import { ownerKinds, postTo } from '#sources/index/owners.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { isBucket, sendFolder } from '../lake/s3.ts'
import { parseOpenRange } from '../ledgerRange.ts'
import { openFolder } from '../network/packedFolder.ts'
import { type ExitCode, fetchHere, NothingToDo, reasonOf, wordsOf } from '../program.ts'
import { buildState } from './archive/buildState.ts'
import { verifyLake } from './archive/compareLake.ts'
import { buildIndex } from './build.ts'
import { asking, beginWith, isServed, openIndex, prune, requireIndex } from './indexFolder.ts'
import { checkedText, checkIndex, verifyIndex } from './verifyIndex.ts'

const usage = `npm run history -- build LAKE OUT [--ledgers A..B] [--workers N] [--memory MB] [--runs s3://BUCKET/PREFIX]
                       [--passphrase P] [--engine duckdb|spark] [--master M] [--state DIR]
npm run history -- state ARCHIVE OUT [--at LEDGER] [--passphrase P] [--buckets DIR] [--memory MB]
npm run history -- publish OUT s3://BUCKET/PREFIX
npm run history -- prune OUT
npm run history -- info OUT [--json]
npm run history -- verify OUT LAKE [--sample N] [--memory MB] [--passphrase P]
npm run history -- verify [OUT] --lake LAKE --archive ARCHIVE [--ledgers A..B] [--buckets DIR] [--passphrase P]
npm run history -- read OUT ACCOUNT [--compare RECORDING|REST]

build    indexes the ledgers of a lake, in a folder, at an address or in a bucket (s3://BUCKET/PREFIX), or adds those that
         OUT lacks: files that any static host can serve. A build that was ended goes on where it stopped. Of a folder,
         newest files that cannot be read, and what comes after missing ones, are named and left out; it ends with 1 then.
         Where OUT has the state of a ledger, the ledgers behind it are added, and what exists is that of their last.
state    indexes all that exists at a checkpoint of a history archive, in a folder, at an address or in a bucket: what
         accounts have, the holders of assets, contracts and their storage. It says what it proved. A later checkpoint
         replaces it, and fetches only the buckets that are new.
prune    removes the files of earlier builds. Each build leaves those of the one before it to its readers.
publish  sends them to a bucket, the manifest last. Buckets take the usual AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
         AWS_REGION and AWS_ENDPOINT_URL.
info     says what an index has; with --json for programs (.ledgers.to is its last ledger).
verify   maps chunks of the lake anew and compares each row. With --archive: compares what the metas of a lake changed, as it
         is at each checkpoint, with the buckets of a history archive, which the headers name, both ways round. With OUT it
         does both, and where all is equal the index says so from then on.
read     prints an account's rows as the index has them.

  --ledgers A..B   the ledgers to index, of a folder those that it has; A.. for all from A on. Default all that a folder has,
                   which an address or a bucket must be given. The same A with a larger B adds what is new
  --passphrase P   the network of a lake without .config.json, or of an archive that does not state it
  --at LEDGER      the checkpoint (63, 127, 191 …); default the newest
  --state DIR      the index of a state that OUT begins with; default none, or OUT's own
  --buckets DIR    where fetched buckets are kept; default a folder in OUT
  --workers N      programs that map, 450 MB each; default 2
  --memory MB      memory of all; default 1024
  --engine E       duckdb on this machine, which is the default, or spark: Apache Spark, whose machines all see LAKE and
                   OUT at the same paths. It needs Python 3 and Java 17
  --master M       where Spark runs (local[2], spark://HOST:PORT, yarn); default local[2]
  --runs BUCKET    where those that map write; this machine alone sorts then. Default a folder in OUT
  --sample N       chunks to map anew, by chance; default all
  --compare C      compares an account's rows with the lists of a recording or a REST service; default none
  --help           prints this
Ends with 0 where all is done and equal, 1 where it is not, 2 where the arguments say nothing that can be done.`

/** Does what the arguments say, and prints what was found. Gives the exit code. */
export async function history(
  args: readonly string[],
  print: (line: string) => void,
): Promise<ExitCode> {
  const text = { type: 'string' } as const
  const words = wordsOf(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        ledgers: text,
        workers: text,
        memory: text,
        sample: text,
        engine: text,
        master: text,
        runs: text,
        compare: text,
        passphrase: text,
        at: text,
        buckets: text,
        state: text,
        lake: text,
        archive: text,
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    },
    usage,
    print,
  )
  if (typeof words === 'number') return words
  const { values, positionals } = words
  const [command, first = '', second = ''] = positionals
  const number = (stated: string | undefined, usual: number) =>
    stated === undefined ? usual : /^[1-9]\d{0,6}$/.test(stated) ? Number(stated) : undefined
  const workers = number(values.workers, 2)
  const memory = number(values.memory, 1024)
  const { ledgers, passphrase } = values
  const asked = ledgers === undefined ? undefined : parseOpenRange(ledgers)
  const account = parseAccountId(second)
  try {
    const { engine, master = 'local[2]' } = values
    const cluster = engine === 'spark' && memory ? { master, memory } : undefined
    const isEngine = engine === undefined || engine === 'duckdb' || engine === 'spark'
    const isRange = ledgers === undefined || asked !== undefined
    const { runs } = values
    const isPlace = runs === undefined || isBucket(runs)
    if (
      command === 'build' &&
      second !== '' &&
      workers &&
      memory &&
      isRange &&
      isEngine &&
      isPlace
    ) {
      if (values.state !== undefined) await beginWith(values.state, second)
      return await build({
        lake: first,
        out: second,
        asked,
        passphrase,
        workers,
        memory,
        runs,
        cluster,
        say: print,
      })
    }
    const at = parseLedgerSequence(values.at ?? '')
    const isAt = values.at === undefined || at !== undefined
    if (command === 'state' && second !== '' && memory && isAt) {
      const { buckets } = values
      await buildState({
        archive: first,
        out: second,
        at,
        passphrase,
        buckets,
        memory,
        say: print,
      })
      return await info(second, print)
    }
    if (command === 'prune' && first !== '') {
      const { files, bytes } = await prune(first)
      print(`${files} files of ${bytes} bytes removed`)
      return 0
    }
    if (command === 'publish' && isBucket(second)) return await publish(first, second, print)
    if (command === 'verify' && (values.lake ?? values.archive) !== undefined) {
      const { lake = '', archive = '', buckets } = values
      if (lake === '' || archive === '' || second !== '')
        throw new NothingToDo(
          'verify compares --lake LAKE with --archive ARCHIVE, or OUT with LAKE',
        )
      if (!isRange) throw new NothingToDo(`--ledgers ${ledgers} is no range A..B`)
      if (first !== '' && asked) throw new NothingToDo('an index is compared whole: no --ledgers')
      const own = { passphrase, buckets, say: print }
      if (first !== '' && memory) {
        requireIndex(first)
        return await checkIndex(first, lake, archive, { ...own, memory })
      }
      return (await verifyLake(lake, archive, { ...own, asked })).code
    }
    if (command === 'verify' && second !== '' && memory) {
      const sample = number(values.sample, 0) || undefined
      requireIndex(first)
      const problems = await verifyIndex(first, second, sample, memory, print, passphrase)
      for (const problem of problems) print(problem)
      print(problems.length === 0 ? 'each row is the ledgers’' : `${problems.length} problems`)
      return problems.length === 0 ? 0 : 1
    }
    if (command === 'info' && first !== '') return await info(first, print, values.json)
    if (command === 'read' && account !== undefined)
      return await read(first, account, values.compare, print)
  } catch (error) {
    print(reasonOf(error))
    return error instanceof NothingToDo ? 2 : 1
  }
  print(usage)
  return 2
}

/** Sends an index to a bucket: readers have the build before until its manifest is there. */
async function publish(out: string, to: string, print: (line: string) => void): Promise<0> {
  const isWanted = isServed((await openIndex(out)).manifest)
  const { sent, kept, bytes } = await sendFolder(out, to, { last: manifestFile, isWanted })
  print(`${sent} files of ${bytes} bytes sent to ${to}; ${kept} were there already`)
  return 0
}

async function build(task: Parameters<typeof buildIndex>[0]): Promise<0 | 1> {
  const began = performance.now()
  const damaged: string[] = []
  const runs = await buildIndex({ ...task, leftOut: (reason) => damaged.push(reason) })
  const sum = (of: (run: (typeof runs)[number]) => number) =>
    runs.reduce((total, run) => total + of(run), 0)
  const processor = sum((run) => run.processor)
  const raw = sum(({ rawBytes }) => rawBytes) / 1e6
  if (runs.length > 0) {
    task.say(
      `map: ${raw.toFixed(1)} MB of ledgers, ${sum(({ operations }) => operations)} operations, ${sum(({ rows }) => rows)} rows; ${(raw / processor).toFixed(1)} MB a second of a processor; largest program ${Math.max(...runs.map(({ memory }) => memory))} MB`,
    )
    const own = process.resourceUsage().maxRSS / 1024
    task.say(
      `in all ${((performance.now() - began) / 1000).toFixed(1)} s; this program ${own.toFixed(0)} MB`,
    )
  }
  await info(task.out, task.say)
  for (const reason of damaged) task.say(`left out: ${reason}`)
  return damaged.length === 0 ? 0 : 1
}

async function info(out: string, print: (line: string) => void, isJson = false): Promise<0> {
  const { manifest } = await openIndex(out)
  const { passphrase, ledgers, state, held, epoch, prefixBits, tables, hashes, checked } = manifest
  if (isJson) {
    print(JSON.stringify({ passphrase, ledgers, state, build: epoch, hashes, checked }))
    return 0
  }
  const what = [
    ledgers && `ledgers ${ledgers.from}–${ledgers.to}`,
    state && `the state of ledger ${state.ledger}`,
    held && held.ledger !== state?.ledger && `sums and ranks of ledger ${held.ledger}`,
  ]
  print(`“${passphrase}”, ${what.filter((each) => each).join(' and ')}, build ${epoch}`)
  const [last] = hashes
  print(
    last === undefined
      ? 'it states no hash of a ledger: whether a lake is of the same chain can’t be compared'
      : `its ledger ${last.ledger} has the hash ${last.hash}`,
  )
  if (checked !== undefined) print(checkedText(checked))
  if (tables.contracts === undefined)
    print('it lacks what contracts have: a page shows none of their code and storage by it')
  for (const [name, { rows, files } = { rows: 0, files: [] }] of Object.entries(tables)) {
    if (files.length === 0) continue
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    print(
      `${name}: ${rows} rows in ${files.length} files, ${bytes} bytes, ${(bytes / Math.max(1, rows)).toFixed(2)} a row; ${2 ** prefixBits} heads`,
    )
  }
  return 0
}

async function read(
  out: string,
  account: AccountId,
  compare: string | undefined,
  print: (line: string) => void,
): Promise<0 | 1> {
  const { signal } = new AbortController()
  const index = await openIndex(out)
  const id = decodeStrkey('G', account) ?? new Uint8Array()
  const { rows } = await index.rows(
    { kind: ownerKinds.account, id, matches: () => true, order: 'asc', limit: 1_000_000_000 },
    asking(),
  )
  if (compare === undefined) for (const row of rows) print(lineOf(row))
  print(`${rows.length} rows of ${account} in ledgers ${index.coverage.from}–${index.coverage.to}`)
  if (compare === undefined) return 0
  const source = createRestSource({
    url: existsSync(compare) ? 'http://recorded.invalid' : compare,
    fetch: existsSync(compare) ? createMock(openFolder(compare)) : fetchHere,
    viewBytes: Number.POSITIVE_INFINITY,
    ...(existsSync(compare) && { budget: noBudget }),
  })
  let wrong = 0
  for (const list of ['transactions', 'operations', 'effects', 'trades'] as const) {
    const found = new Set(rows.filter((row) => (row.lists & postTo[list]) !== 0).map(placeOf))
    const listed = new Set<string>()
    let cursor: Cursor | undefined
    do {
      const request = { order: 'asc', limit: 200, cursor } as const
      const page = await source.list(list, { kind: 'account', id: account }, request, signal)
      for (const item of page.items) {
        if (isUnknownRecord(item)) throw new Error(`${list} ${item.pagingToken}: ${item.reason}`)
        listed.add(String(pagingOf(item)))
      }
      cursor = page.next
    } while (cursor !== undefined)
    const missing = [...listed].filter((place) => !found.has(place))
    // An operation is on the list of effects of whom it may have effects on.
    const more = list === 'effects' ? [] : [...found].filter((place) => !listed.has(place))
    print(`${list}: ${listed.size} places listed, ${found.size} in the index`)
    for (const place of missing) print(`the index lacks ${place}`)
    for (const place of more) print(`only the index has ${place}`)
    wrong += missing.length + more.length
  }
  return wrong === 0 ? 0 : 1
}

const pagingOf = (
  item: { readonly pagingToken: Toid } | { readonly operation: Toid } | { readonly id: Toid },
) => ('pagingToken' in item ? item.pagingToken : 'operation' in item ? item.operation : item.id)

const placeOf = ({ ledger, transaction, operation }: HistoryRow) =>
  String(toid(ledger, transaction, operation))

function lineOf(row: HistoryRow): string {
  const lists = Object.entries(postTo).filter(([name, bit]) => name !== 'both' && row.lists & bit)
  return `${placeOf(row)} ledger ${row.ledger} transaction ${row.transaction} operation ${row.operation} type ${row.type} flags ${row.flags} on ${lists.map(([name]) => name).join(', ')}`
}

if (import.meta.main) process.exitCode = await history(process.argv.slice(2), console.log)
