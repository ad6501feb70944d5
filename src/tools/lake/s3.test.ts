import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordedBuckets, writeArchive } from '#e2e/testing/archiveFolder.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { history } from '../history/run.ts'
import { listen, type Running } from '../network/server.ts'
import { lake } from './run.ts'
import { openBucket, sendFolder } from './s3.ts'

const key = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const folder = mkdtempSync(path.join(tmpdir(), 'parallax-s3-'))
const whole = path.join(folder, 'lake')
const at = (name: string) => path.join(folder, name)
const store = createStore()
let running: Running

beforeAll(async () => {
  running = await listen(store.fetch, 0)
  await runLake('--from', 'public/recorded/demo', '--to', whole, '--ledgers', '2..140')
})
afterAll(async () => {
  await running.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL', running.url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', key.id)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', key.secret)
  vi.stubEnv('AWS_REGION', 'eu-north-1')
})

test('the state of an archive in a bucket is indexed as that of one in a folder', async () => {
  const [archive, one, two] = [at('archive'), at('state'), at('other')]
  writeArchive(archive, recordedBuckets())
  await sendFolder(archive, 's3://lakes/archive', { last: '.well-known/stellar-history.json' })
  expect((await runHistory('state', archive, one)).code).toBe(0)
  const kept = ['--buckets', at('buckets')] as const
  const { code, text } = await runHistory('state', 's3://lakes/archive', two, ...kept)
  expect(text).toMatch(/^3 buckets fetched/m)
  expect(code).toBe(0)
  expect(filesOf(two)).toEqual(filesOf(one))
})

test('a lake in a bucket is read, indexed and published as one in a folder', async () => {
  const config = { last: '.config.json' }
  expect(await sendFolder(whole, 's3://lakes/of stellar', config)).toMatchObject({ sent: 140 })
  expect(await sendFolder(whole, 's3://lakes/of stellar/', config)).toMatchObject({ kept: 140 })

  const copy = path.join(folder, 'copy')
  const from = ['--from', 's3://lakes/of stellar', '--to', copy] as const
  expect(await runLake(...from)).toMatchObject({ code: 2, text: expect.stringContaining('give') })
  expect((await runLake(...from, '--ledgers', '2..140')).code).toBe(0)
  expect(filesOf(copy)).toEqual(filesOf(whole))
  expect(await runLake(...from, '--ledgers', '2..141')).toMatchObject({
    code: 1,
    text: expect.stringContaining('ledger 141 is missing'),
  })

  const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')]
  expect((await runHistory('build', whole, one, '--ledgers', '2..140')).code).toBe(0)
  const words = ['--ledgers', '2..140', '--runs', 's3://lakes/runs'] as const
  expect((await runHistory('build', 's3://lakes/of stellar', two, ...words)).code).toBe(0)
  expect(filesOf(two)).toEqual(filesOf(one))
  rmSync(two, { recursive: true })
  const again = await runHistory('build', 's3://lakes/of stellar', two, ...words)
  expect(again.text).toContain('3 of 3 chunks were mapped before')
  expect(filesOf(two)).toEqual(filesOf(one))

  store.written.length = 0
  expect((await runHistory('publish', one, 's3://lakes/index')).code).toBe(0)
  expect(store.written.at(-1)).toBe('/lakes/index/manifest.json')
  // What only a later build reads stays.
  const served = Object.keys(filesOf(one)).filter((name) => !name.endsWith('.groups'))
  expect(store.written).toHaveLength(served.length)
  for (const name of served)
    expect(sumOf(store.files.get(`/lakes/index/${name}`))).toBe(filesOf(one)[name])
  store.written.length = 0
  expect((await runHistory('publish', one, 's3://lakes/index')).text).toContain('0 files of 0')
  expect(store.written).toEqual([])
})

