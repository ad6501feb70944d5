import { describe, expect, it } from 'vitest'
import { isRow } from '#mock/record.ts'
import type { ContractEventsRequest } from '#ledger/contract/contract.ts'
import { ledgerSequence, parseContractId } from '#ledger/values/ids.ts'
import { withEmptyLedgers } from '#e2e/testing/contracts/emptyLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'

const { signal } = new AbortController()
const contract = (text: string) => defined(parseContractId(text))
const workshop = contract('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S')
const usd = contract('CCILWRJYZPIIKULHBCIBPKNSM5T6KWPCSAVH6VZDXHNYL7UU6T6W53SM')
const { rpc } = recordedSources()

describe('events of a contract', () => {
  it('are its own, the newest first, and those before a ledger continue them', async () => {
    const { value } = await rpc.one('contractEvents', { contract: workshop }, signal)
    expect(value.events.length).toBeGreaterThan(20)
    expect(new Set(value.events.map((event) => event.contract))).toEqual(new Set([workshop]))
    const ledgers = value.events.map(({ ledger }) => ledger)
    expect(ledgers).toEqual(ledgers.toSorted((a, b) => b - a))
    expect(value).toMatchObject({ from: 2, to: 373, hasOlder: false })
    const before = ledgerSequence(140)
    const older = await rpc.one('contractEvents', { contract: workshop, before }, signal)
    expect(older.value.events).toEqual(value.events.filter(({ ledger }) => ledger < before))
    expect(older.value.to).toBe(139)
  })

  it('are those whose topics begin as a filter says; a number stands for each of its types', async () => {
    const read = async (...topics: readonly string[]) =>
      (await rpc.one('contractEvents', { contract: usd, topics }, signal)).value.events
    const all = (await rpc.one('contractEvents', { contract: usd }, signal)).value.events
    const nameOf = ({ topics: [first] }: (typeof all)[number]) =>
      first?.value.kind === 'code' ? first.value.text : ''
    const mints = await read('mint')
    expect(mints.length).toBeGreaterThan(0)
    expect(new Set(mints.map(nameOf))).toEqual(new Set(['mint']))
    const holder = mints[0]?.topics[1]?.value
    const id = holder?.kind === 'address' ? holder.id : ''
    const toHolder = await read('*', id)
    expect(toHolder.length).toBeGreaterThan(0)
    for (const { topics } of toHolder) expect(topics[1]?.value).toEqual(holder)
    expect(await read('transfer', '5')).toEqual([])
    await expect(read('5', '5')).rejects.toThrow('too many types')
  })

  it('are searched for in more and more ledgers where there are none, three requests at a time', async () => {
    const asked: number[] = []
    const source = faultyRpc({
      body: (answer, sent) => {
        for (const each of [sent].flat())
          if (isRow(each) && isRow(each.params) && each.method === 'getEvents')
            asked.push(Number(each.params.startLedger))
        return withEmptyLedgers(60_000, answer, sent)
      },
    })
    const ends: number[] = []
    let request: ContractEventsRequest = { contract: workshop }
    for (let n = 0; n < 9; n++) {
      const { value } = await source.one('contractEvents', request, signal)
      ends.push(value.from)
      if (value.events.length > 0 || !value.hasOlder) break
      request = { contract: workshop, before: value.from, span: value.span }
    }
    expect(asked).toEqual([59_501, 57_501, 49_501, 39_501, 29_501, 19_501, 9_501, 2])
    expect(ends).toEqual([49_501, 19_501, 2])
  })

  it.each([0, 1, 2 ** 31 - 1, 100])(
    'that are answered as none, with a cursor that stays in ledger %i, end the search after few requests',
    async (stuck) => {
      let asked = 0
      const source = faultyRpc({
        where: /getEvents/,
        result: (result) => {
          asked++
          if (Array.isArray(result.events))
            Object.assign(result, {
              events: [],
              cursor: `${(BigInt(stuck) << 32n) | 0xffff_ffffn}-4294967295`,
            })
        },
      })
      // As the page does: it goes on while nothing is found.
      let request: ContractEventsRequest = { contract: workshop }
      for (let n = 0; n < 10; n++) {
        const found = await source.one('contractEvents', request, signal).catch(() => undefined)
        if (found === undefined || !found.value.hasOlder) break
        request = { ...request, before: found.value.from, span: found.value.span }
      }
      expect(asked).toBeLessThanOrEqual(4)
    },
  )

  it('of an asset’s own contract have amounts of the asset', async () => {
    const { value } = await rpc.one('contractEvents', { contract: usd }, signal)
    expect(value.events[0]).toMatchObject({ asset: { code: 'USD' } })
    expect(value.events.some(({ data }) => data.value.kind === 'amount')).toBe(true)
  })

  it('are asked for over fewer ledgers where an answer is full', async () => {
    const spans: number[] = []
    const source = faultyRpc({
      result: (result, { method, params }) => {
        if (method !== 'getEvents' || !isRow(params) || !Array.isArray(result.events)) return
        spans.push(Number(params.endLedger) - Number(params.startLedger))
        if (spans.length > 1) return
        const [event]: unknown[] = result.events
        const ledger = Number(params.startLedger)
        const events = Array.from({ length: 1000 }, (_, i) => ({
          ...(isRow(event) ? event : {}),
          ledger,
          id: `${String(BigInt(ledger) << 32n).padStart(19, '0')}-${String(i).padStart(10, '0')}`,
        }))
        Object.assign(result, { events })
      },
    })
    const { value } = await source.one('contractEvents', { contract: workshop }, signal)
    expect(spans.slice(0, 2)).toEqual([372, 63])
    expect(value.events.length).toBeLessThan(1000)
  })

  it('are complete where a service searches fewer ledgers than were requested', async () => {
    let cut = 0
    const source = faultyRpc({
      result: (result, { method, params }) => {
        if (method !== 'getEvents' || !isRow(params) || cut++ > 0) return
        const end = (BigInt(Number(params.startLedger) + 1) << 32n) - 1n
        Object.assign(result, {
          events: [],
          cursor: `${String(end).padStart(19, '0')}-4294967295`,
        })
      },
    })
    const { value } = await source.one('contractEvents', { contract: workshop }, signal)
    const whole = (await rpc.one('contractEvents', { contract: workshop }, signal)).value
    expect(cut).toBeGreaterThan(1)
    expect(value.events.length).toBeGreaterThan(0)
    expect(whole.events.slice(0, value.events.length)).toEqual(value.events)
  })
})
