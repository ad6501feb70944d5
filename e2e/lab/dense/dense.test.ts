import { beforeAll, describe, expect, test } from 'vitest'
import { base64FromBytes, bytesFromBase64, hexFromBytes } from '#ledger/values/bytes.ts'
import { numberOf, parseRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import {
  checkSignatures,
  type LedgerOffsets,
  linkedLedger,
  proveContents,
} from '#sources/ledgers/ledgerParts.ts'
import { demo } from '../../testing/testNetwork.ts'
import { createDenseMock, type DenseMockOptions } from './mock.ts'
import { type DenseNetwork, type DenseOptions, lastLedger } from './network.ts'
import { prepareDense } from './recorded/openDense.ts'
import { readTemplates } from './recorded/templates.ts'
import type { Templates } from './template.ts'

const ledgers = 30
const transactions = 40
const oldest = lastLedger - ledgers + 1
let templates: Templates
let network: DenseNetwork

beforeAll(async () => {
  templates = await readTemplates(demo)
  network = prepare({})
})

const prepare = (options: DenseOptions) =>
  prepareDense(templates, { ledgers, transactions, ...options })

async function call(
  method: string,
  params: object = {},
  { of = network, ...options }: DenseMockOptions & { readonly of?: DenseNetwork } = {},
): Promise<Row> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('http://dense/rpc', { method: 'POST', headers, body })
  return parseRow(await (await createDenseMock(of, demo, options)(request)).text())
}
const resultOf = async (...of: Parameters<typeof call>) => rowOf(await call(...of), 'result')
const errorOf = async (...of: Parameters<typeof call>) => rowOf(await call(...of), 'error')

function bytesOf(row: Row, key: string): Uint8Array {
  return bytesFromBase64(textOf(row, key)) ?? new Uint8Array(0)
}

describe('a dense network', () => {
  test('is the same for the same seed, and another for another', () => {
    const hashOf = (of: DenseNetwork) => hexFromBytes(of.chain.hashOf(lastLedger))
    expect(hashOf(prepare({}))).toBe(hashOf(network))
    expect(hashOf(prepare({ seed: 2 }))).not.toBe(hashOf(network))
  })

  test('has ledgers that the index proves: hashes, chain, contents and signatures', async () => {
    const { ledgers: rows } = await resultOf('getLedgers', {
      startLedger: oldest,
      pagination: { limit: ledgers },
    })
    expect(rows).toHaveLength(ledgers)
    let before: LedgerOffsets | undefined
    for (const row of rowList({ rows }, 'rows')) {
      const found = linkedLedger(bytesOf(row, 'metadataXdr'), numberOf(row, 'sequence'), before)
      await proveContents(found)
      await checkSignatures(found, templates.passphrase, 4)
      expect(found.transactions).toHaveLength(transactions)
      expect(hexFromBytes(found.hash)).toBe(row.hash)
      before = found
    }
  })

  test('has the same bytes for a ledger whichever were read before', async () => {
    const read = async (sequence: number) =>
      textOf(
        rowList(
          await resultOf('getLedgers', { startLedger: sequence, pagination: { limit: 1 } }),
          'ledgers',
        )[0] ?? {},
        'metadataXdr',
      )
    const [late, early] = [await read(lastLedger - 3), await read(oldest + 2)]
    network = prepare({})
    expect([await read(oldest + 2), await read(lastLedger - 3)]).toEqual([early, late])
  })

  test('counts each account’s sequence numbers up by one', async () => {
    const seen = new Map<string, bigint>()
    const wrong: string[] = []
    for (let ledger = oldest; ledger <= lastLedger; ledger++)
      for (const { template, envelope } of network.chain.contentsOf(ledger).transactions) {
        const view = new DataView(envelope.buffer, template.inner?.start ?? 0)
        // A muxed address has its id before its key.
        const key = view.getUint32(4) === 0 ? 8 : 16
        const start = view.byteOffset + key
        const account = hexFromBytes(envelope.subarray(start, start + 32))
        const sequence = view.getBigUint64(key + 36)
        const last = seen.get(account)
        if (last !== undefined && sequence !== last + 1n) wrong.push(account)
        seen.set(account, sequence)
      }
    expect(wrong).toEqual([])
    expect(seen.size).toBeGreaterThan(100)
  })
})

