import { describe, expect, it } from 'vitest'
import { changedCalls, type EventSource, openEventSource } from '#e2e/testing/eventSource.ts'
import { busyAccount } from '#e2e/testing/indexedSource.ts'
import { account, createReader, listQuery } from '#e2e/testing/listQueries.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { readRecord } from '#ledger/restRecord.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { createMock } from '#mock/mock.ts'
import { nextMethods } from '#mock/rpc/nextMethods.ts'

const next = createMock(demo, { rpcMethods: nextMethods })
const other = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')

/** The transactions of two accounts, newest first, then one's oldest first: with what was asked for. */
async function listsOf(fetch?: Fetch) {
  const opened = openEventSource(fetch)
  const reader = createReader(opened.source)
  const busy = { kind: 'account', id: await busyAccount() } as const
  const quiet = { kind: 'account', id: other } as const
  const lists = [
    await reader.allOf(listQuery({ kind: 'transactions', owner: busy }), 'desc', 50),
    await reader.allOf(listQuery({ kind: 'transactions', owner: quiet }), 'desc', 50),
    await reader.allOf(listQuery({ kind: 'payments', owner: quiet }), 'asc', 50),
  ]
  return { lists, sent: opened.requests.flat(), opened }
}

const methodsOf = ({ requests }: EventSource) => requests.flat().map(({ method }) => method)
const changedQueries = (change: Parameters<typeof changedCalls>[1]) =>
  changedCalls('queryEvents', change, next)

describe('a service with queryEvents', () => {
  it('lists the same, by queryEvents once two searches were not enough', async () => {
    const { lists } = await listsOf()
    const found = await listsOf(next)
    expect(found.lists).toEqual(lists)
    const first = found.sent.findIndex(({ method }) => method === 'queryEvents')
    const later = found.sent.slice(first).map(({ method }) => method)
    expect(later).toContain('queryEvents')
    expect(later).not.toContain('getEvents')
    expect(later).not.toContain('getLedgers')
    const { signal } = new AbortController()
    const { value } = await found.opened.source.one('serviceLimits', 'current', signal)
    expect(value.newestFirst).toBe('yes')
  })

  it('may allow fewer events in an answer', async () => {
    const found = await listsOf(
      changedQueries(async ({ limit }, answer) =>
        Number(limit) > 30
          ? { error: { code: -32602, message: 'limit must be between 1 and 30' } }
          : answer(),
      ),
    )
    expect(found.lists).toEqual((await listsOf()).lists)
    const limits = found.sent.flatMap(({ method, params }) =>
      method === 'queryEvents' ? Number(params.limit) : [],
    )
    expect(limits.filter((limit) => limit > 30)).toHaveLength(1)
    expect(limits.length).toBeGreaterThan(5)
  })

  it('may search fewer ledgers than were requested, and find nothing in them', async () => {
    let empty = 0
    const found = await listsOf(
      changedQueries(async ({ minLedger, maxLedger, order }, answer) => {
        const made = await answer()
        const [from, to] = [Number(minLedger), Number(maxLedger)]
        const scanned = order === 'desc' ? to - 7 : from + 7
        const { result } = readRecord(made).raw
        const page = readRecord(result)
        if (to - from < 10 || Math.abs(page.integer('scannedLedger') - scanned) < 1) return made
        const kept = page
          .list('events', ({ raw }) => raw)
          .filter(({ ledger }) =>
            order === 'desc' ? Number(ledger) >= scanned : Number(ledger) <= scanned,
          )
        empty += kept.length === 0 ? 1 : 0
        return {
          ...made,
          result: {
            ...page.raw,
            events: kept,
            scannedLedger: scanned,
            scanStatus: 'HAS_MORE',
            cursor: 'more',
          },
        }
      }),
    )
    expect(found.lists).toEqual((await listsOf()).lists)
    expect(empty).toBeGreaterThan(3)
    expect(found.sent.map(({ method }) => method)).not.toContain('getLedgers')
  })

  it('may answer none of a ledger that has more events than an answer', async () => {
    const found = await listsOf(
      changedQueries(async ({ limit }, answer) =>
        Number(limit) > 1
          ? { error: { code: -32602, message: 'limit must be between 1 and 1' } }
          : answer(),
      ),
    )
    expect(found.lists).toEqual((await listsOf()).lists)
  })
})

describe('a service without queryEvents is asked for it once', () => {
  it.each([
    ['and has no such method', { error: { code: -32601, message: 'method not found' } }],
    ['and answers in another order', { result: { ...answerOf([8, 4]) } }],
    ['and answers of other ledgers', { result: { ...answerOf([]), scannedLedger: 5000 } }],
    ['and states another status', { result: { ...answerOf([]), scanStatus: 'DONE' } }],
  ])('%s', async (_name, answer) => {
    const found = await listsOf(changedQueries(() => Promise.resolve(answer)))
    expect(found.lists).toEqual((await listsOf()).lists)
    const asked = methodsOf(found.opened).filter((method) => method === 'queryEvents')
    expect(asked).toHaveLength(1)
  })

  it('where a gateway answers an unknown method with HTTP 403', async () => {
    const found = await listsOf(async (request) => {
      const text = await request.clone().text()
      return text.includes('queryEvents') ? new Response('no', { status: 403 }) : next(request)
    })
    expect(found.lists).toEqual((await listsOf()).lists)
    expect(methodsOf(found.opened).filter((method) => method === 'queryEvents')).toHaveLength(1)
  })
})

function answerOf(ledgers: readonly number[]) {
  const events = ledgers.map((ledger) => ({
    ledger,
    id: `${String(BigInt(ledger) << 32n).padStart(19, '0')}-0000000000`,
  }))
  const window = { oldestLedger: 2, latestLedger: 373 }
  return { events: events.toReversed(), scanStatus: 'HAS_MORE', scannedLedger: 3, ...window }
}
