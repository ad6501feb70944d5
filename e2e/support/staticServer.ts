import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { readHeaders } from '#tools/document/headers.ts'

export const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** How a host answers an address without a file. */
export type Fallback =
  /** Hosts that read `_redirects`: the page, with status 200; a missing asset is one. */
  | 'redirects'
  /** Hosts with one page for all that is missing, with status 200. */
  | 'index.html'
  /** Plain hosts: 404.html, with status 404. */
  | '404.html'
  | 'none'

export interface StaticServer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** A static host for a built folder, under a prefix that ends with a slash. It applies `_headers`. */
export async function serveFolder(options: {
  readonly folder: string
  readonly port?: number | undefined
  readonly prefix?: string | undefined
  readonly fallback: Fallback
  /** Contents of files that a host edited. */
  readonly edited?: Readonly<Record<string, string>> | undefined
  /** Resolves when a request may be answered. */
  readonly held?: ((pathname: string) => Promise<void>) | undefined
}): Promise<StaticServer> {
  const { folder, prefix = '/', fallback } = options
  const headers = fallback === 'redirects' ? readHeaders(path.join(folder, '_headers')) : []
  const send = (response: ServerResponse, status: number, file: string, pathname: string) => {
    for (const rule of headers)
      if (pathname.startsWith(rule.start))
        for (const [name, value] of rule.headers) response.setHeader(name, value)
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream')
    response.writeHead(status).end(readFileSync(file))
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    await options.held?.(pathname)
    const inside = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : undefined
    const edited = options.edited?.[inside ?? '']
    if (edited !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(edited)
      return
    }
    const name = decoded(inside ?? '')
    if (name === undefined) {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end('400\n')
      return
    }
    const file = path.join(folder, name === '' ? 'index.html' : name)
    const isFile = inside !== undefined && file.startsWith(folder) && existsSync(file)
    if (isFile && statSync(file).isFile()) send(response, 200, file, pathname)
    else if (inside === undefined || fallback === 'none')
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404\n')
    else if (
      fallback === 'index.html' ||
      (fallback === 'redirects' && !inside.startsWith('assets/'))
    )
      send(response, 200, path.join(folder, 'index.html'), pathname)
    else send(response, 404, path.join(folder, '404.html'), pathname)
  })
  // Playwright's own client reuses connections and does not repeat a request that meets one just closed as idle.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Undefined for an address that is not percent-encoded UTF-8. */
function decoded(address: string): string | undefined {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
