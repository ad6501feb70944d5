import { expect, test } from 'vitest'
import { Http } from '../http.ts'
import { noBudget } from '../request.ts'
import { httpFiles } from './openHistory.ts'

const file = Uint8Array.from({ length: 1000 }, (_, n) => n % 251)

function filesOf(answer: (request: Request) => Response) {
  const asked: string[] = []
  const http = new Http({
    via: 'files',
    budget: noBudget,
    fetch: (request) => {
      asked.push(`${new URL(request.url).pathname} ${request.headers.get('range') ?? 'whole'}`)
      return Promise.resolve(answer(request))
    },
  })
  const calls: never[] = []
  return {
    asked,
    calls,
    ctx: { signal: new AbortController().signal, calls },
    files: httpFiles('https://index.test/folder/', http),
  }
}
const part = (request: Request) => {
  const [, first = 0, last = 0] =
    /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '')?.map(Number) ?? []
  return new Response(file.slice(first, last + 1), { status: 206 })
}

test('a part of a file is asked for by its bytes, and calls name it', async () => {
  const { files, ctx, asked, calls } = filesOf(part)
  expect(await files.range('0/a.parquet', 100, 40, ctx)).toEqual(file.slice(100, 140))
  expect(asked).toEqual(['/folder/0/a.parquet bytes=100-139'])
  expect(calls).toHaveLength(1)
})

test('a host that sends the whole file is read as well', async () => {
  const { files, ctx } = filesOf(() => new Response(file))
  expect(await files.range('a', 100, 40, ctx)).toEqual(file.slice(100, 140))
})

test.each([
  ['a missing file', () => new Response('', { status: 404 }), 'lacks the file a'],
  ['a file that may not be listed', () => new Response('', { status: 403 }), 'lacks the file a'],
  [
    'a web page',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'a web page in place of the file a',
  ],
  [
    'other bytes',
    () => new Response(file.slice(0, 60), { status: 206 }),
    'answer requests with “Range”',
  ],
  [
    'a whole file that is too large',
    () => new Response(new Uint8Array(5_000_000)),
    'answer requests with “Range”',
  ],
  ['too little', () => new Response(file.slice(0, 120)), 'answer requests with “Range”'],
])('%s is said, with the file', async (_, answer, words) => {
  const { files, ctx } = filesOf(answer)
  await expect(files.range('a', 100, 40, ctx)).rejects.toThrow(words)
})
