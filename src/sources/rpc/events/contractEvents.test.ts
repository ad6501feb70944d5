import { describe, expect, it } from 'vitest'
import { changedEvents, openEventSource } from '#e2e/testing/eventSource.ts'
import { createReader, defined, listQuery } from '#e2e/testing/listQueries.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import {
  isNamed,
  transactionOf,
  transactionsByContract,
} from '#e2e/testing/transactionsByContract.ts'
import type { ListRequest } from '#ledger/collections.ts'
import type { CallOfContract } from '#ledger/contract/contract.ts'
import { type Cursor, isUnknownRecord } from '#ledger/values/answer.ts'
import { type ContractId, ledgerSequence, parseContractId, toidParts } from '#ledger/values/ids.ts'
import { symbolTopic } from '#ledger/xdr/values.ts'
import type { Source } from '../../source.ts'

const contractOf = (id: string) => defined(parseContractId(id))
const token = contractOf('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N')
const usd = contractOf('CCILWRJYZPIIKULHBCIBPKNSM5T6KWPCSAVH6VZDXHNYL7UU6T6W53SM')
/** Deploys contracts, and has few events. */
const factory = contractOf('CALXFYVJVWXSHOXXE2VWJTQUCFKCIVKKUWBRZKXUPQGMGSP6AG2DP6DY')
const contracts = isNightly ? [token, usd, factory] : [usd, factory]
const reference = createReader(rest)

const isFee = isNamed('fee')
const namedTransactions = () => transactionsByContract((name) => !isFee(name))

const callsPage = (
  source: Source,
  id: ContractId,
  request: Partial<ListRequest<'contractCalls'>> = {},
) =>
  source.list(
    'contractCalls',
    { kind: 'contract', id },
    { order: 'desc', limit: 20, ...request },
    signal,
  )

/** All pages of a contract's calls. */
async function callsOf(
  source: Source,
  contract: ContractId,
  request: Omit<Partial<ListRequest<'contractCalls'>>, 'cursor'> = {},
) {
  const operations = []
  let next: Cursor | undefined
  do {
    const page = await callsPage(source, contract, { ...request, cursor: next })
    operations.push(...page.items.flatMap((item) => (isUnknownRecord(item) ? [] : [item])))
    next = page.next
  } while (next !== undefined)
  return operations
}

const transactionsOf = (named: ReadonlySet<bigint> | undefined) => (id: bigint) =>
  named?.has(transactionOf(String(id))) === true

describe('a contract’s calls, through the index and by its events', () => {
  const ids = ({ items }: Awaited<ReturnType<typeof callsPage>>) =>
    items.map((item) => (isUnknownRecord(item) ? undefined : item.id))

  it.each([
    ['the index', () => rpc],
    ['events', () => openEventSource().source],
  ])('through %s: are paged both ways, in either order', async (_name, open) => {
    const source = open()
    const first = await callsPage(source, token)
    const second = await callsPage(source, token, { cursor: first.next })
    expect(ids(await callsPage(source, token, { cursor: second.prev }))).toEqual(ids(first))
    const [up, down] = [
      await callsOf(source, factory, { order: 'asc' }),
      await callsOf(source, factory),
    ]
    expect(up).toEqual(down.toReversed())
  })

  it.each([
    ['the index', () => rpc],
    ['events', () => openEventSource().source],
    ['the REST service', () => rest],
  ])('through %s: are restricted to ledgers, and to a function', async (_name, open) => {
    const source = open()
    const range = {
      from: { ledger: ledgerSequence(150) },
      to: { ledger: ledgerSequence(250) },
    }
    const within = await callsOf(source, token, { filter: range })
    const all = await callsOf(source, token)
    const isWithin = ({ ledger }: { readonly ledger: number }) => ledger >= 150 && ledger <= 250
    expect(within.map(({ id }) => id)).toEqual(
      all.flatMap(({ id }) => (isWithin(toidParts(id)) ? [id] : [])),
    )
    const named = await callsOf(source, token, { filter: { ...range, function: 'transfer' } })
    const isTransfer = ({ name }: CallOfContract) => name === 'transfer'
    expect(named).toEqual(within.filter(({ calls }) => calls.some(isTransfer)))
    expect(named.length).toBeGreaterThan(0)
  })
})

describe('a contract’s lists by its events, with an empty index', () => {
  it('have every operation whose transaction has such an event, of those that the REST service lists', async () => {
    const named = await namedTransactions()
    const { source, requests } = openEventSource()
    const reader = createReader(source)
    const counts = { listed: 0, found: 0 }
    for (const contract of contracts) {
      const isCertain = transactionsOf(named.get(contract))
      const query = listQuery({ kind: 'operations', filter: { contract } })
      const theirs = await reference.allOf(query, 'desc', 200)
      const ours = await reader.allOf(query, 'desc', 200)
      expect(ours).toEqual(theirs.filter((token) => ours.includes(token)))
      const missing = theirs.filter((token) => !ours.includes(token))
      expect(missing.filter((token) => isCertain(BigInt(token)))).toEqual([])
      counts.listed += theirs.length
      counts.found += ours.length
    }
    // The others: calls that failed, and calls without an event.
    expect(counts.found / counts.listed).toBeGreaterThan(0.8)
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
  })

  it('have the calls that the index has, and those of an asset’s contract within others', async () => {
    const named = await namedTransactions()
    const { source, requests } = openEventSource()
    for (const contract of contracts) {
      const isCertain = transactionsOf(named.get(contract))
      const indexed = await callsOf(rpc, contract)
      const ours = new Map((await callsOf(source, contract)).map((each) => [each.id, each]))
      const both = indexed.filter(({ id }) => isCertain(id) || ours.has(id))
      expect(both.map(({ id }) => ours.get(id))).toEqual(both)
      for (const { id, calls } of ours.values())
        expect(calls.length > 0 || both.some((each) => each.id === id)).toBe(true)
    }
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
  })

  it('say in which ledgers events were searched, also where the node has no events of classic operations', async () => {
    const without = changedEvents(async (params, answer) => {
      const made = await answer()
      const isProbe = JSON.stringify(params).includes(symbolTopic('fee'))
      return isProbe ? { ...made, result: { ...Object(made.result), events: [] } } : made
    })
    const { source, requests } = openEventSource(without)
    const reader = createReader(source)
    const query = listQuery({ kind: 'operations', filter: { contract: token } })
    const page = await reader.readPage(query, { order: 'desc', limit: 20 })
    expect(page.items).toHaveLength(20)
    expect(page).toMatchObject({ partial: true, search: { of: 'contract', foreign: 0 } })
    const calls = await callsPage(source, token)
    expect(calls.items).toHaveLength(20)
    expect(calls.search?.ledgers).toEqual(calls.coverage)
    expect(requests.length).toBeLessThanOrEqual(6)
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
  })
})
