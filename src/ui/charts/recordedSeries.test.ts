import { createHash, createPublicKey, verify } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import '#e2e/testing/pageWorker.ts'
import {
  autoOf,
  passphrase,
  recordedFiles,
  recordedRecords,
  rest,
  rpc,
  signal,
} from '#e2e/testing/recordedSources.ts'
import { ledgerPoints, networkDays, rankedValidators, recentFullness } from '#ledger'
import { readHeaderFacts } from '#ledger/readers'
import { knownItems, unixSeconds } from '#ledger/values'
import type { Source } from '#sources'
import { daysOf } from '../queries/networkDays.ts'
import { csvOf } from './csv.ts'
import { ledgerColumns } from './Strip.tsx'

// What is drawn, computed anew from the records of the REST service, by code that is nobody else's.
interface LedgerRecord {
  readonly sequence: number
  readonly closed_at: string
  readonly successful_transaction_count: number
  readonly failed_transaction_count: number
  readonly operation_count: number
  readonly tx_set_operation_count: number
  readonly max_tx_set_size: number
  readonly fee_pool: string
  readonly header_xdr: string
}

const records = await recordedRecords<LedgerRecord>('ledgers?order=asc')
const stroopsOf = (lumens: string): bigint => BigInt(lumens.replace('.', ''))

const sources: readonly (readonly [string, Source])[] = [
  ['rest', rest],
  ['rpc', rpc],
  ['files', recordedFiles()],
]

