import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { account, defined } from '#e2e/testing/listQueries.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { isUnknownRecord, type PageRequest } from '#ledger/values/answer.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { formatTime } from '#ledger/values/numbers.ts'
import { locateHeader, locateParts } from '#ledger/xdr/ledgerIndex.ts'
import { isRow } from '#mock/record.ts'

/** The recorded network, with the results of one method changed on their way; `times` counts them. */
function changing(method: string, change: (result: object) => void) {
  const asked: string[] = []
  let times = 0
  const source = faultyRpc({
    asked,
    result: (result, call) => {
      if (call.method !== method) return
      times += 1
      change(result)
    },
  })
  const methods = () => asked.flatMap((sent) => sent.match(/(?<="method":")\w+/g) ?? [])
  return { source, times: () => times, methods }
}

const set = (key: string, value: unknown) => (result: object) => {
  Reflect.set(result, key, value)
}
const listOf = (result: object, key: string): unknown[] => {
  const list: unknown = Reflect.get(result, key)
  return Array.isArray(list) ? list : []
}
const newest = async (): Promise<Transaction> => {
  const request: PageRequest = { order: 'desc', limit: 1 }
  const [item] = (await rpc.list('transactions', undefined, request, signal)).items
  if (item === undefined || isUnknownRecord(item)) throw new Error('none was recorded')
  return item
}
const badResponse = { name: 'SourceError', kind: 'badResponse' }

describe('a list that does not say which ledgers its node keeps', () => {
  it.each(['oldestLedger', 'latestLedger'])('is refused: getLedgers without %s', async (key) => {
    const { source, times } = changing('getLedgers', set(key, undefined))
    const request: PageRequest = { order: 'asc', limit: 1 }
    const list = source.list(
      'operations',
      { kind: 'ledger', id: ledgerSequence(39) },
      request,
      signal,
    )
    await expect(list).rejects.toMatchObject(badResponse)
    expect(times()).toBeGreaterThan(0)
  })
})

describe('a node that leaves ledgers out, or sends them twice', () => {
  it.each([
    ['one in the middle', (ledgers: unknown[]) => ledgers.length > 2 && ledgers.splice(1, 1)],
    ['the first', (ledgers: unknown[]) => ledgers.shift()],
    ['one twice', (ledgers: unknown[]) => ledgers.splice(1, 0, ledgers[1])],
  ])('%s: no list covers what nobody looked at', async (_, change) => {
    for (const order of ['asc', 'desc'] as const) {
      const { source, times } = changing('getLedgers', (result) =>
        change(listOf(result, 'ledgers')),
      )
      const request: PageRequest = { order, limit: 8 }
      const read = (cursor: PageRequest['cursor']) =>
        source.list('ledgers', undefined, { ...request, cursor }, signal)
      // The first answer may be too short to be changed: the page ends with it, and the next one says why.
      const shown = await read(undefined).catch(() => undefined)
      const { from = 1, to = 0 } = shown?.coverage ?? {}
      expect(shown?.items ?? []).toHaveLength(to - from + 1)
      expect(to - from + 1).toBeLessThan(8)
      await expect(read(shown?.next)).rejects.toMatchObject(badResponse)
      expect(times()).toBeGreaterThan(0)
    }
  })

  it('fewer at the end of an answer are asked for again', async () => {
    const request: PageRequest = { order: 'desc', limit: 6 }
    const { source } = changing('getLedgers', (result) => listOf(result, 'ledgers').splice(3))
    const { items } = await source.list('ledgers', undefined, request, signal)
    expect(items).toEqual((await rpc.list('ledgers', undefined, request, signal)).items)
  })
})

describe('a ledger that was changed on its way', () => {
  const bytesOf = (row: unknown) =>
    defined(bytesFromBase64(isRow(row) ? String(row.metadataXdr) : ''))
  /** The last ledger with transactions of each answer, changed. */
  const withLedger = (change: (bytes: Uint8Array) => void) =>
    changing('getLedgers', (result) => {
      const row = listOf(result, 'ledgers').findLast(
        (each) => locateParts(bytesOf(each)).processing.length > 0,
      )
      if (row === undefined) return
      const bytes = bytesOf(row)
      change(bytes)
      Reflect.set(Object(row), 'metadataXdr', base64FromBytes(bytes))
    })
  const request: PageRequest = { order: 'asc', limit: 4 }
  const unknownOf = (items: readonly object[]) =>
    items.flatMap((item) => ('reason' in item ? [String(item.reason)] : []))

  it.each([
    // LedgerHeader: version (4), three hashes (32), close time (8)…, fee pool.
    ['ledgers', 'the header does not have its hash', 4 + 32 + 32],
    ['transactions', 'the results are not the ones', undefined],
    ['effects', 'the header does not have its hash', 4 + 32 + 32],
  ] as const)('is marked in the list of %s', async (kind, message, offset) => {
    const { source } = withLedger((bytes) => {
      const { headerBytes, processing } = locateParts(bytes)
      // A result: hash (32), fee charged (8).
      const at =
        offset === undefined
          ? defined(processing[0]).result.start + 39
          : headerBytes.start + offset + 7
      bytes[at] = (bytes[at] ?? 0) ^ 1
    })
    const list = { ...request, limit: 100 }
    const { items } = await source.list(kind, undefined, list, signal)
    expect(unknownOf(items).join()).toContain(message)
    expect(unknownOf((await rpc.list(kind, undefined, list, signal)).items)).toEqual([])
  })

  it('costs one try a session to read its transactions separately', async () => {
    const { source, methods } = withLedger((bytes) => {
      const { transactionSet } = locateParts(bytes)
      bytes.fill(0xee, transactionSet.start, transactionSet.start + 4)
    })
    const of = { kind: 'ledger', id: ledgerSequence(39) } as const
    const whole = { ...request, limit: 200 }
    const first = await source.list('operations', of, whole, signal)
    expect(unknownOf(first.items).length).toBeGreaterThan(0)
    const again = await source.list('operations', of, whole, signal)
    expect(again.items).toEqual(first.items)
    expect(methods().filter((method) => method === 'getTransactions')).toHaveLength(1)
  })

  it('is marked where it does not follow from the ledger before it', async () => {
    const { source } = changing('getLedgers', (result) => {
      const [row, next] = listOf(result, 'ledgers')
      const bytes = defined(bytesFromBase64(isRow(row) ? String(row.metadataXdr) : ''))
      const { headerBytes } = locateHeader(bytes)
      // The ledger of another history: its skip list and with it its hash are others.
      const at = headerBytes.end - 8
      bytes[at] = (bytes[at] ?? 0) ^ 1
      bytes.set(sha256(bytes.subarray(headerBytes.start, headerBytes.end)), headerBytes.start - 32)
      if (next === undefined) throw new Error('one ledger is too few')
      Reflect.set(defined(row ?? undefined), 'metadataXdr', base64FromBytes(bytes))
    })
    const { items } = await source.list('ledgers', undefined, { order: 'asc', limit: 3 }, signal)
    expect(unknownOf(items)).toEqual([
      expect.stringContaining('names another ledger as the one before'),
    ])
  })
})

describe('a time that no calendar has', () => {
  const never = String(2n ** 64n - 1n)

  it('as a node’s own is a failure of the source', async () => {
    const { source } = changing('getHealth', set('latestLedgerCloseTime', never))
    await expect(source.one('network', 'current', signal)).rejects.toMatchObject(badResponse)
  })

  it('of a ledger leaves that ledger unknown, and its neighbours as they are', async () => {
    const { source } = changing('getLedgers', (result) => {
      const row = listOf(result, 'ledgers')[1]
      const bytes = defined(bytesFromBase64(isRow(row) ? String(row.metadataXdr) : ''))
      // LedgerHeader: version (4), previous hash (32), transaction set's hash (32), close time (8).
      const at = locateParts(bytes).headerBytes.start + 68
      bytes.fill(0xff, at, at + 8)
      Reflect.set(defined(row ?? undefined), 'metadataXdr', base64FromBytes(bytes))
    })
    const { items } = await source.list('ledgers', undefined, { order: 'asc', limit: 2 }, signal)
    expect(items.map(isUnknownRecord)).toEqual([false, true])
    for (const item of items) if (!isUnknownRecord(item)) formatTime(item.closedAt)
  })
})

describe('a transaction that is said to stand where none can', () => {
  it.each([0, -1, 2 ** 20, 2 ** 31, 1.5])('at %d, is a failure of the source', async (order) => {
    const { hash } = await newest()
    const { source, times } = changing('getTransaction', set('applicationOrder', order))
    await expect(source.one('transaction', hash, signal)).rejects.toMatchObject(badResponse)
    expect(times()).toBe(1)
  })
})

describe('an event of a kind that this build does not know', () => {
  it('does not hide the account that it is of', async () => {
    const id = account('GDSVQIGQQZLP57ND7JIAABOHPMYKJLV4Q6TC5JAW6CSTF6J6PGRDUAZP')
    const { source, times } = changing('getEvents', (result) => {
      const event = listOf(result, 'events')[0]
      Reflect.set(defined(isRow(event) ? event : undefined), 'topic', ['AAAA/w=='])
    })
    const { value } = await source.one('account', id, signal)
    expect(times()).toBeGreaterThan(0)
    expect(value.balances).toEqual((await rpc.one('account', id, signal)).value.balances)
  })
})

describe('a status that is a word of the language, not of the service', () => {
  it('is no state of a transaction', async () => {
    const { xdr } = await newest()
    const { source } = changing('sendTransaction', set('status', 'constructor'))
    const failing = defined(source.submit)(xdr.envelope, 'async', signal)
    await expect(failing).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining('status is not known'),
    })
  })
})

describe('a batch whose replies are not those of its calls', () => {
  const replying = (change: (replies: readonly object[]) => readonly object[]) =>
    faultyRpc({ body: (answer) => change([answer].flat().filter(isRow)) })

  it.each([
    ['has more of them', (all) => [...all, ...all], 'has 6 results for 3 calls'],
    ['lacks one', (all) => all.slice(1), 'incomplete: 2 results for 3 calls'],
    [
      'has other ids',
      (all) => all.map((reply) => ({ ...reply, id: 'x'.repeat(20_000) })),
      'other calls',
    ],
  ] satisfies readonly [string, (all: readonly object[]) => readonly object[], string][])(
    'is refused where it %s',
    async (_, change, message) => {
      const failing = replying(change).one('network', 'current', signal)
      await expect(failing).rejects.toMatchObject({
        ...badResponse,
        message: expect.stringContaining(message),
      })
    },
  )
})
