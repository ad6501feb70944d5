import { describe, expect, it, vi } from 'vitest'
import { recordsOf } from '#e2e/lab/conformance/deriveRecords.ts'
import {
  type Alteration,
  alteredRpc,
  recordedLedger,
  withInt32,
} from '#e2e/testing/alteredNetwork.ts'
import { passphrase, recordedSources, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { createAssetRank } from '#ledger/trade.ts'
import { isUnknownRecord, parseCursor, type UnknownRecord } from '#ledger/values/answer.ts'
import { ledgerSequence, toid } from '#ledger/values/ids.ts'
import { skipMemo, skipMuxedAccount, skipPreconditions } from '#ledger/xdr/generated/reader.ts'
import { bool, open, position, step, u32 } from '#ledger/xdr/xdrBytes.ts'
import { openLedger } from '../ledgers/ledger.ts'
import type { Source } from '../source.ts'

const good = rpc
/** A ledger with many transactions, one of which is changed. */
const sequence = ledgerSequence(200)
const of = { kind: 'ledger', id: sequence } as const
const { bytes, parts: ledgerParts } = await recordedLedger(sequence)
const reader = openLedger(bytes, passphrase)
const { transactionCount } = reader
/** The application order of a transaction that can be changed: classic, successful, in a V1 envelope. */
const order = (() => {
  for (let i = 2; i < transactionCount; i++) {
    const { envelope, result } = reader.transaction(i)
    if (envelope.type === 'envelopeTypeTx' && result.result.type === 'txSuccess') return i
  }
  throw new Error('no such transaction')
})()
const hash = reader.hash(order)
const parts = ledgerParts.processing[order - 1]
if (parts === undefined) throw new Error('no such transaction')
const place = String(toid(sequence, order, 0))

const page = { order: 'asc', limit: 200 } as const
const ledgerOf = async (source: Source) => (await source.one('ledger', sequence, signal)).value
const lists = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const

const unknowns = (items: readonly object[]): readonly UnknownRecord[] =>
  items.filter((item) => isUnknownRecord(item))
const known = (items: readonly object[]) => items.filter((item) => !isUnknownRecord(item))
/** True for an item that belongs to the changed transaction. */
const isItsOwn = (item: object): boolean => {
  const id: unknown =
    Reflect.get(item, 'pagingToken') ?? Reflect.get(item, 'operation') ?? Reflect.get(item, 'id')
  return typeof id === 'bigint' && id >> 12n === toid(sequence, order, 0) >> 12n
}
const withoutFeeMeta = (item: object): object =>
  'xdr' in item ? { ...item, xdr: { ...Object(item.xdr), feeMeta: undefined } } : item

/** In every list of the ledger the transaction is one unknown record in its place, and the others are as ever. */
async function expectOneUnknown(alteration: Alteration, reason: RegExp) {
  const altered = alteredRpc(alteration)
  for (const list of lists) {
    const { items } = await altered.list(list, of, page, signal)
    const whole = await good.list(list, of, page, signal)
    const [lost] = unknowns(items)
    expect(lost).toMatchObject({ type: 'unknown', name: 'transaction', pagingToken: place })
    expect(lost?.reason).toMatch(reason)
    expect(lost?.raw).not.toBe('')
    const neighbours = whole.items.filter((item) => !isItsOwn(item))
    expect(known(items).map(withoutFeeMeta)).toEqual(neighbours.map(withoutFeeMeta))
    const before = neighbours.filter((item) => placeIn(item) < toid(sequence, order, 0))
    expect(lost && items.indexOf(lost)).toBe(before.length)
  }
  return altered
}
/** The transaction's own row is whole, each of its operations is an unknown record, and what they changed is one. */
async function expectUnknownMeta(alteration: Alteration, reason: RegExp) {
  const altered = alteredRpc(alteration)
  for (const list of lists) {
    const { items } = await altered.list(list, of, page, signal)
    const { items: whole } = await good.list(list, of, page, signal)
    const lost = unknowns(items)
    const own = whole.filter(isItsOwn)
    const isOfOperations = list === 'operations' || list === 'payments'
    const places = {
      transactions: [],
      effects: [place],
      trades: own.length === 0 ? [] : [place],
      operations: own.map((item) => String(placeIn(item))),
      payments: own.map((item) => String(placeIn(item))),
    }[list]
    expect(lost.map(({ pagingToken }) => pagingToken)).toEqual(places)
    for (const record of lost) {
      expect(record.name).toBe(isOfOperations ? 'operation' : 'transaction')
      expect(record.reason).toMatch(reason)
      expect(record.raw).not.toBe('')
    }
    const rest = list === 'transactions' ? whole : whole.filter((item) => !isItsOwn(item))
    expect(known(items).map(withoutMetas)).toEqual(rest.map(withoutMetas))
  }
  return altered
}
const withoutMetas = (item: object): object =>
  'xdr' in item
    ? { ...item, xdr: { ...Object(item.xdr), meta: undefined, feeMeta: undefined } }
    : item
const placeIn = (item: object): bigint => {
  const id: unknown =
    Reflect.get(item, 'pagingToken') ?? Reflect.get(item, 'operation') ?? Reflect.get(item, 'id')
  return typeof id === 'bigint' ? id : 0n
}
/** The reason given for the ledger behind all its transactions. */
async function lastReason(source: Source): Promise<string> {
  const { items } = await source.list('transactions', of, page, signal)
  const last = items.at(-1)
  if (last === undefined || !isUnknownRecord(last)) return ''
  return last.name === 'ledger' ? last.reason : ''
}

describe('what a later protocol may bring', () => {
  it('a meta of an unknown version leaves the transaction its row, and its operations their places', async () => {
    const ledger = { sequence, bytes: withInt32(bytes, parts.meta.start, 9) }
    const altered = await expectUnknownMeta({ ledger }, /TransactionMeta has no case 9 at byte \d+/)
    expect(await ledgerOf(altered)).toEqual(await ledgerOf(good))
    expect(await lastReason(altered)).toBe('')
  })

  it('an entry of an unknown type in a fee’s changes, too', async () => {
    // count, change, last modified, then the entry's type
    const ledger = { sequence, bytes: withInt32(bytes, parts.feeChanges.start + 12, 77) }
    const altered = await expectUnknownMeta({ ledger }, /has no case 77/)
    expect(await ledgerOf(altered)).toEqual(await ledgerOf(good))
  })

  it('a meta of an unknown version in a transaction by its hash, and by an operation’s id', async () => {
    const meta = withInt32(reader.bytesAt(order).meta, 0, 9)
    const altered = alteredRpc({ meta: { hash, bytes: meta } })
    const { value } = await altered.one('transaction', hash, signal)
    expect(withoutMetas(value)).toEqual(
      withoutMetas((await good.one('transaction', hash, signal)).value),
    )
    const owner = { kind: 'transaction', id: hash } as const
    const { items } = await altered.list('operations', owner, page, signal)
    const { items: whole } = await good.list('operations', owner, page, signal)
    expect(unknowns(items).map(({ name, pagingToken }) => ({ name, pagingToken }))).toEqual(
      whole.map((item) => ({ name: 'operation', pagingToken: String(placeIn(item)) })),
    )
    const { items: effects } = await altered.list('effects', owner, page, signal)
    expect(effects).toEqual([expect.objectContaining({ name: 'transaction', pagingToken: place })])
    const operation = altered.one('operation', toid(sequence, order, 1), signal)
    await expect(operation).rejects.toMatchObject({
      kind: 'laterProtocol',
      message: expect.stringMatching(/cannot be read: .*no (case|version) 9/),
    })
  })

  it('an unknown result code is a transaction that did not succeed, as far as is known', async () => {
    const ledger = { sequence, bytes: withInt32(bytes, parts.result.start + 40, -77) }
    const altered = await expectOneUnknown({ ledger }, /has no case -77/)
    const { successfulTransactionCount, failedTransactionCount, ...rest } = await ledgerOf(altered)
    const before = await ledgerOf(good)
    expect(successfulTransactionCount).toBe(before.successfulTransactionCount - 1)
    expect(failedTransactionCount).toBe((before.failedTransactionCount ?? 0) + 1)
    expect(rest.transactionSetOperationCount).toBe(before.transactionSetOperationCount)
  })

  it('an unknown operation type: the service’s own frames tell where the transaction ends', async () => {
    const { envelope } = reader.transaction(order).bytes
    const type = operationTypeAt(envelope)
    const at = envelope.byteOffset - bytes.byteOffset + type
    const altered = await expectOneUnknown(
      {
        ledger: { sequence, bytes: withInt32(bytes, at, 99) },
        envelope: { hash, bytes: withInt32(envelope, type, 99) },
      },
      /has no case 99/,
    )
    expect(await ledgerOf(altered)).toEqual(await ledgerOf(good))
    expect(await lastReason(altered)).toMatch(
      /^ledger 200 cannot be read as a whole: .*has no case 99 at byte \d+; its transactions are read one by one$/,
    )
    const transaction = altered.one('transaction', hash, signal)
    await expect(transaction).rejects.toMatchObject({
      kind: 'laterProtocol',
      message: expect.stringMatching(/cannot be read: .*has no case 99/),
    })
    const operation = altered.one('operation', toid(sequence, order, 1), signal)
    await expect(operation).rejects.toMatchObject({ kind: 'laterProtocol' })
  })

  it('in a list of the whole network it stands among its neighbours', async () => {
    const ledger = { sequence, bytes: withInt32(bytes, parts.meta.start, 9) }
    const source = alteredRpc({ ledger })
    const cursor = parseCursor(`desc.${toid(sequence, order + 3, 0)}`)
    const request = { order: 'desc', limit: 100, cursor } as const
    const { items: seen } = await source.list('operations', undefined, request, signal)
    const { items: whole } = await good.list('operations', undefined, request, signal)
    const own = whole.filter(isItsOwn).map((item) => String(placeIn(item)))
    expect(seen.length).toBe(whole.length)
    expect(unknowns(seen).map(({ pagingToken }) => pagingToken)).toEqual(own)
    expect(own).not.toEqual([])
    expect(known(seen)).toEqual(whole.filter((item) => !isItsOwn(item)))
  })

  it('derivation goes on with the other transactions, and says which it left out', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const context = { passphrase, base: 'http://127.0.0.1:8500' }
    const records = (ledger: Uint8Array) =>
      recordsOf(ledger, { ...context, rank: createAssetRank() })
    const whole = records(bytes)
    const rest = records(withInt32(bytes, parts.meta.start, 9))
    expect(rest.ledgers).toEqual(whole.ledgers)
    expect(rest.transactions).toEqual(whole.transactions.filter((record) => record.hash !== hash))
    expect(rest.operations).toEqual(
      whole.operations.filter((record) => record.transaction_hash !== hash),
    )
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^ledger 200, transaction \d+ .* is left out: .*no case 9/),
    )
    said.mockRestore()
  })
})