test.each(sources)(
  'the strips’ figures equal those of the recorded answers, through %s',
  async (via, source) => {
    const request = { order: 'desc', limit: 200 } as const
    const ledgers = knownItems((await source.list('ledgers', undefined, request, signal)).items)
    expect(ledgers.length).toBeGreaterThan(via === 'rest' ? 199 : 49)
    const [first, ...lines] = csvOf(
      ledgerColumns,
      ledgerPoints(ledgers).map((point) => ({ sequence: point.ledger.sequence, point })),
    )
      .trim()
      .split('\r\n')
    expect(first).toBe('Ledger,Closed,Operations,Most operations,"Fees, stroops",Seconds')
    const newest = records.slice(-ledgers.length)
    const expected = newest.map((record, index) => {
      const before = newest[index - 1]
      const fees = before && stroopsOf(record.fee_pool) - stroopsOf(before.fee_pool)
      const seconds = before && (Date.parse(record.closed_at) - Date.parse(before.closed_at)) / 1000
      return [
        record.sequence,
        record.closed_at,
        record.tx_set_operation_count,
        record.max_tx_set_size,
        record.tx_set_operation_count > 0 ? fees : undefined,
        seconds,
      ].join(',')
    })
    expect(lines).toEqual(expected)
    const last = newest.slice(-5)
    expect(recentFullness(ledgers)).toEqual({
      n: BigInt(last.reduce((sum, each) => sum + each.tx_set_operation_count, 0)),
      d: BigInt(last.reduce((sum, each) => sum + each.max_tx_set_size, 0)),
    })
  },
)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A key as text (SEP-23). */
function strkeyOf(key: Buffer): string {
  const bytes = Buffer.concat([Buffer.of(6 << 3), key])
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  const bits = [...bytes, crc & 255, crc >> 8]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

/** The proposer and the last id of a header without upgrades larger than their length says (XDR `LedgerHeader`). */
function headerOf(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  let at = 76
  for (let left = bytes.readUInt32BE(at - 0); left > 0; left--) {
    at += 4 + Math.ceil(bytes.readUInt32BE(at + 4) / 4) * 4
  }
  at += 4
  const signed = bytes.readUInt32BE(at) === 1
  const key = bytes.subarray(at + 8, at + 40)
  const signature = bytes.subarray(at + 44, at + 108)
  const after = at + (signed ? 108 : 4) + 64
  const message = Buffer.concat([
    createHash('sha256').update(passphrase).digest(),
    Buffer.of(0, 0, 0, 4),
    bytes.subarray(36, 76),
  ])
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return {
    node: strkeyOf(key),
    isSigned: signed && verify(null, message, publicKey, signature),
    idPool: bytes.readBigUInt64BE(after + 4 + 8 + 8 + 4),
  }
}

test.each(sources)(
  'who proposed which ledgers equals what the recorded headers say, through %s',
  async (_via, source) => {
    const request = { order: 'desc', limit: 200 } as const
    const ledgers = knownItems((await source.list('ledgers', undefined, request, signal)).items)
    const headers = ledgers.map(({ headerXdr }) => headerXdr)
    const facts = await readHeaderFacts({ passphrase, headers })
    const newest = records.slice(-ledgers.length)
    const expected = newest.map(({ header_xdr }) => headerOf(header_xdr)).toReversed()
    expect(facts.map((each) => ({ ...each?.proposal, idPool: each?.idPool }))).toEqual(
      expected.map((each) => ({ ...each, isDropped: false })),
    )
    const byHash = new Map(ledgers.map(({ hash }, index) => [hash, facts[index]]))
    const ranked = rankedValidators(ledgers, ({ hash }) => byHash.get(hash))
    const nodes = [...new Set(expected.map(({ node }) => node))]
    expect(
      ranked.map(({ node, proposals, signed, last }) => [node, proposals, signed, last.sequence]),
    ).toEqual(
      nodes.map((node) => {
        const own = expected.flatMap((each, index) => (each.node === node ? [index] : []))
        const [first = 0] = own
        return [
          node,
          own.length,
          own.filter((index) => expected[index]?.isSigned).length,
          newest.at(-1 - first)?.sequence,
        ]
      }),
    )
  },
)

test.each(sources)(
  'fees and new ids of each day equal what the recorded ledgers say, through %s',
  async (via, source) => {
    const request = { order: 'desc', limit: 200 } as const
    const ledgers = knownItems((await source.list('ledgers', undefined, request, signal)).items)
    const asked = { ledgers, oldest: 2, passphrase }
    const client = new QueryClient()
    const { states, cutOff } = await client.fetchQuery(daysOf(client, source, asked))
    const requests = client.getQueryCache().findAll({
      predicate: ({ queryKey }) => queryKey[1] === 'one' || queryKey[1] === 'page',
    })
    // Two midnights are older than the strips.
    expect(requests.length).toBeLessThanOrEqual(via === 'rest' ? 6 : 0)
    const [newest] = ledgers
    const [facts] = await readHeaderFacts({ passphrase, headers: [newest?.headerXdr ?? ''] })
    const now = { feePool: 0n, closedAt: 0, ...newest, idPool: facts?.idPool ?? -1n }
    const days = networkDays(now, (start) => states.get(start), 8)
    expect(cutOff).toBe(via === 'rest' ? days[0]?.start : undefined)
    const dates = [...new Set(records.map(({ closed_at }) => closed_at.slice(0, 10)))]
    const lastOf = (date: string | undefined) => {
      const record = records.findLast(({ closed_at }) => closed_at.slice(0, 10) === date)
      return record && { fees: stroopsOf(record.fee_pool), ids: headerOf(record.header_xdr).idPool }
    }
    expect(
      days.map(({ start, fees, ids }) => [
        new Date(start * 1000).toISOString().slice(0, 10),
        fees,
        ids,
      ]),
    ).toEqual(
      dates.map((date, index) => {
        const [begin, end] = [lastOf(dates[index - 1]), lastOf(date)]
        // A source that reads whole ledgers is not asked for the one before the strips.
        const isRead = begin !== undefined && end !== undefined && (via === 'rest' || index > 1)
        return isRead
          ? [date, end.fees - begin.fees, end.ids - begin.ids]
          : [date, undefined, undefined]
      }),
    )
  },
)

const indexed = recordedFiles('https://recorded.invalid/lake/index')

test.each([
  ['files', indexed],
  ['auto', autoOf(rest, indexed)],
] as const)(
  'sums by day equal those of the recorded records, through %s by the static index',
  async (_via, source) => {
    const transactions = await recordedRecords<{ created_at: string; fee_charged: string }>(
      'transactions?order=asc&include_failed=true',
    )
    const operations = await recordedRecords<{
      created_at: string
      type: string
      function?: string
    }>('operations?order=asc')
    const sum = (values: readonly (string | number)[]) =>
      values.reduce<bigint>((all, each) => all + BigInt(each), 0n)
    const dates = [...new Set(records.map(({ closed_at }) => closed_at.slice(0, 10)))]
    const expected = dates.map((date, n) => {
      const own = records.filter(({ closed_at }) => closed_at.startsWith(date))
      const on = ({ created_at }: { created_at: string }) => created_at.startsWith(date)
      const failed = sum(own.map((each) => each.failed_transaction_count))
      return {
        start: Date.parse(date) / 1000,
        counted: [{ from: own[0]?.sequence, to: own.at(-1)?.sequence }],
        transactions: Number(failed + sum(own.map((each) => each.successful_transaction_count))),
        failed: Number(failed),
        operations: Number(sum(own.map(({ operation_count }) => operation_count))),
        calls: operations.filter((each) => on(each) && each.function?.endsWith('InvokeContract'))
          .length,
        fees: sum(transactions.filter(on).map(({ fee_charged }) => fee_charged)),
        isFromStart: true,
        isToEnd: n < dates.length - 1,
      }
    })
    expect(expected.every(({ calls, failed }) => calls > 0 && failed > 0)).toBe(true)
    const { value } = await source.one('daySums', unixSeconds(0), signal)
    expect(value).toEqual(expected)
    const later = unixSeconds(expected[3]?.start ?? 0)
    expect((await source.one('daySums', later, signal)).value).toEqual(expected.slice(3))
  },
)
