import { describe, expect, it } from 'vitest'
import { changedEvents, openEventSource } from '#e2e/testing/eventSource.ts'
import { forgingFetch } from '#e2e/testing/forgedHistory.ts'
import { busyAccount, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { account, createReader, defined, listQuery } from '#e2e/testing/listQueries.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { passphrase, recordedFetch, rest, signal } from '#e2e/testing/recordedSources.ts'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import { transactionOf, transactionsByEvent } from '#e2e/testing/transactionsByContract.ts'
import type { RangeFilter } from '#ledger/collections.ts'
import { type RecordReader, readRecord } from '#ledger/restRecord.ts'
import { type Fetch, isUnknownRecord, SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { addressTopic, symbolTopic } from '#ledger/xdr/values.ts'
import { createCandidateReader } from '../rpc/events/subject.ts'

const kinds = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const
const reference = createReader(rest)

/** Transactions by the topics of their genuine events: what events can find. */
function namedTransactions() {
  const read = createCandidateReader(passphrase)
  return transactionsByEvent((event) =>
    read(event).isGenuine ? event.texts('topic').slice(1) : [],
  )
}

/** Of an account that no event names a node knows no history. */
function emptyWhereUnknown(error: unknown): readonly string[] {
  if (error instanceof SourceError && error.kind === 'notFound') return []
  throw error
}

describe('an account’s lists by events, with an empty index', () => {
  it('have exactly those rows of the REST service whose transactions an event names', async () => {
    const named = await namedTransactions()
    const reader = createReader(openEventSource().source)
    for (const kind of kinds)
      for (const row of recordedFile(`rest/nested/account_${kind}`).filter(
        (_, n) => n % (isNightly ? 48 : 120) === 0,
      )) {
        const answer = readRecord(row)
        if (answer.has('error')) continue
        const id = account(answer.text('path').split('/')[2] ?? '')
        const own = named.get(addressTopic(id)) ?? new Set()
        const theirs = answer.texts('pt').toReversed()
        const query = listQuery({ kind, owner: { kind: 'account', id } })
        const ours = await reader.allOf(query, 'desc', 200).catch(emptyWhereUnknown)
        const expected = theirs.filter((token) => own.has(transactionOf(token)))
        expect({ id, kind, ours }).toEqual({ id, kind, ours: expected })
      }
  })

  it('show twenty rows after four requests and 300 kB, and read no ledger', async () => {
    const { source, requests, bytes } = openEventSource()
    const owner = { kind: 'account', id: await busyAccount() } as const
    const page = await source.list('operations', owner, { order: 'desc', limit: 20 }, signal)
    expect(page.items).toHaveLength(20)
    expect(requests.length).toBeLessThanOrEqual(4)
    expect(bytes()).toBeLessThan(300_000)
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
    expect(page).toMatchObject({ partial: true, search: { of: 'account', foreign: 0 } })
    expect(page.search?.ledgers).toEqual(page.coverage)
    // The other lists know what events said, and most of the transactions.
    const before = bytes()
    await source.list('transactions', owner, { order: 'desc', limit: 20 }, signal)
    expect(bytes() - before).toBeLessThan(60_000)
  })

  it('name those that only a foreign contract names, in a range of ledgers those of its ledgers', async () => {
    const contractId = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM'
    const transfer = symbolTopic('transfer')
    const foreign = changedEvents(async (_, answer) =>
      changedIn(await answer(), (event) =>
        event.texts('topic')[0] === transfer ? { ...event.raw, contractId } : event.raw,
      ),
    )
    const owner = {
      kind: 'account',
      id: account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'),
    } as const
    const searchOf = async (filter: RangeFilter) => {
      const { source } = openEventSource(foreign)
      const request = { order: 'desc', limit: 200, filter } as const
      const { search, coverage } = await source.list('transactions', owner, request, signal)
      expect(search?.ledgers).toEqual(coverage)
      expect(search?.foreign).toBe(search?.foreignTransactions.length)
      return defined(search).foreignTransactions
    }
    const all = await searchOf({})
    const [from, to] = [ledgerSequence(350), ledgerSequence(360)]
    const some = await searchOf({ from: { ledger: from }, to: { ledger: to } })
    expect(some).toEqual(all.filter(({ ledger }) => from <= ledger && ledger <= to))
    expect(some.length).toBeGreaterThan(3)
    expect(all.length).toBeGreaterThan(some.length)
    for (const { contract } of all) expect(contract).toBe(contractId)
  })

  it('are the same upwards, back and forth, and on pages of any size', async () => {
    const reader = createReader(openEventSource().source)
    const id = await busyAccount()
    const query = listQuery({ kind: 'payments', owner: { kind: 'account', id } })
    const down = await reader.allOf(query, 'desc', 200)
    expect(await reader.allOf(query, 'asc', 17)).toEqual(down.toReversed())
    const first = await reader.readPage(query, { order: 'desc', limit: 7 })
    const second = await reader.readPage(query, { order: 'desc', limit: 7, cursor: first.next })
    const back = await reader.readPage(query, { order: 'desc', limit: 7, cursor: second.prev })
    expect(reader.tokensOf('payments', back.items)).toEqual(down.slice(0, 7))
  })

  it('take what is indexed from the index, and become complete with it', async () => {
    const { source } = openEventSource()
    const control = defined(source.index)
    const reader = createReader(source)
    const id = await busyAccount()
    const query = listQuery({ kind: 'operations', owner: { kind: 'account', id } })
    await control.walk({ requests: 2 }, signal)
    const { covered } = await waitForIndex(control)
    expect(covered).toHaveLength(1)
    const [mixed] = await reader.pagesOf(query, 'desc', 200)
    expect(mixed?.coverage?.to).toBe(373)
    expect(mixed?.search?.ledgers?.to).toBeLessThan(defined(covered[0]).from)
    expect(mixed?.calls.map(({ method }) => method)).toContain('INDEX')
    await control.walk({}, signal)
    await waitForIndex(control, ({ state }) => state === 'done')
    const whole = await reader.readPage(query, { order: 'desc', limit: 200 })
    expect(whole.search).toBeUndefined()
    expect(whole.partial).toBeUndefined()
    expect(reader.tokensOf('operations', whole.items)).toEqual(
      await reference.allOf(query, 'desc', 200),
    )
  })

  it('are offered complete, at a price that was not paid for', async () => {
    const { source, requests } = openEventSource()
    const control = defined(source.index)
    await source.list(
      'payments',
      { kind: 'account', id: await busyAccount() },
      { order: 'desc', limit: 20 },
      signal,
    )
    const { rest: left, state } = await control.status(signal)
    expect({ state, ledgers: left?.ledgers }).toEqual({ state: 'idle', ledgers: 372 })
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
    await control.walk({}, signal)
    const { walked } = await waitForIndex(control, (status) => status.state === 'done')
    expect(left?.bytes).toBeGreaterThan(walked.bytes / 3)
    expect(left?.bytes).toBeLessThan(walked.bytes * 3)
  })
})

describe('events that mislead', () => {
  it.each([
    ['has no events of fees', () => true],
    ['leaves out fees of the account', (limit: unknown) => limit !== 1],
  ])('a node that %s is noticed: ledgers are read as for other lists', async (_, isChanged) => {
    const fee = symbolTopic('fee')
    const without = changedEvents(async ({ pagination }, answer) => {
      const made = await answer()
      if (!isChanged(Reflect.get(Object(pagination), 'limit'))) return made
      return withEvents(made, (event) => event.texts('topic')[0] !== fee)
    })
    const { source, requests } = openEventSource(without)
    const owner = { kind: 'account', id: await busyAccount() } as const
    const page = await source.list('operations', owner, { order: 'desc', limit: 20 }, signal)
    expect(page.items.length).toBeGreaterThan(0)
    expect(requests.flat().map(({ method }) => method)).toContain('getLedgers')
    expect(page.search).toEqual(
      page.partial === true ? { of: 'account', foreign: 0, foreignTransactions: [] } : undefined,
    )
    await defined(source.index).pause(signal)
  })
})

it('events whose transactions cannot be read are not read again at once: lists load often meanwhile', async () => {
  const owner = { kind: 'account', id: await busyAccount() } as const
  const recorded = recordedFetch()
  const { source, requests } = openEventSource(async (request) => {
    const isOfHashes = (await request.clone().text()).includes('"getTransaction"')
    const answer = await (await recorded(request)).text()
    return new Response(isOfHashes ? answer.replaceAll('"SUCCESS"', '"?"') : answer)
  })
  const load = () => source.list('payments', owner, { order: 'desc', limit: 20 }, signal)
  const first = await load()
  expect(first.search).toEqual({ of: 'account', foreign: 0, foreignTransactions: [] })
  await load()
  const hashed = requests.filter((calls) => calls.some(({ method }) => method === 'getTransaction'))
  expect(hashed).toHaveLength(1)
  await defined(source.index).pause(signal)
})

it('a payment that its account did not sign is no row of a list', async () => {
  const owner = { kind: 'account', id: await busyAccount() } as const
  const plan = { passphrase, last: 80, signatures: 'kept' } as const
  const forging = forgingFetch(recordedFetch(), plan)
  const reasonsOf = async (fetch: Fetch) => {
    const { source, requests } = openEventSource(fetch)
    const { items } = await source.list('payments', owner, { order: 'desc', limit: 20 }, signal)
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
    await defined(source.index).pause(signal)
    return items.filter(isUnknownRecord).map(({ reason }) => reason)
  }
  expect(await reasonsOf(recordedFetch())).toEqual([])
  const reasons = await reasonsOf(forging)
  expect(reasons.length).toBeGreaterThan(0)
  for (const reason of reasons) expect(reason).toContain('it is forged')
})

/** An answer of getEvents with some of its events. */
const withEvents = (
  answer: Readonly<Record<string, unknown>>,
  isKept: (event: RecordReader) => boolean,
) => changedIn(answer, (event) => (isKept(event) ? event.raw : []))

/** An answer of getEvents whose events are changed. */
function changedIn(
  answer: Readonly<Record<string, unknown>>,
  change: (event: RecordReader) => object,
): Readonly<Record<string, unknown>> {
  const result: object = Object(answer.result)
  const events: unknown = Reflect.get(result, 'events')
  if (!Array.isArray(events)) return answer
  return {
    ...answer,
    result: { ...result, events: events.flatMap((event) => change(readRecord(event))) },
  }
}
