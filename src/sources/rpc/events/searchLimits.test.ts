import { describe, expect, it } from 'vitest'
import { changedEvents, openEventSource } from '#e2e/testing/eventSource.ts'
import { busyAccount } from '#e2e/testing/indexedSource.ts'
import { createReader, listQuery } from '#e2e/testing/listQueries.ts'
import { readRecord } from '#ledger/restRecord.ts'
import type { Fetch } from '#ledger/values/answer.ts'

const answersOf = async (fetch?: Fetch, order: 'asc' | 'desc' = 'desc') => {
  const { source, requests } = openEventSource(fetch)
  const owner = { kind: 'account', id: await busyAccount() } as const
  const reader = createReader(source)
  const query = listQuery({ kind: 'transactions', owner })
  const pages = await reader.pagesOf(query, order, 50)
  const events = requests.flat().filter(({ method }) => method === 'getEvents')
  return {
    tokens: pages.flatMap(({ items }) => reader.tokensOf('transactions', items)),
    pages,
    events: events.map(({ params }) => params),
    methods: requests.flat().map(({ method }) => method),
  }
}
const foreignContract = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM'
const refusal = (code: number, message: string) => ({ error: { code, message } })
const widthOf = (params: Readonly<Record<string, unknown>>): number =>
  Number(params.endLedger) - Number(params.startLedger)
const limitOf = ({ pagination }: Readonly<Record<string, unknown>>): number =>
  Number(Reflect.get(Object(pagination), 'limit'))

describe('a search of events finds the same', () => {
  it('where the service refuses wide searches, which are halved and not tried again', async () => {
    const expected = await answersOf()
    const found = await answersOf(
      changedEvents(async (params, answer) =>
        limitOf(params) > 1 && widthOf(params) > 120
          ? refusal(-32001, '[-32001] request exceeded processing limit threshold')
          : answer(),
      ),
    )
    expect(found.tokens).toEqual(expected.tokens)
    const refused = found.events.filter((each) => limitOf(each) > 1 && widthOf(each) > 120)
    expect(refused.length).toBeLessThanOrEqual(6)
    expect(found.methods).not.toContain('getLedgers')
  })

  it('where an answer has fewer events than requested: the limit is that of the refusal', async () => {
    const expected = await answersOf()
    const found = await answersOf(
      changedEvents(async (params, answer) =>
        limitOf(params) > 30 ? refusal(-32602, 'limit must not exceed 30') : answer(),
      ),
    )
    expect(found.tokens).toEqual(expected.tokens)
    expect(found.methods).not.toContain('getLedgers')
  })

  it('where the service searches less than requested and answers nothing of it', async () => {
    const expected = await answersOf()
    const found = await answersOf(
      changedEvents(async (params, answer) => {
        const start = Number(params.startLedger)
        if (limitOf(params) === 1 || !(widthOf(params) > 50)) return answer()
        const made = await answer()
        const end = BigInt(start + 50)
        const result = readRecord(made).object('result')
        const kept = result.list('events', (event) => event.raw)
        return {
          ...made,
          result: {
            ...result.raw,
            events: kept.filter((event) => Number(event.ledger) < start + 50),
            cursor: `${String((end << 32n) - 1n).padStart(19, '0')}-4294967295`,
          },
        }
      }),
    )
    expect(found.tokens).toEqual(expected.tokens)
  })

  it('or ends soon, where the service answers nothing with a cursor that does not ascend', async () => {
    let asked = 0
    const found = await answersOf(
      changedEvents(async (params, answer) => {
        if (limitOf(params) === 1) return answer()
        const made = await answer()
        const { raw } = readRecord(made).object('result')
        const end = BigInt(++asked % 2 === 0 ? 100 : 50) << 32n
        return { ...made, result: { ...raw, events: [], cursor: `${end - 1n}-4294967295` } }
      }),
      'asc',
    )
    expect(found.methods.filter((method) => method === 'getEvents').length).toBeLessThanOrEqual(30)
  })

  it('beside events of a contract that is no asset’s own, whose transactions it counts', async () => {
    const expected = await answersOf()
    const hash = 'ab'.repeat(32)
    const found = await answersOf(
      changedEvents(async (params, answer) => {
        const made = await answer()
        if (limitOf(params) === 1) return made
        const result = readRecord(made).object('result')
        const events = result.list('events', (event) => event.raw)
        const last = events.at(-1)
        if (last === undefined || events.length === limitOf(params)) return made
        // As a transfer to the account, but of another contract.
        const [toid = '', index] = String(last.id).split('-')
        const id = `${toid}-${String(Number(index) + 1).padStart(10, '0')}`
        const spam = { ...last, txHash: hash, contractId: foreignContract, id }
        return { ...made, result: { ...result.raw, events: [...events, spam] } }
      }),
    )
    expect(found.tokens).toEqual(expected.tokens)
    const searches = found.pages.flatMap(({ search }) => search ?? [])
    expect(searches.map(({ foreign }) => foreign).reduce((a, b) => a + b)).toBe(1)
    expect(searches.flatMap(({ foreignTransactions }) => foreignTransactions)).toEqual([
      { ledger: expect.any(Number), transaction: hash, contract: foreignContract },
    ])
  })
})
