import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { createMock } from '#mock/mock.ts'
import { builtNetworksId } from '#ui/address/builtNetworks.ts'
import { serve } from '#tools/network/serve.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { readHeaders, types } from '../support/staticServer.ts'
import type { Hosts, Line as LineName, Request, Version } from './firstTypes.ts'
import { type Line, createSlowLine, freeLine, through } from './slowLine.ts'

/**
 * The hosts and services of `bench:first`, in a process of their own: each build over HTTP/1.1 and HTTP/2, and the
 * recorded network as a service on another origin. Every request is reported to the parent.
 */
const folders = process.argv.slice(2)
const recorded = path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo')
const mock = createMock(createPackedFolderCorpus(recorded))

const report = (request: Request) => process.send?.({ request })
const listening = (server: { listen: (port: number, host: string, done: () => void) => void }) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

/** The recorded network as a service; its answers go through the line as any other. */
async function service(line: Line): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const at = Date.now()
    void serve(
      async (request) => {
        const sent = request.method === 'POST' ? await request.clone().text() : undefined
        const [answer] = await Promise.all([mock(request), line.begin()])
        const body = new Uint8Array(await answer.arrayBuffer())
        const { method, url } = request
        report({ at, kind: 'data', method, url, sent, bytes: body.length })
        await line.carry(body.length)
        const hasBody = answer.status !== 204 && answer.status !== 304
        return new Response(hasBody ? body : null, answer)
      },
      incoming,
      outgoing,
    )
  })
  await listening(server)
  return `http://127.0.0.1:${portOf(server.address())}`
}

const networksOfBuild = new RegExp(`(<script [^>]*id="${builtNetworksId}">)[^<]*`)

/** A built folder as a host with `_redirects` and `_headers` serves it, compressed ahead. */
function handler(folder: string, line: Line, networks: string) {
  const headers = readHeaders(path.join(folder, '_headers'))
  const compressed = new Map<string, Buffer>()
  /** The document has the networks of its build: here those of the bench. */
  const textOf = (file: string) =>
    file.endsWith('index.html')
      ? readFileSync(file, 'utf8').replace(
          networksOfBuild,
          (_all, start: string) => start + networks,
        )
      : readFileSync(file)
  const read = (file: string): Buffer => {
    const known = compressed.get(file) ?? gzipSync(textOf(file), { level: 9 })
    compressed.set(file, known)
    return known
  }
  return async (
    incoming: IncomingMessage | Http2ServerRequest,
    outgoing: ServerResponse | Http2ServerResponse,
  ) => {
    const at = Date.now()
    const { pathname } = new URL(incoming.url ?? '/', 'http://host')
    const edited = pathname === '/networks.json'
    const asked = path.join(folder, pathname)
    const isFile = existsSync(asked) && statSync(asked).isFile()
    const file = isFile ? asked : path.join(folder, 'index.html')
    // The floor is measured from a blank page, under no policy.
    const blank = pathname === '/blank'
    const body = blank
      ? Buffer.from('<!doctype html><title>blank</title>')
      : edited
        ? Buffer.from(networks)
        : read(file)
    const kind = file.endsWith('.js') && !edited ? 'script' : 'file'
    if (!blank)
      report({ at, kind, method: 'GET', url: pathname, sent: undefined, bytes: body.length })
    await line.begin()
    for (const rule of headers)
      if (!blank && pathname.startsWith(rule.start))
        for (const [name, value] of rule.headers) outgoing.setHeader(name.toLowerCase(), value)
    const type = edited ? 'application/json' : (types[path.extname(file)] ?? 'text/plain')
    outgoing.setHeader('content-type', blank ? 'text/html' : type)
    outgoing.setHeader('content-length', body.length)
    if (!edited && !blank) outgoing.setHeader('content-encoding', 'gzip')
    outgoing.statusCode = 200
    await through(line, body, (part) => Reflect.apply(outgoing.write, outgoing, [part]))
    outgoing.end()
  }
}

/** A certificate for this run alone. */
function certificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-first-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2`
  const rest = ['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...asked.split(' '), ...rest], { stdio: 'ignore' })
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}

async function host(folder: string, version: Version, line: Line, data: string): Promise<string> {
  const network = { id: 'bench', name: 'bench', passphrase, rest: data, rpc: `${data}/rpc` }
  const answer = handler(folder, line, JSON.stringify([network]))
  if (version === '1.1') {
    const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
    await listening(server)
    return `http://127.0.0.1:${portOf(server.address())}/`
  }
  const server = createSecureServer(certificate(), (incoming, outgoing) => {
    void answer(incoming, outgoing)
  })
  await listening(server)
  return `https://127.0.0.1:${portOf(server.address())}/`
}

const hosts: Hosts[] = []
for (const folder of folders) {
  // Of each build: what one page has left to load when it is closed delays no page of the other.
  const lines: Readonly<Record<LineName, Line>> = {
    free: freeLine,
    slow: createSlowLine(100, 10_000_000),
  }
  const both = { free: await service(lines.free), slow: await service(lines.slow) }
  hosts.push({
    '1.1': {
      free: await host(folder, '1.1', lines.free, both.free),
      slow: await host(folder, '1.1', lines.slow, both.slow),
    },
    '2': {
      free: await host(folder, '2', lines.free, both.free),
      slow: await host(folder, '2', lines.slow, both.slow),
    },
  })
}
process.send?.({ hosts })
