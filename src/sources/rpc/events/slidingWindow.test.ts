import { expect, it } from 'vitest'
import { openEventSource } from '#e2e/testing/eventSource.ts'
import { busyAccount } from '#e2e/testing/indexedSource.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import {
  type Cursor,
  formatPosition,
  isUnknownRecord,
  type Order,
  positionOf,
} from '#ledger/values/answer.ts'
import { toid } from '#ledger/values/ids.ts'
import { createMock } from '#mock/mock.ts'
import { pageCursor } from '../../page.ts'

const { signal } = new AbortController()

/** A node of 150 ledgers, of which the oldest few are gone each time that it is asked for more than its status. */
function slidingNode() {
  let [closed, atStatus] = [0, 0]
  const clock = { start: 300, every: 1, now: () => closed }
  const node = createMock(demo, { retention: 150, clock })
  return openEventSource(async (request) => {
    if ((await request.clone().text()).includes('getHealth')) atStatus = closed
    else closed = Math.min(closed + 1, atStatus + 5)
    return node(request)
  })
}

async function ledgersOf(order: Order, limit: number, node: ReturnType<typeof slidingNode>) {
  const of = { kind: 'account', id: await busyAccount() } as const
  const ledgers: number[] = []
  let cursor: Cursor | undefined
  do {
    const page = await node.source.list('transactions', of, { order, limit, cursor }, signal)
    expect(page.search?.ledgers).toBeDefined()
    for (const item of page.items) if (!isUnknownRecord(item)) ledgers.push(item.ledger)
    cursor = page.next
  } while (cursor !== undefined)
  return ledgers
}

it.each(['desc', 'asc'] as const)(
  'a list goes on by events, %s, while the oldest ledgers leave the window',
  async (order) => {
    const node = slidingNode()
    const ledgers = await ledgersOf(order, 5, node)
    const methodsSent = node.requests.flat().map(({ method }) => method)
    expect(methodsSent).not.toContain('getLedgers')
    expect(ledgers.length).toBeGreaterThan(12)
  },
)

it.each(['desc', 'asc'] as const)(
  'a cursor older than the window, %s: no rows below it, the oldest above it',
  async (order) => {
    const node = slidingNode()
    const of = { kind: 'account', id: await busyAccount() } as const
    // The node has ledgers 151 to 300.
    const cursor = pageCursor(order, formatPosition(positionOf(toid(120, 1, 0))))
    const page = await node.source.list('transactions', of, { order, limit: 5, cursor }, signal)
    const ledgers = page.items.flatMap((item) => (isUnknownRecord(item) ? [] : [item.ledger]))
    expect(ledgers).toEqual(order === 'desc' ? [] : (await ledgersOf('asc', 5, node)).slice(0, 5))
    expect(page.next === undefined).toBe(order === 'desc')
  },
)
