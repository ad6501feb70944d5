import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { openDense } from '#e2e/lab/dense/recorded/openDense.ts'
import { type Fetch, RecordError } from '#ledger/values'
import { createMock } from '#mock/mock.ts'
import { type ExitCode, reasonOf, wordsOf } from '../program.ts'
import { openFolder } from './packedFolder.ts'
import { createServing } from './serve.ts'
import { createStaticFiles } from './staticFiles.ts'

/** A running server and how to end it. */
export interface Running {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Port 0 picks any free port. */
export async function listen(fetch: Fetch, port: number, host = '127.0.0.1'): Promise<Running> {
  const server = createServer(createServing(fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Reads `--port`; undefined where it is no number of one. */
export const portOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) < 65_536 ? Number(text) : undefined

const usage = `npm run mock -- [RECORDING] [options]

Serves a recorded network over HTTP: REST at /, JSON-RPC at POST /rpc. RECORDING is its folder; default public/recorded/demo.
  --port N           default 8000; 0 takes any that is free
  --elder N          the first ledger that REST has; default that of the recording
  --retention N      ledgers that the node keeps; default all
  --archive          getLedgers gives older ones all the same; default off
  --start N          the ledger with which a replay begins; default none: all ledgers are there
  --every MS         milliseconds between two ledgers of a replay; default 5000
  --dense            a network of full ledgers in place of the recorded one; default off. With it:
    --ledgers N, --live SECONDS
                     its ledgers, and the time between two that close; default those of e2e/lab/dense
  --lake DIR         serves a folder of a lake at /lake/; default none
  --index DIR        serves the folder of its index at /index/; default none
  --help             prints this
Ends with 0 when it is stopped, 2 where the arguments say nothing that can be done.`

/** Serves what the arguments name until the signal is aborted. Gives the exit code. */
export async function mock(
  args: readonly string[],
  print: (line: string) => void,
  stopped: AbortSignal,
): Promise<ExitCode> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const words = wordsOf(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        port: text,
        elder: text,
        retention: text,
        archive: flag,
        start: text,
        every: text,
        dense: flag,
        ledgers: text,
        live: text,
        lake: text,
        index: text,
        help: flag,
      },
    },
    usage,
    print,
  )
  if (typeof words === 'number') return words
  const { values, positionals } = words
  const port = portOf(values.port ?? '8000')
  const numbers = ['elder', 'retention', 'start', 'every', 'ledgers', 'live'] as const
  const isWrong =
    positionals.length > 1 || numbers.some((name) => !/^\d*$/.test(values[name] ?? ''))
  if (port === undefined || isWrong) {
    print(usage)
    return 2
  }
  try {
    const served = await servedBy(values, positionals[0])
    const { url, close } = await listen(served.fetch, port)
    for (const line of served.lines(url)) print(line)
    if (!stopped.aborted) await once(stopped, 'abort')
    await close()
    return 0
  } catch (error) {
    print(reasonOf(error))
    return 2
  }
}

type Values = Readonly<Record<string, string | boolean | undefined>>

/** What the options name: its answers, and what is said of it. */
async function servedBy(values: Values, folder = 'public/recorded/demo') {
  const number = (name: string) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? Number(value) : undefined
  }
  const start = number('start')
  const dense =
    values.dense === true
      ? await openDense(folder, { ledgers: number('ledgers'), live: number('live') })
      : undefined
  const recorded =
    dense?.fetch ??
    createMock(openFolder(folder), {
      elder: number('elder'),
      retention: number('retention'),
      archive: values.archive === true,
      clock: start === undefined ? undefined : { start, every: number('every') ?? 5000 },
    })
  const folders = (['lake', 'index'] as const).flatMap((name) => {
    const files = values[name]
    if (typeof files !== 'string') return []
    if (!existsSync(files)) throw new RecordError(`${files} does not exist`)
    return [[name, files] as const]
  })
  const hosts = folders.map(([name, files]) => ({
    prefix: `/${name}/`,
    fetch: createStaticFiles(files),
  }))
  const fetch: Fetch = (request) => {
    const address = new URL(request.url)
    const host = hosts.find(({ prefix }) => address.pathname.startsWith(prefix))
    if (host === undefined) return recorded(request)
    address.pathname = address.pathname.slice(host.prefix.length - 1)
    return host.fetch(new Request(address, request))
  }
  const lines = (url: string) => [
    dense === undefined
      ? `${folder}: REST at ${url}/, JSON-RPC at POST ${url}/rpc`
      : `a dense network: REST's lists of history at ${url}/, JSON-RPC at POST ${url}/rpc`,
    ...folders.map(([name, files]) => `${files}: files at ${url}/${name}/`),
  ]
  return { fetch, lines }
}

if (import.meta.main) {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
  process.exit(await mock(process.argv.slice(2), console.log, stopped.signal))
}
