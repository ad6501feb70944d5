import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import type { Fetch } from '#ledger/values/answer.ts'
import { createMock } from '#mock/mock.ts'
import { nextMethods } from '#mock/rpc/nextMethods.ts'
import { openDense } from '#e2e/dense/recorded/openDense.ts'
import { serve } from './serve.ts'
import { openFolder } from './packedFolder.ts'
import { createStaticFiles } from './staticFiles.ts'

/** A running server and how to end it. */
export interface Running {
  readonly url: string
  readonly close: () => Promise<void>
}

function read(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** Port 0 picks any free port. */
export async function listen(fetch: Fetch, port: number, host = '127.0.0.1'): Promise<Running> {
  const server = createServer((incoming, outgoing) => void serve(fetch, incoming, outgoing))
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

if (import.meta.main) {
  const number = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: number,
      elder: number,
      retention: number,
      archive: { type: 'boolean' },
      start: number,
      every: number,
      dense: { type: 'boolean' },
      ledgers: number,
      transactions: number,
      seed: number,
      live: number,
      rows: number,
      rpc: number,
      'no-classic-events': { type: 'boolean' },
      lake: number,
      index: number,
      'no-range': { type: 'boolean' },
      'no-cors': { type: 'boolean' },
      gzip: number,
      missing: number,
    },
  })
  const [folder = 'public/recorded/demo'] = positionals
  const start = read(values.start)
  const dense =
    values.dense === true
      ? await openDense(folder, {
          ledgers: read(values.ledgers),
          transactions: read(values.transactions),
          seed: read(values.seed),
          live: read(values.live),
          scannedRows: read(values.rows),
          rpcVersion: read(values.rpc),
          hasClassicEvents: values['no-classic-events'] !== true,
        })
      : undefined
  const mock =
    dense?.fetch ??
    createMock(openFolder(folder), {
      elder: read(values.elder),
      retention: read(values.retention),
      archive: values.archive,
      rpcMethods: values.rpc === '2' ? nextMethods : undefined,
      clock: start === undefined ? undefined : { start, every: read(values.every) ?? 5000 },
    })
  const folders = (['lake', 'index'] as const).flatMap((name) => {
    const files = values[name]
    return files === undefined ? [] : [[name, files] as const]
  })
  const hosts = folders.map(([name, files]) => ({
    prefix: `/${name}/`,
    fetch: createStaticFiles(files, {
      ranges: values['no-range'] !== true,
      cors: values['no-cors'] !== true,
      gzip: values.gzip === 'files' || values.gzip === 'ranges' ? values.gzip : undefined,
      missing: values.missing === '403' ? 403 : values.missing === 'page' ? 'page' : 404,
    }),
  }))
  const served: Fetch = (request) => {
    const address = new URL(request.url)
    const host = hosts.find(({ prefix }) => address.pathname.startsWith(prefix))
    if (host === undefined) return mock(request)
    address.pathname = address.pathname.slice(host.prefix.length - 1)
    return host.fetch(new Request(address, request))
  }
  const { url, close } = await listen(served, read(values.port) ?? 8000)
  console.log(
    dense !== undefined
      ? `a dense network: REST's lists of history at ${url}/, JSON-RPC at POST ${url}/rpc`
      : `${folder}: REST at ${url}/, JSON-RPC at POST ${url}/rpc`,
  )
  for (const [name, files] of folders) console.log(`${files}: files at ${url}/${name}/`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
}
