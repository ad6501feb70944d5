import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Fetch } from '#ledger/values/answer.ts'
import { readHeaders } from '#tools/document/headers.ts'
import { listen } from '#tools/network/server.ts'
import { createStaticFiles } from '#tools/network/staticFiles.ts'
import { builtNetworksId } from '#ui/address/networks.ts'
import { passphrase } from '../../support/faultyNetwork.ts'
import { types } from '../../support/staticServer.ts'
import { recordedNetwork } from './browser.ts'
import { createSlowLine, type Line } from './line.ts'

/** A request as its host got it. */
export interface Request {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: 'script' | 'file' | 'data'
  /** The bytes of the answer, compressed where it is a file. */
  readonly bytes: number
}

/** This process sends these to the one that started it. */
export interface FromHosts {
  /** Addresses of the builds. */
  readonly hosts?: readonly string[]
  readonly request?: Request
}

/**
 * The hosts and services of the scenario `first`, in a process of their own: each build, and the recorded network as a
 * service and as an index of its state, behind a line of 100 ms and 10 Mbit/s. Every request is reported to the parent.
 */
const mock = recordedNetwork()
const report = (request: Request) => process.send?.({ request } satisfies FromHosts)

/** A service whose answers go through the line as any other. */
const behind =
  (line: Line, fetch: Fetch): Fetch =>
  async (request) => {
    const at = Date.now()
    const [answer] = await Promise.all([fetch(request), line.begin()])
    const body = new Uint8Array(await answer.arrayBuffer())
    report({ at, kind: 'data', bytes: body.length })
    await line.carry(body.length)
    const hasBody = answer.status !== 204 && answer.status !== 304
    return new Response(hasBody ? body : null, answer)
  }

/** Bytes that pass at once, so that answers at the same time share the line. */
const piece = 4096

/** A built folder as a host with `_redirects` and `_headers` serves it, compressed ahead. */
function host(folder: string, line: Line, networks: string) {
  const headers = readHeaders(path.join(folder, '_headers'))
  const compressed = new Map<string, Buffer>()
  const builtNetworks = new RegExp(`(<script [^>]*id="${builtNetworksId}">)[^<]*`)
  /** The document has the networks of its build: here those of the bench. */
  const read = (file: string): Buffer => {
    const text = file.endsWith('index.html')
      ? readFileSync(file, 'utf8').replace(builtNetworks, (_all, start: string) => start + networks)
      : readFileSync(file)
    const known = compressed.get(file) ?? gzipSync(text, { level: 9 })
    compressed.set(file, known)
    return known
  }
  return async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const at = Date.now()
    const { pathname } = new URL(incoming.url ?? '/', 'http://host')
    const asked = path.join(folder, pathname)
    const isFile = existsSync(asked) && statSync(asked).isFile()
    const file = isFile ? asked : path.join(folder, 'index.html')
    const isEdited = pathname === '/networks.json'
    const body = isEdited ? Buffer.from(networks) : read(file)
    const kind = file.endsWith('.js') ? 'script' : 'file'
    report({ at, kind, bytes: body.length })
    await line.begin()
    for (const rule of headers)
      if (pathname.startsWith(rule.start))
        for (const [name, value] of rule.headers) outgoing.setHeader(name, value)
    outgoing.setHeader('content-type', types[path.extname(file)] ?? 'text/plain')
    outgoing.setHeader('content-length', body.length)
    if (!isEdited) outgoing.setHeader('content-encoding', 'gzip')
    for (let from = 0; from < body.length; from += piece) {
      const part = body.subarray(from, from + piece)
      await line.carry(part.length)
      outgoing.write(part)
    }
    outgoing.end()
  }
}

async function serveBuild(folder: string, index: string): Promise<string> {
  // A line of each build: what one page has left to load when it is closed delays no page of the other.
  const line = createSlowLine(100, 10_000_000)
  const { url } = await listen(behind(line, mock), 0)
  const files = await listen(behind(line, createStaticFiles(index)), 0)
  const networks = [
    { id: 'bench', name: 'bench', passphrase, rest: url, rpc: `${url}/rpc` },
    { id: 'state', name: 'state', passphrase, history: files.url },
  ]
  const answer = host(folder, line, JSON.stringify(networks))
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
}

if (import.meta.main) {
  const hosts: string[] = []
  const [index = '', ...builds] = process.argv.slice(2)
  for (const folder of builds) hosts.push(await serveBuild(folder, index))
  process.send?.({ hosts } satisfies FromHosts)
}