describe('its service', () => {
  test('finds a transaction by its hash, outer or inner, with the ledger it is in', async () => {
    const { transactions: rows } = await resultOf('getTransactions', {
      startLedger: oldest + 5,
      pagination: { limit: 200 },
    })
    const list = rowList({ rows }, 'rows')
    expect(list).toHaveLength(200)
    for (const row of list.slice(0, 20)) {
      const found = await resultOf('getTransaction', { hash: row.txHash })
      expect(found.envelopeXdr).toBe(row.envelopeXdr)
      expect(found.ledger).toBe(row.ledger)
    }
    expect((await resultOf('getTransaction', { hash: '0'.repeat(64) })).status).toBe('NOT_FOUND')
  })

  test('pages through getEvents without a gap, in the order of ids', async () => {
    const whole = rowList(
      await resultOf('getEvents', { startLedger: oldest, pagination: { limit: 10_000 } }),
      'events',
    ).map((row) => textOf(row, 'id'))
    const paged: string[] = []
    let request: object = { startLedger: oldest, pagination: { limit: 700 } }
    for (;;) {
      const page = await resultOf('getEvents', request)
      const events = rowList(page, 'events')
      paged.push(...events.map((row) => textOf(row, 'id')))
      if (events.length < 700) break
      request = { pagination: { limit: 700, cursor: page.cursor } }
    }
    expect(whole.length).toBeGreaterThan(2000)
    expect(new Set(whole).size).toBe(whole.length)
    expect(paged).toEqual(whole)
    expect(whole.every((id, i) => i === 0 || (whole[i - 1] ?? '') < id)).toBe(true)
  })

  test('gives up where its database would read too much', async () => {
    const mint = { topics: [['AAAADwAAAARtaW50', '**']] }
    const rare = await errorOf('getEvents', { startLedger: oldest, filters: [mint] })
    expect(rare).toMatchObject({ code: -32001 })
    const absent = { topics: [['*', 'AAAADwAAAARub25l', '**']] }
    const params = { startLedger: oldest, filters: [absent] }
    expect(await errorOf('getEvents', params, { scannedRows: 1000 })).toMatchObject({
      code: -32001,
    })
    expect((await resultOf('getEvents', params)).events).toEqual([])
  })

  test('closes a ledger each second, and forgets the oldest', async () => {
    const live = prepare({ every: 1000 })
    let time = 0
    const options = { of: live, live: { every: 1000, now: () => time } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' })
    const mock = createDenseMock(live, demo, options)
    const health = async () => {
      const headers = { 'Content-Type': 'application/json' }
      const request = new Request('http://dense/rpc', { method: 'POST', headers, body })
      return rowOf(parseRow(await (await mock(request)).text()), 'result')
    }
    expect(await health()).toMatchObject({ latestLedger: lastLedger, oldestLedger: oldest })
    time = 3500
    expect(await health()).toMatchObject({ latestLedger: lastLedger + 3, oldestLedger: oldest + 3 })
    expect(live.chain.closeTime(lastLedger + 3) - live.chain.closeTime(lastLedger)).toBe(3)
  })

  test('has the entry of each account, and none of others', async () => {
    const key = network.population.keys.subarray(320, 352)
    const own = base64FromBytes(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, ...key))
    const other = base64FromBytes(new Uint8Array(40))
    const { entries } = await resultOf('getLedgerEntries', { keys: [own, other] })
    const [entry = {}, ...rest] = rowList({ entries }, 'entries')
    expect(rest).toEqual([])
    expect(entry.key).toBe(own)
    expect(bytesOf(entry, 'xdr').subarray(8, 40)).toEqual(key)
  })
})
