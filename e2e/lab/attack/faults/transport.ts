import { gzipSync } from 'node:zlib'
import type { Answer, Fault, Manner, Scene } from './fault.ts'

const text = (body: string) => new TextEncoder().encode(body)
const manner = (name: string, as: Manner): Fault => ({
  name,
  family: 'transport',
  waits: as === 'stall' || as === 'stallBody' || as === 'drip' || as === 'late',
  send: (answer) => ({ ...answer, manner: as }),
})
const status = (
  code: number,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): Fault => ({
  name: `status-${code}`,
  family: 'transport',
  send: () => ({ status: code, headers, body: text(body), manner: 'send' }),
})
const sending = (
  name: string,
  change: (answer: Answer, scene: Scene) => Partial<Answer>,
  inflates = false,
): Fault => ({
  name,
  family: 'transport',
  inflates,
  send: (answer, scene) => ({ ...answer, ...change(answer, scene) }),
})

/** 64 MB of blanks in 64 KB. */
const blanks = Buffer.alloc(64 * 2 ** 20, ' ')
const bomb = gzipSync(blanks)

export const transportFaults: readonly Fault[] = [
  manner('stall', 'stall'),
  manner('stall-body', 'stallBody'),
  manner('drip', 'drip'),
  manner('cut-off', 'cutOff'),
  manner('reset', 'reset'),
  status(500, 'broken'),
  status(503),
  status(403, '<h1>Forbidden</h1>', { 'Content-Type': 'text/html' }),
  status(404, '{"type":"about:blank","title":"x","status":404}'),
  status(204),
  status(429, '', { 'Retry-After': '999999' }),
  sending('redirect-elsewhere', (_, { asked, elsewhere, random }) => ({
    status: random.pick([301, 302, 303, 307, 308]) ?? 302,
    headers: { Location: `${elsewhere}${asked.path}` },
    body: text(''),
  })),
  sending('redirect-loop', (_, { asked, base }) => ({
    status: 307,
    headers: { Location: `${base}${asked.path}` },
    body: text(''),
  })),
  sending('html', () => ({
    headers: { 'Content-Type': 'text/html' },
    body: text('<!doctype html><title>Just a moment…</title><script>attacked()</script>'),
  })),
  sending('html-as-json', () => ({ body: text('<!doctype html><script>attacked()</script>') })),
  sending('wrong-type', ({ headers }) => ({
    headers: { ...headers, 'Content-Type': 'image/png' },
  })),
  sending('more-behind', ({ body }) => ({ body: Buffer.concat([body, text('{"id":1}]')]) })),
  sending('long-headers', ({ headers }) => ({
    headers: { ...headers, 'X-Long': 'x'.repeat(10_000), 'Latest-Ledger': '-1' },
  })),
  sending('same-key-twice', ({ body }) => ({
    body: text(
      new TextDecoder().decode(body).replaceAll(/\{(?="(?!href))/g, '{"id":"0","hash":"0",'),
    ),
  })),
  manner('late', 'late'),
  sending('empty', () => ({ body: text('') })),
  sending('no-cors', ({ headers }) => ({
    headers: { ...headers, 'Access-Control-Allow-Origin': 'https://other.example' },
  })),
  sending('huge', () => ({ body: blanks }), true),
  sending(
    'bomb',
    ({ headers }) => ({ headers: { ...headers, 'Content-Encoding': 'gzip' }, body: bomb }),
    true,
  ),
  sending('deep', () => ({ body: text('['.repeat(200_000)) }), true),
  sending('not-utf-8', ({ body, headers }) => ({
    headers,
    body: body.map((byte, index) => (index % 97 === 50 ? 0xff : byte)),
  })),
  sending('bytes', ({ body }, { random }) => ({ body: withRandomBytes(body, random.below) })),
  sending('byte-order-mark', ({ body }) => ({
    body: Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), body]),
  })),
]

function withRandomBytes(body: Uint8Array, below: (most: number) => number): Uint8Array {
  const copy = body.slice()
  for (let count = 0; count < 20 && copy.length > 0; count++) copy[below(copy.length)] = below(256)
  return copy
}
