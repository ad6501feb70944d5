import { describe, expect, it } from 'vitest'
import { changedCalls, openEventSource } from '#e2e/testing/eventSource.ts'
import { createReader, defined, listQuery } from '#e2e/testing/listQueries.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { knownItems } from '#ledger/values/answer.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { createMock } from '#mock/mock.ts'

const { signal } = new AbortController()
const contract = defined(
  parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'),
)
const node = createMock(demo)

/** A node that answers every other event without topics: the field is left out, or null. */
const topicless = (method: string, fetch = node) =>
  changedCalls(
    method,
    async (_params, answer) => {
      const made = await answer()
      const { result } = readRecord(made).raw
      const events = readRecord(result).list('events', ({ raw }) => raw)
      const cut = events.map((event, i) => {
        const { topic, ...rest } = event
        return [event, rest, { ...rest, topic: topic === undefined ? topic : null }][i % 3]
      })
      return { ...made, result: { ...readRecord(result).raw, events: cut } }
    },
    fetch,
  )

const sparse = topicless('getEvents')

describe('an event without topics, which services leave out of its record', () => {
  it('is listed among its neighbours with its data', async () => {
    const read = async (fetch = node) => {
      const { source } = openEventSource(fetch)
      const of = { kind: 'contract', id: contract } as const
      const page = await source.list('contractEvents', of, { order: 'desc', limit: 200 }, signal)
      return knownItems(page.items)
    }
    const [whole, cut] = [await read(), await read(sparse)]
    expect(cut.map(({ data, transaction }) => ({ data: data.type, transaction }))).toEqual(
      whole.map(({ data, transaction }) => ({ data: data.type, transaction })),
    )
    expect(cut.filter(({ topics }) => topics.length === 0).length).toBeGreaterThan(5)
  })

  it('finds a contract’s operations and calls as any other', async () => {
    const read = async (fetch = node) => {
      const { source, requests } = openEventSource(fetch)
      const query = listQuery({ kind: 'operations', filter: { contract } })
      const operations = await createReader(source).allOf(query, 'desc', 20)
      const of = { kind: 'contract', id: contract } as const
      const calls = await source.list('contractCalls', of, { order: 'desc', limit: 20 }, signal)
      // How often the status is asked for depends on how long the rest takes.
      const sent = requests.flat().flatMap(({ method }) => (/Events/.test(method) ? method : []))
      return { operations, calls: calls.items, sent }
    }
    const [whole, cut] = [await read(), await read(sparse)]
    expect(cut).toEqual(whole)
    expect(cut.sent).toContain('getEvents')
  })
})