describe('a ledger that does not hang together', () => {
  it('with a result without its transaction shows that, and the others', async () => {
    const at = parts.result.start
    const ledger = { sequence, bytes: withInt32(bytes, at, 0x1234_5678) }
    const altered = await expectOneUnknown({ ledger }, /has a result for 12345678.*no such trans/)
    expect(await lastReason(altered)).toMatch(/the results are not the ones that the header names/)
  })

  it('with another transaction set than its header names says so', async () => {
    const [envelope] = ledgerParts.envelopes
    if (envelope === undefined) throw new Error('no envelope')
    const ledger = { sequence, bytes: withInt32(bytes, envelope.end - 4, 1) }
    const altered = alteredRpc({ ledger })
    expect(await lastReason(altered)).toMatch(
      /^ledger 200 does not hang together: the transaction set is not the one that the header names/,
    )
    const { items } = await altered.list('transactions', of, page, signal)
    // The changed bytes are of a signature.
    expect(known(items).length).toBe(transactionCount - 1)
    expect(await lastReason(good)).toBe('')
    const { value, disagreements } = await altered.one('ledger', sequence, signal)
    expect(value).toEqual(await ledgerOf(good))
    expect(disagreements).toEqual([await lastReason(altered)])
    expect((await good.one('ledger', sequence, signal)).disagreements).toEqual([])
  })

  it.each([
    ['the header does not have its hash', ledgerParts.headerBytes.start - 4],
    ['the results are not the ones that the header names', parts.result.start + 39],
  ])('says on its head that %s, in as many requests as ever', async (message, at) => {
    const ledger = { sequence, bytes: withInt32(bytes, at, 0) }
    const { disagreements, calls } = await alteredRpc({ ledger }).one('ledger', sequence, signal)
    expect(disagreements?.join()).toMatch(new RegExp(`does not hang together: ${message}`))
    const whole = await alteredRpc({}).one('ledger', sequence, signal)
    expect(calls.length).toBe(whole.calls.length)
  })

  it('is not checked where a source has no bytes of it', async () => {
    const { disagreements } = await recordedSources().rest.one('ledger', sequence, signal)
    expect(disagreements).toBe(undefined)
  })

  it('with fewer results than transactions says so, in the list of ledgers too', async () => {
    const first = ledgerParts.processing[0]
    const last = ledgerParts.processing.at(-1)
    const before = ledgerParts.processing.at(-2)
    if (!first || !last || !before) throw new Error('too few transactions')
    const ext = ledgerParts.version === 2 ? 4 : 0
    const end = (last.postFeeChanges ?? last.meta).end
    const start = (before.postFeeChanges ?? before.meta).end
    const shorter = new Uint8Array(bytes.length - (end - start))
    shorter.set(bytes.subarray(0, start))
    shorter.set(bytes.subarray(end), start)
    const counted = withInt32(shorter, first.result.start - ext - 4, transactionCount - 1)
    const altered = alteredRpc({ ledger: { sequence, bytes: counted } })
    const message = `the transaction set has ${transactionCount} transactions, but there are ${transactionCount - 1} results`
    expect(await lastReason(altered)).toContain(message)
    const cursor = parseCursor(`asc.${toid(sequence - 1, 0, 0)}`)
    const ledgers = await altered.list('ledgers', undefined, { ...page, limit: 1, cursor }, signal)
    expect(ledgers.items[0]).toMatchObject({ type: 'unknown', reason: message })
  })
})

describe('a wrong passphrase', () => {
  const stranger = alteredRpc({ passphrase: 'Another Network ; 1999' })
  const said = {
    kind: 'badResponse',
    message: expect.stringMatching(/hashes do not match.*“Another Network ; 1999”/),
  }
  it.each(lists)('is said where %s are listed', async (list) => {
    for (const owner of [of, undefined])
      await expect(stranger.list(list, owner, page, signal)).rejects.toMatchObject(said)
  })

  it('is said of a transaction and an operation', async () => {
    await expect(stranger.one('transaction', hash, signal)).rejects.toMatchObject(said)
    const operation = stranger.one('operation', toid(sequence, order, 1), signal)
    await expect(operation).rejects.toMatchObject(said)
    const owner = { kind: 'transaction', id: hash } as const
    await expect(stranger.list('effects', owner, page, signal)).rejects.toMatchObject(said)
  })
})

/** The offset at which an envelope (V1) names the type of its first operation. */
function operationTypeAt(envelope: Uint8Array): number {
  open(envelope)
  step(4) // EnvelopeType
  skipMuxedAccount()
  step(4 + 8) // fee, sequence
  skipPreconditions()
  skipMemo()
  u32() // operations
  if (bool()) skipMuxedAccount()
  return position()
}
