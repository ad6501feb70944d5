import { expect, test } from 'vitest'
import { recordedFetch, recordedSources } from '#e2e/testing/recordedSources.ts'
import { ledgerPoints, recentFullness } from '#ledger'
import { knownItems } from '#ledger/values'
import type { Source } from '#sources'
import { csvOf } from './Figures.tsx'
import { ledgerColumns } from './Strip.tsx'

// What is drawn, computed anew from the records of the REST service, by code that is nobody else's.
interface LedgerRecord {
  readonly sequence: number
  readonly closed_at: string
  readonly tx_set_operation_count: number
  readonly max_tx_set_size: number
  readonly fee_pool: string
  readonly header_xdr: string
}

/** All ledgers of the recording, the oldest first, as the service wrote them. */
async function recordsOf(): Promise<readonly LedgerRecord[]> {
  const ask = recordedFetch()
  const all: LedgerRecord[] = []
  for (let cursor = ''; ; ) {
    const url = `https://recorded.invalid/ledgers?order=asc&limit=200&cursor=${cursor}`
    const answer = await (await ask(new Request(url))).json()
    const { records } = answer._embedded
    if (records.length === 0) return all
    all.push(...records)
    cursor = records.at(-1).paging_token
  }
}
const records = await recordsOf()
const stroopsOf = (lumens: string): bigint => BigInt(lumens.replace('.', ''))

const { rest, rpc } = recordedSources()
const sources: readonly (readonly [string, Source])[] = [
  ['rest', rest],
  ['rpc', rpc],
]
const { signal } = new AbortController()

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
