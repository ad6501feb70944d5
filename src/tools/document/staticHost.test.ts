import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { preview } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { staticHost } from './staticHost.ts'

const root = mkdtempSync(path.join(tmpdir(), 'static-host-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Serves a built folder as `npm start` and `npm run preview` do; gives the headers of one answer. */
async function headersOf(base: string, headers: string | undefined, pathname: string) {
  const folder = path.join(root, 'dist')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'assets', 'worker-1.js'), '1')
  if (headers !== undefined) writeFileSync(path.join(folder, '_headers'), headers)
  const options = { root, base, configFile: false, logLevel: 'silent' } as const
  const listening = { port: 0, host: '127.0.0.1', open: false }
  const server = await preview({ ...options, plugins: [staticHost()], preview: listening })
  const [url = ''] = server.resolvedUrls?.local ?? []
  const answer = await fetch(new URL(pathname, url))
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
  await server.close()
  return answer.headers
}

const written = (base: string) => `${base}*
  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
`

test.each(['/', '/explorer/'])(
  'below %s the built page is served with the headers of _headers',
  async (base) => {
    const pages = [base, `${base}demo/ledgers/5`, `${base}assets/worker-1.js`]
    for (const page of pages) {
      const headers = await headersOf(base, written(base), page)
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Cache-Control') ?? '').toMatch(
        page.endsWith('.js') ? /immutable/ : /^(?!.*immutable)/,
      )
    }
  },
)

test('a build without _headers is served without them', async () => {
  expect((await headersOf('/', undefined, '/')).get('Content-Security-Policy')).toBeNull()
})