test.each([
  [
    'of another secret',
    { AWS_SECRET_ACCESS_KEY: 'wrong' },
    's3://lakes',
    'refuses the credentials',
  ],
  ['of nobody', { AWS_ACCESS_KEY_ID: '' }, 's3://lakes', 'set AWS_ACCESS_KEY_ID and AWS_SECRET'],
  ['for a bucket that refuses', {}, 's3://refusing', 'they need s3:PutObject'],
  ['for a bucket that is full', {}, 's3://full', 'is full (QuotaExceeded). Make room'],
  ['for a bucket that is not there', {}, 's3://nowhere', 'no such bucket. Check its name'],
  ['for a bucket elsewhere', {}, 's3://far', 'set AWS_REGION to ap-south-1'],
  [
    'for a store that is not there',
    { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' },
    's3://lakes',
    'AWS_ENDPOINT_URL has to be',
  ],
  ['for no bucket', {}, 's3:lakes', 'write s3://BUCKET/PREFIX'],
])('credentials %s: what to do is said', async (_, env, target, words) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const send = async () => openBucket(target).put('a', Uint8Array.of(1))
  await expect(send()).rejects.toThrow(words)
})

test('a lake that may not be read is said to be none, or to be refused', async () => {
  const { code, text } = await runHistory('build', 's3://refusing', path.join(folder, 'none'))
  expect(code).toBe(1)
  expect(text).toContain('or these credentials may not read it')
})

async function runLake(...words: readonly string[]) {
  const said: string[] = []
  const code = await lake(words, (line) => said.push(line), new AbortController().signal)
  return { code, text: said.join('\n') }
}

async function runHistory(...words: readonly string[]) {
  const said: string[] = []
  const code = await history(words, (line) => said.push(line))
  return { code, text: said.join('\n') }
}

const sumOf = (bytes: Uint8Array = new Uint8Array()) =>
  createHash('sha256').update(bytes).digest('hex')

const filesOf = (of: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(of, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(of, name)).isFile())
      .map((name) => [name, sumOf(readFileSync(path.join(of, name)))] as const),
  )

/** A store that checks each request's signature (Signature Version 4), lets nobody list, and is too busy for each file once. */
function createStore() {
  const files = new Map<string, Uint8Array>()
  const sums = new Map<string, string>()
  const written: string[] = []
  const met = new Set<string>()
  const refused = (status: number, code: string, headers = {}) =>
    new Response(`<Error><Code>${code}</Code></Error>`, { status, headers })
  const fetch: Fetch = async (request) => {
    const { pathname } = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    if (!isSigned(request, body)) return refused(403, 'SignatureDoesNotMatch')
    const [, bucket = ''] = pathname.split('/')
    const name = decodeURIComponent(pathname)
    if (bucket === 'far')
      return refused(400, 'AuthorizationHeaderMalformed', { 'x-amz-bucket-region': 'ap-south-1' })
    if (bucket === 'refusing') return refused(403, 'AccessDenied')
    if (bucket === 'full' && request.method === 'PUT') return refused(403, 'QuotaExceeded')
    if (bucket !== 'lakes' && bucket !== 'full') return refused(404, 'NoSuchBucket')
    if (!met.has(name)) {
      met.add(name)
      return refused(503, 'SlowDown')
    }
    if (request.method === 'PUT') {
      files.set(name, body)
      sums.set(name, request.headers.get('x-amz-meta-sha256') ?? '')
      written.push(name)
      return new Response()
    }
    const found = files.get(name)
    if (found === undefined) return refused(403, 'AccessDenied')
    const headers = { 'x-amz-meta-sha256': sums.get(name) ?? '' }
    return new Response(request.method === 'HEAD' ? null : Uint8Array.from(found), { headers })
  }
  return { files, written, fetch }
}

function isSigned({ method, url, headers }: Request, body: Uint8Array): boolean {
  const stated = headers.get('authorization') ?? ''
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      stated,
    ) ?? []
  const payload = headers.get('x-amz-content-sha256') ?? ''
  const isWhole = payload === sumOf(body) || (payload === 'UNSIGNED-PAYLOAD' && body.length === 0)
  const lines = names.split(';').map((name) => `${name}:${headers.get(name)?.trim() ?? ''}\n`)
  const { pathname } = new URL(url)
  const canonical = [method, pathname, '', lines.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers.get('x-amz-date'), scope, sumOf(Buffer.from(canonical))]
  const signing = scope
    .split('/')
    .reduce(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      Buffer.from(`AWS4${key.secret}`),
    )
  const own = createHmac('sha256', signing).update(text.join('\n')).digest('hex')
  return (
    id === key.id && isWhole && own === signature && scope.endsWith('/eu-north-1/s3/aws4_request')
  )
}
