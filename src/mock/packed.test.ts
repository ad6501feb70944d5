import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { createMock } from './mock.ts'
import { createPackedCorpus, isManifest, piecePath } from './packedCorpus.ts'

const folder = 'public/recorded/demo'
const value: unknown = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'))
if (!isManifest(value)) throw new Error('not a manifest')
const manifest = value

function check(path: string, bytes: number, sum: string): void {
  const content = readFileSync(`${folder}/${path}`)
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16)
  expect([path, content.length, digest]).toEqual([path, bytes, sum])
}

test('every piece has the size and checksum that the manifest says', () => {
  for (const kind of Object.keys(manifest.pieces)) {
    const pieces = Object.entries(manifest.pieces).find(([name]) => name === kind)?.[1] ?? []
    for (const [index, [, bytes, sum]] of pieces.entries()) {
      check(`${kind}/${String(index).padStart(3, '0')}.gz`, bytes, sum)
    }
  }
  for (const [name, [bytes, sum]] of Object.entries(manifest.files)) {
    check(name === 'scenario' ? 'scenario.json' : `${name}.gz`, bytes, sum)
  }
  expect(piecePath('ledgers', 1)).toBe('ledgers/001.gz')
})

test('the folder stays under 15 MB', () => {
  const pieces = Object.values(manifest.pieces).flat()
  const bytes = [
    ...pieces.map(([, size]) => size),
    ...Object.values(manifest.files).map(([n]) => n),
  ]
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15e6)
})

test('the first page of any collection needs at most 300 kB', async () => {
  const { id } = (await createPackedFolderCorpus(folder).table('accounts'))[0] ?? {}
  const paths = ['ledgers', 'transactions', 'operations', 'payments', 'effects', 'trades', 'offers']
  const state = ['claimable_balances', 'liquidity_pools', 'assets']
  const nested = ['transactions', 'operations', 'payments', 'effects', 'trades', 'offers']
  for (const path of [
    ...paths,
    ...state,
    ...nested.map((kind) => `accounts/${String(id)}/${kind}`),
  ]) {
    for (const order of ['asc', 'desc']) {
      let bytes = 0
      const corpus = createPackedCorpus((name) => {
        const content = new Uint8Array(readFileSync(`${folder}/${name}`))
        bytes += content.length
        return Promise.resolve(content)
      })
      const mock = createMock(corpus)
      const response = await mock(new Request(`http://demo/${path}?order=${order}`))
      expect(response.status).toBe(200)
      expect(bytes, `${path} ${order}`).toBeLessThan(300_000)
    }
  }
})

test('a piece that the host has already decompressed is read too', async () => {
  const corpus = createPackedCorpus(async (path) => {
    const bytes = new Uint8Array(readFileSync(`${folder}/${path}`))
    if (!path.endsWith('.gz')) return bytes
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  })
  const { rows } = await corpus.chunk('transactions', 4)
  expect(rows[0]?.envelope_xdr).toMatch(/^AAAA/)
})
